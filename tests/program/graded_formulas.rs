//! `grade` of formulas by `encode`, from a file, compressed or standard input, with and without comments.

use crate::support::{run, run_with_input};
use std::fs;

#[test]
fn what_encode_writes_is_exact() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (plain, packed) = (path("b.cnf"), path("b.cnf.gz"));
    for board in [
        "5 --block 4,3 --block 4,2",
        "6 --hole 1,2 --encoding sequential --comments",
        "7 --queen 2,3 --encoding product",
    ] {
        for file in [&plain, &packed] {
            let _ = fs::remove_file(file);
            run(&format!("encode {board} -o {file}")).exits(0);
            run(&format!("grade {file}")).shows(0, "Verdict: exact");
        }
        let text = fs::read_to_string(&plain).unwrap();
        run_with_input("grade -", &text).shows(0, "Verdict: exact");
        let lines = text.lines().filter(|line| !line.starts_with('c'));
        let stripped: String = lines.map(|line| format!("{line}\n")).collect();
        let (rules, _) = board.split_once(" --encoding").unwrap_or((board, ""));
        let graded = run_with_input(&format!("grade - {rules}"), &stripped);
        graded.shows(0, "Verdict: exact");
        assert!(!graded.stdout.contains("Numbering"), "{}", graded.stdout);
    }
}

#[test]
fn free_squares_are_extra_models_which_strict_refuses() {
    let formula = "p cnf 4 1\n2 0\n";
    let rules = "2x2 --block 1,1 --block 2,1 --block 2,2 --per-line at-most:1 --queens 1";
    let told = "has 8 models; variables that are not determined: 1, 3, 4; squares that no clause excludes: r1c1, r2c1, r2c2";
    for (strict, code) in [("", 0), (" --strict", 1)] {
        let graded = run_with_input(&format!("grade - {rules}{strict}"), formula);
        graded.shows(code, "Verdict: exact, with extra models");
        graded.shows(code, told);
    }
}

/// Regression: a wrong board with a queen on a hole or a pawn was a panic in text.
#[test]
fn a_queen_on_a_hole_or_a_pawn_is_admitted_wrongly() {
    let plain = run("encode 5").stdout;
    let plain: String = plain
        .lines()
        .filter(|it| !it.starts_with('c'))
        .map(|it| format!("{it}\n"))
        .collect();
    for obstacle in ["hole", "pawn"] {
        for formula in ["p cnf 25 1\n1 0\n", &plain] {
            for more in ["", " --all"] {
                let graded = run_with_input(&format!("grade - 5 --{obstacle} 1,1{more}"), formula);
                graded.shows(1, "The squares of the queens:\nr1c1");
                graded.shows(
                    1,
                    &format!("no clause keeps queens off the {obstacle} r1c1"),
                );
            }
        }
    }
}

#[test]
fn a_board_that_the_formula_cannot_name_is_refused() {
    let words = "a formula of 14 characters cannot name the 2000000000 squares";
    run_with_input("grade - 1x2000000000", "p cnf 1 1\n1 0\n").fails(2, words);
}
