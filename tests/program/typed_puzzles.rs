//! Puzzles as people type them: separators, counts that do not fit, regions in parts, levels and lists.

use crate::support::{Finished, finished, json, queensat, run, run_with_input};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const GRID: &str = "AABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";
const LINE: &str = "AABBB/ACBDB/CCCDB/CEEDD/EEEED";
/// A puzzle with several solutions.
const SEVERAL: &str = "AABBB/AABBB/CCCDB/CEEDD/EEEED";
const SBN: &str = "551W4yw5QQI";

fn within(folder: &Path, arguments: &str) -> Finished {
    finished(queensat(arguments).current_dir(folder))
}

#[test]
fn a_grid_with_separators_is_read_wherever_a_grid_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let grid = "A, A, B, B, B  \r\nA, C, B, D, B\nC, C, C, D, B\nC, E, E, D, D\nE, E, E, E, D\n";
    run_with_input("puzzle check -", grid).shows(0, "exactly one solution");
    fs::write(path.join("grid.txt"), grid).unwrap();
    let level = "\nLevel: hard: 5 single, 2 sets, 5 neighbours\n";
    within(path, "puzzle check grid.txt --level").shows(0, level);
    within(path, "solve --problem grid.txt --format list").gives(0, "4 1 3 5 2\n");
    within(path, "solve --regions grid.txt --stars 1 --format list").gives(0, "4 1 3 5 2\n");
}

#[test]
fn counts_that_do_not_fit_and_torn_regions_are_told_before_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("fits"), "AABB\nAABB\nCCDD\nCCDD\nCCDD\n").unwrap();
    fs::write(path.join("counts"), "AABB\nAABB\nCCDD\nCCDD\nEEEE\n").unwrap();
    fs::write(path.join("torn"), "ABBB\nACCB\nDDCC\nDDDA\n").unwrap();
    let reason = "5 regions need 5 stars, but 4 columns hold at most 4";
    let conflict = format!("warning: there is no solution, because {reason}\n");
    let parts = "region A is in 2 parts, with r1c1 and r4c4";
    let torn = format!("warning: {parts}\n");
    for command in [
        "puzzle check",
        "puzzle hint",
        "puzzle solve",
        "puzzle repair",
        "solve --problem",
        "count --problem",
        "enumerate --problem",
    ] {
        for (file, warning) in [("counts", &conflict), ("torn", &torn)] {
            let answer = within(path, &format!("{command} {file}"));
            assert!(answer.stderr.starts_with(warning), "{command}: {answer:?}");
            let answer = within(path, &format!("{command} {file} --format json -q"));
            assert!(answer.stderr.starts_with(warning), "{command}: {answer:?}");
            if command.starts_with("enumerate") || answer.stdout.lines().count() > 1 {
                continue;
            }
            let warnings = json(&answer)["warnings"].to_string();
            assert!(
                warning.contains(warnings.trim_matches(['[', ']', '"'])),
                "{warnings}"
            );
        }
    }
    within(path, "solve --regions torn --diagonals none").says(&torn);
    fs::write(path.join("one"), "AAA\nAAA\nAAA\n").unwrap();
    within(path, "puzzle check one").fails(1, "but 1 region holds at most 1\n");
    // The warning was followed by advice to take another number of stars. Output to no terminal has the reason, too.
    for command in ["puzzle check counts", "puzzle solve counts"] {
        let answer = within(path, command).with_code(1);
        assert!(answer.stdout.contains(reason), "{answer:?}");
        assert_eq!(answer.stderr, conflict);
    }
    fs::write(path.join("typo"), GRID.replace("AC", "Ac")).unwrap();
    let typo = "6 regions need 6 stars, but 5 rows hold at most 5; region c has only r2c2\n";
    within(path, "puzzle check typo").says(typo);
    within(path, "puzzle check fits").shows(1, "several solutions");
    within(path, "puzzle check fits --stars 1")
        .shows(1, "several solutions")
        .tells("");
    let lines = run_with_input("puzzle check --problems -", "ABBB/ACCB/DDCC/DDDA\n");
    let warnings: Value = serde_json::from_str(&lines.stdout).unwrap();
    assert_eq!(warnings["warnings"], json!([parts]));
    run("puzzle check 5x4 --stars 1").tells("");
}

