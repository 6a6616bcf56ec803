//! The fields of questions and the options of commands: each has the other, and random questions have the same
//! answer by the library, by `queensat run`, and by the options.

use crate::question_tables::{BOARDS, FIELDS, FOLDERS, Field, KINDS, Kind, PROBLEMS};
use crate::support::{cases, json, run, run_with_input, seed};
use queensat::Control;
use queensat::answers::{Error, Host};
use queensat::control::random::Random;
use queensat::json::{Asked, Question};
use serde_json::{Value, json as object};
use std::collections::BTreeMap;
use std::fmt::Debug;

/// A random question, in JSON and as the words of a command.
struct Drawn {
    json: Value,
    words: Vec<String>,
}

fn draw(kind: &Kind, random: &mut Random) -> Drawn {
    let is_new = kind.name == "generate";
    let problems: &[(&str, &str)] = if is_new { &BOARDS } else { &PROBLEMS };
    let (words, problem) = problems[random.below(problems.len())];
    let words = kind.command.split(' ').chain(words.split(' '));
    let mut words: Vec<String> = words.map(String::from).collect();
    let mut problem: Value = serde_json::from_str(problem).unwrap();
    let stated = problem.clone();
    for _ in 0..random.below(if is_new { 1 } else { 3 }) {
        let square = [1, 2].map(|_| 1 + random.below(4));
        // A hole cannot be blocked, and a square is blocked once.
        if square == [2, 2]
            || problem["blocked"]
                .as_array()
                .is_some_and(|list| list.contains(&object!(square)))
        {
            continue;
        }
        if problem["blocked"].is_null() {
            problem["blocked"] = object!([]);
        }
        problem["blocked"]
            .as_array_mut()
            .unwrap()
            .push(object!(square));
        words.extend(["--block".into(), format!("{},{}", square[0], square[1])]);
    }
    let mut json = object!({"question": kind.name, "problem": problem});
    if kind.name == "explain" && json["problem"] != stated {
        json["stated"] = stated;
    }
    // One field for each option.
    let mut chosen: BTreeMap<&str, (&str, &str)> = BTreeMap::new();
    match kind.name {
        "explain" => chosen.insert("--steps", ("steps", "1")),
        "generate" => chosen.insert("--seed", ("seed", "1")),
        // Repairs by many changes take long.
        "repair" => chosen.insert("--most", ("most", "1")),
        _ => None,
    };
    let fields = FIELDS.iter().filter(|field| {
        field.questions.split(' ').any(|name| name == kind.name) && !field.values.is_empty()
    });
    let fields: Vec<&Field> = fields.collect();
    for _ in 0..random.below(5) {
        let field = fields[random.below(fields.len())];
        let values: Vec<&str> = field.values.split_whitespace().collect();
        let value = values[random.below(values.len())];
        chosen.insert(field.option, (field.name, value));
    }
    for (option, (name, value)) in chosen {
        words.push(option.into());
        if value != "true" || name == "sat.phase" {
            words.push(value.into());
        }
        // The engine of an option is native search.
        if name == "native.engine" {
            json["by"] = "native".into();
        }
        let value = serde_json::from_str(value).unwrap_or_else(|_| Value::from(value));
        match name.split_once('.') {
            Some((group, name)) => json[group][name] = value,
            None => json[name] = value,
        }
    }
    Drawn { json, words }
}

/// Returns the option of a field.
fn option(name: &str) -> String {
    let field = FIELDS.iter().find(|field| field.name == name);
    field.map_or_else(|| panic!("no option: {name}"), |field| field.option.into())
}

/// Returns the answer of the library, or its refusal with the message in the words of the options.
fn answer(question: &Question, host: &Host) -> (Value, String) {
    match question {
        Question::Count(count) => ask(count, host),
        Question::List(list) => ask(list, host),
        Question::Unique(unique) => ask(unique, host),
        Question::Explain(explain) => ask(explain, host),
        Question::Repair(repair) => ask(repair, host),
        Question::Generate(generate) => ask(generate, host),
        _ => unreachable!("all questions"),
    }
}

