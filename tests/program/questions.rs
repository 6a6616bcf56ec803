//! `queensat run`: questions from strangers, refusals by line, reports that are asked again, limits.

use crate::faults::{Fake, NEVER};
use crate::question_fields::comparable;
use crate::support::{Finished, ask_in, finished, json, queensat, run, run_with_input};
use serde_json::{Value, json as object};
use std::fs;

/// Questions about six queens that need no other field.
const QUESTIONS: [&str; 2] = ["count", "list"];

/// Returns a question about six queens with further fields.
fn question(name: &str, fields: &Value) -> Value {
    let mut question = object!({"question": name, "problem": {"n": 6}});
    let further = fields.as_object().unwrap().clone();
    question.as_object_mut().unwrap().extend(further);
    question
}

/// Returns the answers of a run.
fn answers(finished: &Finished) -> Vec<Value> {
    let lines = finished.stdout.lines().map(serde_json::from_str);
    lines
        .collect::<Result<_, _>>()
        .unwrap_or_else(|error| panic!("{error}: {finished:?}"))
}

#[test]
fn a_stranger_starts_nothing_and_writes_nothing_unless_it_is_allowed() {
    let fake = Fake::new("cat > /dev/null; echo >> \"$MARK\"; exit 1");
    let folder = fake.folder.path();
    let marker = folder.join("marker");
    let mark = format!("echo >> {}; exit 1", marker.display());
    crate::support::write_script(&folder.join("minisat"), &mark);
    let command = format!("cmd:sh -c 'echo >> {}; exit 1'", marker.display());
    let library = format!("ipasir:{}", folder.join("none.so").display());
    let (programs, files) = ("--allow-programs", "--allow-files");
    let backend = |name: &str| object!({"by": "sat", "sat": {"backend": name}});
    let strangers = [
        (backend(&command), "sat.backend", programs, true),
        (backend("minisat"), "sat.backend", programs, true),
        (backend(&library), "sat.backend", programs, false),
        (
            object!({"by": "sat", "sat": {"method": "cubes"}, "checkpoint": marker.clone()}),
            "checkpoint",
            files,
            true,
        ),
    ];
    for name in QUESTIONS {
        for (fields, field, permission, leaves_a_mark) in &strangers {
            let line = question(name, fields).to_string();
            let other = if *permission == files {
                programs
            } else {
                files
            };
            for options in [&[][..], &[other]] {
                let refused = ask_in(folder, options, &line);
                let error = &answers(&refused)[0]["error"];
                assert_eq!(error["code"], "refused.host", "{line}: {refused:?}");
                assert_eq!(error["field"], **field, "{line}");
                assert_eq!(refused.code, 1);
                assert!(!marker.exists(), "{line}: {refused:?}");
            }
            let allowed = ask_in(folder, &[permission], &line);
            let answer = &answers(&allowed)[0];
            assert_ne!(answer["error"]["code"], "refused.host", "{allowed:?}");
            assert_eq!(marker.exists(), *leaves_a_mark, "{line}: {allowed:?}");
            let _ = fs::remove_file(&marker);
        }
    }
    fake.require_nothing_left();
}

#[test]
fn a_bad_line_is_refused_by_its_number_and_the_others_are_answered() {
    let bad = [
        ("[1", "expected a question in JSON, such as {"),
        ("{\"problem\": {\"n\": 6}}", "expected a field 'question'"),
        (
            r#"{"question": "cuont", "problem": {"n": 6}}"#,
            "column 14: expected a question (count, list, solve, ",
        ),
        (
            r#"{"question": "cuont", "problem": {"n": 6}}"#,
            ", not 'cuont'; did you mean 'count'?",
        ),
        (
            r#"{"question": "count", "problm": {"n": 6}}"#,
            "did you mean 'problem'?",
        ),
        (
            r#"{"question": "count", "problem": {"n": 6}, "sat": {"bakend": "dpll"}}"#,
            "did you mean 'backend'?",
        ),
        (
            r#"{"question": "count", "problem": {"n": 6}, "by": "nativ"}"#,
            "did you mean 'native'?",
        ),
        (
            r#"{"question": "count", "problem": {"n": 6, "piece": "quen"}}"#,
            "column 52: ",
        ),
        (
            r#"{"question": {"question": "count", "problem": {"n": 6, "piece": "quen"}}}"#,
            "column 65: ",
        ),
    ];
    let good = r#"{"question":"count","problem":{"n":6},"by":"native"}"#;
    let mut lines = vec!["# A comment, and an empty line.".to_owned(), String::new()];
    for (line, _) in bad {
        lines.extend([good.into(), line.into()]);
    }
    let finished = run_with_input("run -", &(lines.join("\n") + "\n"));
    finished.exits(1);
    let mut answers = answers(&finished).into_iter();
    for (number, (line, message)) in bad.iter().enumerate() {
        let (answered, refused) = (answers.next().unwrap(), answers.next().unwrap());
        assert_eq!(answered["solutions"], 4);
        assert_eq!(answered["line"], 3 + 2 * number);
        assert_eq!(refused["line"], 4 + 2 * number);
        let error = &refused["error"];
        assert_eq!(error["code"], "refused.question");
        let found = error["message"].as_str().unwrap();
        assert!(found.contains(message), "{line}: {found}");
    }
    assert_eq!(answers.next(), None);
    let message = "9 of 18 questions could not be answered";
    assert!(finished.stderr.contains(message), "{finished:?}");
}