#[test]
fn regions_alone_are_told_apart_from_a_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("mine"), GRID).unwrap();
    fs::write(
        path.join("text"),
        format!("queensat problem 1\nstars 1\nregions\n{GRID}"),
    )
    .unwrap();
    let note = "queens attack along diagonals; for Star Battle and puzzles like it, type --problem 'mine', or add --stars 1\n";
    for command in [
        "solve",
        "count",
        "enumerate",
        "encode",
        "encodings",
        "puzzle check",
    ] {
        within(path, &format!("{command} --regions mine")).says(note);
        for silent in ["--quiet", "--stars 1", "--diagonals both", "--no-touch"] {
            let answer = within(path, &format!("{command} --regions mine {silent}"));
            assert!(
                !answer.stderr.contains("note:"),
                "{command} {silent}: {answer:?}"
            );
        }
    }
    // A whole problem is read as one.
    let same = within(path, "solve --problem text --format list");
    within(path, "solve --regions text --format list").shows(0, &same.stdout);
}

#[test]
fn a_hint_says_that_there_are_several_solutions_or_none() {
    let told = "The puzzle has several solutions; `queensat puzzle check` shows two. Add squares that it lacks, such as --queen 4,3.\n";
    run(&["puzzle", "hint", SEVERAL]).shows(0, &format!("\n\n{told}"));
    let answer = json(&run(&["puzzle", "hint", SEVERAL, "--format", "json"]));
    assert_eq!(
        (&answer["outcome"], &answer["unique"]),
        (&json!("hint"), &json!(false))
    );
    assert_eq!(
        json(&run(&["puzzle", "hint", SBN, "--format", "json"]))["unique"],
        true
    );
    run(&["puzzle", "hint", SEVERAL, "--format", "svg"]).says(told);
    run("puzzle solve 6")
        .shows(
            3,
            "No steps decide 36 squares. The puzzle has several solutions;",
        )
        .has("such as --queen 1,");
    run("puzzle hint 6 --torus").shows(1, "The puzzle has no solution");
}

#[test]
fn levels_have_words() {
    for (word, old) in [
        ("easy", "2"),
        ("medium", "sets"),
        ("hard", "4"),
        ("expert", "6"),
    ] {
        let level = |level| run(&["puzzle", "new", "6", "--seed", "1", "--level", level]);
        let made = level(word);
        made.shows(0, &format!("# level {word}: "));
        level(old).refuses(2, &format!("a level is a word; type {word}"));
        run_with_input("puzzle check - --level", &made.stdout)
            .shows(0, &format!("\nLevel: {word}: "));
        run_with_input(&["puzzle", "solve", "-", "--level", word], &made.stdout)
            .shows(0, &format!("level {word}: "));
    }
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "puzzle new 6 --seed 1 --level medium -o medium.txt",
        "puzzle booklet medium.txt -o b.html",
    ] {
        within(folder.path(), command).exits(0);
    }
    let page = fs::read_to_string(folder.path().join("b.html")).unwrap();
    assert!(page.contains(">medium<"), "{page}");
    assert_eq!(page.matches("class=\"dot\"").count(), 5);
    assert!(!page.contains("tier"), "{page}");
}

#[test]
fn a_repair_is_of_the_level_that_was_asked_for() {
    for (puzzle, kind) in [
        (SEVERAL, "regions"),
        (LINE, "regions"),
        (SEVERAL, "queens"),
        (SEVERAL, "blocks"),
    ] {
        for level in ["easy", "medium"] {
            let arguments = [
                "puzzle", "repair", puzzle, "--with", kind, "--level", level, "--to", "json",
            ];
            let repaired = run(&arguments);
            repaired
                .exits(0)
                .says(&format!("steps up to level {level} "));
            let solved = run_with_input(
                &["puzzle", "solve", "-", "--level", level],
                &repaired.stdout,
            );
            solved.shows(0, "Solved in");
        }
    }
    run(&["puzzle", "repair", LINE, "--level", "hard"]).shows(0, "nothing was changed");
}

