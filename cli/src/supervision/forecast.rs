//! Forecasts of long work: a line before it, or a refusal that names what to type instead.

use crate::exit::{Failure, print_summary, refuse};
use crate::supervision::interrupt::time_left;
use indicatif::HumanDuration;
use queensat::answers::Forecast;
use std::slice::from_ref;
use std::time::Duration;

const MINUTE: f64 = 60.0;
const DAY: f64 = 86400.0;
const YEAR: f64 = 365.25 * DAY;

/// A way out: what to type, and what that does.
pub type Way = (String, &'static str);

/// Says how long work on all solutions of the n x n board takes, if that is more than a minute. Refuses more than a
/// day without a time limit, unless a reader of its lines can stop it. `command` is that of the work without the size,
/// and `alone` the forecast of a count by native search alone.
pub fn announce(
    command: &str,
    n: u32,
    forecasts: &[Forecast],
    alone: Option<&Forecast>,
    has_reader: bool,
) -> Result<(), Failure> {
    if long_time(forecasts).is_none() || time_left().is_some() {
        return Ok(());
    }
    let longest = forecasts.iter().map(|one| one.seconds).fold(0.0, f64::max);
    if longest <= DAY || has_reader {
        print_summary(&notice(command, n, forecasts, alone));
        return Ok(());
    }
    let some = format!("queensat enumerate {n} --limit 10");
    let mut ways = vec![
        (format!("queensat solve {n}"), "one solution"),
        (some, "some solutions"),
    ];
    let engine = alone.map_or("", |_| ALONE);
    for forecast in alone.map_or(forecasts, from_ref) {
        let rows = forecast.rows_within(DAY).min(n);
        ways.push((
            format!("queensat {command} {rows}{engine}"),
            "less than a day",
        ));
    }
    if longest < 100.0 * YEAR {
        ways.extend(in_units(command, n).map(|way| (way, "a job for many machines")));
    }
    ways.push(("--time-limit SECONDS".into(), "added: stop after this time"));
    refuse_long(&format!("{command} {n}"), forecasts, ways)
}

/// Option for a count by native search alone, the fastest one.
const ALONE: &str = " --engine backtrack";

/// Returns the line about long work, which names a much faster way to the same number.
fn notice(command: &str, n: u32, forecasts: &[Forecast], alone: Option<&Forecast>) -> String {
    let longest = forecasts.iter().map(|one| one.seconds).fold(0.0, f64::max);
    let faster = alone.filter(|one| one.seconds < longest / 2.0);
    let faster = faster.map(
        |Forecast {
             seconds, engine, ..
         }| {
            let time = in_words(*seconds);
            format!(
                "; `queensat {command} {n}{ALONE}` takes {time} by {engine}, without a check by SAT"
            )
        },
    );
    let faster = faster.unwrap_or_default();
    format!(
        "{command} {n}: expected to take {}{faster}",
        times(forecasts)
    )
}

/// Returns the command that divides this work into units, if that is one of their jobs.
#[cfg(feature = "units")]
fn in_units(command: &str, n: u32) -> Option<String> {
    let job: units::Job = command.parse().ok()?;
    Some(format!(
        "queensat units plan {n} --job {job} --units 1000 -o plan"
    ))
}

/// Returns none in a build without units.
#[cfg(not(feature = "units"))]
const fn in_units(_command: &str, _n: u32) -> Option<String> {
    None
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

/// Describes the long ones of these times, if one is more than a minute.
#[must_use]
pub fn long_time(forecasts: &[Forecast]) -> Option<String> {
    Some(times(forecasts)).filter(|times| !times.is_empty())
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
    use super::{in_units, in_words, notice};
    use crate::command_line::parse;
    use crate::command_line::program::definition;
    use crate::commands::COMMANDS;
    use problem::Problem;
    use queensat::answers::Forecast;
    use std::num::NonZeroUsize;

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

    /// Regression: the line named the five hours of the check, and not the seconds of the count.
    #[test]
    fn a_long_count_names_the_fast_way() {
        let problem = Problem::new(20).unwrap();
        let forecast =
            |engine, per_second| Forecast::new(&problem, engine, per_second, NonZeroUsize::MIN);
        let both = [("SAT (dpll)", 2e6), ("native search (join)", 1.2e9)];
        let both = both.map(|(engine, per_second)| forecast(engine, per_second).unwrap());
        let slow = "count 20: expected to take about 5 hours by SAT (dpll) on one thread";
        assert_eq!(
            notice("count", 20, &both, Some(&both[1])),
            format!(
                "{slow}; `queensat count 20 --engine backtrack` takes about 33 seconds by native search (join) on one \
                 thread, without a check by SAT"
            )
        );
        assert_eq!(notice("count", 20, &both[..1], None), slow);
    }

    /// Regression: long work of `enumerate` was to be divided by a job of that name, which does not exist, and a build
    /// without units named their command.
    #[test]
    fn work_is_divided_by_jobs_that_exist_only() {
        assert_eq!(in_units("enumerate", 19), None);
        let has_units = cfg!(feature = "units");
        for job in ["count", "certify"] {
            let way = in_units(job, 22);
            assert_eq!(way.is_some(), has_units, "{job}");
            let Some(way) = way else { continue };
            let words: Vec<_> = way.split(' ').map(Into::into).collect();
            assert!(
                parse(&definition(crate::program()), COMMANDS, &words).is_ok(),
                "{way}"
            );
        }
    }
}
