//! The fields of questions and the options of commands: each has the other, and random questions have the same
//! answer by the library, by `queensat run`, and by the options.

use crate::manual::full_help;
use crate::question_tables::{ALWAYS, Board, FOLDERS, KINDS, Kind, NEW, PROBLEMS, Printed};
use crate::support::{cases, run_with_input, seed};
use control::Control;
use control::random::Random;
use queensat::answers::{Error, Host};
use questions::AnyQuestion;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A random question in JSON, as the words of a command, and the input of the command.
struct Drawn {
    json: Value,
    words: Vec<String>,
    input: &'static str,
}

/// Returns a problem as words and in JSON, and without the squares of options.
fn draw_problem(kind: &Kind, random: &mut Random) -> (String, Value, Value) {
    let (words, problem) = match kind.board {
        Board::Any => PROBLEMS[random.below(PROBLEMS.len())],
        Board::New => NEW[random.below(NEW.len())],
        Board::Four | Board::Without => ("", r#"{"n":4}"#),
    };
    let (mut words, mut problem) = (words.to_owned(), serde_json::from_str(problem).unwrap());
    let stated: Value = problem;
    problem = stated.clone();
    let blocked = if matches!(kind.board, Board::Any) {
        random.below(3)
    } else {
        0
    };
    for _ in 0..blocked {
        let (row, column) = (1 + random.below(4), 1 + random.below(4));
        let option = format!(" --block {row},{column}");
        // A hole cannot be blocked, and a square is blocked once.
        if (row, column) == (2, 2) || words.contains(&option) {
            continue;
        }
        words += &option;
        if problem["blocked"].is_null() {
            problem["blocked"] = json!([]);
        }
        problem["blocked"]
            .as_array_mut()
            .unwrap()
            .push(json!([row, column]));
    }
    (words, problem, stated)
}

fn draw(kind: &Kind, random: &mut Random) -> Drawn {
    let (of_problem, problem, stated) = draw_problem(kind, random);
    let words = kind.command.split(' ').chain(of_problem.split_whitespace());
    let mut words: Vec<String> = words.map(String::from).collect();
    let input = kind
        .input
        .map_or("", |(_, texts)| texts[random.below(texts.len())]);
    let mut json = kind.minimal(problem.clone(), input);
    if kind.name == "explain" && problem != stated {
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
    let mut fields = kind.fields();
    fields.retain(|field| !field.values.is_empty());
    for _ in 0..random.below(5).min(5 * fields.len()) {
        let field = &fields[random.below(fields.len())];
        let value = field.values[random.below(field.values.len())];
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
    Drawn { json, words, input }
}

/// Returns the answer of the library, or its error with the message of a refusal in the words of the options.
fn answer(kind: &Kind, question: &AnyQuestion) -> (Value, Option<String>) {
    match question.answer(&Host::new(), &Control::new()) {
        Ok(answer) => (serde_json::from_str(answer.report.get()).unwrap(), None),
        Err(Error::Refused(refused)) => {
            let error = json!({
                "code": refused.fault.code(), "message": refused.to_string(), "field": refused.field,
            });
            let option = |name: &str| {
                let fields = kind.fields();
                let field = fields.iter().find(|field| field.name == name);
                field.map_or("--cnf", |field| field.option).to_owned()
            };
            (json!({"error": error}), Some(refused.message(option)))
        }
        Err(error) => (
            json!({"error": {"code": error.code()}}),
            Some(String::new()),
        ),
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

/// Returns a report without these fields.
fn without(mut report: Value, names: &[&str]) -> Value {
    let fields = report.as_object_mut().unwrap();
    fields.retain(|name, _| !names.contains(&&**name));
    report
}

/// Checks the output of a command against the report of the library.
fn compare(kind: &Kind, stdout: &str, mut expected: Value) {
    let read = |line: &str| comparable(&serde_json::from_str(line).unwrap());
    let lines = || stdout.lines().map(read);
    let mut found = match kind.printed {
        Printed::Report | Printed::Solutions => lines().next_back().expect("a report"),
        Printed::Lines(name) => {
            let mut lines: Vec<Value> = lines().collect();
            for line in &mut lines {
                line.as_object_mut().unwrap().remove("command");
            }
            return assert_eq!(Value::from(lines), expected[name]);
        }
        Printed::Text(name) => {
            let lines = stdout.split_inclusive('\n');
            let found: String = lines.filter(|line| !line.contains(" command: ")).collect();
            return assert_eq!(expected[name], *found);
        }
    };
    if matches!(kind.printed, Printed::Solutions) {
        let solution = |line: Value| line.get("columns").or(line.get("squares")).cloned();
        let solutions: Vec<Value> = lines().filter_map(solution).collect();
        assert_eq!(Value::from(solutions), expected["list"].take());
        // A list in a report has a limit.
        if expected["question"]["limits"]["solutions"] == 10_000 {
            expected["question"]
                .as_object_mut()
                .unwrap()
                .remove("limits");
        }
    }
    // Reasons have the names of options or of fields.
    for name in ["left_out", "why"] {
        if found[name].is_string() && expected[name].is_string() {
            found[name] = expected[name].clone();
        }
    }
    // Only one way of asking has these.
    let [found, expected] = [found, expected].map(|report| without(report, &["file", "list"]));
    assert_eq!(found, expected);
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn random_questions_have_the_same_answer_in_every_way() {
    for (number, kind) in KINDS.iter().enumerate() {
        let (count, commands) = match kind.name {
            "count" => (300, 40),
            _ if kind.command.starts_with("puzzle") => (100, 40),
            _ => (30, 10),
        };
        let mut random = Random::new(seed(number as u64));
        let drawn: Vec<Drawn> = (0..cases(count)).map(|_| draw(kind, &mut random)).collect();
        let lines = drawn.iter().map(|drawn| format!("{}\n", drawn.json));
        let finished = run_with_input("run - --threads 2", &lines.collect::<String>());
        let mut lines = finished.stdout.lines();
        let mut refused = 0;
        for (number, Drawn { json, words, input }) in drawn.iter().enumerate() {
            let question = AnyQuestion::read(&json.to_string());
            let question = question.unwrap_or_else(|error| panic!("{json}: {error}"));
            // What was read is written and read again.
            let written = question.to_json().to_string();
            assert_eq!(AnyQuestion::read(&written).as_ref(), Ok(&question));
            let (by_library, message) = answer(kind, &question);
            let expected = comparable(&by_library);
            let by_run: Value = serde_json::from_str(lines.next().unwrap()).unwrap();
            match message.as_deref() {
                Some("") => {
                    assert_eq!(by_run["error"]["code"], expected["error"]["code"], "{json}")
                }
                _ => assert_eq!(comparable(&by_run), expected, "{json}"),
            }
            refused += usize::from(message.is_some());
            // A report carries the question as it was resolved, which has the same answer, without a reason for what
            // was chosen.
            if message.is_none() && !by_library["question"].is_null() {
                let again = AnyQuestion::read(&by_library.to_string()).unwrap();
                let (again, _) = answer(kind, &again);
                let [again, expected] =
                    [comparable(&again), expected.clone()].map(|it| without(it, &["why"]));
                assert_eq!(again, expected, "{json}");
            }
            if number % (count / commands) > 0 {
                continue;
            }
            println!("{words:?}");
            let by_command = run_with_input(words, input);
            let Some(message) = message else {
                compare(kind, &by_command.stdout, expected);
                continue;
            };
            assert!([1, 2].contains(&by_command.code), "{by_command:?}");
            let is_told = squeezed(&by_command.stderr).contains(&squeezed(&message));
            // An unknown solver is refused by the parser of arguments, in other words.
            let is_unknown = json["sat"]["backend"] == "none";
            assert!(is_told || is_unknown, "{message}: {by_command:?}");
        }
        assert_eq!(lines.next(), None);
        // Both are tested.
        let expected = drawn.len() / 20..drawn.len() / 2;
        let is_balanced = kind.name != "count" || expected.contains(&refused);
        assert!(is_balanced, "{refused} refused");
    }
}

/// Returns the fields of a question, in groups too, from the messages about one that does not exist.
fn fields_of(kind: &Kind) -> Vec<String> {
    let names = |unknown: Value| -> Vec<String> {
        let mut question = json!({"question": kind.name});
        question
            .as_object_mut()
            .unwrap()
            .extend(unknown.as_object().unwrap().clone());
        let message = AnyQuestion::read(&question.to_string())
            .unwrap_err()
            .message;
        let (_, names) = message.split_once(", expected ").unwrap();
        let (names, _) = names.split_once(';').unwrap_or((names, ""));
        names
            .split('\'')
            .skip(1)
            .step_by(2)
            .map(String::from)
            .collect()
    };
    let fields = names(json!({"?": 1}))
        .into_iter()
        .flat_map(|name| match &*name {
            group @ ("sat" | "native" | "limits") => {
                let names = names(json!({group: {"?": 1}})).into_iter();
                names.map(|name| format!("{group}.{name}")).collect()
            }
            _ => vec![name],
        });
    fields.collect()
}

/// Returns the options in the help of a command.
fn options_of(words: &[&str]) -> Vec<String> {
    let help = full_help(
        &words
            .iter()
            .map(|word| (*word).to_owned())
            .collect::<Vec<_>>(),
    );
    let options = help
        .lines()
        .filter_map(|line| line.get(6..)?.strip_prefix("--"));
    options
        .map(|line| format!("--{}", line.split(' ').next().unwrap()))
        .collect()
}

#[test]
fn every_field_has_an_option_and_every_option_a_field() {
    // Options that state the problem.
    let of_problem = options_of(&["encodings"]);
    let has = |text: &str, word: &str| text.split(' ').any(|it| it == word);
    for kind in KINDS.iter().chain(&FOLDERS) {
        let (fields, known) = (fields_of(kind), kind.fields());
        let options = options_of(&kind.words());
        for name in &fields {
            let (group, _) = name.split_once('.').unwrap_or((name, ""));
            let own = kind.input.map(|(field, _)| field);
            if name == "problem"
                || own == Some(name)
                || [name, group].iter().any(|it| has(kind.without_option, it))
            {
                continue;
            }
            let field = known.iter().find(|field| field.name == name);
            let field = field.unwrap_or_else(|| panic!("{}: no option for {name}", kind.name));
            let has_option = options.iter().any(|it| it == field.option);
            assert!(has_option, "{}: no {} for {name}", kind.name, field.option);
        }
        for option in &options {
            let has_field = known
                .iter()
                .any(|it| it.option == option && fields.iter().any(|name| name == it.name));
            let is_other = has(kind.others, option);
            let is_known =
                has_field || is_other || has(ALWAYS, option) || of_problem.contains(option);
            assert!(is_known, "{}: no field for {option}", kind.name);
            assert!(
                !(has_field && is_other),
                "{}: {option} has a field",
                kind.name
            );
        }
        for other in kind.others.split_whitespace() {
            assert!(
                options.iter().any(|option| option == other),
                "{}: no {other}",
                kind.name
            );
        }
    }
}
