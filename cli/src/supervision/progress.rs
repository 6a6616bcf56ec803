//! Progress of long work on standard error: one line that changes on a terminal, and otherwise a line from time to
//! time.

use crate::exit::print_diagnostic;
use crate::output::text::printable;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use queensat::Progress;
use std::env::var;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Time between updates on a terminal.
pub const TICK: Duration = Duration::from_millis(50);
/// Time after which progress is shown on a terminal.
const DELAY: Duration = Duration::from_millis(300);
/// Seconds between lines elsewhere.
const SECONDS: f64 = 10.0;
/// Environment variable with another number of seconds.
const INTERVAL: &str = "QUEENSAT_PROGRESS_SECONDS";

/// Progress on standard error, unless the run is quiet.
pub struct ProgressLine {
    bar: ProgressBar,
    /// Time between lines, if standard error is no terminal.
    interval: Option<Duration>,
    text: Text,
    began: Instant,
    shown: Instant,
}

/// Text of the progress of a phase.
struct Text {
    what: String,
    /// Name of the parts that the work has.
    parts: &'static str,
    /// Number of the phase that `what` describes.
    phase: u32,
    started: Duration,
}

impl ProgressLine {
    /// Starts the progress of this work.
    pub fn new(what: &str, quiet: bool) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let target = match is_terminal && !quiet {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
        let bar = ProgressBar::with_draw_target(None, target);
        let interval = || {
            let given = var(INTERVAL).ok().and_then(|text| text.parse().ok());
            Duration::try_from_secs_f64(given.unwrap_or(SECONDS)).ok()
        };
        let began = Instant::now();
        Self {
            bar: bar.with_style(style.expect("a valid template")),
            interval: (!quiet && !is_terminal).then(interval).flatten(),
            text: Text::new(what),
            began,
            shown: began,
        }
    }

    /// Returns the progress of work whose parts have this name.
    pub fn in_parts(mut self, name: &'static str) -> Self {
        self.text.parts = name;
        self
    }

    /// Describes the work anew.
    pub fn describe(&mut self, what: &str) {
        self.text.what = printable(what);
    }

    /// Shows the progress, if it is time.
    pub fn show(&mut self, progress: &Progress) {
        let elapsed = self.began.elapsed();
        self.text.follow(progress, elapsed);
        match self.interval {
            Some(interval) if self.shown.elapsed() >= interval => {
                let time = HumanDuration(elapsed);
                print_diagnostic(&format!(
                    "{}, after {time}",
                    self.text.of(progress, elapsed)
                ));
            }
            None if !self.bar.is_hidden() && elapsed >= DELAY && self.shown.elapsed() >= TICK => {
                self.bar.set_message(self.text.of(progress, elapsed));
                self.bar.tick();
            }
            _ => return,
        }
        self.shown = Instant::now();
    }
}

impl Text {
    fn new(what: &str) -> Self {
        Self {
            what: printable(what),
            parts: "parts",
            phase: 0,
            started: Duration::ZERO,
        }
    }

    /// Takes the description of a new phase.
    fn follow(&mut self, progress: &Progress, elapsed: Duration) {
        let (phase, what) = progress.phase();
        if phase != self.phase {
            (self.phase, self.what) = (phase, printable(&what));
            self.started = elapsed;
        }
    }

    /// Returns what is done, of how much, and an estimate of the time left, which assumes that the rest is as hard.
    fn of(&self, progress: &Progress, elapsed: Duration) -> String {
        let elapsed = elapsed.saturating_sub(self.started);
        let mut parts = Vec::new();
        let found = progress.solutions();
        if found > 0 {
            let new = found.saturating_sub(progress.earlier_solutions());
            let rate = new as f64 / elapsed.as_secs_f64().max(0.001);
            parts.push(format!("{found} solutions ({rate:.0} per second)"));
        }
        let (done, all) = (progress.pieces_done(), progress.pieces());
        let new = done.saturating_sub(progress.earlier_pieces());
        let mut left = None;
        if progress.fraction() > 0.0 {
            parts.push(format!("{:.0} % done", 100.0 * progress.fraction()));
            left = Some((1.0 - progress.fraction()) / progress.fraction());
        } else if all > 0 {
            parts.push(format!("{done} of {all} {}", self.parts));
            left = (new > 0).then(|| all.saturating_sub(done) as f64 / new as f64);
        } else if done > 0 {
            parts.push(format!("{done} done"));
        }
        if let Some(left) = left.and_then(|left| {
            Duration::try_from_secs_f64(elapsed.as_secs_f64() * left.max(0.0)).ok()
        }) {
            parts.push(format!("about {} left", HumanDuration(left)));
        }
        match parts.is_empty() {
            true => self.what.clone(),
            false => format!("{}: {}", self.what, parts.join(", ")),
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_is_done_of_how_much_and_what_is_left() {
        let (progress, mut text) = (Progress::default(), Text::new("counting"));
        let mut at = |seconds, progress: &Progress| {
            text.follow(progress, Duration::from_secs(seconds));
            text.of(progress, Duration::from_secs(seconds))
        };
        assert_eq!(at(5, &progress), "counting");
        progress.add_piece();
        assert_eq!(at(5, &progress), "counting: 1 done");
        progress.set_fraction(0.25);
        assert_eq!(
            at(10, &progress),
            "counting: 25 % done, about 30 seconds left"
        );
        progress.begin("by SAT");
        assert_eq!(at(20, &progress), "by SAT");
        progress.set_pieces(4);
        progress.add_piece();
        assert_eq!(
            at(30, &progress),
            "by SAT: 1 of 4 parts, about 30 seconds left"
        );
        progress.add_solutions(50);
        let line = "by SAT: 50 solutions (5 per second), 1 of 4 parts, about 30 seconds left";
        assert_eq!(at(30, &progress), line);
    }
}
