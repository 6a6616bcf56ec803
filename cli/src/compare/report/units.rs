//! Numbers with units, dates and command lines for people.

use std::time::{Duration, UNIX_EPOCH};

/// Last second of the year 9999.
const MAX_DATE: u64 = 253_402_300_799;

/// Returns a time with three digits: `1.23 ms`, `45.6 s`.
pub fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s <= 0.0 => return "0 s".into(),
        s if s >= 0.9995 => (s, "s"),
        s if s >= 0.000_999_5 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    format!("{} {unit}", three_digits(value))
}

/// Returns a number with three digits, or with all digits before the decimal point.
pub fn three_digits(value: f64) -> String {
    match value {
        v if v >= 99.95 => format!("{v:.0}"),
        v if v >= 9.995 => format!("{v:.1}"),
        v if v >= 0.09995 || v <= 0.0 => format!("{v:.2}"),
        v if v >= 0.009995 => format!("{v:.3}"),
        v => format!("{v:.4}"),
    }
}

/// Returns an amount of memory: `12.3 MiB`.
pub fn memory(bytes: u64) -> String {
    let mebibytes = bytes as f64 / 2_f64.powi(20);
    if mebibytes >= 999.5 {
        format!("{} GiB", three_digits(mebibytes / 1024.0))
    } else {
        format!("{} MiB", three_digits(mebibytes))
    }
}

/// Returns a number with its digits in groups of three, separated by no-break spaces: `14 200`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join("\u{a0}")
}

/// Returns the date and time in UTC of a number of seconds since 1970: `2026-01-31 12:00 UTC`.
pub fn date(seconds: u64) -> String {
    let moment = UNIX_EPOCH + Duration::from_secs(seconds.min(MAX_DATE));
    let text = humantime::format_rfc3339_seconds(moment).to_string();
    format!("{} UTC", text[..16].replace('T', " "))
}
