//! The number of solutions of a puzzle: none, one or several.

use crate::Control;
use crate::backtrack::{SearchError, engine_for_solving};
use crate::encode::Formula;
use crate::enumerate::{AllSolutions, Ending, EnumerateError, Method};
use crate::one_solution::recommended_backend;
use crate::placement::Placement;
use crate::problem::Problem;
use encodings::at_most_one::Encoding;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// The number of solutions of a puzzle, with solutions as evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Uniqueness {
    /// There is no solution.
    None,
    /// There is exactly one.
    Unique(Placement),
    /// There are at least these two.
    Several([Placement; 2]),
}

/// Solutions of a puzzle up to a maximum number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Number of solutions found.
    pub solutions: u64,
    /// `true` if there are no others.
    pub complete: bool,
    /// The first solutions, at most two.
    pub examples: Vec<Placement>,
}

impl Count {
    fn take(&mut self, placement: &Placement, max: u64) -> ControlFlow<()> {
        self.solutions += 1;
        if self.examples.len() < 2 {
            self.examples.push(placement.clone());
        }
        if self.solutions < max {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Returns the decision, or `None` if the search ended before it.
    #[must_use]
    pub fn uniqueness(&self) -> Option<Uniqueness> {
        match (&self.examples[..], self.complete) {
            ([first, second, ..], _) => Some(Uniqueness::Several([first.clone(), second.clone()])),
            ([only], true) => Some(Uniqueness::Unique(only.clone())),
            ([], true) => Some(Uniqueness::None),
            _ => None,
        }
    }
}

/// Decides by native search if a problem has no, one or several solutions. Returns `None` if the control
/// ended the search before two solutions were found.
///
/// # Errors
///
/// Returns an error if no native engine accepts the problem, or if memory is short.
pub fn uniqueness(problem: &Problem, control: &Control) -> Result<Option<Uniqueness>, SearchError> {
    Ok(count_up_to(problem, 2, control)?.uniqueness())
}

/// Counts solutions by native search, until there are `max` of them or the control stops the search.
///
/// # Errors
///
/// As [`uniqueness`].
pub fn count_up_to(problem: &Problem, max: u64, control: &Control) -> Result<Count, SearchError> {
    let mut count = Count::default();
    let visit = |placement: &Placement| count.take(placement, max);
    let report = engine_for_solving(problem).placements(problem, visit, control)?;
    count.complete = report.complete;
    Ok(count)
}

/// Returns the job that counts solutions by SAT, until there are `max` of them.
#[must_use]
pub fn counting_job(problem: &Problem, max: u64) -> AllSolutions {
    AllSolutions {
        problem: problem.clone(),
        formula: Formula::new(Encoding::Product),
        backend: recommended_backend().clone(),
        method: Method::Loop,
        threads: NonZeroUsize::MIN,
        limit: Some(max),
        checkpoint: None,
    }
}

/// Counts solutions by SAT, until there are `max` of them or the control stops the search. Each is
/// verified.
///
/// # Errors
///
/// If the solver fails or returns a wrong model.
pub fn count_by_sat(
    problem: &Problem,
    max: u64,
    control: &Control,
) -> Result<Count, EnumerateError> {
    let mut count = Count::default();
    let visit = |placement: Placement| count.take(&placement, max);
    let report = counting_job(problem, max).for_each(control, visit)?;
    count.complete = report.ending == Ending::Exhausted;
    Ok(count)
}
