//! Odd texts as questions: each has an answer or an error in JSON, and none ends in a panic.

use control::Control;
use problem::RuleName;
use queensat::answers::Host;
use questions::answer;
use serde_json::{Map, Value, json};
use std::fs;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Time for one answer: a question may be right, and hard.
const LIMIT: Duration = Duration::from_millis(10);
/// A part of the memory, so that boards that are too large for it are small ones.
const SHARING: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// Asks, and returns `true` if there is an answer.
fn ask(text: &str) -> bool {
    let host = Host::new().sharing_memory(SHARING);
    let control = Control::new().with_time_limit(LIMIT);
    let answered = catch_unwind(AssertUnwindSafe(|| answer(text, &host, &control)));
    let start: String = text.chars().take(300).collect();
    let answered = answered.unwrap_or_else(|_| panic!("a panic: {start}"));
    let Err(error) = answered else { return true };
    assert!(
        !error.message.is_empty() && error.message.len() < 10_000,
        "{start}: {error}"
    );
    false
}

/// Returns a list in a list in a list, and so on.
fn nested(depth: usize) -> Value {
    (0..depth).fold(json!(1), |inner, _| json!([inner]))
}

/// Values of all types, and at the limits of numbers.
fn odd_values() -> Vec<Value> {
    let mut values = vec![
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(1.5),
        json!(1e308),
        json!(u32::MAX),
        json!(u64::from(u32::MAX) + 1),
        json!(u64::MAX),
        json!(i64::MIN),
        json!(""),
        json!("\u{0}\u{202e}é\n"),
        json!("p cnf 4294967295 18446744073709551615\n-9223372036854775808 0\n"),
        json!("65535x65535"),
        json!([]),
        json!({}),
        json!({ "n": u32::MAX }),
        json!([[0, 0], [u32::MAX, u32::MAX]]),
        json!([1, "1", null, [[]]]),
        json!({ "": { "": {} } }),
    ];
    values.push(nested(100));
    values
}

/// Returns the smallest sensible value of a field that a question needs.
fn plain(field: &str) -> Value {
    match field {
        "problem" => json!({ "n": 4 }),
        "formula" => json!("p cnf 16 1\n1 2 0\n"),
        "square" => json!([1, 1]),
        "line" | "units" => json!(2),
        "job" => json!("count"),
        _ => json!(""),
    }
}

/// A question, with all its fields and those of its parts as paths.
struct Fields {
    question: Map<String, Value>,
    paths: Vec<Vec<String>>,
}

/// Returns a question of each kind.
fn questions() -> Vec<Fields> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/schema");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let mut all = Vec::new();
    for file in files {
        let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
        let Some(name) = name.strip_prefix("question-") else {
            continue;
        };
        let schema: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
        let mut question = Map::new();
        for field in schema["required"].as_array().unwrap() {
            let field = field.as_str().unwrap();
            question.insert(field.into(), plain(field));
        }
        question.insert("question".into(), name.into());
        let mut paths = Vec::new();
        for (field, about) in schema["properties"].as_object().unwrap() {
            paths.push(vec![field.clone()]);
            let part = about["$ref"].as_str().unwrap_or_default();
            let part = &schema["$defs"][part.trim_start_matches("#/$defs/")];
            let inner = part["properties"].as_object().into_iter().flatten();
            paths.extend(inner.map(|(inner, _)| vec![field.clone(), inner.clone()]));
        }
        // Problems are read in the same way in each question.
        if ["count", "solve"].contains(&name) {
            let rules = RuleName::ALL.iter().map(|name| name.to_string());
            let fields = ["n", "board", "regions"].map(str::to_owned).into_iter();
            paths.extend(
                fields
                    .chain(rules)
                    .map(|inner| vec!["problem".to_owned(), inner]),
            );
        }
        all.push(Fields { question, paths });
    }
    all
}

#[test]
fn each_field_with_each_odd_value_has_an_answer_or_an_error() {
    let (mut asked, mut answered) = (0, 0);
    for Fields { question, paths } in questions() {
        for path in paths {
            for value in odd_values() {
                let mut odd = Value::Object(question.clone());
                let mut place = &mut odd;
                for field in &path {
                    place = &mut place[field];
                }
                *place = value;
                asked += 1;
                answered += u32::from(ask(&odd.to_string()));
            }
        }
    }
    assert!(asked > 5000 && answered > 100, "{answered} of {asked}");
}

#[test]
fn long_and_deep_texts_are_refused() {
    let long = "x".repeat(1 << 20);
    let deep = |open: &str, close: &str| open.repeat(100_000) + &close.repeat(100_000);
    for text in [
        long.clone(),
        deep("[", "]"),
        deep("{\"question\":", "}"),
        format!(r#"{{"question":"count","problem":{}}}"#, deep("[", "]")),
        format!(
            r#"{{"question":"count","problem":{{"n":{}}}}}"#,
            "9".repeat(1 << 20)
        ),
        format!(r#"{{"question":"{long}"}}"#),
        format!(r#"{{"question":"count","{long}":1}}"#),
        format!(r#"{{"question":"count","problem":{{"n":4}},"by":"{long}"}}"#),
        format!(r#"{{"question":"count","problem":{{"board":"{long}"}}}}"#),
    ] {
        assert!(!ask(&text), "{}", &text[..60]);
    }
    for name in ["grade", "explain-clause"] {
        let text = json!({ "question": name, "problem": { "n": 4 }, "formula": long, "line": 1 });
        ask(&text.to_string());
    }
}
