//! Every kind of question on boards of billions of squares: memory and time follow what is given, a limit is kept, and
//! no answer has two members of one name.

use crate::support::{Finished, finished, in_shell, run_with_input};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::time::{Duration, Instant};

/// A question of each kind in its shortest form, without the problem, and some that take another way.
const QUESTIONS: &[&str] = &[
    r#""question":"count""#,
    r#""question":"count","by":"sat""#,
    r#""question":"count","by":"sat","sat":{"method":"cubes","cube_depth":1}"#,
    r#""question":"list""#,
    r#""question":"list","by":"sat""#,
    r#""question":"solve""#,
    r#""question":"classes""#,
    r#""question":"encode""#,
    r#""question":"encode","cubes":1"#,
    r#""question":"sizes""#,
    r#""question":"decode","answer":"s SATISFIABLE\nv 1 -2 3 0\n""#,
    r#""question":"grade","formula":"p cnf 4 1\n1 2 0\n""#,
    r#""question":"explain-none""#,
    r#""question":"explain-square","square":[1,1]"#,
    r#""question":"explain-clause","formula":"p cnf 4 1\n1 2 0\n","line":2"#,
    r#""question":"explain-formula""#,
    r#""question":"trace""#,
    r#""question":"trace","by":"dpll""#,
    r#""question":"check-list","list":"r1c1\n""#,
    r#""question":"check-list","list":"r1c1\n","complete":true"#,
    r#""question":"unique""#,
    r#""question":"explain""#,
    r#""question":"repair","kind":"blocks""#,
    r#""question":"generate""#,
];

/// JSON in which no object has two members of one name.
struct Unique;

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(json: D) -> Result<Self, D::Error> {
        json.deserialize_any(Self)
    }
}

