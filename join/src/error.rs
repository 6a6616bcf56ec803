//! Reasons to refuse a count.

use crate::vectors::SimdLevel;
use thiserror::Error;

/// Returns an empty list with room for this many entries.
pub(crate) fn reserved<T>(count: usize) -> Result<Vec<T>, CountError> {
    let bytes = count as u64 * size_of::<T>() as u64;
    let mut list = Vec::new();
    let reserved = list.try_reserve_exact(count);
    reserved.map_err(|_| CountError::OutOfMemory { bytes })?;
    Ok(list)
}

/// Reason to refuse a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// The board has no squares.
    #[error("a board needs at least one row and one column")]
    NoBoard,
    /// The board exceeds the size limit for solutions that a quarter turn maps to themselves.
    #[error(
        "symmetric solutions are searched on boards with up to {max_size} rows and columns, and this \
         board has {n}"
    )]
    BeyondRings {
        /// Size of the board.
        n: u32,
        /// Maximum size that is accepted.
        max_size: u32,
    },
    /// The processor lacks the requested instructions.
    #[error("this processor does not have the instructions that {level} needs")]
    NoSuchInstructions {
        /// Requested instruction set.
        level: SimdLevel,
    },
    /// The lists of half boards exceed the memory limit.
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
