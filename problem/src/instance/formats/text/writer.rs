//! Writing of the text format.

use super::{BOARD, FREE, HEADER, MARKS, REGIONS, VERSION};
use crate::Problem;
use crate::board::{Obstacle, Square};
use crate::instance::draft::Mark;
use crate::instance::labels::{self, Labels, NO_REGION};
use crate::rules::RuleValue;
use std::fmt::Write;

/// Maximum number of squares of a picture. The squares of larger boards are listed.
const MAX_PICTURE: u64 = 1 << 20;

/// Writes a problem.
pub(in crate::instance::formats) fn write(problem: &Problem) -> Result<String, String> {
    let mut text = format!("{HEADER} {VERSION}\n");
    let mut line = |words: &[&str]| {
        text += &words.join(" ");
        text.push('\n');
    };
    for (name, words) in problem.about().fields() {
        line(&["#", &format!("{name}:"), words]);
    }
    let board = problem.board();
    let (rows, columns) = (board.rows(), board.columns());
    let marks = marks(problem);
    let is_drawn = !marks.is_empty() && u64::from(rows) * u64::from(columns) <= MAX_PICTURE;
    let labels = Labels::of_regions(problem)?;
    if !is_drawn && labels.is_none() {
        line(&["size", &format!("{rows}x{columns}")]);
    }
    for (name, value) in labels::rules(problem)? {
        match value {
            RuleValue::Flag => line(&[name]),
            RuleValue::Word(word) => line(&[name, &word]),
            RuleValue::Number(bound) => line(&[name, &bound.as_option()]),
        }
    }
    for diagonal in problem.excluded() {
        line(&["exclude", &diagonal.to_string()]);
    }
    if let Some(random) = problem.blocked_at_random() {
        let (probability, seed) = (random.probability(), random.seed());
        line(&["block-random", &probability.to_string(), &seed.to_string()]);
    }
    if labels.as_ref().is_some_and(Labels::has_gaps) {
        line(&["no-region", &NO_REGION.to_string()]);
    }
    if is_drawn {
        draw(&mut text, &marks, rows, columns);
    } else {
        list(&mut text, &marks);
    }
    if let Some(labels) = labels {
        for row in [REGIONS.into()].into_iter().chain(labels.rows()?) {
            text += &row;
            text.push('\n');
        }
    }
    Ok(text)
}

/// Returns the squares that are not free, row by row.
fn marks(problem: &Problem) -> Vec<(Square, Mark)> {
    let obstacles = problem
        .board()
        .obstacles()
        .map(|(square, obstacle)| (square, Mark::Obstacle(obstacle)));
    let blocked = problem
        .blocked_one_by_one()
        .map(|square| (square, Mark::Blocked));
    let fixed = problem.fixed().map(|square| (square, Mark::Fixed));
    let mut marks: Vec<(Square, Mark)> = obstacles.chain(blocked).chain(fixed).collect();
    marks.sort_by_key(|&(square, _)| square);
    marks
}

fn draw(text: &mut String, marks: &[(Square, Mark)], rows: u32, columns: u32) {
    *text += BOARD;
    text.push('\n');
    let mut marks = marks.iter().peekable();
    for row in 0..rows {
        for column in 0..columns {
            let square = Square::from_zero_based(row, column);
            let here = marks.next_if(|(marked, _)| *marked == square);
            text.push(here.map_or(FREE, |(_, mark)| {
                let found = MARKS.iter().find(|(_, known)| known == mark);
                found.expect("a character for each content").0
            }));
        }
        text.push('\n');
    }
}

fn list(text: &mut String, marks: &[(Square, Mark)]) {
    for (square, mark) in marks {
        let rule = match mark {
            Mark::Obstacle(Obstacle::Hole) => "hole",
            Mark::Obstacle(Obstacle::Pawn) => "pawn",
            Mark::Blocked => "block",
            Mark::Fixed => "queen",
        };
        let [row, column] = square.numbers();
        writeln!(text, "{rule} {row},{column}").expect("writing to a string does not fail");
    }
}
