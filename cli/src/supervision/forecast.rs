//! Forecasts of long work: a line before it, or a refusal that names what to type instead.

use crate::exit::{Failure, print_summary, refuse};
use crate::output::text::counted;
use crate::supervision::interrupt::time_left;
use indicatif::HumanDuration;
use queensat::answers::Forecast;
use queensat::problem::Problem;
use std::time::Duration;

const MINUTE: f64 = 60.0;
const DAY: f64 = 86400.0;
const YEAR: f64 = 365.25 * DAY;
/// Rows of the largest board that is proposed instead of a larger one.
const MAX_PROPOSED: u32 = 40;

/// Work of a command on all solutions of plain boards.
pub struct Work<'a> {
    /// The command up to the size of the largest board.
    pub command: String,
    /// Options without which the work is another, after the size, which `{n}` stands for.
    pub options: String,
    /// Name of the work in plans, if it can be divided and has a time limit.
    pub job: Option<&'a str>,
    /// The person wants long work, and no word about it.
    pub is_forced: bool,
}

impl<'a> Work<'a> {
    /// Creates the work of a command, which has the name `job` in plans.
    pub fn new(command: impl Into<String>, job: Option<&'a str>, is_forced: bool) -> Self {
        Self {
            command: command.into(),
            options: String::new(),
            job,
            is_forced,
        }
    }

    /// Says how long the work on a problem takes, if that is known and more than a minute. Refuses work of more than a
    /// day without a time limit.
    pub fn announce(
        &self,
        problem: &Problem,
        forecast: impl Fn(&Problem) -> Vec<Forecast>,
    ) -> Result<(), Failure> {
        if self.is_forced || !problem.is_plain() || time_left().is_some() {
            return Ok(());
        }
        let forecasts = forecast(problem);
        if longest(&forecasts) <= MINUTE {
            return Ok(());
        }
        if longest(&forecasts) <= DAY {
            let work = self.on(problem.n());
            print_summary(&format!("{work}: expected to take {}", times(&forecasts)));
            return Ok(());
        }
        let n = problem.n();
        let mut ways = vec![
            (format!("queensat solve {n}"), "one solution"),
            (
                format!("queensat enumerate {n} --limit 10"),
                "some solutions",
            ),
        ];
        let engines = ["", " --engine backtrack"].into_iter();
        for (skipped, engine) in engines.enumerate().take(forecasts.len()) {
            let forecast = |problem: &Problem| forecast(problem).split_off(skipped);
            ways.extend(self.largest(n, engine, DAY, forecast));
        }
        if let Some(job) = self.job {
            if longest(&forecasts) < 100.0 * YEAR {
                let way = format!("queensat units plan {n} --job {job} --units 1000 -o plan");
                ways.push((way, "the work divided among machines"));
            }
            ways.push(("--time-limit SECONDS".into(), "added: stop after this time"));
        }
        self.refuse(n, &forecasts, "", ways)
    }

    /// Returns the work on a board.
    fn on(&self, n: u32) -> String {
        let options = self.options.replace("{n}", &n.to_string());
        format!("{}{n}{options}", self.command)
    }

    /// Returns the work on the largest board up to n rows that takes at most this time.
    pub fn largest(
        &self,
        n: u32,
        engine: &str,
        seconds: f64,
        forecast: impl Fn(&Problem) -> Vec<Forecast>,
    ) -> Option<(String, &'static str)> {
        let fits = |n: &u32| {
            let there = Problem::new(*n).map_or(Vec::new(), |problem| forecast(&problem));
            !there.is_empty() && longest(&there) <= seconds
        };
        let largest = (1..=n.min(MAX_PROPOSED)).rev().find(fits)?;
        let what = match largest == n {
            true => "native search alone",
            false => "the largest board in that time",
        };
        Some((format!("queensat {}{engine}", self.on(largest)), what))
    }

    /// Refuses the work, and says what to type instead.
    pub fn refuse(
        &self,
        n: u32,
        forecasts: &[Forecast],
        limit: &str,
        mut ways: Vec<(String, &str)>,
    ) -> Result<(), Failure> {
        ways.push(("--force".into(), "added: start all the same"));
        let width = ways.iter().map(|(way, _)| way.len()).max().unwrap_or(0);
        let ways = ways.iter();
        let ways = ways.map(|(way, what)| format!("\n  {way:<width$}  {what}"));
        refuse!(
            "{} is expected to take {}{limit}; type instead:\n{}",
            self.on(n),
            times(forecasts),
            ways.collect::<String>()
        )
    }
}

/// Describes the long ones of these times.
fn times(forecasts: &[Forecast]) -> String {
    let is_long = |one: &&Forecast| forecasts.len() == 1 || one.seconds > MINUTE;
    let times = forecasts.iter().rev().filter(is_long).map(|one| {
        let threads = counted(one.threads as u64, "thread");
        format!("{} by {} on {threads}", in_words(one.seconds), one.engine)
    });
    times.collect::<Vec<_>>().join(", and ")
}

fn longest(forecasts: &[Forecast]) -> f64 {
    forecasts
        .iter()
        .fold(0.0, |most, one| one.seconds.max(most))
}

/// Returns a long time in its largest unit.
fn in_words(seconds: f64) -> String {
    let years = seconds / YEAR;
    match years {
        ..1e4 => format!("about {}", HumanDuration(Duration::from_secs_f64(seconds))),
        ..1e100 => format!("about 10^{:.0} years", years.log10()),
        _ => "more than 10^100 years".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn times_have_the_largest_unit() {
        for (seconds, words) in [
            (90.0, "about 90 seconds"),
            (7200.0, "about 2 hours"),
            (3e9, "about 95 years"),
            (3e14, "about 10^7 years"),
            (f64::INFINITY, "more than 10^100 years"),
        ] {
            assert_eq!(in_words(seconds), words);
        }
    }
}
