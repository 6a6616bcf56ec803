//! Memory checks before large work begins.

use crate::exit::Failure;
pub use queensat::answers::memory_of_solver as of_solver;
use queensat::answers::{Host, require_memory};

/// Refuses work that needs more memory than there is. `what` says what takes it.
pub fn require(needed: u64, what: impl FnOnce() -> String) -> Result<(), Failure> {
    Ok(require_memory(needed, &Host::new(), what)?)
}
