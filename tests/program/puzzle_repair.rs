//! `puzzle repair`: the output, and the exit codes.

use crate::rows::rows;
use crate::support::{Arguments, Finished, json, run, run_with_input};
use problem::instance;
use puzzle::{Uniqueness, uniqueness};
use serde_json::{Value, json};
use std::fs;
use std::time::{Duration, Instant};

/// Two solutions; without r1c2, region A leaves one.
const SEVERAL: &str = "AABB\nAABB\nCCDD\nCCDD\n";
/// No solution.
const NONE: &str = "AAAA\nBBBA\nBCCA\nBCDD\n";
/// One solution.
const UNIQUE: &str = "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";

fn repair(puzzle: &str, arguments: &(impl Arguments + ?Sized)) -> Finished {
    run_with_input(&arguments.after("puzzle repair -"), puzzle)
}

fn is_unique(puzzle: &str) -> bool {
    let puzzle = instance::read(puzzle).expect("a puzzle");
    matches!(
        uniqueness(&puzzle, &control::Control::new()).expect("a search"),
        Some(Uniqueness::Unique(_))
    )
}

#[test]
fn the_changes_are_named_and_drawn() {
    let finished = repair(SEVERAL, "").with_code(0);
    let expected = "Moved r1c2 from region A to region B; now there is exactly one solution.\n";
    assert!(finished.stdout.starts_with(expected), "{finished:?}");
    for part in ["before", "after", "https://puzz.link/p?starbattle/4/4/1/"] {
        finished.has(part);
    }
    finished.says("note: the grid states no number of stars");
}

/// Regions keep their letters, also where changes give their first squares another order.
#[test]
fn regions_have_the_letters_of_the_written_puzzle() {
    let before = "AAABB\nAAABB\nAAACC\nDAEEE\nDDEEE\n";
    let finished = repair(before, "--to grid");
    finished.gives(0, "AAABB\nAAABB\nAAACC\nAAEEE\nDDEEE\n");
    finished.says("Moved r4c1 from region D to region A;");
    let report = json(&repair(before, "--format json"));
    let change = json!([{"square": [4, 1], "from": "D", "to": "A"}]);
    assert_eq!(report["changes"], change);
    assert_eq!(report["problem"]["regions"][4], "DDEEE");

    let finished = repair("ABBBB\nACCCB\nACCCC\nDEEEE\nDDEEE\n", "--to grid");
    finished.gives(0, "ABBBB\nACCCB\nACECC\nDEEEE\nDDEEE\n");
    finished.says("Moved r3c3 from region C to region E;");
}

#[test]
fn the_report_has_the_repaired_puzzle() {
    let report = json(&repair(SEVERAL, &["--format", "json"]));
    assert_eq!(
        [&report["status"], &report["minimal"], &report["at_least"]],
        [&json!("repaired"), &json!(true), &json!(1)]
    );
    let change = json!([{"square": [1, 2], "from": "A", "to": "B"}]);
    assert_eq!(report["changes"], change);
    assert!(is_unique(&report["problem"].to_string()));
    assert!(is_unique(report["puzzlink"].as_str().expect("an address")));

    let report = json(&repair(SEVERAL, &["--with", "queens", "--format", "json"]));
    assert_eq!(report["changes"][0]["change"], "queen");
    assert!(is_unique(&report["problem"].to_string()));

    let report = json(&repair(UNIQUE, &["--format", "json"]));
    assert_eq!(
        (&report["status"], &report["changes"]),
        (&json!("unique"), &json!([]))
    );
}

#[test]
fn the_repaired_puzzle_alone_is_written_and_reads_back() {
    for format in ["text", "json", "grid", "puzzlink", "sbn"] {
        let finished = repair(SEVERAL, &["--to", format]);
        // The shortest board in SBN has five rows.
        if format == "sbn" && finished.code == 1 {
            continue;
        }
        assert!(is_unique(&finished.stdout), "{finished:?}");
        assert!(finished.stderr.contains("Moved r1c2"), "{finished:?}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["fixed.txt", "fixed.json"] {
        let path = folder.path().join(name);
        repair(SEVERAL, &["-o", path.to_str().expect("UTF-8")]).gives(0, "");
        assert!(is_unique(&fs::read_to_string(path).expect("a file")));
    }
    let path = folder.path().join("fixed.svg");
    repair(SEVERAL, &["-o", path.to_str().expect("UTF-8")]);
    assert!(fs::read_to_string(path).expect("a file").contains("<svg"));
}

#[test]
fn no_repair_is_an_answer_but_no_puzzle_to_write() {
    let finished = repair(SEVERAL, &["--most", "0"]);
    let expected =
        "There is no repair within 0 changes by giving squares to neighbouring regions.\n";
    finished.exits(1);
    assert!(finished.stdout.starts_with(expected), "{finished:?}");
    let finished = repair(NONE, &["--with", "blocks"]).with_code(1);
    assert!(
        finished.stdout.starts_with("The puzzle cannot be repaired"),
        "{finished:?}"
    );
    repair(SEVERAL, &["--most", "0", "--to", "grid"]).gives(1, "");
    assert_eq!(repair(NONE, "").code, 0);
}

#[test]
fn a_time_limit_leaves_the_minimum_open_and_writes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "puzzle repair 14 --with blocks --time-limit 0.01";
    run(arguments).shows(3, "time limit");
    let report = json(&run(&format!("{arguments} --format json")));
    assert_eq!(report["reason"], "time limit");
    assert_ne!(report["minimal"], json!(true));
    for name in ["fixed.txt", "fixed.json", "fixed.svg"] {
        let path = folder.path().join(name);
        let finished = run(&format!("{arguments} -o {}", path.display()));
        finished.gives(3, "").says("Nothing was written.");
        assert!(!path.exists(), "{finished:?}");
    }
}

