//! Numbers with units, for people.

/// A time with three digits: `1.23 ms`, `45.6 s`.
#[must_use]
pub fn time(seconds: f64) -> String {
    let (value, unit) = match seconds {
        s if s <= 0.0 => return "0 s".into(),
        s if s >= 0.9995 => (s, "s"),
        s if s >= 0.000_999_5 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    format!("{} {unit}", three_digits(value))
}

/// A number with three digits, or all that it has before the point.
#[must_use]
pub fn three_digits(value: f64) -> String {
    match value {
        v if v >= 99.95 => format!("{v:.0}"),
        v if v >= 9.995 => format!("{v:.1}"),
        v if v >= 0.09995 || v <= 0.0 => format!("{v:.2}"),
        v if v >= 0.009995 => format!("{v:.3}"),
        v => format!("{v:.4}"),
    }
}

/// An amount of memory: `12.3 MiB`.
#[must_use]
pub fn memory(bytes: u64) -> String {
    let mebibytes = bytes as f64 / 2_f64.powi(20);
    if mebibytes >= 999.5 {
        format!("{} GiB", three_digits(mebibytes / 1024.0))
    } else {
        format!("{} MiB", three_digits(mebibytes))
    }
}

/// A number with its digits in groups of three: `14 200`. The spaces do not break lines.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

/// A day and a time, in UTC, of a number of seconds since 1970: `2026-01-31 12:00 UTC`.
#[must_use]
pub fn date(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Days are counted from 0000-03-01, so that the day of a leap year comes last: an era of 400
    // years has 146 097 days (E. G. Richards, Mapping Time, 1998).
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = era * 400 + year + next;
    let (hour, minute) = (rest / 3600, rest / 60 % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
}

/// A command line as a shell takes it.
pub fn command_line(words: &[String]) -> String {
    let words = words.iter().map(String::as_str);
    shlex::try_join(words).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_units_that_fit() {
        for (seconds, expected) in [
            (0.0, "0 s"),
            (0.000_012_3, "12.3 µs"),
            (0.001_234, "1.23 ms"),
            (0.099_96, "100 ms"),
            (0.999_6, "1.00 s"),
            (61.25, "61.2 s"),
            (3600.0, "3600 s"),
        ] {
            assert_eq!(time(seconds), expected);
        }
        assert_eq!(three_digits(0.0199), "0.020");
        assert_eq!(three_digits(0.0012), "0.0012");
        assert_eq!(memory(9 << 20), "9.00 MiB");
        assert_eq!(memory(3 << 30), "3.00 GiB");
        assert_eq!(grouped(14_772_512), "14\u{a0}772\u{a0}512");
        assert_eq!(grouped(724), "724");
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (1_709_251_199, "2024-02-29 23:59 UTC"),
            (1_709_251_200, "2024-03-01 00:00 UTC"),
            (4_107_542_400, "2100-03-01 00:00 UTC"),
        ] {
            assert_eq!(date(seconds), expected);
        }
    }
}
