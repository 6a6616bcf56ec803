//! Basis of complete answers: each count, list and "no solution" names it, and a false claim of a
//! solver is an error with a reproducer.

use crate::faults::{Fake, NEVER, ONCE};
use crate::support::{finished, json, queensat, run};
use serde_json::Value;
use std::fs;

/// Regression: counts had exit code 0, and so had "no solution" with a blocked
/// square.
#[test]
fn a_false_claim_that_there_is_no_solution_is_an_error() {
    let fake = Fake::new(NEVER);
    let mut runs = 0;
    for format in ["", "--format json"] {
        for arguments in [
            "count 6 --engine sat",
            "count 6 --engine sat --method loop",
            "count 6 --engine sat --method orbits",
            "count 6 --engine sat --block 1,1",
            "enumerate 6",
            "enumerate 6 --method loop --block 2,3",
            "enumerate 6 --method orbits",
            "enumerate 6 --symmetry full",
            "solve 6",
            "solve 6 --block 1,1",
            "solve 40 --block 1,1",
            "solve 150 --engine sat",
            "solve 500 --engine window",
        ] {
            let finished = fake.serve(&format!("{arguments} {format}")).with_code(4);
            assert!(
                !finished.stdout.contains("ompleteness\":\""),
                "{finished:?}"
            );
            assert!(
                !finished.stdout.contains("Shown") && !finished.stdout.contains("Counted"),
                "{finished:?}"
            );
            let claim = "found 0 solutions and claims that there are no more";
            finished.says(claim);
            runs += 1;
        }
    }
    let reproducers = fake.reproducers();
    assert_eq!(reproducers.len(), runs);
    for reproducer in reproducers {
        assert!(
            reproducer["error"]
                .as_str()
                .unwrap()
                .contains("0 solutions")
        );
        assert!(reproducer["arguments"].as_array().unwrap().len() > 3);
        assert!(reproducer["n"].is_number());
    }
}

#[test]
fn a_denied_board_without_solutions_is_confirmed() {
    let fake = Fake::new(NEVER);
    let finished = fake.serve("solve 3 --format json");
    assert_eq!(json(&finished)["completeness"], "published");
    let blocked = "solve 4 --block 1,2 --block 1,3";
    let finished = fake.serve(&format!("{blocked} --format json"));
    assert_eq!(
        (finished.code, json(&finished)["completeness"].as_str()),
        (0, Some("cross-checked"))
    );
    let finished = fake.serve(blocked);
    let line = "\nShown twice, by SAT and by search.\n";
    assert!(finished.stdout.ends_with(line), "{finished:?}");
}

/// Native search goes row by row and does not reach the last two, which leave one column for two
/// queens.
#[test]
fn a_claim_that_search_cannot_check_in_time_is_said_to_be_unchecked() {
    let fake = Fake::new(NEVER);
    let squares = (2..=40).map(|column| format!("39,{column}\n40,{column}\n"));
    let squares: String = squares.collect();
    fs::write(fake.folder.path().join("squares"), squares).unwrap();
    let many = "solve 40 --engine sat --block-file squares";
    let finished = fake.serve(&format!("{many} --format json"));
    let report = json(&finished);
    assert_eq!(report["status"], "unsatisfiable");
    let name = format!("solver cmd:{}", fake.program.display());
    assert_eq!(report["completeness"], Value::String(name.clone()));
    let finished = fake.serve(many);
    let line = format!("\nShown once, by the SAT {name}; not checked.\n");
    assert!(finished.stdout.ends_with(&line), "{finished:?}");
}

/// Returns the words for a basis, after what was done.
fn words(basis: &str) -> &str {
    match basis {
        "cross-checked" => "twice, by SAT and by search",
        "published" => "once; as published (OEIS A000170).\n",
        "search" => "once, by search; not checked by SAT.\n",
        other => panic!("{other}"),
    }
}

/// Returns the words for the basis of a list, of which only the number is known elsewhere.
fn of_list(basis: &str) -> &str {
    match basis {
        "cross-checked" => "once; counted twice, by SAT and by search.\n",
        "published" => "once; as many as published (OEIS A000170).\n",
        other => words(other),
    }
}

#[test]
fn every_complete_count_names_its_basis() {
    for (arguments, basis) in [
        ("count 7", "cross-checked"),
        ("count 7 --block 1,1", "cross-checked"),
        ("count 7 --engine sat", "published"),
        ("count 7 --engine sat --method orbits", "published"),
        ("count 7 --engine sat --block 1,1", "cross-checked"),
        ("count 7 --engine dlx", "published"),
        ("count 7 --engine dlx --block 1,1", "search"),
    ] {
        let finished = run(&format!("{arguments} --format json"));
        assert_eq!(json(&finished)["completeness"], basis, "{arguments:?}");
        let text = run(arguments).stdout;
        assert!(
            text.contains(&format!("\nCounted {}", words(basis))),
            "{text}"
        );
    }
    let partial = run("count 7 --limit 3 --format json");
    assert_eq!(json(&partial)["completeness"], Value::Null);
}

