//! Why a native search cannot be made.

use super::SimdLevel;
use thiserror::Error;

/// Why a search cannot be made, or not by the engine that was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// A board without squares.
    #[error("a board needs at least one row and one column")]
    NoBoard,
    /// More solutions than a 64-bit number can count.
    #[error("there are more than 2^64 - 1 solutions")]
    TooManySolutions,
    /// A board whose tables would not fit in memory.
    #[error("a board with {n} rows and columns is too large to search")]
    BoardTooLarge {
        /// The size of the board.
        n: u32,
    },
    /// A board beyond what the engine is made for.
    #[error(
        "the engine {engine} goes up to {largest} rows and columns, and this board has {n}; \
         choose another engine"
    )]
    BeyondEngine {
        /// The name of the engine.
        engine: &'static str,
        /// The size of the board.
        n: u32,
        /// The largest size that the engine can search.
        largest: u32,
    },
    /// A board with blocked squares or fixed queens for an engine that counts on full symmetry.
    #[error(
        "the engine {engine} counts the plain board only, without blocked squares and fixed \
         queens; choose another engine"
    )]
    PlainBoardOnly {
        /// The name of the engine.
        engine: &'static str,
    },
    /// Solutions are wanted one by one of an engine that only counts.
    #[error("the engine {engine} counts solutions without listing them; choose another engine")]
    CountsOnly {
        /// The name of the engine.
        engine: &'static str,
    },
    /// Instructions that this processor does not have.
    #[error("this processor does not have the instructions that {level} needs")]
    NoSuchInstructions {
        /// What was asked for.
        level: SimdLevel,
    },
    /// The lists of the join do not fit in the memory it may use.
    #[error(
        "with {n} rows and columns the join needs at least {needed} bytes of memory, and may use \
         {limit}; allow more or choose another engine"
    )]
    MemoryLimit {
        /// The size of the board.
        n: u32,
        /// The least number of bytes with which it can be done.
        needed: u64,
        /// The number of bytes allowed.
        limit: u64,
    },
    /// The memory was allowed but is not there.
    #[error("{bytes} bytes of memory are not to be had")]
    OutOfMemory {
        /// How many bytes were asked for.
        bytes: u64,
    },
}
