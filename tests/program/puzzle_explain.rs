//! The steps of a person: `puzzle hint` and `puzzle solve`.

use crate::rows::rows;
use crate::support::{Arguments, Finished, json, run, run_with_input};
use serde_json::Value;
use std::fs;

/// A puzzle with one solution, on one line.
const PUZZLE: &str = "551W4yw5QQI";
/// Puzzles with one solution.
const FILES: [&str; 2] = ["docs/pictures/regions-8.txt", "docs/pictures/stars-10.txt"];
/// Two stars in each row, column and region.
const STARS: [&str; 6] = [
    "--regions",
    FILES[1],
    "--per-line",
    "2",
    "--diagonals",
    "none",
];

fn answer(arguments: &(impl Arguments + ?Sized)) -> (i32, Value) {
    let finished = run(&[arguments.after("puzzle"), "--format json".words()].concat());
    let report = json(&finished);
    (finished.code, report)
}

fn squares(value: &Value) -> Vec<[u64; 2]> {
    serde_json::from_value(value.clone()).unwrap()
}

/// Returns the options for the squares of a step.
fn options(step: &Value) -> Vec<String> {
    let given = |name: &str, option: &str| -> Vec<String> {
        let squares = squares(&step[name]).into_iter();
        squares
            .map(|[row, column]| format!("{option}={row},{column}"))
            .collect()
    };
    [given("queens", "--queen"), given("empty", "--block")].concat()
}

/// Takes hint after hint, and returns the answer at the end.
fn replay(puzzle: &[&str]) -> Value {
    let mut given: Vec<String> = Vec::new();
    for _ in 0..500 {
        let words = given.iter().map(String::as_str);
        let arguments: Vec<&str> = ["hint"]
            .into_iter()
            .chain(puzzle.iter().copied())
            .chain(words)
            .collect();
        let (code, report) = answer(&arguments);
        assert_eq!(code, 0, "{arguments:?}: {report}");
        if report["outcome"] == "solved" {
            return report;
        }
        let [step] = &report["steps"].as_array().unwrap()[..] else {
            panic!("{report}");
        };
        let new = options(step);
        assert!(!new.is_empty(), "{report}");
        assert!(new.iter().any(|option| !given.contains(option)), "{report}");
        given.extend(new);
    }
    panic!("the hints do not end: {given:?}");
}

/// Checks the steps of a puzzle against its solution.
fn check_steps(report: &Value, solution: &[[u64; 2]]) {
    for step in report["steps"].as_array().unwrap() {
        let text = step["text"].as_str().unwrap();
        assert!(!text.is_empty(), "{step}");
        assert!((1..=5).contains(&step["tier"].as_u64().unwrap()), "{step}");
        let is_in = |square: &[u64; 2]| solution.contains(square);
        assert!(squares(&step["queens"]).iter().all(is_in), "{step}");
        assert!(!squares(&step["empty"]).iter().any(is_in), "{step}");
    }
}

fn solution(report: &Value) -> Vec<[u64; 2]> {
    if !report["squares"].is_null() {
        return squares(&report["squares"]);
    }
    let columns: Vec<u64> = serde_json::from_value(report["columns"].clone()).unwrap();
    (1..)
        .zip(columns)
        .map(|(row, column)| [row, column])
        .collect()
}

#[test]
fn hint_after_hint_solves_a_puzzle() {
    let (code, solved) = answer(&["solve", PUZZLE]);
    assert_eq!(
        (code, &solved["outcome"]),
        (0, &"solved".into()),
        "{solved}"
    );
    check_steps(&solved, &solution(&solved));
    let counts = solved["level"]["steps"].as_object().unwrap().values();
    let counts: u64 = counts.map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(counts, solved["steps"].as_array().unwrap().len() as u64);
    let hardest = solved["steps"].as_array().unwrap().iter();
    let hardest = hardest.map(|step| step["tier"].as_u64()).max().unwrap();
    assert_eq!(solved["level"]["tier"].as_u64(), hardest, "{solved}");
    assert_eq!(solution(&replay(&[PUZZLE])), solution(&solved));
}

#[test]
fn the_steps_of_larger_puzzles_are_those_of_their_solution() {
    for options in [
        &["--regions", FILES[0], "--diagonals", "none"][..],
        &STARS[..],
    ] {
        let options = [options, &["--no-touch", "--format", "json"]].concat();
        let solved = json(&run(&[&["solve"], &options[..]].concat()));
        let explained = run(&[&["puzzle", "solve"], &options[..]].concat());
        let report = json(&explained);
        check_steps(&report, &solution(&solved));
        match explained.code {
            0 => assert_eq!(solution(&report), solution(&solved)),
            code => assert_eq!((code, &report["outcome"]), (3, &"stuck".into()), "{report}"),
        }
    }
}

#[test]
fn several_hints_are_the_first_steps() {
    let (_, all) = answer(&["solve", PUZZLE]);
    let (code, some) = answer(&["hint", PUZZLE, "--steps", "3"]);
    assert_eq!((code, &some["outcome"]), (0, &"hint".into()));
    let all = all["steps"].as_array().unwrap();
    assert_eq!(some["steps"].as_array().unwrap()[..], all[..3]);
    let (code, report) = answer(&["hint", PUZZLE, "--steps", "1000"]);
    assert_eq!((code, &report["outcome"]), (0, &"solved".into()));
}

fn text(arguments: &(impl Arguments + ?Sized)) -> Finished {
    run(&arguments.after("puzzle"))
}

