//! How much memory there is, so that what cannot fit is refused before it is begun.

use super::exit::Failure;
use encodings::Size;
use std::fs;

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

/// Bytes of memory that can still be had, where the system tells: by the machine, and by the limit of
/// this process (`ulimit -v`).
pub fn available() -> Option<u64> {
    let of_machine = fs::read_to_string("/proc/meminfo").ok();
    let of_machine = of_machine.and_then(|text| kibibytes(&text, "MemAvailable:"));
    match (of_machine, below_limit()) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// What is left of the address space that this process may use, if that is limited.
fn below_limit() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max address space"))?;
    // "unlimited" is no number.
    let limit: u64 = line.split_whitespace().next()?.parse().ok()?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    Some(limit.saturating_sub(kibibytes(&status, "VmSize:")?))
}

/// The bytes in a line such as `MemAvailable:  1024 kB`.
fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_is_read_from_its_line() {
        let text = "MemTotal:       32 kB\nMemAvailable:    7 kB\nBad: kB\n";
        assert_eq!(kibibytes(text, "MemAvailable:"), Some(7 * 1024));
        assert_eq!(kibibytes(text, "Bad:"), None);
        assert_eq!(kibibytes(text, "None:"), None);
    }

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
