//! `solve` with large boards, files of squares, and output to files.

use crate::rows::rows;
use crate::support::{json, queensat, run};
use std::fs;
use std::io::Write;
use tempfile::NamedTempFile;

fn file(text: &str) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(text.as_bytes()).unwrap();
    file
}

#[test]
fn a_large_board_goes_to_a_file_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens");
    let name = path.to_str().unwrap();
    let solve = |format: &str| {
        run(&format!(
            "solve 20000 --stats --seed 4 --format {format} -o {name}"
        ))
        .refuses(0, "seed 4");
        fs::read(&path).unwrap()
    };
    let list = String::from_utf8(solve("list")).unwrap();
    assert_eq!(run(&["check", "20000", name]).code, 0);
    let listed: Vec<u32> = list
        .split_ascii_whitespace()
        .map(|column| column.parse().unwrap())
        .collect();
    assert_eq!(list.lines().count(), 1);
    let binary: Vec<u32> = solve("binary")
        .chunks_exact(4)
        .map(|bytes| u32::from_le_bytes(bytes.try_into().unwrap()) + 1)
        .collect();
    assert_eq!(binary, listed);
    let report: serde_json::Value = serde_json::from_slice(&solve("json")).unwrap();
    let columns: Vec<u32> = serde_json::from_value(report["columns"].clone()).unwrap();
    assert_eq!(columns, listed);
    assert_eq!(report["seed"], 4);
    assert_eq!(report["engine"], "window");
    assert_eq!(
        report["windows"].as_array().unwrap().last().unwrap()["filled"],
        true
    );
    let text = String::from_utf8(solve("text")).unwrap();
    assert!(text.contains("too large to be shown"), "{text}");
    assert!(text.contains("verified in"), "{text}");
    // On standard output the list is the same.
    run("solve 20000 --seed 4 --format list").prints(&list);
    let other = run("solve 20000 --seed 5 --format list");
    assert_ne!(other.stdout, list);
}

#[test]
fn where_there_is_no_solution_there_is_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("queens");
    for format in ["list", "binary"] {
        run(&format!("solve 3 --format {format} -o {}", path.display()))
            .fails(0, "there is no solution");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn squares_come_from_files() {
    let blocked = file("# the corners\n1,1\n\n 1,8 \n8,1   # left\n8,8");
    let queens = file("1,4\r\n2,2\r\n");
    let (blocked, queens) = (
        blocked.path().to_str().unwrap(),
        queens.path().to_str().unwrap(),
    );
    let by_file = run(&format!(
        "count 8 --block-file {blocked} --queen-file {queens}"
    ));
    let one_by_one = run(
        "count 8 --block 1,1 --block 1,8 --block 8,1 --block 8,8 --queen 1,4 --queen 2,2 --format json",
    );
    by_file.exits(0);
    let head = "8 queens on an 8x8 board, 4 squares blocked, 2 queens fixed: ";
    assert!(by_file.stdout.starts_with(head), "{by_file:?}");
    let solutions = json(&one_by_one)["solutions"].to_string();
    by_file.has(&format!(" fixed: {solutions} solution"));
}

#[test]
fn a_fault_in_a_file_of_squares_is_told_with_its_line() {
    for (text, message) in [
        ("1,1\n2;2\n", "line 2: expected a square, such as 3,5"),
        ("\n\n1,0", "line 3: the column is 0"),
        (
            "1,1\n9,1\n",
            "line 2: the blocked square r9c1 is off the board",
        ),
        (&"1".repeat(5000), "line 1: the line is too long"),
        ("\u{1b}[1m,1", "line 1: the row '\u{fffd}[1m'"),
    ] {
        let blocked = file(text);
        run(&format!(
            "solve 8 --block-file {}",
            blocked.path().display()
        ))
        .fails(1, message);
    }
    run("solve 8 --queen-file no-such-file").fails(1, "cannot read 'no-such-file'");
    let queen = file("1,1");
    let queen = queen.path().to_str().unwrap();
    run(&["solve", "8", "--block", "1,1", "--queen-file", queen])
        .fails(1, "line 1: the square r1c1 is blocked");
}

/// All commands read the same board.
#[test]
fn squares_blocked_by_a_rule_are_the_same_everywhere() {
    let board = "9 --block-random 0.3 --seed 11";
    let with = |command: &str, more: &str| run(&format!("{command} {board} {more}")).with_code(0);
    let counted = json(&with("count", "--format json"));
    assert_eq!(counted["agree"], true);
    assert_eq!(counted["blocked_at_random"]["seed"], 11);
    let listed = with("enumerate", "");
    assert_eq!(
        listed.stdout.lines().count().to_string(),
        counted["solutions"].to_string()
    );
    for engine in ["sat", "window", "backtrack"] {
        let solved = with("solve", &format!("--engine {engine} --format list"));
        assert!(
            listed.stdout.contains(&solved.stdout),
            "{engine}: {solved:?}"
        );
    }
    // In `solve` the seed also selects the squares, unless they have a separate seed.
    let by_seed = "solve 9 --block-random 0.3 --seed 11 --format json";
    assert_eq!(json(&run(by_seed))["blocked_at_random"]["seed"], 11);
    with("encode", "").has("\"blocked_at_random\":{\"probability\":0.3,\"seed\":11}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_board_that_cannot_fit_in_memory_is_refused() {
    for engine in ["window", "explicit"] {
        let script = format!("ulimit -v 4000000; exec queensat solve 4000000000 --engine {engine}");
        let output = crate::support::in_shell(&script).output().unwrap();
        let finished = crate::support::Finished::from(output);
        finished.fails(1, "GiB of memory at the least");
    }
}

#[test]
fn starts_and_engines_that_cannot_be_are_refused() {
    for (arguments, message) in rows(
        "9 --start greedy-phases --backend varisat => varisat does not support --start
            9 --engine window --start none => --engine window does not use
            9 --engine window --symmetry full => one --encoding for all lines
            9 --engine explicit --backend batsat => uses no SAT solver
            9 --engine explicit --block 1,1 => requires the plain board
            9 --symmetric 90 --engine window => --symmetric requires --engine backtrack
            9 --block-random 1.5 => from 0 to 1
            9 --seed 1 => --block-random
            --cnf x --engine window => applies to a board
            --cnf x --block-random 0.5 => --block-random applies to a board
            200 --start greedy-assumptions --symmetry full => choose --start none",
    ) {
        run(&format!("solve {arguments}")).fails(2, &message);
    }
}

#[test]
fn the_whole_board_is_started_near_a_solution_and_that_is_told() {
    let report = json(&run("solve 200 --engine sat --format json"));
    assert_eq!(report["start"], "greedy-assumptions");
    assert_eq!(report["guessed"][0], 72);
    let cold = json(&run("solve 100 --engine sat --format json"));
    assert_eq!(cold["start"], "none");
    let finished = queensat("solve 200 --engine sat --backend batsat --stats")
        .output()
        .unwrap();
    let text = String::from_utf8(finished.stdout).unwrap();
    assert!(
        text.contains("SAT (batsat, product, start greedy-assumptions), seed 0"),
        "{text}"
    );
    assert!(text.contains("queens guessed: 72"), "{text}");
}

/// Regression: the rule that every board has a solution was applied to symmetric ones, too.
#[test]
fn no_symmetric_solution_is_an_answer() {
    for n in ["6", "7", "8", "9", "10", "11"] {
        run(&["enumerate", n, "--symmetric", "90"]).gives(0, "");
        run(&["solve", n, "--symmetric", "90", "--format", "sat"]).exits(20);
    }
}
