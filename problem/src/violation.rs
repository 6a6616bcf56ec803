//! The rules that a placement may break, in words.

use crate::board::{Square, counted};
use crate::{Bound, Problem};
use std::error::Error;
use std::fmt;

/// A rule that a placement breaks, with the noun of its pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The rule.
    pub rule: BrokenRule,
    noun: String,
}

/// A rule that a placement breaks, in words about queens.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenRule {
    /// A queen off the board.
    #[error("the queen at {queen} is off the board, which has {shape}")]
    OffBoard {
        /// Square of the queen, which may have any row and column.
        queen: Square,
        /// The size of the board, in words.
        shape: String,
    },
    /// A queen on a blocked square.
    #[error("the queen on {queen} stands on a blocked square")]
    OnBlocked {
        /// The blocked square.
        queen: Square,
    },
    /// Two queens that attack each other.
    #[error("the queens on {first} and {second} attack each other{}", way(*.first, *.second))]
    Attack {
        /// The queen higher up, or further left in the same row.
        first: Square,
        /// The queen further down, or further right in the same row.
        second: Square,
    },
    /// A fixed queen that is missing.
    #[error("the fixed queen on {queen} is missing")]
    FixedMissing {
        /// The square on which the queen must stand.
        queen: Square,
    },
    /// Too few or too many queens.
    #[error("queens on the board: {found}, where there should be {expected}, one in each row")]
    WrongNumber {
        /// Number of queens found.
        found: usize,
        /// Number of queens expected.
        expected: u32,
    },
    /// A row, column or region with a number of queens that breaks its bound.
    #[error("{unit} has {}, where there should be {bound}", counted((*.found).into(), "queen"))]
    WrongCount {
        /// `row 3`, `column 3`, `region C` or `the board`.
        unit: String,
        /// Number of queens found.
        found: u32,
        /// The bound that this number breaks.
        bound: Bound,
    },
    /// A placement to which a queen can be added, where it should be maximal.
    #[error("a further queen fits on {square}, so the placement is not maximal")]
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
        let noun = problem.noun();
        Violation { rule: self, noun }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            // Stars have no lines of attack.
            BrokenRule::Attack { first, second } if self.noun == "star" => {
                let [rows, columns] = [
                    first.row.abs_diff(second.row),
                    first.column.abs_diff(second.column),
                ];
                let how = match (rows, columns) {
                    (0, 2..) => "are in the same row",
                    (2.., 0) => "are in the same column",
                    _ => "touch",
                };
                write!(f, "the stars on {first} and {second} {how}")
            }
            _ => f.write_str(&self.rule.to_string().replace("queen", &self.noun)),
        }
    }
}

impl Error for Violation {}
