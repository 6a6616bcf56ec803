//! `queensat puzzle check --proof`: the formula states the claim, and an independent checker accepts the
//! proof.

use crate::drat::{Checker, clauses, sorted};
use crate::support::{Arguments, Finished, finished, json, queensat, run};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// Runs `puzzle check` in a folder.
fn check(folder: &Path, arguments: &str) -> Finished {
    finished(queensat(&arguments.after("puzzle check")).current_dir(folder))
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Puzzles with one solution, of one star and of two.
const UNIQUE: [&str; 2] = [
    "--problem puzzle",
    "8 --per-line 2 --diagonals none --no-touch --queen 1,2",
];

#[test]
fn a_proof_of_uniqueness_is_accepted_for_the_puzzle_with_one_more_clause() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("puzzle"), "551W4yw5QQI").unwrap();
    for puzzle in UNIQUE {
        let answer = check(path, &format!("{puzzle} --proof p.drat --format json"));
        answer.exits(0);
        let answer = json(&answer);
        assert_eq!(answer["proof"]["check"], "drat-trim p.cnf p.drat");
        let (formula, proof) = (read(path, "p.cnf"), read(path, "p.drat"));
        assert_eq!(Checker::new(&formula).check(&proof), Ok(()));

        let mut encode = queensat(&format!("encode {puzzle}"));
        let encoded = finished(encode.current_dir(path)).stdout;
        let all: Vec<_> = clauses(&formula).collect();
        let (last, of_puzzle) = all.split_last().unwrap();
        assert_eq!(of_puzzle, clauses(&encoded).collect::<Vec<_>>());
        assert_eq!(*last, excluding(&answer));

        // The puzzle without the last clause has a model, so no proof can be right.
        assert!(Checker::new(&encoded).check(&proof).is_err());
        // Propagation alone does not refute the formula.
        assert!(Checker::new(&formula).check("0\n").is_err());
        assert!(Checker::new(&formula).check("").is_err());
    }
}

/// Returns the clause that excludes the solution of an answer.
fn excluding(answer: &Value) -> Vec<i32> {
    let number = |value: &Value| i32::try_from(value.as_u64().unwrap()).unwrap();
    let size = number(&answer["n"]);
    let solution = &answer["examples"][0];
    let queens: Vec<(i32, i32)> = match solution["columns"].as_array() {
        Some(columns) => (1..).zip(columns.iter().map(number)).collect(),
        None => {
            let squares = solution["squares"].as_array().unwrap().iter();
            squares.map(|at| (number(&at[0]), number(&at[1]))).collect()
        }
    };
    let literals = queens
        .iter()
        .map(|(row, column)| -((row - 1) * size + column));
    sorted(literals.collect())
}

#[test]
fn a_proof_that_there_is_no_solution_is_accepted_for_the_formula_of_the_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for puzzle in ["2", "3", "6 --torus", "6 --queen 1,1"] {
        let files = "--proof none --proof-formula 'formula of it.txt'";
        check(path, &format!("{puzzle} {files}"))
            .shows(1, "To check it: drat-trim 'formula of it.txt' none\n");
        let (formula, proof) = (read(path, "formula of it.txt"), read(path, "none"));
        assert_eq!(Checker::new(&formula).check(&proof), Ok(()), "{puzzle:?}");
        let encoded = run(&format!("encode {puzzle}")).stdout;
        let encoded: Vec<_> = clauses(&encoded).collect();
        assert_eq!(clauses(&formula).collect::<Vec<_>>(), encoded, "{puzzle:?}");
    }
}

#[test]
fn a_puzzle_with_several_solutions_has_no_proof() {
    let folder = tempfile::tempdir().unwrap();
    let answer = check(folder.path(), "6 --proof p.drat");
    answer.shows(1, "several solutions");
    let message = "'p.drat' is not written: the puzzle has several solutions\n";
    assert_eq!(answer.stderr, message);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_time_limit_leaves_no_part_of_a_proof() {
    let folder = tempfile::tempdir().unwrap();
    // The proof takes many times as long.
    check(folder.path(), "14 --torus --proof p.drat --time-limit 0.2").exits(3);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn files_of_a_proof_that_cannot_be_written_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    for (arguments, message) in [
        ("8 --proof p --proof-formula p", "cannot both be in 'p'"),
        ("8 --proof p.cnf", "a name that ends in .drat or .txt"),
        (
            "8 --proof p.LRAT",
            "`puzzle check --certificate` write LRAT",
        ),
        ("8 --proof -", "--proof needs the names of files"),
        ("8 --proof-formula p.cnf", "--proof <FILE>"),
        ("3 --proof no/p.drat", "cannot write to"),
        ("--problems - --proof p.drat", "--proof is for one puzzle"),
    ] {
        check(path, arguments).refuses(2, message);
    }
    assert_eq!(fs::read_dir(path).unwrap().count(), 0);
}

#[test]
fn a_certificate_proves_the_only_solution_or_that_there_is_none() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("puzzle"), "551W4yw5QQI").unwrap();
    let none = ["3", "6 --torus", "8 --per-line 2 --queen 1,1"];
    let cases = UNIQUE.map(|puzzle| (puzzle, 1)).into_iter();
    for (puzzle, count) in cases.chain(none.map(|puzzle| (puzzle, 0))) {
        let answer = check(path, &format!("{puzzle} --certificate c --format json"));
        answer.exits(1 - count);
        let answer = json(&answer);
        assert_eq!(answer["completeness"], "proved", "{puzzle}");
        let certificate = &answer["certificate"];
        assert_eq!(certificate["folder"], "c");
        assert_eq!(certificate["solutions"], count);
        assert_eq!(certificate["check"], "queensat certify --check c");
        let counted = count_check::check_folder(&path.join("c")).unwrap();
        assert_eq!(counted, count as u64, "{puzzle}");
        let line = format!("certify {puzzle} --check c");
        let verdict = format!("s VERIFIED COUNT {count}\n");
        finished(queensat(&line).current_dir(path)).gives(0, &verdict);
        // The same folder is checked again, not believed.
        check(path, &format!("{puzzle} --certificate c")).has("Completeness: proved");
        fs::remove_dir_all(path.join("c")).unwrap();
    }
}

#[test]
fn a_certificate_of_another_puzzle_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    check(path, "3 --certificate c").exits(1);
    let before = read(path, "c/MANIFEST");
    let answer = check(path, "6 --torus --certificate c").with_code(2);
    assert!(answer.stderr.contains("another"), "{answer:?}");
    assert_eq!(read(path, "c/MANIFEST"), before);
    // The answer is printed, though there is no certificate.
    fs::write(path.join("file"), "").unwrap();
    let answer = check(path, "3 --certificate file").with_code(2);
    assert!(answer.stdout.contains("no solution"), "{answer:?}");
    assert!(
        answer.stderr.starts_with("error: 'file' is not a folder"),
        "{answer:?}"
    );
    check(path, "6 --certificate d").shows(1, "several solutions");
    assert!(!path.join("d").exists());
    let problems = check(path, "--problems - --certificate c");
    problems.refuses(2, "--certificate is for one puzzle");
}
