//! The number of solutions of a puzzle: none, one or several.

use crate::backtrack::{SearchError, engine_for_solving};
use crate::placement::Placement;
use crate::problem::Problem;
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

/// Decides by native search if a problem has no, one or several solutions. Returns `None` if `stop`
/// ended the search before two solutions were found.
///
/// # Errors
///
/// Returns an error if no native engine accepts the problem, or if memory is short.
pub fn uniqueness(
    problem: &Problem,
    stop: impl Fn() -> bool,
) -> Result<Option<Uniqueness>, SearchError> {
    let mut found: Vec<Placement> = Vec::with_capacity(2);
    let visit = |placement: &Placement| {
        found.push(placement.clone());
        match found.len() {
            2 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let report = engine_for_solving(problem).placements(problem, visit, stop)?;
    let mut found = found.into_iter();
    Ok(match (found.next(), found.next(), report.complete) {
        (Some(first), Some(second), _) => Some(Uniqueness::Several([first, second])),
        (Some(only), None, true) => Some(Uniqueness::Unique(only)),
        (None, _, true) => Some(Uniqueness::None),
        _ => None,
    })
}
