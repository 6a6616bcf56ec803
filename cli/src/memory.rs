//! Memory checks before large work begins.

use super::exit::Failure;
use encodings::Size;
use std::fs;

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

/// Returns the bytes that are available on the machine and within the address space limit of this
/// process (`ulimit -v`), where the system reports them.
pub fn available() -> Option<u64> {
    let meminfo = fs::read_to_string("/proc/meminfo").ok();
    let machine = meminfo.and_then(|text| kibibytes(&text, "MemAvailable:"));
    [machine, below_limit()].into_iter().flatten().min()
}

/// Returns the unused bytes of a limited address space.
fn below_limit() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let mut lines = limits.lines();
    let limit = lines.find_map(|line| line.strip_prefix("Max address space"))?;
    // "unlimited" is not a number.
    let limit: u64 = limit.split_whitespace().next()?.parse().ok()?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    Some(limit.saturating_sub(kibibytes(&status, "VmSize:")?))
}

/// Returns the bytes in a line such as `MemAvailable:  1024 kB`.
pub fn kibibytes(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_read_from_its_line() {
        let text = "MemTotal:       32 kB\nMemAvailable:    7 kB\nBad: kB\n";
        assert_eq!(kibibytes(text, "MemAvailable:"), Some(7 * 1024));
        assert_eq!(kibibytes(text, "Bad:"), None);
        assert_eq!(kibibytes(text, "None:"), None);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn excessive_work_is_rejected() {
        assert_eq!(require(0, || unreachable!("no message")), Ok(()));
        let Err(Failure::Runtime(message)) = require(1 << 60, || "it takes".into()) else {
            panic!("no machine has so much");
        };
        let start = "it takes 1073741824.0 GiB of memory at the least, and ";
        assert!(message.starts_with(start), "{message}");
    }
}