impl<'de> Visitor<'de> for Unique {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self, A::Error> {
        let mut names = BTreeSet::new();
        while let Some((name, Self)) = map.next_entry::<String, Self>()? {
            if !names.insert(name.clone()) {
                return Err(serde::de::Error::custom(format!("two members {name}")));
            }
        }
        Ok(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self, A::Error> {
        while let Some(Self) = items.next_element::<Self>()? {}
        Ok(self)
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self, E> {
        Ok(self)
    }

    fn visit_unit<E>(self) -> Result<Self, E> {
        Ok(self)
    }
}

/// Returns the questions on a board, one a line.
fn on(board: &str) -> String {
    let line = |it: &&str| format!("{{{it},\"problem\":{{\"board\":\"{board}\"}}}}\n");
    QUESTIONS.iter().map(line).collect()
}

/// Returns the answers, none of which has two members of one name.
fn answers(finished: &Finished) -> Vec<Value> {
    let read = |line: &str| {
        let unique = serde_json::from_str::<Unique>(line).map(drop);
        unique.and_then(|()| serde_json::from_str(line))
    };
    let answers = finished.stdout.lines().map(read);
    answers
        .map(|answer| answer.unwrap_or_else(|error| panic!("{error}: {finished:?}")))
        .collect()
}

#[test]
fn no_answer_has_two_members_of_one_name() {
    let repeated = r#"{"line":1,"a":[{"b":1,"b":null}]}"#;
    assert!(serde_json::from_str::<Unique>(repeated).is_err());
    let convert = "{\"question\":\"convert\",\"text\":\"AAB\\nABB\\nCCC\\n\",\"to\":\"json\"}\n";
    let decide = "{\"question\":\"decide\",\"formula\":\"p cnf 1 1\\n1 0\\n\"}\n";
    let finished = run_with_input("run -", &(on("5x5") + &on("3x3") + convert + decide));
    let answers = answers(&finished);
    assert_eq!(answers.len(), 2 * QUESTIONS.len() + 2, "{finished:?}");
    for (number, answer) in (1_u64..).zip(&answers) {
        assert_eq!(answer["line"], number, "{answer}");
    }
    let clause = answers
        .iter()
        .find(|it| it["question"]["question"] == "explain-clause");
    assert_eq!(clause.unwrap()["formula_line"], 2, "{finished:?}");
}

#[test]
fn every_question_on_a_board_of_billions_of_squares_ends_in_time_and_little_memory() {
    let folder = tempfile::tempdir().unwrap();
    for board in [
        "1x4294967295",
        "4294967295x1",
        "1x2000000000",
        "65536x65536",
    ] {
        let file = folder.path().join(board);
        let small = "{\"question\":\"solve\",\"problem\":{\"n\":6}}\n";
        let lines = on(board)
            .lines()
            .map(|line| format!("{line}\n{small}"))
            .collect::<String>();
        fs::write(&file, lines).unwrap();
        let limit = "ulimit -v 8000000; exec queensat run --time-limit-each 0.3 --threads 1";
        let begun = Instant::now();
        let finished = finished(&mut in_shell(&format!("{limit} {}", file.display())));
        let allowed = Duration::from_secs(60);
        assert!(
            begun.elapsed() < allowed,
            "{:?}: {finished:?}",
            begun.elapsed()
        );
        let answers = answers(&finished);
        assert_eq!(answers.len(), 2 * QUESTIONS.len(), "{finished:?}");
        for pair in answers.chunks(2) {
            let is_coded = pair[0]["error"]["code"].is_string();
            assert!(is_coded || pair[0]["schema"] == 1, "{board}: {}", pair[0]);
            assert_eq!(pair[1]["status"], "satisfiable", "{board}: {}", pair[1]);
        }
    }
}

#[test]
fn work_that_cannot_be_stopped_is_given_up_and_the_other_questions_are_answered() {
    let grade =
        r#"{"question":"grade","formula":"p cnf 4 1\n1 2 0\n","problem":{"board":"1x1048576"},"#;
    let stated = format!("{grade}\"limits\":{{\"seconds\":0.05}}}}\n");
    let small = "{\"question\":\"solve\",\"problem\":{\"n\":6}}\n";
    let begun = Instant::now();
    let finished = run_with_input("run - --threads 2", &(stated.repeat(2) + small));
    assert!(begun.elapsed() < Duration::from_secs(5), "{finished:?}");
    let answers = answers(&finished);
    for answer in &answers[..2] {
        assert!(
            answer["error"]["code"] == "time-limit" || answer["complete"] == false,
            "{finished:?}"
        );
    }
    assert_eq!(answers[2]["status"], "satisfiable");
    finished.exits(3);
}

#[test]
fn an_object_on_several_lines_or_too_long_is_one_error_and_the_next_question_is_answered() {
    let small = "{\"question\":\"solve\",\"problem\":{\"n\":6}}\n";
    let broken =
        "{\"question\": \"count\",\n  \"by\": \"native\",\n  \"problem\":\n  {\"n\": 4}\n}\n";
    let long = format!(
        "{{\"question\": \"{}\",\n\"a\": 1,\n\"b\": 2\n}}\n",
        "x".repeat(1 << 24)
    );
    let whole = format!("{{\n\"a\": \"{}\",\n\"b\": 2\n}}\n", "x".repeat(1 << 24));
    let folder = tempfile::tempdir().unwrap();
    for (text, part) in [
        (broken, "a question is one line"),
        (&long, "16777216 bytes"),
        (&whole, "16777216 bytes"),
    ] {
        let file = folder.path().join("questions");
        fs::write(&file, format!("{text}{small}{text}{small}")).unwrap();
        let finished = crate::support::run(&["run", file.to_str().unwrap()]);
        let answers = answers(&finished);
        assert_eq!(answers.len(), 4, "{finished:?}");
        for pair in answers.chunks(2) {
            assert_eq!(pair[0]["error"]["code"], "refused.question");
            let message = pair[0]["error"]["message"].as_str().unwrap();
            assert!(message.contains(part), "{message}");
            assert_eq!(pair[1]["status"], "satisfiable", "{finished:?}");
        }
        finished.exits(1);
    }
}
