//! `solve --proof`: an independent checker accepts the proof for the formula that the program names, and
//! no part of a proof is left otherwise.

use crate::drat::Checker;
use crate::rows::rows;
use crate::support::{
    Arguments, Finished, cases, finish, finished, in_shell, json, listens, queensat,
    run_with_input, seed, send, start, wait_until,
};
use solvers::{Backend, Capability, backends};
use std::fs;
use std::path::Path;

/// Runs `solve` in a folder.
pub fn solve(folder: &Path, arguments: &(impl Arguments + ?Sized)) -> Finished {
    finished(queensat(&arguments.after("solve")).current_dir(folder))
}

fn proving() -> impl Iterator<Item = &'static Backend> {
    let able = || backends().iter().filter(|one| one.can(Capability::Proof));
    assert!(able().next().is_some(), "no backend writes proofs");
    able()
}

pub fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Problems without solutions.
pub const UNSOLVABLE: [&str; 17] = [
    "2",
    "3",
    "6 --torus",
    "6 --queen 1,1",
    "6 --queen 1,1 --encoding product",
    "4 --torus --symmetry full",
    "6 --torus --symmetry mirror --at-least-one columns",
    "5 --queen 1,1 --queen 2,2 --encoding commander:4 --column-encoding binary",
    "6 --queen 1,1 --diagonal-encoding sequential --anti-diagonal-encoding ladder",
    "4 --block 1,1 --block 1,2 --block 1,3 --block 1,4",
    "4 --block-file squares --queen-file queen",
    "8 --per-line 2 --block-random 0.7 --seed 3 --cardinality sequential",
    "8 --per-line 2 --block-random 0.7 --seed 3",
    "3x5 --queens 4",
    "3 --piece king --queens 5 --hole 2,2",
    "--problem problem",
    "--regions regions --diagonals both",
];

#[test]
fn the_proof_is_accepted_for_the_formula_of_the_stated_command() {
    for backend in proving() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        fs::write(path.join("squares"), "1,2\n2,3\n").unwrap();
        fs::write(path.join("queen"), "1,1\n").unwrap();
        fs::write(
            path.join("problem"),
            "queensat problem 1\nboard\n...\n...\n...\n",
        )
        .unwrap();
        fs::write(path.join("regions"), "AAAA\nAAAA\nBBCC\nDDDD\n").unwrap();
        for problem in UNSOLVABLE {
            let options = "--proof p.drat --format json --backend";
            let answer = solve(path, &format!("{problem} {options} {}", backend.name()));
            assert_eq!(answer.code, 0, "{problem}: {answer:?}");
            let proof = &json(&answer)["proof"];
            assert_eq!(
                (&proof["file"], &proof["format"]),
                (&"p.drat".into(), &"drat".into())
            );
            assert_eq!(proof["backend"], backend.name());
            let encode = proof["formula"].as_str().unwrap();
            let check = format!("{encode} && drat-trim p.cnf p.drat");
            assert_eq!(proof["check"], check);
            let printed = format!(
                "Proof that there is no solution: 'p.drat', in DRAT by {}\n",
                backend.name()
            );
            assert!(answer.stderr.starts_with(&printed), "{}", answer.stderr);
            assert!(answer.stderr.ends_with(&format!("To check it: {check}\n")));
            let is_qualified = answer.stderr.contains("clauses of --symmetry");
            assert_eq!(is_qualified, problem.contains("--symmetry"), "{problem}");

            let encoded = finished(in_shell(encode).current_dir(path));
            assert_eq!(encoded.code, 0, "{encode}: {encoded:?}");
            let formula = fs::read_to_string(path.join("p.cnf")).unwrap();
            let proof = fs::read_to_string(path.join("p.drat")).unwrap();
            assert_eq!(Checker::new(&formula).check(&proof), Ok(()), "{problem}");
            assert!(proof.ends_with("0\n"), "{problem}");
            fs::remove_file(path.join("p.cnf")).unwrap();
            fs::remove_file(path.join("p.drat")).unwrap();
        }
        assert_eq!(names(path), ["problem", "queen", "regions", "squares"]);
    }
}

