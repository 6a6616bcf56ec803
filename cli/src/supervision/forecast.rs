//! Forecasts of long work: a line before it, or a refusal that names what to type instead.

use crate::exit::{Failure, print_summary, refuse};
use crate::supervision::interrupt::time_left;
use indicatif::HumanDuration;
use queensat::answers::Forecast;
use std::time::Duration;

const MINUTE: f64 = 60.0;
const DAY: f64 = 86400.0;
const YEAR: f64 = 365.25 * DAY;

/// A way out: what to type, and what that does.
pub type Way = (String, &'static str);

/// Says how long work on all solutions of the n x n board takes, if that is more than a minute. Refuses more than a
/// day without a time limit, unless a reader of its lines can stop it. `command` is that of the work without the size.
pub fn announce(
    command: &str,
    n: u32,
    forecasts: &[Forecast],
    has_reader: bool,
) -> Result<(), Failure> {
    let longest = forecasts.iter().map(|one| one.seconds).fold(0.0, f64::max);
    if longest <= MINUTE || time_left().is_some() {
        return Ok(());
    }
    if longest <= DAY || has_reader {
        let times = times(forecasts);
        print_summary(&format!("{command} {n}: expected to take {times}"));
        return Ok(());
    }
    let some = format!("queensat enumerate {n} --limit 10");
    let mut ways = vec![
        (format!("queensat solve {n}"), "one solution"),
        (some, "some solutions"),
    ];
    let engine = [" --engine sat", " --engine backtrack"];
    for (forecast, engine) in forecasts.iter().zip(engine) {
        let engine = if forecasts.len() > 1 { engine } else { "" };
        let rows = forecast.rows_within(DAY).min(n);
        let way = format!("queensat {command} {rows}{engine}");
        ways.push((way, "less than a day"));
    }
    let way = format!("queensat units plan {n} --job {command} --units 1000 -o plan");
    ways.extend((longest < 100.0 * YEAR).then_some((way, "a job for many machines")));
    ways.push(("--time-limit SECONDS".into(), "added: stop after this time"));
    refuse_long(&format!("{command} {n}"), forecasts, ways)
}

/// Refuses work, and says what to type instead.
pub fn refuse_long(work: &str, forecasts: &[Forecast], mut ways: Vec<Way>) -> Result<(), Failure> {
    ways.push(("--force".into(), "added: start all the same"));
    let width = ways.iter().map(|(way, _)| way.len()).max().unwrap_or(0);
    let ways = ways
        .iter()
        .map(|(way, what)| format!("\n  {way:<width$}  {what}"));
    let (times, ways) = (times(forecasts), ways.collect::<String>());
    refuse!("{work} is expected to take {times}; type instead:\n{ways}")
}

/// Describes the long ones of these times.
fn times(forecasts: &[Forecast]) -> String {
    let long = forecasts.iter().rev().filter(|one| one.seconds > MINUTE);
    let times = long.map(|one| format!("{} by {}", in_words(one.seconds), one.engine));
    times.collect::<Vec<_>>().join(", and ")
}

/// Returns a long time in its largest unit.
fn in_words(seconds: f64) -> String {
    match seconds / YEAR {
        ..1e4 => format!("about {}", HumanDuration(Duration::from_secs_f64(seconds))),
        years @ ..1e100 => format!("about 10^{:.0} years", years.log10()),
        _ => "more than 10^100 years".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn times_have_the_largest_unit() {
        for (seconds, words) in [
            (900.0, "about 15 minutes"),
            (7200.0, "about 2 hours"),
            (3e9, "about 95 years"),
            (3e14, "about 10^7 years"),
            (f64::INFINITY, "more than 10^100 years"),
        ] {
            assert_eq!(in_words(seconds), words);
        }
    }
}
