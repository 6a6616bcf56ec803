//! Progress of long work on standard error: one line that changes on a terminal, and otherwise a line from time to
//! time.

use crate::exit::print_diagnostic;
use crate::output::text::counted;
use crate::output::text::printable;
use control::Progress;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::env::var;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Time between updates on a terminal.
pub const TICK: Duration = Duration::from_millis(50);
/// Time after which progress is shown on a terminal.
const DELAY: Duration = Duration::from_millis(300);
/// Seconds between lines elsewhere, unless the environment variable has another number.
const SECONDS: f64 = 10.0;
const VARIABLE: &str = "QUEENSAT_PROGRESS_SECONDS";

/// Progress on standard error, unless the run is quiet.
pub struct ProgressLine {
    bar: ProgressBar,
    /// Time between lines that do not go to a terminal.
    interval: Option<Duration>,
    what: String,
    /// Number of the phase that `what` describes, and its start.
    phase: (u32, Duration),
    began: Instant,
    shown: Instant,
}

impl ProgressLine {
    /// Starts the progress of this work.
    pub fn new(what: &str, quiet: bool) -> Self {
        let is_terminal = io::stderr().is_terminal();
        let target = if is_terminal && !quiet {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
        let given = var(VARIABLE).ok().and_then(|text| text.parse().ok());
        let interval = Duration::try_from_secs_f64(given.unwrap_or(SECONDS)).ok();
        let began = Instant::now();
        Self {
            bar: ProgressBar::with_draw_target(None, target)
                .with_style(style.expect("a valid template")),
            interval: interval.filter(|_| !quiet && !is_terminal),
            what: printable(what),
            phase: (0, Duration::ZERO),
            began,
            shown: began,
        }
    }

    /// Describes the work anew.
    pub fn describe(&mut self, what: &str) {
        self.what = printable(what);
    }

    /// Shows the progress, if it is time.
    pub fn show(&mut self, progress: &Progress) {
        let elapsed = self.began.elapsed();
        self.follow(progress, elapsed);
        let is_shown = !self.bar.is_hidden();
        let wait = self.interval.unwrap_or(TICK);
        if self.shown.elapsed() < wait || !is_shown && self.interval.is_none() {
            return;
        }
        let text = self.text(progress, elapsed);
        if !is_shown {
            print_diagnostic(&format!("{text}, after {}", in_words(elapsed)));
        } else if elapsed < DELAY {
            return;
        } else {
            self.bar.set_message(text);
            self.bar.tick();
        }
        self.shown = Instant::now();
    }

    /// Takes the description and the start of a new phase.
    fn follow(&mut self, progress: &Progress, elapsed: Duration) {
        let (phase, what) = progress.phase();
        if phase != self.phase.0 {
            self.phase = (phase, elapsed);
            self.describe(&what);
        }
    }

    /// Returns what is done after this time, of how much, and an estimate of the time left, which assumes that the
    /// rest is as hard.
    fn text(&mut self, progress: &Progress, elapsed: Duration) -> String {
        self.follow(progress, elapsed);
        let seconds = elapsed.saturating_sub(self.phase.1).as_secs_f64();
        let mut parts = Vec::new();
        let found = progress.solutions();
        if found > 0 {
            let new = found.saturating_sub(progress.earlier_solutions());
            let rate = new as f64 / seconds.max(0.001);
            let rate = match rate.round() {
                0.0 => String::new(),
                rate => format!(" ({rate} per second)"),
            };
            parts.push(counted(found, "solution") + &rate);
        }
        let (done, all) = (progress.pieces_done(), progress.pieces());
        let (fraction, mut earlier) = (progress.fraction(), 0.0);
        if progress.measured_fraction().is_some() {
            parts.push(format!("{:.0} % done", 100.0 * fraction));
        } else if all > 0 {
            parts.push(format!("{done} of {all} parts"));
            earlier = progress.earlier_pieces() as f64 / all as f64;
        } else if done > 0 {
            parts.push(format!("{done} done"));
        }
        let left = seconds * (1.0 - fraction) / (fraction - earlier);
        if let (true, Ok(left)) = (
            fraction > earlier && fraction < 1.0,
            Duration::try_from_secs_f64(left),
        ) {
            parts.push(format!("about {} left", HumanDuration(left)));
        }
        if parts.is_empty() {
            self.what.clone()
        } else {
            format!("{}: {}", self.what, parts.join(", "))
        }
    }
}

/// Returns a time to the second, so that a line every few seconds never tells the same one again.
fn in_words(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => counted(seconds, "second"),
        (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
        (hours, minutes, seconds) => format!("{hours} h {minutes:02} min {seconds:02} s"),
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::{ProgressLine, in_words};
    use control::Progress;
    use std::time::Duration;

    #[test]
    fn a_line_says_what_is_done_of_how_much_and_what_is_left() {
        let (progress, mut line) = (Progress::default(), ProgressLine::new("counting", true));
        let mut at =
            |seconds, progress: &Progress| line.text(progress, Duration::from_secs(seconds));
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

    /// Regression: lines of six ten-second steps all said "after 2 minutes".
    #[test]
    fn times_are_told_to_the_second() {
        for (seconds, words) in [
            (1, "1 second"),
            (59, "59 seconds"),
            (90, "1 min 30 s"),
            (3661, "1 h 01 min 01 s"),
        ] {
            assert_eq!(in_words(Duration::from_secs(seconds)), words);
        }
        let (progress, mut line) = (Progress::default(), ProgressLine::new("repairing", true));
        progress.add_solutions(1);
        let text = line.text(&progress, Duration::from_secs(100));
        assert_eq!(text, "repairing: 1 solution");
        progress.set_fraction(1.0);
        let text = line.text(&progress, Duration::from_secs(100));
        assert_eq!(text, "repairing: 1 solution, 100 % done");
    }
}
