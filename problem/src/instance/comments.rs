//! The problem in the comments of a formula.
//!
//! A comment describes the problem to people. Another, `problem-json: {..}`, states it; long JSON
//! continues in more comments of this kind. A further one states the size of the formula, by which an edited one is
//! recognized.

use super::error::{InstanceFault, quoted};
use super::{Format, read_as};
use crate::Problem;
use crate::board::counted;
use itertools::{Chunk, Itertools};
use std::str::Chars;
use thiserror::Error;

/// Start of a comment that states a problem.
const STATEMENT: &str = "problem-json: ";
/// Maximum number of bytes of JSON in all comments: enough for the regions of a board with 4000 rows.
const MAX_JSON: usize = 1 << 26;

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

/// Start of a comment that states the size of a formula.
pub const SIZE: &str = "size: ";

/// Returns the size of a formula in words: its variables, clauses and literals, or constraints and terms.
#[must_use]
pub fn size_in_words(size: [u64; 3], is_opb: bool) -> String {
    let nouns = if is_opb {
        ["variable", "constraint", "term"]
    } else {
        ["variable", "clause", "literal"]
    };
    let mut numbers = size
        .into_iter()
        .zip(nouns)
        .map(|(number, noun)| counted(number, noun));
    numbers.join(", ")
}

/// Returns `true` for the start of a text that is a formula with the comments of [`Comments`], or without them, and no
/// problem in another format.
#[must_use]
pub fn is_formula(start: &str) -> bool {
    let start = start.trim_start_matches('\u{feff}').trim_start();
    let begins = |mark: &str| start.starts_with(mark);
    ["p cnf ", "p inccnf", "* #variable=", "c queensat "]
        .into_iter()
        .any(begins)
        || (begins("c ") || begins("*")) && start.contains(STATEMENT)
}

/// Reader of the comments of a formula, up to the header `p cnf` of DIMACS or the first sum of OPB.
#[derive(Debug, Default)]
pub struct Comments {
    json: String,
    /// A comment started with `*`: the formula consists of sums.
    pub is_opb: bool,
    /// Cubes follow the clauses.
    pub has_cubes: bool,
    /// Numbers of variables, of clauses or sums, and of literals, as the comments state them.
    pub size: Option<[u64; 3]>,
    /// Numbers of variables, and of clauses or sums, as the header states them.
    pub header: Option<[u64; 2]>,
}

/// Fault in the comments of a formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommentFault {
    /// A line that is no comment.
    #[error(
        "expected a comment 'c ...' or '* ...', or the header 'p cnf' of a formula, but found {0}"
    )]
    NoComment(String),
    /// A problem that is too long.
    #[error("the problem in the header is too long")]
    TooLong,
    /// No comment states a problem.
    #[error(
        "a formula whose comments state no problem as those of `queensat encode` do; `queensat solve --cnf FILE` \
         solves it, `queensat grade FILE N` compares it with a board, and other commands take N in its place"
    )]
    NoStatement,
    /// The text of the problem is wrong.
    #[error("the problem in the header: {0}")]
    Problem(InstanceFault),
}

impl Comments {
    /// Reads the comments of a text up to their end, or to the first fault.
    #[must_use]
    pub fn read(text: &str) -> Self {
        let mut comments = Self::default();
        let _ = text
            .lines()
            .find(|line| !matches!(comments.take(line), Ok(false)));
        comments
    }

    /// Takes a line. Returns `true` for the line that ends the comments.
    ///
    /// # Errors
    ///
    /// The fault of the line.
    pub fn take(&mut self, line: &str) -> Result<bool, CommentFault> {
        let line = line.trim();
        let comment = match line.split_whitespace().next() {
            None | Some("c") => line.strip_prefix("c "),
            Some("p") => {
                self.header = numbers(line);
                self.has_cubes = line.contains("inccnf");
                return Ok(true);
            }
            Some(_) if line.starts_with('*') => {
                self.is_opb = true;
                self.header = self.header.or_else(|| numbers(line));
                line.strip_prefix("* ")
            }
            Some(_) if self.is_opb => return Ok(true),
            Some(_) => return Err(CommentFault::NoComment(quoted(line))),
        };
        if let Some(size) = comment.and_then(|comment| comment.strip_prefix(SIZE)) {
            self.size = numbers(size);
        }
        let stated = comment.and_then(|comment| comment.strip_prefix(STATEMENT));
        self.json += stated.unwrap_or_default();
        if self.json.len() < MAX_JSON {
            Ok(false)
        } else {
            Err(CommentFault::TooLong)
        }
    }

    /// Returns `true` if the header states another size than the comments.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        let sizes = self.size.zip(self.header);
        sizes.is_some_and(|([variables, clauses, _], header)| header != [variables, clauses])
    }

    /// Returns the problem that the comments state.
    ///
    /// # Errors
    ///
    /// If there is none, or the fault of its text.
    pub fn problem(&self) -> Result<Problem, CommentFault> {
        let problem = read_as(Format::Json, self.json()?);
        problem.map_err(|error| CommentFault::Problem(error.fault))
    }

    /// Returns the text of the problem.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn json(&self) -> Result<&str, CommentFault> {
        if self.json.is_empty() {
            Err(CommentFault::NoStatement)
        } else {
            Ok(&self.json)
        }
    }
}

/// Returns the numbers among the words of a text, if there are as many as expected.
fn numbers<const N: usize>(text: &str) -> Option<[u64; N]> {
    let numbers = text.split_whitespace().filter_map(|word| word.parse().ok());
    numbers.collect::<Vec<_>>().try_into().ok()
}
