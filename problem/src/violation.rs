//! The rules that a placement may break, in words.

use crate::board::{Square, counted};
use crate::{Bound, Problem};
use std::error::Error;
use std::fmt;

/// A rule that a placement breaks, and the same in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: BrokenRule,
    words: String,
}

/// A rule that a placement breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrokenRule {
    /// A queen off the board.
    OffBoard {
        /// Square of the queen, which may have any row and column.
        queen: Square,
        /// The size of the board, in words.
        shape: String,
    },
    /// A queen on a blocked square.
    OnBlocked {
        /// The blocked square.
        queen: Square,
    },
    /// Two queens that attack each other.
    Attack {
        /// The queen higher up, or further left in the same row.
        first: Square,
        /// The queen further down, or further right in the same row.
        second: Square,
    },
    /// A fixed queen that is missing.
    FixedMissing {
        /// The square on which the queen must stand.
        queen: Square,
    },
    /// Too few or too many queens.
    WrongNumber {
        /// Number of queens found.
        found: usize,
        /// Number of queens expected.
        expected: u32,
    },
    /// A row, column or region with a number of queens that breaks its bound.
    WrongCount {
        /// `row 3`, `column 3`, `region C` or `the board`.
        unit: String,
        /// Number of queens found.
        found: u32,
        /// The bound that this number breaks.
        bound: Bound,
    },
    /// A placement to which a queen can be added, where it should be maximal.
    NotMaximal {
        /// The square on which a further queen breaks no rule.
        square: Square,
    },
}

/// Returns the line on which two squares are, in words, or nothing for lines over edges and for leaps.
const fn way(first: Square, second: Square) -> &'static str {
    let rows = first.row.abs_diff(second.row);
    match first.column.abs_diff(second.column) {
        _ if rows == 0 => " along a row",
        0 => " along a column",
        columns if columns != rows => "",
        _ if (first.column < second.column) == (first.row < second.row) => " along a diagonal",
        _ => " along an anti-diagonal",
    }
}

impl BrokenRule {
    pub(crate) fn off_board(queen: Square, problem: &Problem) -> Self {
        let shape = problem.board().describe_size();
        Self::OffBoard { queen, shape }
    }

    pub(crate) fn in_problem(self, problem: &Problem) -> Violation {
        let words = self.words(problem, &problem.noun());
        Violation { rule: self, words }
    }

    /// Describes the rule with this noun for the pieces.
    fn words(&self, problem: &Problem, noun: &str) -> String {
        match self {
            Self::OffBoard { queen, shape } => {
                format!("the {noun} at {queen} is off the board, which has {shape}")
            }
            Self::OnBlocked { queen } => {
                format!("the {noun} on {queen} stands on a blocked square")
            }
            &Self::Attack { first, second } => {
                let how = match noun {
                    "star" => apart(problem, first, second).into(),
                    _ => format!("attack each other{}", way(first, second)),
                };
                format!("the {noun}s on {first} and {second} {how}")
            }
            Self::FixedMissing { queen } => format!("the fixed {noun} on {queen} is missing"),
            Self::WrongNumber { found, expected } => format!(
                "{noun}s on the board: {found}, where there should be {expected}, one in each row"
            ),
            Self::WrongCount { unit, found, bound } => {
                let found = counted((*found).into(), noun);
                format!("{unit} has {found}, where there should be {bound}")
            }
            Self::NotMaximal { square } => {
                format!("a further {noun} fits on {square}, so the placement is not maximal")
            }
        }
    }
}

/// Returns what forbids two stars, which have no lines of attack: a line for one star, or that they touch, perhaps over
/// an edge.
fn apart(problem: &Problem, first: Square, second: Square) -> &'static str {
    let is_for_one = |bound: Bound| bound.greatest() == Some(1);
    let rows = first.row.abs_diff(second.row);
    match (rows, first.column.abs_diff(second.column)) {
        (0, 2..) if is_for_one(problem.row_bound()) => "are in the same row",
        (2.., 0) if is_for_one(problem.column_bound()) => "are in the same column",
        _ => "touch",
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl Error for Violation {}
