//! How much memory there is, so that what cannot fit is refused before it is begun.

use super::exit::Failure;
use encodings::Size;
pub use solvers::process::stats::available_memory as available;

/// The least that any solver needs for a formula: four bytes for a literal, as many for the place
/// where it is watched (most literals stand in clauses of two), and a byte for the value of a
/// variable. Most need several times as much.
pub const fn of_solver(size: Size) -> u64 {
    size.literals
        .saturating_mul(8)
        .saturating_add(size.variables)
}

/// Refuses work that needs more bytes than can still be had. `what` says what takes so many: the
/// message goes on with the figure.
pub fn require(needed: u64, what: impl FnOnce() -> String) -> Result<(), Failure> {
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

fn gibibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 30)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn what_cannot_fit_is_refused_and_what_can_is_not() {
        assert_eq!(require(0, || unreachable!("nothing always fits")), Ok(()));
        let Err(Failure::Runtime(message)) = require(1 << 60, || "it takes".into()) else {
            panic!("no machine has so much");
        };
        let start = "it takes 1073741824.0 GiB of memory at the least, and ";
        assert!(message.starts_with(start), "{message}");
    }
}
