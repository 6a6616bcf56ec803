//! Boards as text, for terminals and files.

mod ascii;
mod sheet;
mod unicode;

pub use ascii::text_board;
pub use sheet::text_sheet;

use super::board::BoardError;
use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;
use std::collections::HashSet;

/// The largest board that is written square by square with spaces between; larger ones are thinned.
pub const LARGEST_WITH_SPACES: u32 = 60;
/// The largest board in ASCII, a character for each square.
const LARGEST_ASCII: u32 = 200;
/// The largest board in Unicode, eight squares to a character.
const LARGEST_UNICODE: u32 = 400;

/// How a board is written as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Row and column numbers.
    pub coordinates: bool,
    /// Chess symbols and patterns of dots instead of ASCII.
    pub unicode: bool,
    /// Colours, by the escape sequences of terminals; with Unicode only.
    pub color: bool,
}

/// Writes a board: every square up to 60 rows, without spaces up to 200 rows in ASCII, and with up
/// to 400 rows in Unicode as a pattern of dots, eight squares to a character.
///
/// # Errors
///
/// [`BoardError`] if the board is larger.
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
    let largest = if style.unicode {
        LARGEST_UNICODE
    } else {
        LARGEST_ASCII
    };
    if n > largest {
        return Err(BoardError::TooLargeForText { n, largest });
    }
    if let Some(&queen) = placement.queens().iter().find(|&&q| !problem.contains(q)) {
        return Err(BoardError::OffBoard { queen, n });
    }
    let thin = n > LARGEST_WITH_SPACES;
    Ok(match (style.unicode, thin) {
        (true, true) => unicode::dots(placement, problem),
        (true, false) => unicode::board(placement, problem, style),
        (false, false) if style.coordinates => text_board(placement, problem),
        (false, dense) => ascii::bare(placement, problem, dense),
    })
}

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Queen,
    FixedQueen,
    Blocked,
    Empty,
}

/// What is on each square.
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
        match () {
            () if self.queens.contains(&square) && self.fixed.contains(&square) => Cell::FixedQueen,
            () if self.queens.contains(&square) => Cell::Queen,
            () if self.problem.is_blocked(square) => Cell::Blocked,
            () => Cell::Empty,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_decide_how_boards_are_written() {
        let style = |unicode| TextStyle {
            coordinates: true,
            unicode,
            color: false,
        };
        let board = |n: u32, unicode| {
            let placement = Placement::from_columns(&[0]);
            write_board(&placement, &Problem::new(n).unwrap(), style(unicode))
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
