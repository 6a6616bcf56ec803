//! Limits of the time and the steps of checks.
//!
//! The other side may be slower by any factor, so a check gets a share of the time of what it checks, and a least time
//! that nobody notices. Where the same answer is wanted every time, the limit is a number of steps and not a time.

use control::Control;
use problem::Problem;
use std::time::Duration;

/// Maximum number of rows of n queens problems on which the other side always repeats a claim. It takes less than 1 ms.
const MAX_ROWS_ALWAYS_REPEATED: u32 = 10;
/// Part of the time of a SAT solver that native search may take on larger boards.
const SEARCH_SHARE: u32 = 10;
/// Time that native search may always take.
const MIN_SEARCH_TIME: Duration = Duration::from_millis(50);
/// Time for what is told in addition to an answer.
const TIME_FOR_DETAILS: Duration = Duration::from_secs(2);

/// Swaps of the local search against the claim that there is no solution.
pub(super) const SWAPS: u64 = 1 << 18;
/// Maximum number of listed solutions of each side.
pub(super) const MAX_LISTED: usize = 100;

/// Returns `true` if the board is so small that the other side always repeats a claim.
pub(super) fn is_always_repeated(problem: &Problem) -> bool {
    problem.is_n_queens() && problem.n() <= MAX_ROWS_ALWAYS_REPEATED
}

/// Returns the control of native search that checks the claim of a solver, which took `time`: a tenth of it, and at
/// least 50 ms, unless the board is small.
pub(super) fn of_search(problem: &Problem, time: Duration, control: &Control) -> Control {
    let control = control.narrowed();
    if is_always_repeated(problem) {
        return control;
    }
    control.with_time_limit(MIN_SEARCH_TIME.max(time / SEARCH_SHARE))
}

/// Returns the control of what is told in addition to an answer: the solutions that only one side found, or the number
/// of solutions beside the steps of a person.
pub fn of_details(control: &Control) -> Control {
    control.part().with_time_limit(TIME_FOR_DETAILS)
}
