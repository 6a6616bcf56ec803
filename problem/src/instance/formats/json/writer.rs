//! Writing of problems in JSON.

use crate::board::{Obstacle, Square};
use crate::instance::labels::{self, Labels, NO_REGION};
use crate::rules::RuleValue;
use crate::{Bound, Problem};
use serde::Serializer;
use serde_json::{Value, json};

/// Writes a problem on one line.
pub(in crate::instance::formats) fn write(problem: &Problem) -> Result<String, String> {
    let board = problem.board();
    let labels = Labels::of_regions(problem)?;
    let size = format!("{}x{}", board.rows(), board.columns());
    let mut fields = vec![("board".to_owned(), Value::from(size))];
    let about = problem.about().fields();
    fields.extend(about.map(|(name, words)| (name.into(), words.into())));
    for (name, value) in labels::rules(problem)? {
        let value = match value {
            RuleValue::Flag => true.into(),
            RuleValue::Number(Bound::Exactly(number)) => number.into(),
            RuleValue::Number(bound) => bound.as_option().into(),
            RuleValue::Word(word) => word.into(),
        };
        fields.push((name.replace('-', "_"), value));
    }
    let mut list = |name: &str, values: Vec<Value>| {
        if !values.is_empty() {
            fields.push((name.into(), values.into()));
        }
    };
    let pair = |square: Square| json!(square.numbers());
    let holes = board.squares_with(Obstacle::Hole);
    list("holes", holes.map(pair).collect());
    let pawns = board.squares_with(Obstacle::Pawn);
    list("pawns", pawns.map(pair).collect());
    list("blocked", problem.blocked_one_by_one().map(pair).collect());
    list("fixed", problem.fixed().map(pair).collect());
    let excluded = problem
        .excluded()
        .map(|diagonal| diagonal.to_string().into());
    list("exclude", excluded.collect());
    if let Some(random) = problem.blocked_at_random() {
        // 0 and 1 are written without a fraction.
        let probability: Value = random.probability().to_string().parse().unwrap_or_default();
        let value = json!({ "probability": probability, "seed": random.seed() });
        fields.push(("blocked_at_random".into(), value));
    }
    if let Some(labels) = labels {
        if labels.has_gaps() {
            fields.push(("no_region".into(), NO_REGION.to_string().into()));
        }
        fields.push(("regions".into(), json!(labels.rows()?)));
    }
    let mut text = Vec::new();
    let written = serde_json::Serializer::new(&mut text).collect_map(fields);
    written.map_err(|error| error.to_string())?;
    Ok(String::from_utf8_lossy(&text).into_owned() + "\n")
}