/// Resolves a question, twice, and answers it.
fn ask<Q: Asked + Debug + PartialEq>(question: &Q, host: &Host) -> (Value, String) {
    let control = Control::new();
    let resolved = |it: &Q| it.resolve(host, &control).map(|it| Q::clone(&it));
    let once = resolved(question);
    if let Ok(once) = &once {
        assert_eq!(resolved(once).as_ref(), Ok(once), "{question:?}");
    }
    match (once, question.clone().into().answer(host, &control)) {
        (Ok(_), Ok(answer)) => (
            serde_json::from_str(answer.report.get()).unwrap(),
            String::new(),
        ),
        (first, Err(Error::Refused(refused))) => {
            assert!(first.is_ok() || first == Err(refused.clone()));
            let error = object!({
                "code": refused.fault.code(), "message": refused.to_string(), "field": refused.field,
            });
            (object!({"error": error}), refused.message(option))
        }
        (resolved, answer) => panic!("{question:?}: {resolved:?}, {answer:?}"),
    }
}

/// Returns a value without what differs between two runs: the line, times, memory, and a second search for which
/// a busy machine may have no time.
pub fn comparable(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let basis = fields.get("completeness").and_then(Value::as_str);
            let is_unchecked = basis.is_some_and(|basis| basis.starts_with("solver "));
            let fields = fields.iter().filter(|(name, _)| {
                let differs = |end: &&str| name.ends_with(end);
                !["line", "seconds", "_bytes"].iter().any(differs)
            });
            let comparable = |(name, value): (&String, &Value)| {
                let value = match &**name {
                    "completeness" if is_unchecked => "cross-checked".into(),
                    "agree" if is_unchecked => true.into(),
                    _ => comparable(value),
                };
                (name.clone(), value)
            };
            fields.map(comparable).collect()
        }
        Value::Array(items) => items.iter().map(comparable).collect(),
        value => value.clone(),
    }
}

#[test]
fn random_questions_have_the_same_answer_in_every_way() {
    const COMMANDS: usize = 40;
    let host = Host::new();
    // A list is one report in `run`, and lines with a summary in its command.
    let kinds = KINDS.iter().filter(|kind| kind.name != "list");
    for (number, kind) in kinds.enumerate() {
        let mut random = Random::new(seed(number as u64));
        let count = if kind.name == "count" { 300 } else { 100 };
        let drawn: Vec<Drawn> = (0..cases(count)).map(|_| draw(kind, &mut random)).collect();
        let lines = drawn.iter().map(|drawn| format!("{}\n", drawn.json));
        let finished = run_with_input(&["run", "-", "--threads", "2"], &lines.collect::<String>());
        let mut lines = finished.stdout.lines();
        let mut refused = 0;
        let every = drawn.len() / COMMANDS.min(drawn.len());
        for (number, Drawn { json: text, words }) in drawn.iter().enumerate() {
            let question =
                Question::read(&text.to_string()).unwrap_or_else(|error| panic!("{text}: {error}"));
            // What was read is written and read again.
            assert_eq!(
                Question::read(&question.to_json().to_string()).as_ref(),
                Ok(&question)
            );
            let (by_library, message) = answer(&question, &host);
            let expected = comparable(&by_library);
            let by_run: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
            assert_eq!(comparable(&by_run), expected, "{text}");
            refused += usize::from(!message.is_empty());
            if number % every > 0 {
                continue;
            }
            let words: Vec<&str> = words
                .iter()
                .map(String::as_str)
                .chain(["--format", "json"])
                .collect();
            let by_command = run(&words);
            if message.is_empty() && kind.name == "generate" {
                // A line for each puzzle.
                let lines = by_command.stdout.lines();
                let mut lines: Vec<Value> = lines
                    .map(|line| serde_json::from_str(line).unwrap())
                    .collect();
                for line in &mut lines {
                    line.as_object_mut().unwrap().remove("command");
                }
                assert_eq!(comparable(&lines.into()), expected["puzzles"], "{words:?}");
            } else if message.is_empty() {
                let mut report = comparable(&json(&by_command));
                // The reason names options there, and fields here.
                if report["left_out"].is_string() && expected["left_out"].is_string() {
                    report["left_out"] = expected["left_out"].clone();
                }
                assert_eq!(report, expected, "{words:?}");
            } else {
                let found = by_command
                    .stderr
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(" ");
                let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
                assert!(
                    found.contains(&message),
                    "{words:?}: {message}: {by_command:?}"
                );
                assert!([1, 2].contains(&by_command.code), "{by_command:?}");
            }
        }
        assert_eq!(lines.next(), None);
        // Both are tested.
        let expected = drawn.len() / 20..drawn.len() / 2;
        assert!(
            kind.name != "count" || expected.contains(&refused),
            "{refused} refused"
        );
    }
}