/// Regression: each line of a file such as README.md was refused, and later each of the first ten.
#[test]
fn a_file_without_a_question_is_refused_once() {
    let words = "Some words\n".repeat(100);
    let finished = run_with_input("run -", &words);
    let message = "standard input: none of the first 10 lines is a question in JSON";
    finished.refuses(1, message);
    assert_eq!(finished.stderr.lines().count(), 1, "{finished:?}");
    // In a short file, too.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words");
    fs::write(&file, "Some words\nand others\n").unwrap();
    let finished = run(&["run", file.to_str().unwrap()]);
    finished.refuses(1, "none of its 2 lines is a question in JSON");
    assert_eq!(finished.stderr.lines().count(), 1, "{finished:?}");
    // A question among the first lines is answered, and so are those after it.
    let question = r#"{"question":"count","problem":{"n":6},"by":"native"}"#;
    let mixed = format!(
        "{}{question}\n{words}{question}\n",
        "Some words\n".repeat(9)
    );
    let finished = run_with_input("run -", &mixed);
    finished.exits(1);
    assert_eq!(answers(&finished).len(), 111);
}

/// Regression: nothing was said, with exit code 0.
#[test]
fn a_file_without_any_line_has_no_question() {
    for text in ["", "\n# A comment\n"] {
        run_with_input("run -", text).refuses(1, "standard input: there is no question, such as {");
    }
}

#[test]
fn a_report_is_a_question_with_the_same_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    for words in [
        "count 6",
        "count 5 --engine sat --backend batsat --method orbits",
        "count 6 --limit 2 --engine backtrack",
        "count 4x5 --piece rook --queens 3 --block 1,1",
    ] {
        let words: Vec<&str> = words.split(' ').chain(["--format", "json"]).collect();
        let report = run(&words);
        // Reports are read on one line and on several.
        let value = json(&report);
        for text in [
            report.stdout.clone(),
            serde_json::to_string_pretty(&value).unwrap() + "\n",
        ] {
            fs::write(&path, text).unwrap();
            let again = run(&["run", path.to_str().unwrap()]);
            again.exits(report.code);
            let answer = answers(&again).remove(0);
            assert_eq!(answer["line"], 1);
            assert_eq!(comparable(&answer), comparable(&value));
        }
    }
}

#[test]
fn a_reproducer_is_a_question_that_shows_the_fault_again() {
    let fake = Fake::new(NEVER);
    let backend = format!("cmd:{}", fake.program.display());
    let folder = fake.folder.path();
    let mut command = queensat(&["count", "6", "--method", "loop", "--backend", &backend]);
    assert_eq!(finished(command.current_dir(folder)).code, 4);
    let saved = fs::read_to_string(folder.join("queensat-mismatch-6.json")).unwrap();
    assert!(saved.starts_with("{\n"), "several lines: {saved}");
    let both = format!("{saved}{saved}");
    let lines = saved.lines().count();
    let refused = ask_in(folder, &[], &both);
    refused.exits(1);
    for (answer, line) in answers(&refused).iter().zip([1, lines + 1]) {
        assert_eq!(answer["line"], line);
        assert_eq!(answer["error"]["code"], "refused.host");
    }
    let wrong = ask_in(folder, &["--allow-programs"], &saved);
    wrong.exits(4);
    assert_eq!(answers(&wrong)[0]["error"]["code"], "mismatch");
    assert!(folder.join("queensat-mismatch-6-2.json").exists());
}

