//! Memory checks before large work begins.

use super::exit::Failure;
pub use queensat::answers::{available_memory as available, memory_of_solver as of_solver};

/// Refuses work that needs more memory than there is. `what` says what takes it.
pub fn require(needed: u64, what: impl FnOnce() -> String) -> Result<(), Failure> {
    Ok(queensat::answers::require_memory(needed, what)?)
}
