use super::*;
use proptest::prelude::*;

/// Returns the answer in an output for four queens, after its violation, or else the fault of the output.
fn read_four(task: Task, output: &str) -> Result<(Option<String>, Option<Answer>), String> {
    let mut run = RunRecord::default();
    let violation = read(&mut run, output.as_bytes(), task, &Problem::new(4).unwrap())?;
    Ok((violation, run.answer))
}

#[test]
fn lists_are_compared_as_sets() {
    let list = |text| read_four(Task::Enumerate, text).unwrap().1;
    let both = list("2 4 1 3\n3 1 4 2\n");
    assert_eq!(both, list("3 1 4 2\n\n2 4 1 3"));
    assert_ne!(list("2 4 1 3"), list("3 1 4 2"));
}

#[test]
fn answers_that_break_the_rules_are_described() {
    let first = |columns: &str| format!(r#"{{"status":"satisfiable","columns":[{columns}]}}"#);
    for (task, output, expected) in [
        (Task::First, first("1, 1, 1, 1"), "not a solution: "),
        (Task::First, first("2, 4, 1"), "not a solution: "),
        (
            Task::Enumerate,
            "2 4 1 3\n2 4 1 3".into(),
            "line 2 repeats a solution",
        ),
        (
            Task::Enumerate,
            "1 2 3 4".into(),
            "line 1 is not a solution: ",
        ),
        (
            Task::Enumerate,
            "0 1 2 3".into(),
            "line 1 is not a solution: there is no column 0",
        ),
    ] {
        let violation = read_four(task, &output).unwrap().0.unwrap();
        assert!(violation.contains(expected), "{violation}");
    }
    let solved = read_four(Task::First, &first("2, 4, 1, 3"));
    let columns = Answer::First(Some(vec![2, 4, 1, 3]));
    assert_eq!(solved, Ok((None, Some(columns))));
}

#[test]
fn outputs_without_an_answer_are_described() {
    let long = format!("{}2 4 1 3", " ".repeat(100_000));
    for (task, output, expected) in [
        (
            Task::Count,
            "",
            "a report in JSON, but the output is nothing",
        ),
        (Task::Count, "Segmentation", "expected a report"),
        (
            Task::Count,
            r#"{"runs":[{"complete":false,"reason":"why"}]}"#,
            "partial: why",
        ),
        (Task::First, r#"{"status":"unknown"}"#, "no answer"),
        (
            Task::Enumerate,
            "2 4 1 3\ntwo",
            "line 2: 'two' is not a whole number",
        ),
        (
            Task::Enumerate,
            &long,
            "line 1: the line is far longer than a solution can be",
        ),
    ] {
        let fault = read_four(task, output).unwrap_err();
        assert!(fault.contains(expected), "{fault}");
    }
}

proptest! {
    #[test]
    fn no_output_makes_the_reader_panic(text in "\\PC{0,60}") {
        for task in [Task::Count, Task::First, Task::Enumerate, Task::Encode] {
            let _ = read_four(task, &text);
        }
    }
}