/// Regression: the false claim in a question to decode left a reproducer in the folder.
#[test]
fn a_lie_of_a_stranger_is_a_wrong_answer_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let lie = r#"{"question":"decode","problem":{"n":4},"answer":"s UNSATISFIABLE\n"}"#;
    let wrong = ask_in(folder.path(), &[], lie);
    wrong.exits(4);
    assert_eq!(answers(&wrong)[0]["error"]["code"], "mismatch");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    assert_eq!(ask_in(folder.path(), &["--allow-files"], lie).code, 4);
    assert!(folder.path().join("queensat-mismatch-4.json").exists());
}

#[test]
fn limits_end_questions() {
    const LONG: &str = r#"{"question":"count","problem":{"n":27},"by":"native"}"#;
    const SHORT: &str = r#"{"question":"count","problem":{"n":6},"by":"native"}"#;
    let lines = format!("{LONG}\n{SHORT}\n");
    let each = ["run", "-", "--time-limit-each", "0.2", "--threads", "1"];
    let each = run_with_input(&each, &lines);
    each.exits(3);
    let both = answers(&each);
    // On a busy machine the search may not see the limit in time, and is given up.
    if both[0]["error"]["code"] != "time-limit" {
        assert_eq!(both[0]["complete"], false);
        assert_eq!(both[0]["runs"][0]["reason"], "time limit");
    }
    assert_eq!(both[1]["complete"], true);

    let own = LONG.replace("\"by\"", "\"limits\":{\"seconds\":0.2},\"by\"");
    let own = run_with_input("run -", &format!("{own}\n{SHORT}\n"));
    own.exits(3);
    assert_eq!(answers(&own).len(), 2);

    let all = ["run", "-", "--time-limit", "0.5", "--threads", "1"];
    let all = run_with_input(&all, &format!("{SHORT}\n{lines}"));
    all.exits(3);
    assert_eq!(answers(&all).len(), 1);
    assert!(all.stderr.contains("the rest is left out"), "{all:?}");
}

#[test]
fn every_error_has_its_code() {
    let fake =
        Fake::new("cat > /dev/null; case $1 in wrong) echo s UNSATISFIABLE; exit 20; esac; exit 1");
    let program = |word: &str| {
        let backend = format!("cmd:{} {word}", fake.program.display());
        object!({"by": "sat", "sat": {"backend": backend, "method": "loop"}})
    };
    let rows = [
        (object!({"colour": "red"}), "refused.question", "", 1),
        (
            object!({"by": "native", "sat": {"backend": "dpll"}}),
            "refused.option",
            "sat.backend",
            1,
        ),
        (
            object!({"sat": {"backend": "none"}}),
            "refused.option",
            "sat.backend",
            1,
        ),
        (
            object!({"limits": {"solutions": 0}}),
            "refused.option",
            "limits.solutions",
            1,
        ),
        (
            object!({"checkpoint": "file"}),
            "refused.host",
            "checkpoint",
            1,
        ),
        (
            object!({"problem": {"n": 40_000}, "by": "sat"}),
            "refused.memory",
            "problem",
            1,
        ),
        (program("fails"), "failed", "", 1),
        (program("wrong"), "mismatch", "", 4),
    ];
    for name in QUESTIONS {
        for (fields, code, field, exit) in &rows {
            let line = question(name, fields).to_string();
            let finished = ask_in(fake.folder.path(), &["--allow-programs"], &line);
            let error = &answers(&finished)[0]["error"];
            assert_eq!(error["code"], *code, "{line}: {finished:?}");
            assert_eq!(
                error["field"].as_str().unwrap_or(""),
                *field,
                "{line}: {finished:?}"
            );
            assert_eq!(finished.code, *exit, "{line}: {finished:?}");
            assert!(
                !error["message"].as_str().unwrap().contains('{'),
                "{finished:?}"
            );
        }
    }
}

#[test]
fn a_list_without_a_limit_ends_with_ten_thousand_solutions() {
    let question = r#"{"question":"list","problem":{"n":12},"by":"native"}"#;
    let finished = run_with_input("run -", question).with_code(3);
    let answer = &answers(&finished)[0];
    assert_eq!(answer["list"].as_array().unwrap().len(), 10_000);
    assert_eq!(answer["complete"], false);
    assert_eq!(answer["reason"], "the limit was reached");
    assert_eq!(answer["question"]["limits"]["solutions"], 10_000);
}

/// Reasons are minimal; a smallest one, which could name rules that the problem did not state, is no longer asked for.
#[test]
fn a_question_for_a_smallest_reason_is_unknown() {
    let question = r#"{"question":"explain-none","problem":{"n":3},"smallest":true}"#;
    let finished = run_with_input("run -", question);
    finished.exits(1).has("unknown field 'smallest'");
    run("explain none 3 --smallest").refuses(2, "'--smallest'");
}
