//! Writing of problems in JSON.

use super::super::labels::{self, Labels, NO_REGION};
use crate::RuleValue;
use crate::board::{Obstacle, Square};
use crate::{Bound, Problem};

/// Writes a problem on one line.
pub(in super::super) fn write(problem: &Problem) -> Result<String, String> {
    let board = problem.board();
    let labels = Labels::of(problem)?;
    let mut text = format!("{{\"board\":\"{}x{}\"", board.rows(), board.columns());
    let mut field = |name: &str, value: &str| text += &format!(",\"{name}\":{value}");
    for (name, value) in labels::rules(problem)? {
        let value = match value {
            RuleValue::Flag => "true".into(),
            RuleValue::Number(Bound::Exactly(number)) => number.to_string(),
            RuleValue::Number(bound) => quoted(&bound.as_option()),
            RuleValue::Word(word) => quoted(&word),
        };
        field(&name.replace('-', "_"), &value);
    }
    let mut squares = |name: &str, squares: &mut dyn Iterator<Item = Square>| {
        let pair = |square: Square| {
            let [row, column] = square.numbers();
            format!("[{row},{column}]")
        };
        let squares: Vec<String> = squares.map(pair).collect();
        if !squares.is_empty() {
            field(name, &format!("[{}]", squares.join(",")));
        }
    };
    squares("holes", &mut board.squares_with(Obstacle::Hole));
    squares("pawns", &mut board.squares_with(Obstacle::Pawn));
    squares("blocked", &mut problem.blocked_one_by_one());
    squares("fixed", &mut problem.fixed());
    let excluded: Vec<String> = problem.excluded().map(|d| quoted(&d.to_string())).collect();
    if !excluded.is_empty() {
        field("exclude", &format!("[{}]", excluded.join(",")));
    }
    if let Some(random) = problem.blocked_at_random() {
        let (probability, seed) = (random.probability(), random.seed());
        let value = format!("{{\"probability\":{probability},\"seed\":{seed}}}");
        field("blocked_at_random", &value);
    }
    if let Some(labels) = labels {
        if labels.has_gaps() {
            field("no_region", &quoted(&NO_REGION.to_string()));
        }
        let rows: Vec<String> = labels.rows()?.iter().map(|row| quoted(row)).collect();
        field("regions", &format!("[{}]", rows.join(",")));
    }
    Ok(text + "}\n")
}

/// Returns text in quotes. The texts of problems need no escape sequences.
fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}
