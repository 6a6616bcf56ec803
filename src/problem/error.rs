//! The error type of problems.

use crate::board::{Board, BoardError, Square};
use thiserror::Error;

/// Error from stating a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// An invalid board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A blocked square that is not on the board.
    #[error("the blocked square at {square} is off the board, which has {shape}")]
    BlockedOffBoard {
        /// The square.
        square: Square,
        /// The size of the board, in words.
        shape: String,
    },
    /// A fixed queen that is not on the board.
    #[error("the fixed queen at {square} is off the board, which has {shape}")]
    FixedOffBoard {
        /// The square.
        square: Square,
        /// The size of the board, in words.
        shape: String,
    },
    /// A fixed queen on a blocked square.
    #[error("the square at {square} is blocked, but a queen is fixed on it")]
    FixedOnBlocked {
        /// The square.
        square: Square,
    },
    /// A square of a region that is not on the board of the problem.
    #[error("the square at {square} of a region is off the board")]
    RegionOffBoard {
        /// The square.
        square: Square,
    },
    /// Labels of regions that do not cover the board.
    #[error("the regions have {found} labels, but the board has {expected} squares")]
    LabelCount {
        /// The number of labels.
        found: u64,
        /// The number of squares, holes among them.
        expected: u64,
    },
}

impl ProblemError {
    pub(super) fn blocked_off_board(square: Square, board: &Board) -> Self {
        let shape = board.describe_size();
        Self::BlockedOffBoard { square, shape }
    }

    pub(super) fn fixed_off_board(square: Square, board: &Board) -> Self {
        let shape = board.describe_size();
        Self::FixedOffBoard { square, shape }
    }
}
