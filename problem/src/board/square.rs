//! Squares, and the rule by which queens on two squares attack each other.

use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;
use thiserror::Error;

/// A square of a board, or the queen on it. Row and column are counted from 0 in the fields and from 1 in
/// text. The constructors say how they count.
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
    pub const fn from_zero_based(row: u32, column: u32) -> Self {
        Self { row, column }
    }

    /// Creates the square in this row and column, both counted from 1 as in text. Returns `None` for row
    /// or column 0.
    ///
    /// ```
    /// use problem::board::Square;
    ///
    /// assert_eq!(Square::from_one_based(3, 5), Some(Square::from_zero_based(2, 4)));
    /// assert_eq!(Square::from_one_based(3, 5), Some("r3c5".parse()?));
    /// # Ok::<(), problem::board::ParseSquareError>(())
    /// ```
    #[must_use]
    pub const fn from_one_based(row: u32, column: u32) -> Option<Self> {
        match (row.checked_sub(1), column.checked_sub(1)) {
            (Some(row), Some(column)) => Some(Self { row, column }),
            _ => None,
        }
    }

    /// Returns the row and the column, both counted from 1.
    #[must_use]
    pub fn numbers(self) -> [u64; 2] {
        [self.row, self.column].map(|place| u64::from(place) + 1)
    }
}

impl fmt::Display for Square {
    /// Writes `r3c5`, both counted from 1: the one form of a square in texts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [row, column] = self.numbers();
        write!(f, "r{row}c{column}")
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
/// let queen = Square::from_zero_based(3, 3);
/// assert!(threatens(queen, Square::from_zero_based(3, 7)));
/// assert!(threatens(queen, Square::from_zero_based(5, 1)));
/// assert!(!threatens(queen, Square::from_zero_based(4, 5)));
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
    /// Text in none of the forms of a square.
    #[error(
        "expected a square, such as 3,5 or r3c5 (row 3, column 5, counted from 1) or, as in chess, e6"
    )]
    NotASquare,
    /// A part that is not a whole number.
    #[error(
        "the {part} '{text}' is not a whole number from 1; expected ROW,COLUMN such as 3,5, or r3c5"
    )]
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
    /// A chess square without a board.
    #[error(
        "row 1 of a chess square such as e6 is at the bottom, so it needs a board; expected r3c5"
    )]
    Chess,
    /// A chess square above the board.
    #[error("row {row} of a chess square is above the board, which has {rows} rows")]
    AboveBoard {
        /// Number of the row, counted from the bottom.
        row: u64,
        /// Number of rows of the board.
        rows: u32,
    },
}

/// Returns the letters of a column, counted from 0: a to z, then aa, ab and so on.
///
/// ```
/// use problem::board::column_letters;
///
/// assert_eq!([0, 25, 26, 701, 702].map(column_letters), ["a", "z", "aa", "zz", "aaa"]);
/// ```
#[must_use]
pub fn column_letters(column: u32) -> String {
    let mut letters = Vec::new();
    let mut rest = Some(column);
    while let Some(column) = rest {
        letters.push(char::from(b'a' + (column % 26) as u8));
        rest = (column / 26).checked_sub(1);
    }
    letters.into_iter().rev().collect()
}

/// A square in any form that is read: `r3c5`, `3,5`, `(3,5)`, `[3,5]`, `row 3, column 5`, or `e6` as in
/// chess. Its place may depend on the board.
///
/// ```
/// use problem::board::{Square, SquareName};
///
/// let name: SquareName = "e6".parse()?;
/// assert_eq!(name.on(8)?, "r3c5".parse()?);
/// # Ok::<(), problem::board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareName {
    /// Row and column.
    Numbers(Square),
    /// Chess square: its letter is the column (after z come aa, ab, as in spreadsheets), its number the row, which
    /// is counted from the bottom.
    Chess(Square),
}

impl SquareName {
    /// Returns the square on a board with this number of rows.
    ///
    /// # Errors
    ///
    /// If a chess square is above the board.
    pub fn on(self, rows: u32) -> Result<Square, ParseSquareError> {
        match self {
            Self::Numbers(square) => Ok(square),
            Self::Chess(Square { row, column }) if row < rows => {
                Ok(Square::from_zero_based(rows - 1 - row, column))
            }
            Self::Chess(square) => Err(ParseSquareError::AboveBoard {
                row: square.numbers()[0],
                rows,
            }),
        }
    }
}

impl From<Square> for SquareName {
    fn from(square: Square) -> Self {
        Self::Numbers(square)
    }
}

impl FromStr for SquareName {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let inside = |[open, close]: [char; 2]| text.strip_prefix(open)?.strip_suffix(close);
        let bracketed = [['(', ')'], ['[', ']']].into_iter().find_map(inside);
        let text = bracketed.unwrap_or(text).trim();
        let first_digit = text.find(|c: char| c.is_ascii_digit());
        let (letters, rest) = text.split_at(first_digit.unwrap_or(text.len()));
        let numbers = match (text.split_once(','), rest.split_once(['c', 'C'])) {
            (Some((row, column)), _) => {
                let word = |text, word| str::strip_prefix(text, word).unwrap_or(text);
                Some((word(row, "row"), word(column.trim_start(), "column")))
            }
            (None, Some(numbers)) if letters.eq_ignore_ascii_case("r") => Some(numbers),
            _ => None,
        };
        if let Some((row, column)) = numbers {
            let [row, column] = [number("row", row)?, number("column", column)?];
            return Ok(Square::from_zero_based(row, column).into());
        }
        let is_chess = !letters.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
        if !is_chess || rest.is_empty() || !letters.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            return Err(ParseSquareError::NotASquare);
        }
        let digits = letters
            .bytes()
            .map(|byte| u32::from(byte.to_ascii_lowercase() - b'a') + 1);
        let column = digits.into_iter().try_fold(0_u32, |column, digit| {
            column.checked_mul(26)?.checked_add(digit)
        });
        let too_large = || ParseSquareError::TooLarge {
            part: "column",
            text: letters.into(),
        };
        let (row, column) = (number("row", rest)?, column.ok_or_else(too_large)? - 1);
        Ok(Self::Chess(Square { row, column }))
    }
}

/// Reads a row or a column, counted from 1, and returns it counted from 0.
fn number(part: &'static str, text: &str) -> Result<u32, ParseSquareError> {
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
}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads all forms of a [`SquareName`] but that of chess, which needs a board.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse()? {
            SquareName::Numbers(square) => Ok(square),
            SquareName::Chess(_) => Err(ParseSquareError::Chess),
        }
    }
}
