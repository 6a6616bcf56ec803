//! Two counts of the same solutions, from sides that share no code.

use crate::backtrack::{self, SearchError};
use crate::placement::Placement;
use crate::problem::Problem;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// How many solutions a run found, and whether it found all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunCount {
    /// Solutions found.
    pub solutions: u64,
    /// Whether the run went through to the end.
    pub complete: bool,
}

/// What a pair of runs says about the number of solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    /// Both are complete and found as many.
    Agree,
    /// At least one is wrong.
    Disagree,
    /// One was cut short, and what it found does not contradict the other.
    Undecided,
}

/// Compares two runs on the same problem. A run that was cut short contradicts a complete one only
/// if it found more.
#[must_use]
pub fn agreement(first: RunCount, second: RunCount) -> Agreement {
    let contradicts = |partial: RunCount, complete: RunCount| {
        complete.complete && partial.solutions > complete.solutions
    };
    if contradicts(first, second) || contradicts(second, first) {
        Agreement::Disagree
    } else if first.complete && second.complete {
        Agreement::Agree
    } else {
        Agreement::Undecided
    }
}

/// Where two sets of solutions differ: what a person needs to see which side is wrong.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Solutions found by SAT only, in lexicographic order, as many as were asked for.
    pub only_sat: Vec<Placement>,
    /// Solutions found by backtracking only, in lexicographic order, as many as were asked for.
    pub only_backtrack: Vec<Placement>,
    /// Whether the search was made to its end. If not, nothing is said of what only SAT found.
    pub complete: bool,
}

/// Searches again by backtracking and compares with what SAT found. At most `limit` solutions are
/// listed for each side. `stop` is asked now and then whether to end the search early.
///
/// # Errors
///
/// If the search cannot be made.
pub fn difference(
    problem: &Problem,
    found_by_sat: &HashSet<Placement>,
    limit: usize,
    stop: impl Fn() -> bool,
) -> Result<Difference, SearchError> {
    let mut result = Difference::default();
    let mut shared = HashSet::new();
    let report = backtrack::search(
        problem,
        |columns| {
            let placement = Placement::from_columns(columns);
            if found_by_sat.contains(&placement) {
                shared.insert(placement);
            } else if result.only_backtrack.len() < limit {
                result.only_backtrack.push(placement);
            }
            ControlFlow::Continue(())
        },
        stop,
    )?;
    result.complete = report.complete;
    if !report.complete {
        return Ok(result);
    }
    result.only_sat = found_by_sat.difference(&shared).cloned().collect();
    result.only_sat.sort_unstable();
    result.only_sat.truncate(limit);
    Ok(result)
}
