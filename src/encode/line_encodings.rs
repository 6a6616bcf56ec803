//! Which at-most-one encoding serves which lines.

use crate::board::Direction;
use encodings::AtMostOne;

/// An at-most-one encoding for the lines of each direction.
///
/// ```
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::{board::Direction, encode::LineEncodings};
///
/// let encodings = LineEncodings {
///     diagonal: &Encoding::Pairwise,
///     ..LineEncodings::all(&Encoding::Product)
/// };
/// assert_eq!(encodings.of(Direction::Diagonal).size(20).variables, 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LineEncodings<'a> {
    /// For rows.
    pub row: &'a dyn AtMostOne,
    /// For columns.
    pub column: &'a dyn AtMostOne,
    /// For diagonals.
    pub diagonal: &'a dyn AtMostOne,
    /// For anti-diagonals.
    pub anti_diagonal: &'a dyn AtMostOne,
}

impl<'a> LineEncodings<'a> {
    /// The same encoding for all lines.
    #[must_use]
    pub const fn all(encoding: &'a dyn AtMostOne) -> Self {
        Self {
            row: encoding,
            column: encoding,
            diagonal: encoding,
            anti_diagonal: encoding,
        }
    }

    /// The encoding for the lines of a direction.
    #[must_use]
    pub const fn of(&self, direction: Direction) -> &'a dyn AtMostOne {
        match direction {
            Direction::Row => self.row,
            Direction::Column => self.column,
            Direction::Diagonal => self.diagonal,
            Direction::AntiDiagonal => self.anti_diagonal,
        }
    }
}
