//! Squares, and the rule by which queens on two squares attack each other.

use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;
use thiserror::Error;

/// A square of a board, or the queen on it. Row and column are counted from 0 here and from 1 in
/// text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// The row, from 0 at the top.
    pub row: u32,
    /// The column, from 0 at the left.
    pub column: u32,
}

impl Square {
    /// Creates the square in this row and column, both counted from 0.
    #[must_use]
    pub const fn new(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// Returns the row and the column, both counted from 1.
    #[must_use]
    pub fn numbers(self) -> [u64; 2] {
        [self.row, self.column].map(|place| u64::from(place) + 1)
    }

    /// Returns the name in notes and lists: `r3c5`, both counted from 1.
    #[must_use]
    pub fn name(self) -> String {
        let [row, column] = self.numbers();
        format!("r{row}c{column}")
    }
}

impl fmt::Display for Square {
    /// Writes `row 3, column 5`, both counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column] = self.numbers();
        write!(f, "row {row}, column {column}")
    }
}

/// Returns `true` if queens on the two squares of a flat board attack each other: if the squares
/// share a row, a column or a diagonal. A square shares all of them with itself.
///
/// Solutions are verified by this rule, which is independent of lines, constraints and clauses.
///
/// ```
/// use problem::board::{Square, threatens};
///
/// let queen = Square::new(3, 3);
/// assert!(threatens(queen, Square::new(3, 7)));
/// assert!(threatens(queen, Square::new(5, 1)));
/// assert!(!threatens(queen, Square::new(4, 5)));
/// ```
#[must_use]
pub fn threatens(first: Square, second: Square) -> bool {
    let rows = first.row.abs_diff(second.row);
    let columns = first.column.abs_diff(second.column);
    rows == 0 || columns == 0 || rows == columns
}

/// Error from reading a square.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseSquareError {
    /// Text other than two parts separated by a comma.
    #[error("expected ROW,COLUMN, two whole numbers counted from 1, such as 3,5")]
    NotAPair,
    /// A part that is not a whole number.
    #[error("the {part} '{text}' is not a whole number from 1; expected ROW,COLUMN such as 3,5")]
    NotANumber {
        /// Name of the part: "row" or "column".
        part: &'static str,
        /// Text of the part.
        text: String,
    },
    /// A part that is 0.
    #[error("the {part} is 0, but rows and columns are counted from 1")]
    Zero {
        /// Name of the part: "row" or "column".
        part: &'static str,
    },
    /// A part that exceeds 32 bits.
    #[error("the {part} {text} is larger than any board")]
    TooLarge {
        /// Name of the part: "row" or "column".
        part: &'static str,
        /// Text of the part.
        text: String,
    },
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `ROW,COLUMN`, both counted from 1.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let part = |part: &'static str, text: &str| {
            let text = text.trim();
            match text.parse::<u32>() {
                Ok(0) => Err(ParseSquareError::Zero { part }),
                Ok(number) => Ok(number - 1),
                Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
                    Err(ParseSquareError::TooLarge {
                        part,
                        text: text.into(),
                    })
                }
                Err(_) => Err(ParseSquareError::NotANumber {
                    part,
                    text: text.into(),
                }),
            }
        };
        let (row, column) = text.split_once(',').ok_or(ParseSquareError::NotAPair)?;
        Ok(Self::new(part("row", row)?, part("column", column)?))
    }
}
