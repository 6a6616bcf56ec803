//! Errors of the native search.

use super::SimdLevel;
use thiserror::Error;

/// Returns an empty list with room for this many entries.
pub(super) fn reserved<T>(count: usize) -> Result<Vec<T>, SearchError> {
    let bytes = count as u64 * size_of::<T>() as u64;
    let mut list = Vec::new();
    let reserved = list.try_reserve_exact(count);
    reserved.map_err(|_| SearchError::OutOfMemory { bytes })?;
    Ok(list)
}

/// Error from a native search, or from an engine that refuses a problem or an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The board has no squares.
    #[error("a board needs at least one row and one column")]
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
    #[error(
        "symmetric solutions are searched on boards with up to {max_size} rows and columns, and this \
         board has {n}"
    )]
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
    #[error("this processor does not have the instructions that {level} needs")]
    NoSuchInstructions {
        /// Requested instruction set.
        level: SimdLevel,
    },
    /// The lists of the join exceed the memory limit.
    #[error(
        "with {n} rows and columns the join needs at least {needed} bytes of memory, and may use \
         {limit}; allow more or choose another engine"
    )]
    MemoryLimit {
        /// Size of the board.
        n: u32,
        /// Smallest sufficient limit in bytes.
        needed: u64,
        /// Limit in bytes.
        limit: u64,
    },
    /// An allocation within the memory limit failed.
    #[error("{bytes} bytes of memory are not to be had")]
    OutOfMemory {
        /// Requested bytes.
        bytes: u64,
    },
}
