//! Memory checks before large work begins.

use super::exit::Failure;
use encodings::Size;
pub use solvers::process::stats::available_memory as available;

/// Returns the minimum number of bytes that a solver needs for a formula: four bytes per literal and
/// as many per watch (most literals are in binary clauses), and one byte per variable. Most solvers
/// need several times as much.
pub const fn of_solver(size: Size) -> u64 {
    size.literals
        .saturating_mul(8)
        .saturating_add(size.variables)
}

/// Rejects work that needs more bytes than are available. `what` returns the start of the message,
/// which the number follows.
pub fn require(needed: u64, what: impl FnOnce() -> String) -> Result<(), Failure> {
    let gibibytes = |bytes: u64| bytes as f64 / f64::from(1 << 30);
    match available() {
        Some(available) if needed > available => Err(Failure::Runtime(format!(
            "{} {:.1} GiB of memory at the least, and {:.1} GiB are available",
            what(),
            gibibytes(needed),
            gibibytes(available),
        ))),
        _ => Ok(()),
    }
}
