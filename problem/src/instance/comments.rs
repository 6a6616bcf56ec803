//! The problem in the comments of a formula.
//!
//! A comment describes the problem to people. Another, `problem-json: {..}`, states it; long JSON
//! continues in more comments of this kind.

use super::Format;
use crate::Problem;
use itertools::{Chunk, Itertools};
use std::str::Chars;

/// Start of a comment that states a problem.
pub const STATEMENT: &str = "problem-json: ";

/// Maximum number of characters of JSON in a comment, because readers may limit the length of lines.
const MAX_JSON_IN_LINE: usize = 10_000;

/// Returns the comment that describes a problem.
#[must_use]
pub fn description(problem: &Problem) -> String {
    format!("problem: {}", problem.describe())
}

/// Returns the comments that state a problem.
#[must_use]
pub fn statement(problem: &Problem) -> Vec<String> {
    // The texts of problems have no white space, which might be lost between two comments.
    let json = super::write(Format::Json, problem).unwrap_or_default();
    let parts = json.trim_end().chars().chunks(MAX_JSON_IN_LINE);
    let comment = |mut part: Chunk<Chars>| format!("{STATEMENT}{}", part.join(""));
    parts.into_iter().map(comment).collect()
}