#[test]
fn options_that_cannot_be_kept_are_refused() {
    let finished = run("puzzle repair 6");
    finished.fails(2, "choose --with queens or blocks");
    for arguments in [
        "--to grid --format json",
        "--most -1",
        "--with holes",
        "--format json -o fixed.svg",
        "--to grid -o fixed.svg",
    ] {
        repair(SEVERAL, arguments).exits(2);
    }
    repair("AABB\nAAB\n", "").fails(1, "line 2");
}

#[test]
fn many_puzzles_are_repaired_line_by_line() {
    let line = |puzzle: &str| {
        let rows: Vec<&str> = puzzle.lines().collect();
        json!({ "stars": 1, "regions": rows }).to_string() + "\n"
    };
    let input = [line(SEVERAL), line(UNIQUE), "{}\n".into(), line(NONE)].concat();
    let finished = run_with_input("puzzle repair --problems -", &input);
    let answers: Vec<Value> = (finished.stdout.lines())
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let statuses: Vec<&Value> = answers.iter().map(|answer| &answer["status"]).collect();
    let expected = [
        json!("repaired"),
        json!("unique"),
        Value::Null,
        json!("repaired"),
    ];
    assert_eq!(
        statuses,
        expected.iter().collect::<Vec<_>>(),
        "{finished:?}"
    );
    assert!(is_unique(&answers[3]["problem"].to_string()));
    finished.exits(1);
}

/// Changes that the search made first, and the solution for whose sake it made them, turned out to be needless.
#[test]
fn a_level_that_another_solution_repairs_is_repaired() {
    let rows = "ABBBBBB\nACCCDBB\nAAACDBB\nEEECDFB\nGGEDDFF\nGGEDFFF\nGGEDFFF\n";
    let folder = tempfile::tempdir().unwrap();
    let regions = folder.path().join("regions.txt");
    fs::write(&regions, rows).unwrap();
    let rules = "puzzle repair 7 --diagonals none --no-touch --to json --regions";
    let finished = run(&format!("{rules} {}", regions.display())).with_code(0);
    assert!(is_unique(&finished.stdout), "{finished:?}");
}

/// A single call of a solver that could not be interrupted took more than a minute.
#[test]
fn a_hard_repair_ends_at_its_time_limit() {
    let torus = r#"{"board":"4x5","regions":["BAAAA","BBACC","DBBDC","DDDDD"],"diagonals":"none","torus":true}"#;
    let started = Instant::now();
    let finished = repair(torus, &["--format", "json", "--time-limit", "0.5"]);
    assert!([0, 3].contains(&finished.code), "{finished:?}");
    assert!(started.elapsed() < Duration::from_secs(30));
}

#[test]
fn a_board_too_large_for_text_is_repaired_in_words() {
    let finished = run("puzzle repair 401x1 --with queens").with_code(0);
    let expected = "Fixed a queen on r";
    assert!(finished.stdout.starts_with(expected), "{finished:?}");
}

/// The work for these problems would take far longer than a test.
#[test]
fn output_that_is_not_possible_is_refused_before_the_work() {
    for (arguments, message) in rows(
        "puzzle repair 41 --with queens --format svg => up to 40 rows
        puzzle repair 201 --with queens --format ascii => the maximum is 200
        puzzle repair 100 --with queens --to sbn => cannot express
        puzzle repair 100 --with queens -o no/such/file => cannot write
        puzzle check 500 --maximal -o no/such/file => cannot write
        puzzle solve 100 -o no/such/file.svg => cannot write
        solve 2001 --no-touch --format svg => too large to draw
        puzzle new 45 --count 400 --format svg => up to 40 rows
        puzzle new 50 --stars 10 --to sbn => cannot express",
    ) {
        let finished = run(&arguments);
        assert!([1, 2].contains(&finished.code), "{finished:?}");
        finished.says(&message).prints("");
    }
}
