//! Boards as text for terminals and files.
//!
//! Each board can be written in ASCII, which every terminal and file shows; Unicode and colours are choices. Large
//! boards lose the spaces between squares and the borders of regions, and in Unicode a Braille character has eight
//! squares, so that a board of 400 rows takes 100 lines. Larger ones are refused, except by `text_board`.

mod boxes;
mod figures;
mod plain;
mod sheet;

pub use figures::write_figures;
pub use sheet::text_sheet;

use super::coordinates::Coordinates;
use super::error::{DrawError, longer_side, require_on_board};
use super::piece_kind::PieceKind;
use problem::Problem;
use problem::board::{Obstacle, Square};
use problem::placement::Placement;
use std::collections::HashSet;

/// Maximum number of rows and of columns of a board that is written with spaces between squares.
/// Larger boards are written more densely, and without borders of regions.
pub const MAX_WITH_SPACES: u32 = 60;
/// Maximum number of rows and of columns in ASCII, with one character per square.
const MAX_ASCII: u32 = 200;
/// Maximum number of rows and of columns in Unicode, with eight squares per character.
const MAX_UNICODE: u32 = 400;

/// Style of a board in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// Names of rows and columns at the edges, if any.
    pub coordinates: Coordinates,
    /// Writes chess symbols and Braille patterns instead of ASCII.
    pub unicode: bool,
    /// Writes terminal escape sequences for colours; only with Unicode.
    pub color: bool,
}

/// Returns a board as text.
///
/// Up to [`MAX_WITH_SPACES`] rows and columns all squares are separated by spaces, or by borders of
/// regions. Larger boards have no spaces in ASCII (up to 200 rows), and eight squares per Braille
/// character in Unicode (up to 400 rows). Holes are blank. The text does not say that the board is a
/// torus; [`board_caption`](super::board_caption) does.
///
/// # Errors
///
/// [`DrawError`] if the board is larger, or a queen is off the board.
///
/// ```
/// use render::{Coordinates, TextStyle, write_board};
/// use problem::{Problem, placement::Placement};
///
/// let style = TextStyle { coordinates: Coordinates::None, unicode: true, color: false };
/// let board = write_board(&Placement::from_columns(&[1, 3, 0, 2]), &Problem::new(4)?, style)?;
/// assert_eq!(board, "· ♛ · ·\n· · · ♛\n♛ · · ·\n· · ♛ ·\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_board(
    placement: &Placement,
    problem: &Problem,
    style: TextStyle,
) -> Result<String, DrawError> {
    let n = longer_side(problem);
    let max = if style.unicode {
        MAX_UNICODE
    } else {
        MAX_ASCII
    };
    if n > max {
        return Err(DrawError::TooLargeForText { n, max });
    }
    require_on_board(placement, problem)?;
    let is_dense = n > MAX_WITH_SPACES;
    if is_dense && style.unicode {
        return Ok(plain::dots(placement, problem));
    }
    let cells = Cells::new(placement, problem);
    Ok(if problem.regions().is_some() && !is_dense {
        boxes::board(&cells, None, style)
    } else {
        plain::board(&cells, style, is_dense)
    })
}

/// Returns the board in ASCII: `Q` for a queen, `#` for a blocked square, `.` for an empty square,
/// with row and column numbers from 1. Other pieces have other letters, pawns are `P`, holes are
/// blank, and regions have borders.
///
/// ```
/// use problem::{Problem, placement::Placement};
/// use render::text_board;
///
/// let board = text_board(&Placement::from_columns(&[1, 3, 0, 2]), &Problem::new(4)?);
/// let expected = [
///     "   1 2 3 4\n",
///     "1  . Q . .\n",
///     "2  . . . Q\n",
///     "3  Q . . .\n",
///     "4  . . Q .\n",
/// ];
/// assert_eq!(board, expected.concat());
/// # Ok::<(), problem::ProblemError>(())
/// ```
#[must_use]
pub fn text_board(placement: &Placement, problem: &Problem) -> String {
    let cells = Cells::new(placement, problem);
    let style = TextStyle {
        coordinates: Coordinates::Numbers,
        unicode: false,
        color: false,
    };
    if problem.regions().is_some() {
        boxes::board(&cells, None, style)
    } else {
        plain::board(&cells, style, false)
    }
}

/// Content of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    Piece,
    Fixed,
    Blocked,
    Hole,
    Pawn,
    Empty,
}

/// Contents of all squares.
struct Cells<'a> {
    queens: HashSet<Square>,
    fixed: HashSet<Square>,
    kind: PieceKind,
    problem: &'a Problem,
}

impl<'a> Cells<'a> {
    fn new(placement: &Placement, problem: &'a Problem) -> Self {
        Self {
            queens: placement.queens().iter().copied().collect(),
            fixed: problem.fixed().collect(),
            kind: PieceKind::for_problem(problem),
            problem,
        }
    }

    fn at(&self, square: Square) -> Cell {
        match (self.queens.contains(&square), self.fixed.contains(&square)) {
            (true, true) => return Cell::Fixed,
            (true, false) => return Cell::Piece,
            _ => {}
        }
        match self.problem.board().obstacle(square) {
            Some(Obstacle::Hole) => Cell::Hole,
            Some(Obstacle::Pawn) => Cell::Pawn,
            None if self.problem.is_blocked(square) => Cell::Blocked,
            None => Cell::Empty,
        }
    }

    /// Returns the character of a square without colours or, if they show the rest, with them.
    const fn character(&self, cell: Cell, style: TextStyle) -> char {
        match (cell, style.unicode) {
            (Cell::Hole, _) => ' ',
            (Cell::Empty | Cell::Blocked, true) if style.color => ' ',
            (Cell::Piece | Cell::Fixed, false) => self.kind.letter(),
            (Cell::Piece, true) => self.kind.symbol(false),
            // Colours distinguish fixed pieces.
            (Cell::Fixed, true) => self.kind.symbol(!style.color),
            (Cell::Pawn, true) => '♟',
            (Cell::Pawn, false) => 'P',
            (Cell::Blocked, true) => '▒',
            (Cell::Blocked, false) => '#',
            (Cell::Empty, true) => '·',
            (Cell::Empty, false) => '.',
        }
    }
}
