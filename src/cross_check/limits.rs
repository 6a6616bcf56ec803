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
/// Time that SAT may always take to confirm native search, which has decided a puzzle.
const MIN_SAT_TIME: Duration = Duration::from_millis(500);
/// Time for what is told in addition to an answer.
const TIME_FOR_DETAILS: Duration = Duration::from_secs(2);
/// Looks of native search at its control after which a new puzzle is too hard for it. A time would make other puzzles on
/// other machines.
const CHECKS_OF_NEW_PUZZLE: u64 = 400;

/// Swaps of the local search against the claim that there is no solution.
pub(super) const SWAPS: u64 = 1 << 18;
/// Maximum number of listed solutions of each side.
pub(super) const MAX_LISTED: usize = 100;
/// Estimated seconds of native search to refute a reason again, and conflicts of the solver. They are counted in steps,
/// so that the basis of a reason is the same every time.
pub const SECONDS_FOR_REASON: f64 = 0.1;
/// See [`SECONDS_FOR_REASON`].
pub const CONFLICTS_FOR_REASON: u64 = 2_000;

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

/// Returns the control of SAT that confirms native search, which took `time`: as long, and at least half a second.
pub fn of_sat(time: Duration, control: &Control) -> Control {
    control.part().with_time_limit(MIN_SAT_TIME.max(time))
}

/// Returns the control of native search that confirms a new puzzle.
pub fn of_new_puzzle(control: &Control) -> Control {
    control.part_with_max_checks(CHECKS_OF_NEW_PUZZLE)
}

/// Returns the control of what is told in addition to an answer: the solutions that only one side found, or the number
/// of solutions beside the steps of a person.
pub fn of_details(control: &Control) -> Control {
    control.part().with_time_limit(TIME_FOR_DETAILS)
}
