//! Questions about certificates and work in units, which lie in folders.

use crate::support::{Finished, finish, queensat, start};
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;

/// Asks one question in a folder.
fn ask(folder: &Path, options: &[&str], question: &Value) -> (Finished, Value) {
    let mut command = queensat(&[&["run", "-", "--threads", "1"], options].concat());
    let mut child = start(
        command
            .current_dir(folder)
            .stdin(std::process::Stdio::piped()),
    );
    let input = child.stdin.take().unwrap();
    { input }
        .write_all(question.to_string().as_bytes())
        .unwrap();
    let finished: Finished = finish(child).into();
    let answer = serde_json::from_str(&finished.stdout);
    let answer = answer.unwrap_or_else(|error| panic!("{error}: {finished:?}"));
    (finished, answer)
}

/// The questions in an order in which each finds what it needs, with fields of their answers.
fn questions() -> [(Value, &'static str, Value); 6] {
    let problem = json!({"n": 6});
    [
        (
            json!({"question": "certify", "problem": problem, "output": "proved"}),
            "solutions",
            json!(4),
        ),
        (
            json!({"question": "check-certificate", "folder": "proved", "problem": problem}),
            "solutions",
            json!(4),
        ),
        (
            json!({"question": "plan", "problem": problem, "job": "count", "units": 2, "output": "plan"}),
            "units",
            json!(2),
        ),
        (
            json!({"question": "run-units", "folder": "plan", "units": "1-2"}),
            "done",
            json!("1-2"),
        ),
        (
            json!({"question": "merge", "folders": ["plan"]}),
            "solutions",
            json!(4),
        ),
        (
            json!({"question": "merge", "folders": ["plan"], "pack": "pack"}),
            "complete",
            json!(true),
        ),
    ]
}

#[test]
fn certificates_and_units_are_questions() {
    let folder = tempfile::tempdir().unwrap();
    for (question, field, expected) in questions() {
        let (finished, answer) = ask(folder.path(), &["--allow-files"], &question);
        assert_eq!(finished.code, 0, "{question}: {finished:?}");
        assert_eq!(answer[field], expected, "{answer}");
        assert_eq!(answer["question"]["question"], question["question"]);
    }
    assert!(folder.path().join("pack").is_file());
}

#[test]
fn a_stranger_reads_and_writes_no_folder() {
    let folder = tempfile::tempdir().unwrap();
    for (question, ..) in questions() {
        let (finished, answer) = ask(folder.path(), &[], &question);
        assert_eq!(finished.code, 1, "{question}: {finished:?}");
        assert_eq!(answer["error"]["code"], "refused.host", "{answer}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let checker = json!({"question": "certify", "problem": {"n": 4}, "pipe": "touch started"});
    let (_, answer) = ask(folder.path(), &["--allow-files"], &checker);
    assert_eq!(answer["error"]["field"], "pipe", "{answer}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// A certificate that states a wrong count is a wrong answer, also without a problem in the question.
#[test]
fn a_damaged_certificate_is_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let [(certify, ..), ..] = questions();
    ask(folder.path(), &["--allow-files"], &certify);
    let manifest = folder.path().join("proved/MANIFEST");
    let text = fs::read_to_string(&manifest).unwrap();
    fs::write(&manifest, text.replace("count 4", "count 5")).unwrap();
    let check = json!({"question": "check-certificate", "folder": "proved"});
    let (finished, answer) = ask(folder.path(), &["--allow-files"], &check);
    assert!([1, 4].contains(&finished.code), "{finished:?}");
    assert!(answer["error"]["message"].is_string(), "{answer}");
}