/// Returns the fields of an object in a question, from the message about one that does not exist.
fn fields_of(question: &str, group: Option<&str>) -> Vec<String> {
    let mut text = object!({"question": question, "problem": {"n": 6}});
    match group {
        Some(group) => text[group]["?"] = 1.into(),
        None => text["?"] = 1.into(),
    }
    let message = Question::read(&text.to_string()).unwrap_err().message;
    let (_, names) = message.split_once(", expected ").unwrap();
    names
        .split('\'')
        .skip(1)
        .step_by(2)
        .map(String::from)
        .collect()
}

/// Returns the options in the help of a command.
pub fn options_of(words: &[&str]) -> Vec<String> {
    let help = run(&[words, &["--help"]].concat()).stdout;
    let options = help
        .lines()
        .filter_map(|line| line.get(6..)?.strip_prefix("--"));
    options
        .map(|line| format!("--{}", line.split(' ').next().unwrap()))
        .collect()
}

/// Options of the drawing of boards.
const STYLE: [&str; 3] = ["--attack-lines", "--coordinates", "--no-coordinates"];

#[test]
fn every_field_has_an_option_and_every_option_a_field() {
    // Options that `encode` has, too, state the problem or the formula, whose fields are tested in the other direction.
    let of_encode = options_of(&["encode"]);
    for kind in KINDS.iter().chain(&FOLDERS) {
        let mut fields: Vec<String> = fields_of(kind.name, None);
        let groups = ["sat", "native", "limits"].into_iter();
        let groups: Vec<&str> = groups
            .filter(|&group| fields.iter().any(|name| name == group))
            .collect();
        fields.retain(|name| {
            !["question", "problem"].contains(&&**name) && !groups.contains(&&**name)
        });
        for group in groups {
            let names = fields_of(kind.name, Some(group)).into_iter();
            fields.extend(names.map(|name| format!("{group}.{name}")));
        }
        let command: Vec<&str> = kind.command.split(' ').collect();
        let options = options_of(&command);
        let without = |name: &String| kind.without_option.iter().any(|(field, _)| field == name);
        for name in fields.iter().filter(|name| !without(name)) {
            assert!(
                options.contains(&option(name)),
                "{}: no option for {name}",
                kind.name
            );
        }
        for option in &options {
            let is_of_problem = of_encode.contains(option) || STYLE.contains(&&**option);
            let has_field = FIELDS
                .iter()
                .any(|field| field.option == option && fields.contains(&field.name.into()));
            let is_other = kind.others.iter().any(|(other, _)| other == option);
            assert!(
                has_field || is_other || is_of_problem,
                "{}: no field for {option}",
                kind.name
            );
            assert!(
                !(has_field && is_other),
                "{}: {option} has a field",
                kind.name
            );
        }
        for (other, reason) in kind.others {
            assert!(
                options.iter().any(|option| option == other),
                "{other}: {reason}"
            );
        }
    }
}
