//! Whether a formula can be made at all, found out before any work is done.

use super::args::SatPlan;
use super::exit::Failure;
use encodings::{AtMostOne, Size};
use queensat::encode::{EncodeError, QueensEncoder};
use queensat::problem::Problem;
use std::fs;

/// The size of the formula, or the reason why there cannot be one.
pub fn size(problem: &Problem, encoding: &dyn AtMostOne) -> Result<Size, Failure> {
    QueensEncoder::new(problem, encoding)
        .size()
        .map_err(|error| match error {
            EncodeError::BoardTooLarge { .. } => Failure::Usage(error.to_string()),
            EncodeError::Sink(_) => Failure::Runtime(error.to_string()),
        })
}

/// Refuses a formula that cannot fit in the memory that is left on this machine. The estimate is
/// the least that any solver needs, four bytes for a literal, so a formula that passes may still
/// be too large for a solver that needs more.
pub fn require_loadable(problem: &Problem, plan: SatPlan) -> Result<(), Failure> {
    let size = size(problem, plan.encoding)?;
    let needed = size.variables + 4 * size.literals;
    match available_memory() {
        Some(available) if needed > available => Err(Failure::Runtime(format!(
            "the formula has {} clauses with {} literals, which takes a solver {:.1} GiB of memory \
             at the least, and {:.1} GiB are available; try another --encoding or a smaller board",
            size.clauses,
            size.literals,
            gibibytes(needed),
            gibibytes(available),
        ))),
        _ => Ok(()),
    }
}

fn gibibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 30)
}

/// Bytes of memory that can still be had, where the system tells.
fn available_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
