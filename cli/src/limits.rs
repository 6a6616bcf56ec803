//! Options of several commands that limit their work: its time and its threads.

use clap::Args;
use clap::builder::TypedValueParser;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

/// Number of threads, and time limit, of a command that divides its work.
#[derive(Debug, Args)]
pub struct Threads {
    /// Number of threads, each with a part of the work [default: number of cores]
    #[arg(long, visible_short_alias = 'j')]
    #[arg(value_name = "K", value_parser = thread_count())]
    pub threads: Option<NonZeroUsize>,
    #[command(flatten)]
    _limit: TimeLimit,
}

/// Time limit of a command. It starts before the command has a question, so `command_line` reads it by its name, too.
#[derive(Debug, Args)]
pub struct TimeLimit {
    /// Stop after this time, in seconds or as in 90s, 5m or 1h30m; finished parts of the work are kept
    #[arg(id = "time_limit", long = "time-limit", value_name = "SECONDS", value_parser = parse_seconds)]
    pub limit: Option<Duration>,
}

/// Option that starts long work.
#[derive(Debug, Args)]
pub struct Force {
    /// Start work that is expected to take more than a day
    #[arg(long, hide_short_help = true)]
    pub force: bool,
}

impl TimeLimit {
    /// Returns the limit in seconds.
    pub fn seconds(&self) -> Option<f64> {
        self.limit.map(|limit| limit.as_secs_f64())
    }
}

/// Returns a parser of the values that are valid. Its error says what is expected.
pub fn expecting<T: FromStr + Clone + Send + Sync + 'static>(
    expected: &'static str,
    is_valid: fn(&T) -> bool,
) -> impl TypedValueParser<Value = T> {
    move |text: &str| {
        let value = text.parse().ok().filter(is_valid);
        value.ok_or_else(|| format!("expected {expected}"))
    }
}

/// Returns a parser of whole numbers, such as seeds.
pub fn whole_number() -> impl TypedValueParser<Value = u64> {
    expecting("a whole number from 0 to 18446744073709551615", |_| true)
}

/// Returns a parser of a number of threads.
pub fn thread_count() -> impl TypedValueParser<Value = NonZeroUsize> {
    let is_valid = |threads: &NonZeroUsize| threads.get() <= 1024;
    expecting("a whole number of threads, from 1 to 1024", is_valid)
}

/// Parses a time: a number of seconds, or numbers with units.
pub fn parse_seconds(text: &str) -> Result<Duration, String> {
    let with_units = || humantime::parse_duration(&text.to_lowercase()).ok();
    let seconds = text
        .parse::<f64>()
        .ok()
        .or_else(|| with_units().map(|time| time.as_secs_f64()))
        .filter(|&seconds| seconds > 0.0 && seconds < 1e9);
    let expected = "expected a number of seconds above 0 and below 10^9, such as 1.5, or a time such as 90s, 5m or 1h30m";
    seconds.map(Duration::from_secs_f64).ok_or(expected.into())
}

/// Parses an amount of memory.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    let expected = || "expected a number of bytes, such as 500M or 2G".to_owned();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let shift = match text[digits.len()..].to_ascii_lowercase().as_str() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 10,
        "m" | "mb" | "mib" => 20,
        "g" | "gb" | "gib" => 30,
        _ => return Err(expected()),
    };
    let number: u64 = digits.parse().map_err(|_| expected())?;
    number
        .checked_mul(1 << shift)
        .ok_or_else(|| format!("the maximum is {} bytes", u64::MAX))
}
