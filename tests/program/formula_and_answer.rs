//! `decode FORMULA ANSWER`: the header of the formula states the problem.

use crate::support::{json, queensat, run, run_with_input};
use std::fs;

/// A formula and the answer of a solver in a new folder.
struct Files {
    folder: tempfile::TempDir,
    formula: String,
    answer: String,
}

fn solved(board: &[&str], formula: &str) -> Files {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (formula, answer) = (path(formula), path("answer.txt"));
    let encoded = run(&[&["encode"], board, &["-o", &formula]].concat());
    assert_eq!(encoded.code, 0, "{encoded:?}");
    let solved = run(&["solve", "--cnf", &formula, "--backend", "batsat"]);
    fs::write(&answer, solved.stdout).unwrap();
    Files {
        folder,
        formula,
        answer,
    }
}

#[test]
fn decode_takes_the_problem_from_the_formula() {
    for board in [
        &["8"][..],
        &["1", "--queen", "1,1"],
        &[
            "9",
            "--block",
            "1,1",
            "--queen",
            "2,3",
            "--symmetry",
            "full",
        ],
        &[
            "12",
            "--block-random",
            "0.3",
            "--seed",
            "9",
            "--block",
            "3,3",
            "--encoding",
            "product",
        ],
        &["3"],
    ] {
        for name in ["formula.cnf", "formula.cnf.gz"] {
            let files = solved(board, name);
            let decoded = run(&["decode", &files.formula, &files.answer, "--format", "json"]);
            assert_eq!(decoded.code, 0, "{decoded:?}");
            let options = board
                .iter()
                .take_while(|word| !["--symmetry", "--encoding"].contains(*word));
            let options: Vec<&str> = options.copied().collect();
            let arguments = [
                &["decode"],
                &options[..],
                &[&files.answer, "--format", "json"],
            ];
            let by_options = run(&arguments.concat());
            assert_eq!(decoded.stdout, by_options.stdout);
        }
    }
}

#[test]
fn a_model_of_another_problem_is_not_a_solution_of_the_formula() {
    let plain = solved(&["6"], "plain.cnf");
    let columns = json(&run(&["decode", "6", &plain.answer, "--format", "json"]));
    let square = format!("1,{}", columns["columns"][0]);
    let blocked = solved(&["6", "--block", &square], "blocked.cnf");
    let decoded = run(&["decode", &blocked.formula, &plain.answer]);
    assert_eq!(decoded.code, 1);
    assert!(
        decoded.stderr.contains("stands on a blocked square"),
        "{decoded:?}"
    );
}

#[test]
fn decode_reads_one_of_its_files_from_standard_input() {
    let files = solved(&["6"], "formula.cnf");
    let formula = fs::read_to_string(&files.formula).unwrap();
    let decoded = run_with_input(
        &["decode", "-", &files.answer, "--format", "list"],
        &formula,
    );
    assert_eq!(decoded.code, 0, "{decoded:?}");
    let answer = fs::read_to_string(&files.answer).unwrap();
    let other = run_with_input(
        &["decode", &files.formula, "-", "--format", "list"],
        &answer,
    );
    assert_eq!(decoded.stdout, other.stdout);
    let both = run(&["decode", "-", "-"]);
    assert_eq!(both.code, 2);
    assert!(
        both.stderr.contains("cannot both be standard input"),
        "{both:?}"
    );
}

/// Once the file of squares took all of standard input, and the other reader found nothing.
#[test]
fn standard_input_is_not_read_twice() {
    for arguments in [
        &["decode", "4", "-", "--block-file", "-"][..],
        &["check", "4", "-", "--queen-file", "-"],
        &["show", "-", "--block-file", "-"],
        &["encodings", "4..5", "--block-file", "-"],
        &["compare", "4..5", "--queen-file", "-"],
    ] {
        let finished = run_with_input(arguments, "1,2\n");
        assert_eq!(finished.code, 2, "{finished:?}");
        assert!(finished.stderr.contains("-file"), "{finished:?}");
    }
}

/// Once only lists of solutions could start with the mark.
#[test]
fn a_byte_order_mark_starts_lists_squares_and_headers_alike() {
    let formula = "\u{feff}c problem-json: {\"board\":4}\np cnf 16 0\n";
    for (arguments, input) in [
        (&["check", "4", "-"][..], "\u{feff}2 4 1 3\n"),
        (&["show", "-"], "\u{feff}2 4 1 3\n"),
        (&["count", "4", "--block-file", "-"], "\u{feff}1,1\n"),
        (&["decode", "-", "tests/data/model-4.txt"], formula),
    ] {
        let finished = run_with_input(arguments, input);
        assert_eq!(finished.code, 0, "{finished:?}");
    }
}

#[test]
fn a_formula_states_its_problem_alone() {
    let files = solved(&["6"], "formula.cnf");
    for option in [
        ["--block", "1,1"],
        ["--queen", "1,2"],
        ["--block-random", "0.1"],
        ["--seed", "1"],
    ] {
        let decoded = run(&[&["decode", &files.formula, &files.answer][..], &option].concat());
        assert_eq!(decoded.code, 2, "{decoded:?}");
        let expected = format!("{} describes a board, but", option[0]);
        assert!(decoded.stderr.contains(&expected), "{decoded:?}");
    }
}

#[test]
fn a_formula_of_another_program_is_refused_with_advice() {
    let files = solved(&["6"], "formula.cnf");
    let foreign = files.folder.path().join("foreign.cnf");
    fs::write(&foreign, "c by hand\np cnf 1 1\n1 0\n").unwrap();
    let foreign = foreign.to_str().unwrap();
    let cut_short = files.folder.path().join("cut-short.cnf");
    fs::write(&cut_short, "c problem-json: {\"board\":6}\n").unwrap();
    for (formula, expected) in [
        (foreign, "the header does not state a problem"),
        (
            cut_short.to_str().unwrap(),
            "there is no header 'p cnf'; the file may be cut short",
        ),
        (
            &files.answer,
            "line 1: expected a comment 'c ...' or the header 'p cnf' of a formula",
        ),
        (
            "no-such-file",
            "expected N, the number of rows of the board, or the file of a formula",
        ),
    ] {
        let decoded = queensat(&["decode", formula, &files.answer])
            .output()
            .unwrap();
        assert_eq!(decoded.status.code(), Some(1));
        let message = String::from_utf8(decoded.stderr).unwrap();
        assert!(message.contains(expected), "{message}");
    }
}
