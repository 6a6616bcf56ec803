//! Errors of the native search.

use join::CountError;
use join::vectors::SimdLevel;
use thiserror::Error;

/// Error from a native search, or from an engine that refuses a problem or an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The board has no squares.
    #[error("{}", CountError::NoBoard)]
    NoBoard,
    /// The number of solutions exceeds 64 bits.
    #[error("there are more than 2^64 - 1 solutions")]
    TooManySolutions,
    /// The tables for the board do not fit in memory.
    #[error("a board with {n} rows and columns is too large to search")]
    BoardTooLarge {
        /// Size of the board.
        n: u32,
    },
    /// The board exceeds the size limit of the engine.
    #[error(
        "{} up to {max_size} rows and columns, and this board has {n}",
        if *engine == "auto" { "native search goes".into() } else { format!("the engine {engine} goes") }
    )]
    BeyondEngine {
        /// Name of the engine.
        engine: &'static str,
        /// Size of the board.
        n: u32,
        /// Maximum size that the engine accepts.
        max_size: u32,
    },
    /// The board exceeds the size limit of the search for symmetric solutions.
    #[error("{}", CountError::BeyondRings { n: *n, max_size: *max_size })]
    BeyondSymmetric {
        /// Size of the board.
        n: u32,
        /// Maximum size that the search accepts.
        max_size: u32,
    },
    /// The board has blocked squares or fixed queens, and the engine relies on full symmetry.
    #[error(
        "the engine {engine} counts the plain board only, without blocked squares and fixed \
         queens; choose another engine"
    )]
    PlainBoardOnly {
        /// Name of the engine.
        engine: &'static str,
    },
    /// The engine only counts, and solutions were requested one by one.
    #[error("the engine {engine} counts solutions without listing them; choose another engine")]
    CountsOnly {
        /// Name of the engine.
        engine: &'static str,
    },
    /// The engine has no steps that can be shown.
    #[error("the engine {engine} has no steps of backtracking; choose another engine")]
    NoSteps {
        /// Name of the engine.
        engine: &'static str,
    },
    /// The engine is made for n queens problems, and the board has another shape or regions.
    #[error("the engine {engine} is for n queens problems only; choose the engine general")]
    NQueensOnly {
        /// Name of the engine.
        engine: &'static str,
    },
    /// The board has more squares than the engine `general` has room for.
    #[error(
        "native search goes up to {max_squares} squares that are not blocked on such boards, and this board \
         has more"
    )]
    TooManySquares {
        /// Maximum number of squares.
        max_squares: u64,
    },
    /// Solutions were requested by columns, and need not have one queen in each row.
    #[error("the solutions need not have one queen in each row, and so have no list of columns")]
    NoColumns,
    /// The processor lacks the requested instructions.
    #[error("{}", CountError::NoSuchInstructions { level: *level })]
    NoSuchInstructions {
        /// Requested instruction set.
        level: SimdLevel,
    },
    /// The lists of the join exceed the memory limit.
    #[error("{}", CountError::MemoryLimit { n: *n, needed: *needed, limit: *limit })]
    MemoryLimit {
        /// Size of the board.
        n: u32,
        /// Smallest sufficient limit in bytes.
        needed: u64,
        /// Limit in bytes.
        limit: u64,
    },
    /// An allocation within the memory limit failed.
    #[error("{}", CountError::OutOfMemory { bytes: *bytes })]
    OutOfMemory {
        /// Requested bytes.
        bytes: u64,
    },
}

impl From<CountError> for SearchError {
    fn from(error: CountError) -> Self {
        match error {
            CountError::NoBoard => Self::NoBoard,
            CountError::BeyondRings { n, max_size } => Self::BeyondSymmetric { n, max_size },
            CountError::NoSuchInstructions { level } => Self::NoSuchInstructions { level },
            CountError::MemoryLimit { n, needed, limit } => Self::MemoryLimit { n, needed, limit },
            CountError::OutOfMemory { bytes } => Self::OutOfMemory { bytes },
        }
    }
}
