//! Memory checks before large work begins.

use super::exit::Failure;
use queensat::answers::{Host, require_memory};
pub use queensat::answers::{available_memory as available, memory_of_solver as of_solver};

/// Refuses work that needs more memory than there is. `what` says what takes it.
pub fn require(needed: u64, what: impl FnOnce() -> String) -> Result<(), Failure> {
    Ok(require_memory(needed, &Host::new(), what)?)
}
