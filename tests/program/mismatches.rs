//! Counts of faulty solvers: mismatches with native search, interrupts and failures.

use crate::faults::Fake;
use crate::support::{
    Finished, finish, finished, in_shell, json, queensat, run, send, start, wait_until,
};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Returns a model of 6 queens in the format of the SAT competitions.
fn model(columns: [usize; 6]) -> String {
    let literal = |square: usize| match columns[square / 6] == square % 6 + 1 {
        true => format!("{} ", square + 1),
        false => format!("-{} ", square + 1),
    };
    (0..36).map(literal).collect()
}

/// Returns a solver that finds three of the four solutions of 6 queens, then claims that there are
/// no more, and starts again. The file `$1` counts its calls.
fn liar() -> Fake {
    let [first, second, third] =
        [[2, 4, 6, 1, 3, 5], [5, 3, 1, 6, 4, 2], [4, 1, 5, 2, 6, 3]].map(model);
    Fake::new(&format!(
        "cat > /dev/null; echo >> $1
        case $(($(wc -l < $1) % 4)) in
        1) echo s SATISFIABLE; echo v {first}0; exit 10 ;;
        2) echo s SATISFIABLE; echo v {second}0; exit 10 ;;
        3) echo s SATISFIABLE; echo v {third}0; exit 10 ;;
        *) echo s UNSATISFIABLE; exit 20 ;;
        esac"
    ))
}

/// Returns the arguments of a count by this solver, with a file for its calls.
fn count<'a>(fake: &Fake, n: &'a str, options: &[&'a str]) -> Vec<String> {
    let calls = fake.folder.path().join("calls");
    let backend = format!("cmd:{} {}", fake.program.display(), calls.display());
    let arguments = [&["count", n, "--backend", &backend], options].concat();
    arguments.into_iter().map(String::from).collect()
}

fn run_in(folder: &Path, arguments: &[String]) -> Finished {
    finished(queensat("").args(arguments).current_dir(folder))
}

fn reproducer(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).unwrap()).unwrap()
}

#[test]
fn a_mismatch_has_its_own_exit_code_and_leaves_a_reproducer() {
    let folder = tempfile::tempdir().unwrap();
    let fake = liar();
    let arguments = count(&fake, "6", &["--method", "loop", "--format", "json"]);
    for _ in 0..2 {
        let finished = run_in(folder.path(), &arguments).with_code(4);
        assert_eq!(json(&finished)["solutions"], Value::Null);
    }
    // The second does not overwrite the first.
    for name in ["queensat-mismatch-6.json", "queensat-mismatch-6-2.json"] {
        let reproducer = reproducer(&folder.path().join(name));
        assert_eq!(reproducer["agree"], false);
        assert_eq!(reproducer["solutions"], Value::Null);
        assert_eq!(reproducer["runs"][0]["solutions"], 3);
        assert_eq!(reproducer["runs"][1]["solutions"], 4);
        assert_eq!(reproducer["only_sat"], Value::Array(Vec::new()));
        assert_eq!(reproducer["only_backtrack"][0], "3 6 2 5 1 4");
        assert_eq!(reproducer["only_backtrack"].as_array().unwrap().len(), 1);
    }
}

/// Counting by cubes does not keep the solutions, so they are found again.
#[test]
fn a_mismatch_of_cubes_leaves_a_reproducer_too() {
    let folder = tempfile::tempdir().unwrap();
    let fake = liar();
    // The whole board is one cube.
    let options = ["--method", "cubes", "--cube-depth", "0", "--no-symmetry"];
    run_in(folder.path(), &count(&fake, "6", &options)).exits(4);
    let reproducer = reproducer(&folder.path().join("queensat-mismatch-6.json"));
    assert_eq!(reproducer["runs"][0]["solutions"], 3);
    assert_eq!(reproducer["only_sat"], Value::Array(Vec::new()));
    assert_eq!(reproducer["only_backtrack"].as_array().unwrap().len(), 1);
    assert_eq!(reproducer["difference_complete"], true);
}

#[test]
fn a_mismatch_without_a_reproducer_is_still_a_mismatch() {
    let fake = liar();
    let folder = fake.folder.path().join("deleted");
    let arguments = count(&fake, "6", &["--method", "loop", "--format", "json"]);
    let words: String = arguments.iter().map(|word| format!(" '{word}'")).collect();
    let script = format!(
        "mkdir {0}; cd {0}; rmdir {0}; exec queensat {words} > /dev/full",
        folder.display()
    );
    let finished = finished(&mut in_shell(&script)).with_code(4);
    for message in [
        "SAT and backtracking disagree",
        "cannot write to standard output",
    ] {
        finished.says(message);
    }
    finished.says("could not be saved");
}

#[test]
fn equal_counts_leave_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = queensat("count 6");
    finished(command.current_dir(folder.path())).exits(0);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Counts with a solver that never answers, and interrupts it.
fn interrupted(options: &[&str]) -> Finished {
    let fake = Fake::new("echo started > $1; exec sleep 600 # $0");
    let arguments = count(&fake, "8", &[&["--method", "loop"], options].concat());
    let child = start(queensat("").args(arguments));
    let started = fake.folder.path().join("calls");
    wait_until("the solver is started", || started.exists());
    send("-INT", &child);
    finish(child).into()
}

#[test]
fn an_interrupted_solver_does_not_discard_the_count_of_backtracking() {
    let finished = interrupted(&["--format", "json"]).with_code(3);
    let report = json(&finished);
    assert_eq!(report["solutions"], 92);
    assert_eq!(report["complete"], true);
    assert_eq!(report["agree"], Value::Null);
    assert_eq!(report["runs"][0]["complete"], false);
    assert_eq!(report["runs"][0]["reason"], "interrupted");
    assert_eq!(report["runs"][1]["complete"], true);
    let text = interrupted(&["--format", "text"]).stdout;
    assert!(text.contains(": 92 solutions\n"), "{text}");
    assert!(text.contains("sat is partial (interrupted)"), "{text}");
}

#[test]
fn an_interrupt_before_the_first_solution_leaves_nothing_to_keep() {
    interrupted(&["--engine", "sat"]).exits(130);
}

#[test]
fn a_failing_solver_does_not_discard_the_count_of_backtracking() {
    let finished = run("count 8 --method loop --backend cmd:false");
    finished.shows(1, ": 92 solutions\n");
    let message = "no answer";
    assert_eq!(finished.stderr.matches(message).count(), 1, "{finished:?}");
}
