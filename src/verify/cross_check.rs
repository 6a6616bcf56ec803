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

#[cfg(test)]
mod tests {
    use super::*;

    fn run(solutions: u64, complete: bool) -> RunCount {
        RunCount {
            solutions,
            complete,
        }
    }

    #[test]
    fn only_complete_runs_agree_and_too_many_solutions_always_disagree() {
        for (first, second, expected) in [
            (run(92, true), run(92, true), Agreement::Agree),
            (run(92, true), run(91, true), Agreement::Disagree),
            (run(40, false), run(92, true), Agreement::Undecided),
            (run(93, false), run(92, true), Agreement::Disagree),
            (run(92, true), run(93, false), Agreement::Disagree),
            (run(5, false), run(7, false), Agreement::Undecided),
        ] {
            assert_eq!(agreement(first, second), expected);
            assert_eq!(agreement(second, first), expected);
        }
    }

    #[test]
    fn the_difference_names_the_solutions_of_each_side() {
        let problem = Problem::new(4).unwrap();
        let right = Placement::from_columns(&[1, 3, 0, 2]);
        let wrong = Placement::from_columns(&[0, 1, 2, 3]);
        let found = HashSet::from([right, wrong.clone()]);
        let difference = difference(&problem, &found, 10, || false).unwrap();
        assert_eq!(difference.only_sat, [wrong]);
        assert_eq!(
            difference.only_backtrack,
            [Placement::from_columns(&[2, 0, 3, 1])]
        );
    }
}
