//! Limits of drawings, and errors from drawing.

use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use thiserror::Error;

/// Maximum number of rows and of columns of a board that is drawn with squares and pieces. Larger
/// boards are drawn as dots.
pub const MAX_WITH_SQUARES: u32 = 40;

/// Maximum number of rows and of columns of a board that is drawn. On larger boards a queen would be
/// smaller than a pixel of any screen.
pub const MAX_DRAWN: u32 = 2000;

/// Maximum number of boards on a sheet.
pub const MAX_ON_SHEET: usize = 400;

/// Maximum number of puzzles in a booklet.
pub const MAX_IN_BOOKLET: usize = 1000;

/// Error from drawing a board or writing it as text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawError {
    /// The board exceeds [`MAX_DRAWN`].
    #[error(
        "a board with {n} rows or columns is too large to draw: the maximum is {MAX_DRAWN} (as dots \
         from {} on); the list format has no limit",
        MAX_WITH_SQUARES + 1
    )]
    TooLarge {
        /// Number of rows or columns, the greater one.
        n: u32,
    },
    /// Attack lines were requested on a board of dots, which they would hide.
    #[error(
        "attack lines are drawn on boards with up to {MAX_WITH_SQUARES} rows and columns, but this \
         one has {n}"
    )]
    TooLargeForLines {
        /// Number of rows or columns, the greater one.
        n: u32,
    },
    /// The board is too large for text.
    #[error(
        "a board with {n} rows or columns is too large for text: the maximum is {max}; pictures \
         show up to {MAX_DRAWN}"
    )]
    TooLargeForText {
        /// Number of rows or columns, the greater one.
        n: u32,
        /// Maximum number of rows and of columns in this style.
        max: u32,
    },
    /// A queen has no square.
    #[error("the queen at {queen} is off the board, which has {shape}")]
    OffBoard {
        /// Position of the queen.
        queen: Square,
        /// Size of the board, in words.
        shape: String,
    },
    /// The sheet has no boards.
    #[error("there is no solution to draw, so there is no sheet")]
    NoBoards,
    /// The boards of a sheet exceed [`MAX_WITH_SQUARES`].
    #[error(
        "a sheet shows boards with up to {MAX_WITH_SQUARES} rows and columns, but these have {n}; \
         draw them one by one"
    )]
    TooLargeForSheet {
        /// Number of rows or columns, the greater one.
        n: u32,
    },
    /// The puzzles on a page of a booklet would be too small.
    #[error("a page has room for 1 to {max} of these puzzles")]
    TooManyOnPage {
        /// Maximum number of puzzles on a page.
        max: usize,
    },
    /// The booklet has more than [`MAX_IN_BOOKLET`] puzzles.
    #[error("a booklet has at most {MAX_IN_BOOKLET} puzzles")]
    TooManyInBooklet,
    /// The sheet has more than [`MAX_ON_SHEET`] boards.
    #[error("a sheet shows up to {MAX_ON_SHEET} boards, but there are more")]
    TooManyBoards,
}

pub(crate) fn require_on_board(placement: &Placement, problem: &Problem) -> Result<(), DrawError> {
    match placement.queens().iter().find(|&&q| !problem.contains(q)) {
        Some(&queen) => Err(DrawError::OffBoard {
            queen,
            shape: problem.board().describe_size(),
        }),
        None => Ok(()),
    }
}

/// Returns the number of rows or columns, the greater one.
pub(crate) fn longer_side(problem: &Problem) -> u32 {
    problem.board().rows().max(problem.board().columns())
}
