//! The questions besides `count`: random ones have the same answer by the library, by `queensat run`, and by the
//! options of their commands; each field has an option.

use crate::question_fields::{comparable, options_of};
use crate::question_kinds::{ALWAYS, FORMULA, KINDS, Kind, Printed};
use crate::support::{cases, run, run_with_input, seed};
use queensat::Control;
use queensat::answers::{Ask, Error, Host};
use queensat::control::random::Random;
use queensat::json::Question;
use serde_json::{Value, json as object};
use std::fmt::Debug;

/// Returns the answer of the library, or its error with the message in the words of the options.
fn answer(kind: &Kind, question: &Question, host: &Host) -> (Value, Option<String>) {
    match question.answer(host, &Control::new()) {
        Ok(answered) => (serde_json::from_str(answered.report.get()).unwrap(), None),
        Err(Error::Refused(refused)) => {
            let error = object!({
                "code": refused.fault.code(), "message": refused.to_string(), "field": refused.field,
            });
            let message = refused.message(|field| kind.option(field));
            (object!({"error": error}), Some(message))
        }
        Err(error) => (
            object!({"error": {"code": error.code()}}),
            Some(String::new()),
        ),
    }
}

fn resolve_twice<Q: Ask + Debug + PartialEq>(question: &Q, host: &Host) {
    let resolved = |it: &Q| it.resolve(host, &Control::new()).map(|it| Q::clone(&it));
    if let Ok(once) = resolved(question) {
        assert_eq!(resolved(&once), Ok(once), "{question:?}");
    }
}

fn require_stable(question: &Question, host: &Host) {
    match question {
        Question::List(question) => resolve_twice(question, host),
        Question::Solve(question) => resolve_twice(question, host),
        Question::Classes(question) => resolve_twice(question, host),
        Question::Encode(question) => resolve_twice(question, host),
        Question::Sizes(question) => resolve_twice(question, host),
        Question::Decide(question) => resolve_twice(question, host),
        Question::Decode(question) => resolve_twice(question, host),
        Question::Grade(question) => resolve_twice(question, host),
        Question::ExplainNone(question) => resolve_twice(question, host),
        Question::ExplainSquare(question) => resolve_twice(question, host),
        Question::ExplainClause(question) => resolve_twice(question, host),
        Question::ExplainFormula(question) => resolve_twice(question, host),
        Question::Trace(question) => resolve_twice(question, host),
        Question::CheckList(question) => resolve_twice(question, host),
        Question::Convert(question) => resolve_twice(question, host),
        other => panic!("{other:?}"),
    }
}

/// Returns a report without what only one way of asking has.
fn common(mut report: Value) -> Value {
    let fields = report.as_object_mut().unwrap();
    // Reasons have the names of options or of fields, and a list in a report has a limit.
    for name in ["file", "list", "why"] {
        fields.remove(name);
    }
    if fields
        .get("question")
        .is_some_and(|it| it["limits"]["solutions"] == 10_000)
    {
        fields["question"].as_object_mut().unwrap().remove("limits");
    }
    comparable(&report)
}