#[test]
fn the_default_formula_is_that_of_encode_without_options() {
    let folder = tempfile::tempdir().unwrap();
    let answer = solve(
        folder.path(),
        &["6", "--torus", "--proof", "p.drat", "--stats"],
    );
    let check = "queensat encode 6 --torus -o p.cnf && drat-trim p.cnf p.drat\n";
    assert!(answer.stderr.ends_with(check), "{}", answer.stderr);
    let name = proving().next().unwrap().name();
    answer.has(&format!("SAT ({name}, pairwise)"));
}

/// Pseudorandom numbers: xorshift64 (Marsaglia 2003, "Xorshift RNGs").
struct Random(u64);

impl Random {
    fn below(&mut self, bound: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as i32 % bound
    }

    /// Returns a formula with clauses of up to four literals, which may be repeated or contradictory.
    fn formula(&mut self) -> String {
        let variables = 2 + self.below(9);
        let clauses = variables * (2 + self.below(5));
        let mut text = format!("p cnf {} {clauses}\n", variables + self.below(1000));
        for _ in 0..clauses {
            let is_long = self.below(8) > 0;
            for _ in 0..(if is_long { 2 } else { 0 }) + self.below(3).max(i32::from(!is_long)) {
                let variable = 1 + self.below(variables);
                let literal = [variable, -variable][self.below(2) as usize];
                text += &format!("{literal} ");
            }
            text += "0\n";
        }
        text
    }
}

#[test]
fn proofs_of_formulas_are_accepted_and_do_not_change_the_answer() {
    const SPECIAL: [&str; 7] = [
        "p cnf 0 0\n",
        "p cnf 0 1\n0\n",
        "p cnf 3 2\n1 2 0\n0\n",
        "p cnf 1 2\n1 0\n-1 0\n",
        "p cnf 2 3\n1 1 0\n2 -1 2 0\n-2 -1 -2 0\n",
        "p cnf 2147483647 2\n9 0\n-9 0\n",
        "p cnf 2147483647 4\n7 5 0\n7 -5 0\n-7 5 0\n-7 -5 0\n",
    ];
    let mut random = Random(seed(0));
    let formulas = SPECIAL.map(str::to_owned).into_iter();
    let formulas: Vec<String> = formulas
        .chain((0..cases(30)).map(|_| random.formula()))
        .collect();
    for backend in proving() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let (mut refuted, mut satisfied) = (0, 0);
        for formula in &formulas {
            fs::write(path.join("f.cnf"), formula).unwrap();
            let arguments = format!("--cnf f.cnf --backend {}", backend.name());
            let plain = solve(path, &arguments);
            let answer = solve(path, &format!("{arguments} --proof p"));
            if answer.code == 10 {
                satisfied += 1;
                let message = "'p' is not written: the formula has a model\n";
                assert_eq!(answer.stderr, message);
                plain.exits(10);
                assert_eq!(names(path), ["f.cnf"]);
                continue;
            }
            refuted += 1;
            answer.gives(20, &plain.stdout);
            assert!(answer.stderr.ends_with("To check it: drat-trim f.cnf p\n"));
            let proof = fs::read_to_string(path.join("p")).unwrap();
            assert_eq!(
                Checker::new(formula).check(&proof),
                Ok(()),
                "{formula}{proof}"
            );
            assert!(proof == "0\n" || proof.ends_with("\n0\n"), "{proof}");
            fs::remove_file(path.join("p")).unwrap();
        }
        let least = cases(10);
        assert!(
            refuted > least && satisfied > least,
            "{refuted} {satisfied}"
        );
    }
}

#[test]
fn a_formula_from_standard_input_has_no_command_that_checks_the_proof() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.drat");
    let name = path.to_str().unwrap();
    let arguments = format!("solve --cnf - --proof {name} --format json");
    let answer = run_with_input(&arguments, "p cnf 1 2\n1 0\n-1 0\n");
    answer.exits(20);
    let proof = &json(&answer)["proof"];
    assert_eq!((&proof["formula"], proof.get("check")), (&"-".into(), None));
    assert!(!answer.stderr.contains("To check it"), "{}", answer.stderr);
    assert_eq!(fs::read_to_string(path).unwrap(), "0\n");
}

