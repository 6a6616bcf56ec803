//! Answers of compared engines: lists in any order, and answers that are not valid.

use crate::support::{Finished, run, write_script};
use proptest::prelude::*;

/// Compares engines that print these lines.
fn compare(n: &str, task: &str, outputs: &[&str]) -> Finished {
    let folder = tempfile::tempdir().unwrap();
    let engines = outputs.iter().enumerate().map(|(index, output)| {
        let path = folder.path().join(index.to_string());
        write_script(&path, &format!("cat <<'END'\n{output}\nEND"));
        format!("run:{}", path.display())
    });
    let engines = engines.collect::<Vec<_>>().join(",");
    let options = [
        "--runs=1",
        "--warmup=0",
        "--task",
        task,
        "--engines",
        &engines,
    ];
    run(&[&["compare", n], &options[..]].concat())
}

#[test]
fn lists_are_compared_as_sets() {
    let finished = compare(
        "4",
        "enumerate",
        &["2 4 1 3\n3 1 4 2", "3 1 4 2\n\n2 4 1 3"],
    );
    assert_eq!(finished.code, 0, "{finished:?}");
    // Nothing is published for n = 29.
    let solution = run(&["solve", "29", "--format", "list"]).stdout;
    let columns = solution
        .split_whitespace()
        .map(|word| word.parse::<u32>().unwrap());
    let mirrored: Vec<String> = columns.map(|column| (30 - column).to_string()).collect();
    let lists = [solution.trim(), &mirrored.join(" ")];
    let finished = compare("29", "enumerate", &lists);
    assert_eq!(finished.code, 4, "{finished:?}");
    assert_eq!(
        finished
            .stdout
            .matches("WRONG: answers differ: 1 by")
            .count(),
        2
    );
}

#[test]
fn invalid_answers_are_described() {
    for (task, output, code, shown) in [
        ("count", " 2 ", 0, "2"),
        (
            "count",
            "",
            1,
            "FAILED: expected the number of solutions, but the output is nothing",
        ),
        ("first", "2 4 1 3", 0, "solved"),
        ("first", "1 1 1 1", 4, "WRONG: not a solution: "),
        (
            "first",
            "0 1 2 3",
            4,
            "WRONG: not a solution: there is no column 0; columns are counted from 1",
        ),
        ("first", "2 4 1", 4, "WRONG: not a solution: "),
        (
            "first",
            "two",
            1,
            "the column of the queen in each row, but the output is 'two'",
        ),
        (
            "enumerate",
            "2 4 1 3\n2 4 1 3",
            4,
            "WRONG: line 2 repeats a solution",
        ),
        (
            "enumerate",
            "1 2 3 4",
            4,
            "WRONG: line 1 is not a solution: ",
        ),
        (
            "enumerate",
            "0 1 2 3",
            4,
            "WRONG: line 1 is not a solution: there is no column 0",
        ),
        (
            "enumerate",
            "2 4 1 3\ntwo",
            1,
            "FAILED: line 2: 'two' is not a whole number",
        ),
    ] {
        let finished = compare("4", task, &[output]);
        assert_eq!(finished.code, code, "{finished:?}");
        assert!(finished.stdout.contains(shown), "{finished:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_engine_makes_the_parser_panic(text in "[^\\x00]{0,40}") {
        // The export fails after the engines are parsed and before any of them runs.
        let finished = run(&["compare", "4", "--export-json=/", &format!("--engines={text}")]);
        prop_assert!([1, 2].contains(&finished.code), "{finished:?}");
    }
}
