//! The error type of problems.

use super::{Bound, WholeDiagonal};
use crate::board::{Board, BoardError, Square};
use thiserror::Error;

control::named! {
    /// Squares that have too little room for a bound on their pieces.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FullSet {
        /// Each row.
        Row = "a row",
        /// Each column.
        Column = "a column",
        /// The whole board.
        Board = "the board",
    }
}

/// Error from stating a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// A board that cannot exist, with its own message.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A blocked square that is not on the board.
    #[error("the blocked square {square} is off the board, which has {shape}")]
    BlockedOffBoard {
        /// The square that was to be blocked.
        square: Square,
        /// The size of the board, in words.
        shape: String,
    },
    /// A fixed queen that is not on the board.
    #[error("the fixed queen at {square} is off the board, which has {shape}")]
    FixedOffBoard {
        /// The square of the queen.
        square: Square,
        /// The size of the board, in words.
        shape: String,
    },
    /// A fixed queen on a blocked square.
    #[error("the square {square} is blocked, but a queen is fixed on it")]
    FixedOnBlocked {
        /// The square that is both.
        square: Square,
    },
    /// More pieces than there are squares.
    #[error("{set} cannot hold {bound} {}, because it has {}", pieces(*bound), squares_in_words(*squares))]
    TooMany {
        /// The kind of squares that have too little room.
        set: FullSet,
        /// The number of pieces that they must hold.
        bound: Bound,
        /// Number of squares.
        squares: u64,
    },
    /// A region with fewer squares than it must hold pieces.
    #[error(
        "the region with the square {first} must hold {bound} {}, but it has only {}",
        pieces(*bound),
        squares_in_words(*squares as u64)
    )]
    RegionTooSmall {
        /// The first square of the region.
        first: Square,
        /// Number of squares of the region.
        squares: usize,
        /// The number of pieces that it must hold.
        bound: Bound,
    },
    /// An excluded diagonal without a square.
    #[error("no square of the board is on the diagonal {diagonal}; the board has {shape}")]
    NoSuchDiagonal {
        /// The diagonal, which misses the board.
        diagonal: WholeDiagonal,
        /// The size of the board, in words.
        shape: String,
    },
    /// An excluded diagonal on a torus.
    #[error(
        "the diagonal {diagonal} cannot be excluded on a torus, where diagonals cross the edges; \
         block its squares instead"
    )]
    DiagonalOfTorus {
        /// The diagonal that was to be excluded.
        diagonal: WholeDiagonal,
    },
    /// A square of a region that is not on the board of the problem.
    #[error("the square {square} of a region is off the board")]
    RegionOffBoard {
        /// The first such square, region by region.
        square: Square,
    },
    /// Labels of regions that do not cover the board.
    #[error("the regions have {found} labels, but the board has {expected} squares")]
    LabelCount {
        /// The number of labels that were given.
        found: u64,
        /// The number of squares, holes among them.
        expected: u64,
    },
}

fn pieces(bound: Bound) -> &'static str {
    match bound {
        Bound::AtMost(1) | Bound::AtLeast(1) | Bound::Exactly(1) => "piece",
        _ => "pieces",
    }
}

fn squares_in_words(squares: u64) -> String {
    match squares {
        0 => "holes and pawns".into(),
        1 => "1 square".into(),
        _ => format!("{squares} squares"),
    }
}

impl ProblemError {
    pub(super) fn blocked_off_board(square: Square, board: &Board) -> Self {
        let shape = board.describe_size();
        Self::BlockedOffBoard { square, shape }
    }

    pub(super) fn no_such_diagonal(diagonal: WholeDiagonal, board: &Board) -> Self {
        let shape = board.describe_size();
        Self::NoSuchDiagonal { diagonal, shape }
    }

    pub(super) fn fixed_off_board(square: Square, board: &Board) -> Self {
        let shape = board.describe_size();
        Self::FixedOffBoard { square, shape }
    }
}