#[test]
fn random_questions_of_other_kinds_have_the_same_answer_in_every_way() {
    let host = Host::new();
    for (number, kind) in KINDS.iter().enumerate() {
        let mut random = Random::new(seed(100 + number as u64));
        let drawn: Vec<_> = (0..cases(30)).map(|_| kind.draw(&mut random)).collect();
        let lines = drawn.iter().map(|(json, ..)| format!("{json}\n"));
        let finished = run_with_input(&["run", "-", "--threads", "2"], &lines.collect::<String>());
        let mut lines = finished.stdout.lines();
        for (number, (json, words, input)) in drawn.iter().enumerate() {
            let question = Question::read(&json.to_string());
            let question = question.unwrap_or_else(|error| panic!("{json}: {error}"));
            let written = question.to_json().to_string();
            assert_eq!(Question::read(&written).as_ref(), Ok(&question));
            require_stable(&question, &host);
            let (expected, message) = answer(kind, &question, &host);
            let by_run: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
            match &message {
                Some(text) if text.is_empty() => {
                    assert_eq!(by_run["error"]["code"], expected["error"]["code"], "{json}");
                }
                _ => assert_eq!(comparable(&by_run), comparable(&expected), "{json}"),
            }
            if number % 3 > 0 {
                continue;
            }
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let by_command = run_with_input(&words, input);
            if let Some(message) = message {
                assert!(
                    [1, 2].contains(&by_command.code),
                    "{words:?}: {by_command:?}"
                );
                let squeezed = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
                let (found, message) = (squeezed(&by_command.stderr), squeezed(&message));
                // An unknown solver is refused by the parser of arguments, in other words.
                let is_same = found.contains(&message) || json["sat"]["backend"] == "none";
                assert!(is_same, "{words:?}: {message}: {by_command:?}");
                continue;
            }
            match kind.printed {
                Printed::Report => {
                    let report = by_command.stdout.lines().last();
                    let report = report.unwrap_or_else(|| panic!("{words:?}: {by_command:?}"));
                    let report = serde_json::from_str(report).unwrap();
                    assert_eq!(common(report), common(expected), "{words:?}");
                }
                Printed::Field(name) => {
                    let lines = by_command.stdout.split_inclusive('\n');
                    let found: String = lines.filter(|line| !line.contains(" command: ")).collect();
                    assert_eq!(expected[name], *found, "{words:?}");
                }
            }
        }
        assert_eq!(lines.next(), None);
    }
}

#[test]
fn every_field_of_other_questions_has_an_option_and_every_option_a_field() {
    let of_problem: Vec<String> = options_of(&["encodings"]);
    for kind in &KINDS {
        let known = kind.fields();
        let mut minimal = object!({"question": kind.name});
        if kind.has_problem
            || ["decode", "grade", "explain-clause", "check-list"].contains(&kind.name)
        {
            minimal["problem"] = object!({"n": 4});
        }
        if let Some((field, _)) = kind.input {
            minimal[field] = "".into();
        }
        kind.set_place(&mut minimal);
        let names = |text: &Value| -> Vec<String> {
            let message = Question::read(&text.to_string()).unwrap_err().message;
            let (_, names) = message.split_once(", expected ").unwrap();
            let names = names.split('\'').skip(1).step_by(2);
            names.map(String::from).collect()
        };
        let mut asked = minimal.clone();
        asked["?"] = 1.into();
        let options = options_of(&kind.command());
        let own = kind.input.map(|(field, _)| field);
        for field in names(&asked) {
            let is_group = ["sat", "native", "limits"].contains(&&*field);
            if is_group
                || ["question", "problem", "square", "line"].contains(&&*field)
                || Some(&*field) == own
            {
                continue;
            }
            let option = known.iter().find(|(name, ..)| *name == field);
            let (_, option, _) = option.unwrap_or_else(|| panic!("{}: {field}", kind.name));
            assert!(
                options.iter().any(|it| it == option),
                "{}: {field}",
                kind.name
            );
        }
        for option in options {
            let is_other = format!("{ALWAYS} {}", kind.others).contains(&option);
            let is_field = known.iter().any(|(_, it, _)| **it == option);
            let is_known = is_other || is_field || of_problem.contains(&option);
            // With --cnf, options of the formula of a board are refused.
            let is_refused =
                kind.name == "decide" && FORMULA.iter().any(|(_, it, _)| **it == option);
            assert!(
                is_known || is_refused,
                "{}: no field for {option}",
                kind.name
            );
        }
    }
}

/// Reasons are minimal; a smallest one, which could name rules that the problem did not state, is no longer asked for.
#[test]
fn a_question_for_a_smallest_reason_is_unknown() {
    let question = r#"{"question":"explain-none","problem":{"n":3},"smallest":true}"#;
    let finished = run_with_input("run -", question);
    finished.exits(1).has("unknown field 'smallest'");
    run("explain none 3 --smallest").refuses(2, "'--smallest'");
}