#[test]
fn several_boards_are_counted_in_a_table_or_as_lines_of_json() {
    let counts = |text: &str| -> Vec<String> {
        let rows = text.lines().skip_while(|line| !line.contains("solutions"));
        let rows = rows.skip(1).map(|row| row.split_whitespace());
        rows.map(|mut cells| cells.nth(1).unwrap().to_owned())
            .collect()
    };
    let table = run("count 1..4,8..10:2");
    assert_eq!(counts(&table.stdout), ["1", "0", "0", "2", "92", "724"]);
    let agreed = table
        .stdout
        .lines()
        .filter(|line| line.ends_with(" twice, as published"));
    assert_eq!(agreed.count(), 6, "{table:?}");
    let blocked = run("count 6,8 --block 1,2 --engine sat");
    assert_eq!(counts(&blocked.stdout), ["3", "84"]);
    let json = run("count 6,8 --engine dlx --format json");
    let lines = json
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let solutions: Vec<Value> = lines.map(|line: Value| line["solutions"].clone()).collect();
    assert_eq!(solutions, [4, 92]);
    let limited = run("count 5,6 --engine dlx --limit 3");
    assert_eq!(
        (limited.code, limited.stdout.matches(">= 3").count()),
        (3, 2)
    );
    let late = run("count 4,40,41 --engine naive --time-limit 0.3");
    assert_eq!((late.code, late.stdout.lines().count()), (3, 3), "{late:?}");
    let left_out = "stopped: the remaining boards are left out";
    late.says(left_out);
    for options in ["--checkpoint x", "--block-file -"] {
        run(&format!("count 5,6 {options}")).gives(2, "");
    }
    let fake = Fake::new(NEVER);
    let wrong = fake.serve("count 2..9 --engine sat");
    wrong.exits(4);
    assert_eq!(counts(&wrong.stdout), ["0", "0", "-"]);
}

#[test]
fn every_count_of_classes_names_its_basis() {
    let classes = |options: &str| -> Value {
        json(&run(&format!("classes 9 --format json {options}")))["completeness"].clone()
    };
    assert_eq!(classes(""), "published");
    assert_eq!(classes("--total-up-to 0"), "search");
}

#[test]
fn every_list_ends_with_its_basis() {
    for (arguments, listed, basis) in [
        ("enumerate 6", 4, "published"),
        ("enumerate 6 --method orbits", 1, "published"),
        ("enumerate 6 --symmetry mirror", 2, "published"),
        ("enumerate 6 --block 1,2", 3, "cross-checked"),
        (
            "enumerate 6 --method orbits --block 1,1",
            2,
            "cross-checked",
        ),
        ("enumerate 6 --engine naive", 4, "published"),
        ("enumerate 6 --engine naive --block 1,2", 3, "search"),
        ("enumerate 6 --symmetric 180", 4, "search"),
        ("enumerate 3", 0, "published"),
    ] {
        let finished = run(&format!("{arguments} --format json"));
        let (_, last) = finished
            .stdout
            .trim_end()
            .rsplit_once('\n')
            .unwrap_or(("", finished.stdout.trim_end()));
        let summary: Value = serde_json::from_str(last).unwrap();
        let names = [
            "classes",
            "mirror_pairs",
            "symmetric_solutions",
            "solutions",
        ];
        let named = names.iter().find_map(|name| summary.get(name));
        assert_eq!(named, Some(&Value::from(listed)), "{arguments:?}");
        assert_eq!(summary["complete"], true, "{arguments:?}");
        assert_eq!(summary["completeness"], basis, "{arguments:?}");
        let text = run(arguments).stderr;
        assert!(
            text.contains(&format!("\nListed {}", of_list(basis))),
            "{text}"
        );
    }
}

/// A resumed list replaces the summary of the earlier run.
#[test]
fn a_resumed_list_has_one_summary() {
    let folder = tempfile::tempdir().unwrap();
    let list = "enumerate 7 --format json -o list.json --checkpoint done";
    for (limit, code) in [("--limit 10", 3), ("--limit 25", 3), ("", 0), ("", 0)] {
        let mut command = queensat(&format!("{list} {limit}"));
        finished(command.current_dir(folder.path())).exits(code);
        let list = fs::read_to_string(folder.path().join("list.json")).unwrap();
        assert_eq!(list.matches("completeness").count(), 1, "{list}");
        assert!(list.lines().last().unwrap().contains("completeness"));
    }
    let list = fs::read_to_string(folder.path().join("list.json")).unwrap();
    assert_eq!(list.lines().count(), 41);
}

/// Regression: a false list of all solutions of the plain board was not noticed.
#[test]
fn a_list_that_lacks_published_solutions_is_wrong() {
    let fake = Fake::new(ONCE);
    fake.serve("enumerate 4 --method loop --format list")
        .gives(4, "2 4 1 3\n");
    let reproducers = fake.reproducers();
    assert_eq!(reproducers[0]["only_backtrack"][0], "3 1 4 2");
    assert_eq!(reproducers[0]["solutions"], 1);
}

/// Regression: the search for the solutions that a reproducer lists had no limit.
#[test]
fn a_reproducer_is_saved_in_bounded_time() {
    let fake = Fake::new(NEVER);
    let arguments = "count 24 --engine sat --method loop --block 3,4";
    fake.serve(arguments).exits(4);
    let reproducers = fake.reproducers();
    assert_eq!(reproducers[0]["difference_complete"], false);
}

/// Regression: a comparison reported the refuted claim of a solver as a crash, and long names of
/// engines were a panic.
#[test]
fn a_refuted_claim_is_a_wrong_answer_in_a_comparison() {
    let fake = Fake::new(NEVER);
    let long = "a".repeat(70_000);
    let engine = format!("sat --backend 'cmd:{} {long}'", fake.program.display());
    let mut command = queensat("compare 6 --block 1,1 --runs 1 --engines");
    let finished = finished(command.arg(engine).current_dir(fake.folder.path()));
    finished.exits(4);
    let claim = "found 0 solutions and claims that there are no more";
    finished.has(claim);
}
