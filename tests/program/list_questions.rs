//! Questions in JSON, answered by `queensat run`.

use crate::support::{Finished, finished, in_shell, run};
use serde_json::{Value, json};

/// Answers questions, and returns the lines.
fn answers(questions: &[Value]) -> (Finished, Vec<Value>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("questions");
    let lines: String = questions.iter().map(|one| format!("{one}\n")).collect();
    std::fs::write(&file, lines).unwrap();
    let finished = finished(&mut in_shell(&format!("queensat run {}", file.display())));
    let lines = finished.stdout.lines();
    let lines = lines.map(|line| serde_json::from_str(line).unwrap());
    let lines = lines.collect();
    (finished, lines)
}

#[test]
fn a_list_in_one_line_is_that_of_enumerate() {
    for (mut question, arguments) in [
        (json!({"problem": {"n": 6}}), &["6"][..]),
        (
            json!({"problem": {"n": 6}, "sat": {"method": "orbits"}}),
            &["6", "--method", "orbits"],
        ),
        (
            json!({"problem": {"n": 8}, "symmetric": 180}),
            &["8", "--symmetric", "180"],
        ),
        (
            json!({"problem": {"n": 3, "queens": 2}, "by": "native"}),
            &["3", "--queens", "2", "--engine", "backtrack"],
        ),
        (
            json!({"problem": {"n": 8}, "limits": {"solutions": 7}}),
            &["8", "--limit", "7"],
        ),
    ] {
        question["question"] = "list".into();
        let (finished, mut lines) = answers(&[question]);
        let listed = run(&[&["enumerate", "--format", "json"], arguments].concat());
        assert_eq!(finished.code, listed.code, "{finished:?}");
        let mut answer = lines.remove(0);
        let list = answer["list"].take();
        let lines = listed.stdout.lines();
        let mut expected: Vec<Value> = lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        let last = expected.pop().unwrap();
        let solution = |line: &Value| {
            let columns = line.get("columns").or(line.get("squares"));
            columns.unwrap().clone()
        };
        let expected: Vec<Value> = expected.iter().map(solution).collect();
        assert_eq!(list, Value::from(expected));
        for (name, value) in last.as_object().unwrap() {
            if name != "question" {
                assert_eq!(&answer[name], value, "{name}");
            }
        }
        assert_eq!(last["question"]["question"], "list");
        // The report is a question again.
        let (_, again) = answers(&[answer.clone()]);
        assert_eq!(again[0]["list"], list);
    }
}

#[test]
fn a_list_without_a_limit_ends_with_ten_thousand_solutions() {
    let question = json!({"question": "list", "problem": {"n": 12}, "by": "native"});
    let (finished, lines) = answers(&[question]);
    assert_eq!(finished.code, 3, "{}", finished.stderr);
    assert_eq!(lines[0]["list"].as_array().unwrap().len(), 10_000);
    assert_eq!(lines[0]["complete"], false);
    assert_eq!(lines[0]["reason"], "the limit was reached");
    assert_eq!(lines[0]["question"]["limits"]["solutions"], 10_000);
}

#[test]
fn a_list_of_a_stranger_starts_no_program_and_names_no_file() {
    let list = |name: &str, value: Value| {
        let mut list = json!({"question": "list", "problem": {"n": 4}});
        list[name] = value;
        list
    };
    let (finished, lines) = answers(&[
        list("sat", json!({"backend": "cmd:touch started"})),
        list("checkpoint", "written".into()),
    ]);
    assert_eq!(finished.code, 1, "{finished:?}");
    for line in lines {
        assert_eq!(line["error"]["code"], "refused.host", "{line}");
    }
}
