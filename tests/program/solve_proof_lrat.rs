//! `solve --proof` by a search that writes LRAT: the checker of this project accepts the proof for the formula that the
//! program names, and there is no file otherwise.

use crate::rows::rows;
use crate::solve_proof::{UNSOLVABLE, names, solve};
use crate::support::{finished, in_shell, json};
use std::fs;

#[test]
fn a_search_writes_its_proof_in_lrat_for_the_formula_of_the_stated_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("squares"), "1,2\n2,3\n").unwrap();
    fs::write(path.join("queen"), "1,1\n").unwrap();
    let board = "queensat problem 1\nboard\n...\n...\n...\n";
    fs::write(path.join("problem"), board).unwrap();
    fs::write(path.join("regions"), "AAAA\nAAAA\nBBCC\nDDDD\n").unwrap();
    let others = [
        "14 --torus",
        "6 --torus --queens 6",
        "5 --queens at-least:6",
    ];
    let of_solvers = ["encoding", "symmetry", "at-least-one", "cardinality"];
    let unsolvable = UNSOLVABLE.into_iter().filter(|problem| {
        let mut options = of_solvers.iter();
        !options.any(|option| problem.contains(option))
    });
    for problem in unsolvable.chain(others) {
        for (name, format) in [("p.lrat", "lrat"), ("p.txt", "lrat-text"), ("p", "lrat")] {
            let answer = solve(path, &format!("{problem} --proof {name} --format json"));
            assert_eq!(answer.code, 0, "{problem}: {answer:?}");
            let report = json(&answer);
            assert_eq!(report["engine"], "proof");
            let proof = &report["proof"];
            assert_eq!(
                (&proof["format"], proof.get("backend")),
                (&format.into(), None)
            );
            let encode = proof["formula"].as_str().unwrap();
            let check = format!("{encode} && count-check --none p.cnf {name}");
            assert_eq!(proof["check"], check);
            let printed = format!("Proof that there is no solution: '{name}', in LRAT");
            assert!(answer.stderr.starts_with(&printed), "{}", answer.stderr);

            finished(in_shell(encode).current_dir(path)).exits(0);
            let read = |name| fs::read(path.join(name)).unwrap();
            let (formula, proof) = (read("p.cnf"), read(name));
            let accepted = count_check::check(&formula[..], &b""[..], &proof[..]);
            assert_eq!(accepted.unwrap(), 0, "{problem}");
            assert_eq!(proof[0].is_ascii_digit(), format == "lrat-text");
            fs::remove_file(path.join("p.cnf")).unwrap();
            fs::remove_file(path.join(name)).unwrap();
        }
    }
}

#[test]
fn a_search_that_finds_a_solution_leaves_no_proof() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for problem in [
        "1",
        "8",
        "60",
        "11 --torus",
        "6 --queens 5",
        "5 --queens any",
    ] {
        fs::write(path.join("p.lrat"), "old").unwrap();
        let answer = solve(path, &format!("{problem} --proof p.lrat --format json"));
        answer
            .exits(0)
            .tells("'p.lrat' is not written: there is a solution\n");
        assert_eq!(json(&answer)["status"], "satisfiable");
        assert_eq!(fs::read_to_string(path.join("p.lrat")).unwrap(), "old");
        assert_eq!(names(path), ["p.lrat"]);
    }
    let long = "40 --torus --proof p.lrat --time-limit 0.5";
    let message = "'p.lrat' is not written: time limit\n";
    solve(path, long).exits(3).tells(message);
    assert_eq!(names(path), ["p.lrat"]);
}

#[test]
fn formats_that_contradict_the_method_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let formula = folder.path().join("f.cnf");
    fs::write(formula, "p cnf 1 2\n1 0\n-1 0\n").unwrap();
    for (arguments, reason) in rows(
        "3 --proof p.lrat --backend dpll => SAT solvers write DRAT; choose --proof-format drat, or leave out the options of SAT and its formula
        3 --proof p --encoding product --proof-format lrat-text => SAT solvers write DRAT; choose --proof-format drat
        3 --proof p.drat --engine proof => --engine proof writes LRAT, and --proof-format drat is for --engine sat
        3 --proof p.lrat --engine general => --engine general writes no proofs; choose --engine proof or sat
        3 --engine proof => --engine proof writes a proof; name its file with --proof
        65 --proof p.lrat --torus => a proof in LRAT is for boards of up to 4096 squares; choose --proof-format drat
        65 --proof p --engine proof --torus => a proof in LRAT is for boards of up to 4096 squares; choose --proof-format drat
        --cnf f.cnf --proof p.lrat => --proof has the format DRAT; choose a name that ends in .drat
        --cnf f.cnf --proof p --proof-format lrat => --proof-format: with --cnf, the solver writes the proof, in drat",
    ) {
        solve(folder.path(), &arguments).refuses(2, &format!("error: {reason}"));
        assert_eq!(names(folder.path()), ["f.cnf"]);
    }
}
