//! The parts of the time that search and SAT have in a race.

use super::squares;
use problem::Problem;
use search::SearchProgress;

/// Time of the search before the solver begins, for each square: most problems take less.
const HEAD_START_OF_SQUARE: f64 = 4e-6;
/// A search is likely to end soon if it takes no longer, at the present rate, than this many times the time so far.
const SOON: f64 = 4.0;
/// Part of the time of a search that is likely to end soon.
const SHARE_OF_ENDING_SEARCH: f64 = 0.9;

/// Parts of the time.
pub(super) struct Shares {
    /// Part of the search.
    of_search: f64,
    head_start: f64,
    /// Estimated time of the search, and that of the solver that it allows.
    seconds: f64,
    due: f64,
    /// Progress at the last time that was twice the one before, and at that one.
    marks: [SearchProgress; 2],
}

impl Shares {
    /// Gives the side more that is more often the faster one on long searches.
    pub(super) fn new(problem: &Problem) -> Self {
        let is_plain = problem.has_one_queen_per_row() && problem.regions().is_none();
        let of_search = if is_plain || problem.row_bound().least() > 1 {
            0.7
        } else if problem.regions().is_some() {
            0.3
        } else {
            0.45
        };
        Self {
            of_search,
            head_start: HEAD_START_OF_SQUARE * squares(problem) as f64,
            seconds: 0.0,
            due: 0.0,
            marks: [SearchProgress::default(); 2],
        }
    }

    /// Returns `true` if the search ends soon at its rate since a time between a quarter and a half of the present one.
    fn ends_soon(&mut self, progress: &SearchProgress) -> bool {
        let [last, before] = self.marks;
        if progress.seconds >= 2.0 * last.seconds {
            self.marks = [*progress, last];
        }
        let (seconds, covered) = (
            progress.seconds - before.seconds,
            progress.covered - before.covered,
        );
        (1.0 - progress.covered) * seconds <= SOON * progress.seconds * covered
    }

    /// Returns the estimated time that the solver may have taken so far.
    pub(super) fn due(&mut self, progress: &SearchProgress) -> f64 {
        let share = if self.ends_soon(progress) {
            SHARE_OF_ENDING_SEARCH
        } else {
            self.of_search
        };
        let seconds = progress.seconds - self.seconds;
        self.seconds = progress.seconds;
        self.due += seconds * (1.0 - share) / share;
        if self.seconds < self.head_start {
            0.0
        } else {
            self.due
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_ends_soon_has_most_of_the_time() {
        let mut shares = Shares::new(&Problem::new(8).unwrap());
        let at = |seconds: f64, covered: f64| SearchProgress { seconds, covered };
        // A hundredth in each second: the rest takes far longer than the time so far.
        for second in 1..10 {
            shares.due(&at(f64::from(second), f64::from(second) / 100.0));
        }
        let before = shares.due(&at(10.0, 0.1));
        let slow = shares.due(&at(11.0, 0.11)) - before;
        assert!((slow - 3.0 / 7.0).abs() < 1e-9, "{slow}");
        // Half is covered, and nothing more for a long time.
        let mut shares = Shares::new(&Problem::new(8).unwrap());
        for second in 1..9 {
            shares.due(&at(f64::from(second), 0.5));
        }
        let before = shares.due(&at(9.0, 0.5));
        let stuck = shares.due(&at(10.0, 0.5)) - before;
        assert!((stuck - 3.0 / 7.0).abs() < 1e-9, "{stuck}");
        // Each second a tenth.
        let mut shares = Shares::new(&Problem::new(8).unwrap());
        for second in 1..5 {
            shares.due(&at(f64::from(second), f64::from(second) / 10.0));
        }
        let before = shares.due(&at(5.0, 0.5));
        let soon = shares.due(&at(6.0, 0.6)) - before;
        assert!((soon - 1.0 / 9.0).abs() < 1e-9, "{soon}");
    }
}