#[test]
fn lists_and_rules_are_named_with_what_to_type() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("list"), format!("# two\n{SBN}\n{LINE}\nAAAA/A\n")).unwrap();
    fs::write(path.join("grid"), GRID).unwrap();
    for command in [
        "puzzle check",
        "puzzle hint",
        "puzzle solve",
        "puzzle repair",
        "solve --problem",
        "count --problem",
    ] {
        let answer = within(path, &format!("{command} list"));
        answer.says("1 of 3 problems could not be answered: see 'error'");
        let answer = within(path, &format!("{command} grid --per-row 2"));
        answer
            .fails(
                2,
                "--per-row is a rule, but 'grid' states all rules; state it there",
            )
            .says("\n  per-row 2\n");
    }
    within(path, "puzzle solve grid --stars 9").fails(2, "a row cannot hold exactly 9 pieces");
    fs::write(path.join("one"), format!("# one\n{SBN}\n")).unwrap();
    within(path, "puzzle check one --stars 2").refuses(2, "\n  stars 2\n");
    within(path, "puzzle check AAB/ABB/CC").refuses(
        2,
        "as a grid on one line: column 11: expected 3 squares in each row of regions",
    );
    within(path, "puzzle check lib/src/bin").refuses(2, "there is no file 'lib/src/bin', and as a grid on one line, it has 7 regions on a 3x3 board");
    within(path, "puzzle check no/such.txt").refuses(2, "cannot read 'no/such.txt'");
}

/// A problem was an argument of the commands for puzzles only.
#[test]
fn every_command_takes_a_problem_in_the_place_of_a_size() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    let grid = "# drawn after https://example.org/starbattle/\nAABB\nABBB\nCCCD\nCDDD\n";
    fs::write(path.join("grid"), grid).unwrap();
    fs::write(
        path.join("answer"),
        "s SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n",
    )
    .unwrap();
    let line = "AABB/ABBB/CCCD/CDDD";
    for (command, told) in [
        ("count grid --engine backtrack", "1 solution"),
        ("solve grid --format list", "2 4 1 3"),
        ("solve AABB/ABBB/CCCD/CDDD --format list", "2 4 1 3"),
        ("enumerate grid", "2 4 1 3"),
        ("classes grid", "1"),
        ("encode grid", "p cnf 16"),
        ("trace grid", "solution"),
        ("certify grid -o certificate", "1 solution"),
        ("explain formula grid", "clause"),
        ("explain square r1c1 grid", "No queen can stand on r1c1"),
        ("check grid 2 4 1 3", "1 solution, none wrong"),
        (
            "check AABB/ABBB/CCCD/CDDD 2 4 1 3",
            "1 solution, none wrong",
        ),
        ("decode grid answer", "*"),
        (
            "problem AABB/ABBB/CCCD/CDDD --to grid",
            "AABB\nABBB\nCCCD\nCDDD\n",
        ),
        ("puzzle check grid", "exactly one solution"),
        ("puzzle check --problem grid", "exactly one solution"),
        ("puzzle show grid", "┏"),
    ] {
        within(path, command).shows(0, told);
    }
    run_with_input("solve - --format list", grid).gives(0, "2 4 1 3\n");
    run("solve <https://puzz.link/p?starbattle/5/5/1/9st1akdi/> --format list")
        .gives(0, "4 1 3 5 2\n");
    // Two queens on a drawn board, and a form that is not known.
    run_with_input("solve - --format list", ".Q..\n....\n....\n..Q.\n").gives(0, "2 4 1 3\n");
    run_with_input("puzzle check -", "4x1.AABBABBBCCCDCDDD\n")
        .refuses(2, "which is a board of 1x20 squares");
    let both = [
        &format!("count 4 {line}"),
        "solve grid --problem grid --torus",
    ];
    within(path, both[0]).fails(
        2,
        "4 is the size of a board, but 'AABB/ABBB/CCCD/CDDD' states a board",
    );
    within(path, both[1]).fails(2, "--torus is for one problem, but there are several");
    within(path, "trace grid grid").fails(
        2,
        "expected one problem, but there are 2, the first of 'grid'",
    );
    run("solve 4..6").fails(2, "expected one problem, but there are 3 sizes");
    run("count 4 5").fails(2, "expected one size, or several as one argument");
    run("count eight").fails(
        2,
        "expected N or ROWSxCOLUMNS, the size of the board, or a problem",
    );
}

