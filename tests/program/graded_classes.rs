//! `grade` of several formulas: tables, folders, and what one formula costs the others.

use crate::support::{WORKSPACE, run, run_with_input};
use serde_json::Value;
use std::fs;
use std::path::Path;

/// A formula of 4 queens none of whose lines ends in 0.
const NO_ZEROS: &str = "tests/data/formulas/no-zeros-4.cnf";

/// Writes a class of formulas of 4 queens, and returns its folder.
fn class() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let plain = run("encode 4").stdout;
    let plain: String = plain
        .lines()
        .filter(|line| !line.starts_with('c'))
        .map(|line| format!("{line}\n"))
        .collect();
    // Without its last clauses, which are about anti-diagonals, it is too weak.
    let (last, _) = plain.rmatch_indices('\n').nth(8).unwrap();
    let no_zeros = fs::read_to_string(format!("{WORKSPACE}/{NO_ZEROS}")).unwrap();
    fs::create_dir(folder.path().join("cleo")).unwrap();
    for (name, text) in [
        ("anna.cnf", plain.as_str()),
        ("=ben, jr.cnf", &plain[..=last]),
        ("cleo/queens.dimacs", &no_zeros),
        ("dan.cnf", "queens\n"),
        ("emil.cnf", &run("encode 5").stdout),
        ("notes.txt", "no formula"),
        (".hidden.cnf", "no formula"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// Returns the name of a file without its folder.
fn row(line: &str, folder: &Path) -> String {
    line.replace(&format!("{}/", folder.display()), "")
}

#[test]
fn a_class_is_graded_in_a_table_and_one_unreadable_formula_costs_only_its_row() {
    let folder = class();
    let path = folder.path().display().to_string();
    let graded = run(&["grade", &path, "4", "--format", "csv"]).with_code(2);
    let rows: Vec<String> = graded
        .stdout
        .lines()
        .map(|it| row(it, folder.path()))
        .collect();
    assert_eq!(rows[0], "file,verdict,cause");
    let starts = [
        "\"=ben, jr.cnf\",too weak,",
        "anna.cnf,exact,",
        "cleo/queens.dimacs,exact,line 2: no line ends in 0: each line was read as a clause",
        "dan.cnf,unreadable,\"line 1, column 1: expected a header",
        "emil.cnf,exact,\"graded for 5 queens on a 5x5 board, as its comments state\"",
    ];
    assert_eq!(rows.len(), 1 + starts.len(), "{rows:?}");
    for (row, start) in rows[1..].iter().zip(starts) {
        assert!(row.starts_with(start), "{row}");
    }
    // The table for people has the same rows.
    let table = run(&["grade", &path, "4"]).with_code(2);
    let rows: Vec<&str> = table.stdout.lines().collect();
    assert_eq!(rows.len(), 8, "{rows:?}");
    assert_eq!(rows[7], "3 of 5 formulas are exact; 1 unreadable");
    let verdicts = rows[0].find("Verdict").unwrap();
    assert!(rows[1][verdicts..].starts_with("too weak"));
    assert!(rows[4][verdicts..].starts_with("unreadable"));
    // In JSON, each has its whole report.
    let reports = run(&["grade", &path, "4", "--format", "json"]).with_code(2);
    let reports = reports.stdout.lines();
    let reports: Vec<Value> = reports
        .map(|it| serde_json::from_str(it).unwrap())
        .collect();
    assert_eq!(reports[0]["verdict"], "too-weak");
    assert!(
        reports[3]["error"]
            .as_str()
            .unwrap()
            .contains("line 1, column 1")
    );
    let warnings = reports[2]["formula_warnings"].as_array().unwrap();
    assert_eq!(warnings.len(), 1);
    // Strict reading refuses two more.
    let strict = run(&["grade", &path, "4", "--strict"]).with_code(2);
    strict.shows(2, "2 of 5 formulas are exact; 3 unreadable");
}

#[test]
fn the_exit_code_is_that_of_the_worst_formula() {
    let folder = class();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (anna, ben, dan) = (path("anna.cnf"), path("=ben, jr.cnf"), path("dan.cnf"));
    run(&["grade", &anna, &path("cleo"), "4"]).shows(0, "2 of 2 formulas are exact");
    run(&["grade", &anna, &ben, "4"]).shows(1, "1 of 2 formulas is exact");
    run(&["grade", &dan, &ben, "4"]).shows(2, "0 of 2 formulas are exact; 1 unreadable");
    run(&["grade", &anna, &path("none.cnf"), "4"]).shows(2, "cannot read");
    run(&["grade", &anna, &ben, "4", "--each"]).shows(1, "Admitted wrongly: ");
    // A size that is missing was told in each row.
    run(&["grade", &anna, &ben]).refuses(2, "expected N or ROWSxCOLUMNS");
    // One formula that states its board is graded, wherever it stands.
    let emil = path("emil.cnf");
    for pair in [[&anna, &emil], [&emil, &anna]] {
        let words = ["grade", pair[0], pair[1]];
        run(&words).shows(2, "1 of 2 formulas is exact; 1 unreadable");
    }
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    run(&["grade", &path("empty"), &anna, "4"]).shows(2, "found none");
}

#[test]
fn strict_grades_accept_only_a_numbering_that_is_stated() {
    // Column by column, on a board that is not its own mirror image.
    let formula = run("encode 4 --block 1,2").stdout;
    let by_columns: String = formula
        .lines()
        .filter(|line| !line.starts_with('c'))
        .map(|line| {
            let words = line.split(' ').map(|word| match word.parse::<i32>() {
                Ok(number) if number != 0 && !line.starts_with('p') => {
                    let index = number.abs() - 1;
                    let other = index % 4 * 4 + index / 4 + 1;
                    (number.signum() * other).to_string()
                }
                _ => word.to_owned(),
            });
            words.collect::<Vec<_>>().join(" ") + "\n"
        })
        .collect();
    let grade =
        |options: &str| run_with_input(&format!("grade - 4 --block 1,2{options}"), &by_columns);
    grade("").shows(0, "Numbering: ");
    let strict = grade(" --strict").with_code(1);
    strict.says("exact only by a numbering that is neither stated nor row by row from 1");
    // The numbering of the documents, and one that is stated.
    run_with_input("grade - 4 --block 1,2 --strict", &formula).exits(0);
    let map = tempfile::NamedTempFile::new().unwrap();
    let lines = (0..16).map(|it| format!("{} r{}c{}\n", it + 1, it % 4 + 1, it / 4 + 1));
    fs::write(map.path(), lines.collect::<String>()).unwrap();
    grade(&format!(" --strict --map {}", map.path().display())).exits(0);
}

/// The commonest error of beginners.
#[test]
fn a_formula_without_zeros_is_graded_line_by_line() {
    let graded = run(&format!("grade {NO_ZEROS} 4"));
    graded.shows(0, "Verdict: exact, with a 0 at the end of each line");
    graded.says("line 2, column 1: no line ends in 0: each line was read as a clause");
    let strict = run(&format!("grade {NO_ZEROS} 4 --strict")).with_code(2);
    strict.says("does not end in 0");
}
