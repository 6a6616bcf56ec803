//! Boards as text for terminals and files.

mod ascii;
mod sheet;
mod unicode;

pub use ascii::text_board;
pub use sheet::text_sheet;

use super::board::{BoardError, require_on_board};
use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;
use std::collections::HashSet;

/// Maximum number of rows of a board that is written with spaces between squares. Larger boards are
/// written more densely.
pub const MAX_WITH_SPACES: u32 = 60;
/// Maximum number of rows in ASCII, with one character per square.
const MAX_ASCII: u32 = 200;
/// Maximum number of rows in Unicode, with eight squares per character.
const MAX_UNICODE: u32 = 400;

/// Style of a board in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Writes row and column numbers.
    pub coordinates: bool,
    /// Writes chess symbols and Braille patterns instead of ASCII.
    pub unicode: bool,
    /// Writes terminal escape sequences for colours; only with Unicode.
    pub color: bool,
}

/// Returns a board as text.
///
/// Up to [`MAX_WITH_SPACES`] rows all squares are separated by spaces. Larger boards have no spaces
/// in ASCII (up to 200 rows), and eight squares per Braille character in Unicode (up to 400 rows).
///
/// # Errors
///
/// [`BoardError`] if the board is larger, or a queen is off the board.
///
/// ```
/// use queensat::render::{TextStyle, write_board};
/// use queensat::{placement::Placement, problem::Problem};
///
/// let style = TextStyle { coordinates: false, unicode: true, color: false };
/// let board = write_board(&Placement::from_columns(&[1, 3, 0, 2]), &Problem::new(4)?, style)?;
/// assert_eq!(board, "· ♛ · ·\n· · · ♛\n♛ · · ·\n· · ♛ ·\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_board(
    placement: &Placement,
    problem: &Problem,
    style: TextStyle,
) -> Result<String, BoardError> {
    let n = problem.n();
    let max = if style.unicode {
        MAX_UNICODE
    } else {
        MAX_ASCII
    };
    if n > max {
        return Err(BoardError::TooLargeForText { n, max });
    }
    require_on_board(placement, problem)?;
    Ok(match (style.unicode, n > MAX_WITH_SPACES) {
        (true, true) => unicode::dots(placement, problem),
        (true, false) => unicode::board(placement, problem, style),
        (false, false) if style.coordinates => text_board(placement, problem),
        (false, dense) => ascii::bare(placement, problem, dense),
    })
}

/// Content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Queen,
    FixedQueen,
    Blocked,
    Empty,
}

/// Contents of all squares.
struct Cells<'a> {
    queens: HashSet<Square>,
    fixed: HashSet<Square>,
    problem: &'a Problem,
}

impl<'a> Cells<'a> {
    fn new(placement: &Placement, problem: &'a Problem) -> Self {
        Self {
            queens: placement.queens().iter().copied().collect(),
            fixed: problem.fixed().collect(),
            problem,
        }
    }

    fn at(&self, square: Square) -> Cell {
        match (self.queens.contains(&square), self.fixed.contains(&square)) {
            (true, true) => Cell::FixedQueen,
            (true, false) => Cell::Queen,
            _ if self.problem.is_blocked(square) => Cell::Blocked,
            _ => Cell::Empty,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_decides_the_style() {
        let board = |n: u32, unicode| {
            let style = TextStyle {
                coordinates: true,
                unicode,
                color: false,
            };
            let placement = Placement::from_columns(&[0]);
            write_board(&placement, &Problem::new(n).unwrap(), style)
        };
        let first = |n, unicode| {
            board(n, unicode)
                .unwrap()
                .lines()
                .next()
                .unwrap()
                .to_owned()
        };
        assert!(first(60, false).starts_with("     1  2"));
        assert_eq!(first(61, false), format!("Q{}", ".".repeat(60)));
        assert_eq!(first(61, true).chars().count(), 31);
        assert!(board(201, false).is_err() && board(401, true).is_err());
    }
}