#[test]
fn several_problems_are_answered_one_by_one_with_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::create_dir(path.join("all")).unwrap();
    fs::write(path.join("all/a"), "AABB\nABBB\nCCCD\nCDDD\n").unwrap();
    fs::write(path.join("all/b"), GRID).unwrap();
    fs::write(path.join("all/c.json"), "{\"colorGrid\":[[0,0,1],[0,1,1]]}").unwrap();
    fs::write(path.join("all/d"), b"\xff").unwrap();
    let answer = within(path, "solve all -j 1");
    answer.shows(1, "{\"file\":\"all/a\",\"line\":1,\"columns\":[2,4,1,3]}\n{\"file\":\"all/b\",\"line\":1,\"columns\":[4,1,3,5,2]}\n");
    answer.shows(
        1,
        "{\"file\":\"all/c.json\",\"line\":1,\"error\":\"column 2: expected a grid",
    );
    answer.says("warning: left out: 'all/d', line 1: expected text in UTF-8\n");
    let answer = within(path, "count all/a all/b --engine backtrack");
    answer.shows(0, "{\"file\":\"all/b\",\"line\":1,\"solutions\":1");
    let two = fs::read_to_string(path.join("all/a")).unwrap() + "\n" + GRID;
    run_with_input("puzzle solve -", &two).shows(0, "{\"line\":6,\"outcome\":\"solved\"");
    within(path, "problem all/a all/b").gives(
        0,
        "'all/a', line 1: Star Battle 4 x 4, 1 star\n'all/b', line 1: Star Battle 5 x 5, 1 star\n",
    );
    within(path, "puzzle booklet all/a all/b -o booklet.html").exits(0);
}

/// Regions in JSON without rules had diagonals, and nothing was said.
#[test]
fn rules_that_json_leaves_open_are_told() {
    let several = SEVERAL.replace('/', "\",\"");
    let open = format!("{{\"regions\":[\"{several}\"]}}");
    let answer = run_with_input("puzzle check -", &open);
    answer.says("note: the grid states no number of stars, so one star is taken");
    answer.shows(1, "Star Battle 5 x 5, 1 star");
    let ours = format!("{{\"board\":5,\"regions\":[\"{several}\"]}}");
    run_with_input("puzzle check -", &ours).says("queens attack along diagonals");
    let stated = format!("{{\"board\":5,\"stars\":1,\"regions\":[\"{several}\"]}}");
    assert!(
        !run_with_input("puzzle check -", &stated)
            .stderr
            .contains("note:")
    );
}

#[test]
fn titles_and_names_of_regions_are_kept() {
    let text = "# Title: Four\nAuthor: A. N. Other\nxxyy\nxyyy\nzzzw\nzwww\n";
    let grid = "# title: Four\n# author: A. N. Other\nxxyy\nxyyy\nzzzw\nzwww\n";
    run_with_input("problem - --to grid", text).gives(0, grid);
    run_with_input("problem - --to text", text).shows(0, "# title: Four\n# author: A. N. Other\n");
    let json = run_with_input("problem - --to json", text);
    json.shows(0, "\"title\":\"Four\",\"author\":\"A. N. Other\"");
    run_with_input("problem - --to grid", &json.stdout).gives(0, grid);
    run_with_input("puzzle hint -", text).shows(0, "region x");
    let colors = "{\"title\":\"Four\",\"grid\":[[\"red\",\"red\",\"blue\",\"blue\"],[\"red\",\"blue\",\"blue\",\"blue\"],\
                  [\"pink\",\"pink\",\"pink\",\"sea green\"],[\"pink\",\"sea green\",\"sea green\",\"sea green\"]]}";
    run_with_input("puzzle hint -", colors).shows(0, "region red");
    run_with_input("problem - --to grid", colors)
        .gives(0, "# title: Four\nAABB\nABBB\nCCCD\nCDDD\n");
}
