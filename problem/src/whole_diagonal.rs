//! Diagonals on which no piece may stand.

use crate::board::{Board, Square};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A whole diagonal of a flat board, as in the excluded diagonals problem of Gent, Jefferson and
/// Nightingale, "Complexity of n-Queens Completion", JAIR 2017. Rows and columns are counted from 1.
///
/// ```
/// use problem::board::Square;
/// use problem::WholeDiagonal;
///
/// let diagonal: WholeDiagonal = "sum:4".parse()?;
/// assert!(diagonal.contains(Square::from_zero_based(0, 2)));
/// assert_eq!(WholeDiagonal::Difference(-1).to_string(), "difference:-1");
/// # Ok::<(), problem::ParseDiagonalError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WholeDiagonal {
    /// Squares with this sum of row and column.
    Sum(u64),
    /// Squares with this difference, row minus column.
    Difference(i64),
}

impl WholeDiagonal {
    /// Returns `true` if the square is on the diagonal.
    #[must_use]
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        match self {
            Self::Sum(sum) => u64::from(square.row) + u64::from(square.column) + 2 == sum,
            Self::Difference(difference) => {
                i64::from(square.row) - i64::from(square.column) == difference
            }
        }
    }

    /// Returns the squares of the diagonal on a board, from the top.
    pub fn squares(self, board: &Board) -> impl Iterator<Item = Square> + use<> {
        // The rows in which the diagonal would meet the first and the last column. The rows beside them are not
        // walked, since a board may have billions.
        let steps = i64::from(board.columns()) - 1;
        let (first, last) = match self {
            Self::Sum(sum) => {
                let first = i64::try_from(sum).unwrap_or(i64::MAX) - 2;
                (first, first.saturating_sub(steps))
            }
            Self::Difference(difference) => (difference, difference.saturating_add(steps)),
        };
        let rows = first.min(last).max(0)..=first.max(last).min(i64::from(board.rows()) - 1);
        rows.map(move |row| Square::from_zero_based(row as u32, row.abs_diff(first) as u32))
    }
}

impl fmt::Display for WholeDiagonal {
    /// Writes `sum:S` or `difference:D`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sum(sum) => write!(f, "sum:{sum}"),
            Self::Difference(difference) => write!(f, "difference:{difference}"),
        }
    }
}

/// Error from reading a diagonal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{text}' is not a diagonal; expected sum:S (row + column = S) or difference:D (row - column = \
     D), rows and columns counted from 1"
)]
pub struct ParseDiagonalError {
    /// The whole text that was to be read.
    pub text: String,
}

impl FromStr for WholeDiagonal {
    type Err = ParseDiagonalError;

    /// Reads `sum:S` or `difference:D`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = text
            .split_once(':')
            .and_then(|(kind, number)| match kind.trim() {
                "sum" => Some(Self::Sum(number.trim().parse().ok()?)),
                "difference" => Some(Self::Difference(number.trim().parse().ok()?)),
                _ => None,
            });
        parsed.ok_or_else(|| ParseDiagonalError { text: text.into() })
    }
}