#[test]
fn a_solution_leaves_the_file_as_it_was() {
    for backend in proving() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let arguments = format!("6 --proof p.drat --backend {}", backend.name());
        let message = "'p.drat' is not written: there is a solution\n";
        let answer = solve(path, &arguments);
        answer.exits(0).tells(message);
        assert!(answer.stdout.contains('Q'));
        assert!(names(path).is_empty());

        fs::write(path.join("p.drat"), "old").unwrap();
        solve(path, &format!("{arguments} --format sat"))
            .exits(10)
            .tells(message);
        assert_eq!(fs::read_to_string(path.join("p.drat")).unwrap(), "old");
        assert_eq!(names(path), ["p.drat"]);

        let arguments = format!("3 --proof p.drat --quiet --backend {}", backend.name());
        solve(path, &format!("{arguments} --format sat"))
            .exits(20)
            .tells("");
        assert!(
            fs::read_to_string(path.join("p.drat"))
                .unwrap()
                .ends_with("0\n")
        );
    }
}

/// A problem whose proof takes many times as long as the tests wait.
const LONG: &str = "14 --torus --proof p.drat";

#[test]
fn limits_leave_no_part_of_a_proof() {
    for backend in proving() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        fs::write(path.join("p.drat"), "old").unwrap();
        let mut limits = vec![("--time-limit 0.5", "time limit")];
        if backend.can(Capability::ConflictLimit) {
            limits.push(("--conflict-limit 100", "conflict limit"));
        }
        for (limit, reason) in limits {
            let long = format!("{LONG} --backend {} {limit}", backend.name());
            let answer = solve(path, &long).with_code(3);
            let message = format!("'p.drat' is not written: {reason}\n");
            assert_eq!(answer.stderr, message);
            assert_eq!(fs::read_to_string(path.join("p.drat")).unwrap(), "old");
            assert_eq!(names(path), ["p.drat"]);
        }
    }
}

#[test]
fn an_interrupt_leaves_no_part_of_a_proof() {
    for backend in proving() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path();
        let arguments = format!("solve {LONG} --backend {}", backend.name());
        let child = start(queensat(&arguments).current_dir(path));
        let is_proving = || {
            let drafts = fs::read_dir(path).unwrap();
            let mut drafts = drafts.map(|entry| entry.unwrap().metadata());
            drafts.any(|data| data.is_ok_and(|data| data.len() > 0))
        };
        wait_until("it writes and minds signals", || {
            listens(&child) && is_proving()
        });
        send("-INT", &child);
        let answer = Finished::from(finish(child));
        answer.exits(130);
        assert!(names(path).is_empty(), "{:?}", names(path));
    }
}

#[test]
fn a_proof_comes_with_statistics_and_options_of_its_format_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for backend in proving() {
        let arguments = "6 --torus --proof p --quiet --format json --stats --backend";
        // These options of cadical would change the format if it wrote the file.
        let formats = match backend.can(Capability::NamedOptions) {
            true => "--solver-option lrat=1 --solver-option binary=1",
            false => "",
        };
        let answer = solve(path, &format!("{arguments} {} {formats}", backend.name()));
        answer.exits(0);
        assert_eq!(json(&answer)["statistics"]["solvers"], 1);
        let formula = finished(&mut queensat("encode 6 --torus")).stdout;
        let proof = fs::read_to_string(path.join("p")).unwrap();
        assert_eq!(Checker::new(&formula).check(&proof), Ok(()));
    }
}

#[test]
fn backends_without_proofs_are_refused_with_the_list_of_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("f.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    let able: Vec<&str> = proving().map(Backend::name).collect();
    let unable = backends().iter().filter(|one| !one.can(Capability::Proof));
    for name in unable.map(Backend::name).chain(["cmd:true {cnf}"]) {
        for task in ["3", "--cnf f.cnf"] {
            let answer = solve(path, &format!("{task} --proof p.drat --backend '{name}'"));
            answer.gives(2, "");
            let message = format!(
                "error: {name} writes no proofs; choose --backend {}\n",
                able.join(" or ")
            );
            assert!(answer.stderr.starts_with(&message), "{}", answer.stderr);
        }
    }
    assert_eq!(names(path), ["f.cnf"]);
}