#[test]
fn a_solved_puzzle_needs_no_hint() {
    let (_, solved) = answer(&["solve", PUZZLE]);
    let queens = solution(&solved);
    let queens = queens
        .iter()
        .map(|[row, column]| format!("--queen={row},{column}"));
    let queens: Vec<String> = queens.collect();
    let queens: Vec<&str> = queens.iter().map(String::as_str).collect();
    for command in ["hint", "solve"] {
        text(&[&[command, PUZZLE], &queens[..]].concat()).shows(0, "solved already");
    }
}

#[test]
fn wrong_squares_are_named() {
    let (_, solved) = answer(&["solve", PUZZLE]);
    let [row, column] = solution(&solved)[2];
    let block = format!("--block={row},{column}");
    let finished = text(&["hint", PUZZLE, &block]).with_code(1);
    let expected = format!("which fills r{row}c{column}");
    finished.has(&expected);
    let wrong = if column == 1 { 5 } else { column - 1 };
    let queen = format!("--queen={row},{wrong}");
    let (code, report) = answer(&["hint", PUZZLE, &queen]);
    assert_eq!((code, &report["outcome"]), (1, &"wrong".into()), "{report}");
    assert_eq!(squares(&report["wrong_queens"]), [[row, wrong]]);
    assert_eq!(squares(&report["wrong_blocked"]), [[0; 2]; 0]);
}

#[test]
fn puzzles_without_solution_are_contradictory() {
    for puzzle in [
        "3",
        "8 --queen 1,1 --queen 1,2",
        r#"'{"board":"2x2","queens":2}'"#,
    ] {
        for command in ["hint --steps=99", "solve"] {
            text(&format!("{command} {puzzle}")).shows(1, "has no solution");
        }
    }
}

#[test]
fn several_solutions_leave_squares_open() {
    text(&["solve", "6"]).shows(3, "has several solutions");
    let (code, report) = answer(&["solve", "6"]);
    assert_eq!((code, &report["outcome"]), (3, &"stuck".into()));
    assert_eq!(report["unique"], false);
    assert!(!squares(&report["open"]).is_empty(), "{report}");
}

#[test]
fn easier_levels_stop_earlier() {
    let (_, all) = answer(&["solve", PUZZLE]);
    assert_eq!(all["level"]["word"], "hard", "{all}");
    let (code, report) = answer(&["solve", PUZZLE, "--level", "medium"]);
    assert_eq!((code, &report["unique"]), (3, &true.into()), "{report}");
    let (code, by_level) = answer(&["solve", PUZZLE, "--level", "hard"]);
    assert_eq!(code, 0);
    assert_eq!(by_level["steps"], all["steps"]);
}

#[test]
fn many_puzzles_are_answered_in_lines() {
    let input = format!("{PUZZLE}\n{{\"id\":\"six\",\"board\":\"6x6\"}}\n{{\"board\":\"3x3\"}}\n");
    let finished = run_with_input("puzzle solve --problems -", &input);
    finished.exits(3);
    let lines: Vec<Value> = finished
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let outcomes: Vec<&Value> = lines.iter().map(|line| &line["outcome"]).collect();
    assert_eq!(outcomes, ["solved", "stuck", "contradiction"]);
    assert!(lines[0]["level"]["tier"].is_u64() && lines[1]["level"]["tier"].is_null());
    assert_eq!(lines[1]["id"], "six");
    assert!(lines[0]["steps"].is_null(), "only the answer");
    let hints = run_with_input("puzzle hint --problems -", &input);
    let first: Value = serde_json::from_str(hints.stdout.lines().next().unwrap()).unwrap();
    let (_, hint) = answer(&["hint", PUZZLE]);
    assert_eq!(first["steps"], hint["steps"]);
}

#[test]
fn pictures_show_every_step() {
    let (_, all) = answer(&["solve", PUZZLE]);
    let steps = all["steps"].as_array().unwrap().len();
    let finished = text(&["solve", PUZZLE, "--pictures"]);
    let boards = finished
        .stdout
        .lines()
        .filter(|line| line.ends_with("1   2   3   4   5"));
    assert_eq!(boards.count(), steps, "{}", finished.stdout);
    let svg = text(&["solve", PUZZLE, "--format", "svg"]).stdout;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("steps.svg");
    let file = file.to_str().unwrap();
    text(&["solve", PUZZLE, "-o", file]).exits(0);
    assert_eq!(fs::read_to_string(file).unwrap(), svg);
    for step in all["steps"].as_array().unwrap() {
        let start: Vec<&str> = step["text"].as_str().unwrap().split(' ').take(3).collect();
        assert!(svg.contains(&start.join(" ")), "{step}");
    }
    let colored = text(&["hint", PUZZLE, "--color", "always"]).stdout;
    assert!(
        colored.contains("\x1b[") && !colored.contains('\u{fffd}'),
        "{colored}"
    );
    let stuck = text(&["solve", "6", "--format", "svg"]);
    stuck.fails(3, "No steps decide 36 squares");
    assert!(stuck.stdout.starts_with("<svg "), "{stuck:?}");
}

#[test]
fn options_without_effect_are_refused() {
    for (line, expected) in rows(
        "puzzle hint 6 --hardest 4 => is called `--level` here
            puzzle hint 6 --level 4 => a level is a word; type hard
            puzzle hint 6 --steps 0 => expected a number of steps
            puzzle hint 6 --problems x => N is for one problem
            puzzle solve --problems x --pictures => --pictures is for one puzzle
            puzzle solve --problems x -o y.json => --output is for one puzzle
            puzzle solve --problems x --format svg => this format is for one puzzle
            puzzle solve => expected a puzzle",
    ) {
        run(&line).fails(2, &expected);
    }
}