#[test]
fn options_that_do_not_go_with_a_proof_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let formula = "p cnf 1 2\n1 0\n-1 0\n";
    fs::write(path.join("f.cnf"), formula).unwrap();
    fs::write(path.join("squares"), "1,2\n").unwrap();
    std::os::unix::fs::symlink("f.cnf", path.join("link")).unwrap();
    for (arguments, message) in rows(
        "3 --proof - => --proof needs the name of a file
            3 --proof /dev/stdout => --proof needs the name of a file
            3 --proof p.drat.gz => it writes no compressed files
            3 --proof p.cnf => a name that ends in .lrat, .drat or .txt
            3 --proof p -o p => 'p' has other data of this command
            --cnf f.cnf --proof f.cnf => does not write .cnf files
            --cnf f.cnf --proof link => 'link' has other data of this command
            3 --proof p --engine window => --engine window writes no proofs; choose --engine proof or sat
            3 --proof p --engine explicit => --engine explicit writes no proofs
            3 --proof p --engine backtrack => --engine backtrack writes no proofs
            4 --block-file squares --proof squares => 'squares' has other data of this command
            4 --proof p --symmetric 90 => --symmetric is for finding a solution
            3 --proof p --start none => --start is for finding a solution
            --problems f.cnf --proof p => --proof is for one problem
            --problems f.cnf --unique --proof p => --proof is for one problem
            --proof p => expected N or ROWSxCOLUMNS
            --cnf f.cnf --proof p --encoding product => --encoding applies to the formula of a board
            100000 --proof p => the largest square board that can be encoded",
    ) {
        solve(path, &arguments).refuses(2, &message);
    }
    assert_eq!(names(path), ["f.cnf", "link", "squares"]);
    assert_eq!(fs::read_to_string(path.join("f.cnf")).unwrap(), formula);
}

#[test]
fn a_file_that_cannot_be_created_ends_the_run_before_the_search() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("f.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    for task in ["3", "--cnf f.cnf"] {
        for (file, message) in [
            (
                "no/p",
                "cannot write to the folder of 'no/p': there is no such folder\n",
            ),
            (".", "cannot write to '.': it is a folder\n"),
        ] {
            let answer = solve(path, &format!("{task} --proof {file}"));
            answer.gives(1, "");
            assert_eq!(answer.stderr, format!("error: {message}"));
        }
    }
    assert_eq!(names(path), ["f.cnf"]);
}

#[test]
fn a_proof_that_cannot_be_kept_does_not_cost_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("f.cnf"), "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    for task in ["3 --format sat", "--cnf f.cnf"] {
        let answer = solve(path, &format!("{task} --proof /dev/full"));
        answer.exits(1);
        assert!(answer.stdout.ends_with("\ns UNSATISFIABLE\n"), "{answer:?}");
        let message = "error: cannot write to '/dev/full': no space left on device\n";
        assert_eq!(answer.stderr, message);
    }
}

#[test]
fn a_file_system_without_room_for_the_proof_is_an_error_of_the_solver() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for backend in proving() {
        // A limit of 8 blocks stands for a full disk.
        let solve = format!(
            "trap '' XFSZ; ulimit -f 8; queensat solve 8 --torus --proof p --backend {}",
            backend.name()
        );
        finished(in_shell(&solve).current_dir(path)).refuses(1, "File too large");
        assert!(names(path).is_empty());
    }
    let solve = "trap '' XFSZ; ulimit -f 8; queensat solve 12 --torus --proof p";
    let message = "error: the proof cannot be written: File too large";
    finished(in_shell(solve).current_dir(path)).refuses(1, message);
    assert!(names(path).is_empty());
}

#[test]
fn a_pipe_gets_the_whole_proof() {
    let folder = tempfile::tempdir().unwrap();
    let formula = finished(&mut queensat("encode 6 --torus")).stdout;
    for format in ["drat", "lrat"] {
        let script = format!(
            "mkfifo pipe; cat pipe > read & queensat solve 6 --torus --proof pipe --proof-format {format}; \
             wait; rm pipe"
        );
        let answer = finished(in_shell(&script).current_dir(folder.path()));
        answer.has("there is no solution");
        let proof = fs::read(folder.path().join("read")).unwrap();
        if format == "drat" {
            let proof = String::from_utf8(proof).unwrap();
            assert_eq!(Checker::new(&formula).check(&proof), Ok(()));
        } else {
            let counted = count_check::check(formula.as_bytes(), &b""[..], &proof[..]);
            assert_eq!(counted.unwrap(), 0);
        }
    }
}
