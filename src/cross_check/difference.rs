//! The solutions that only one side found.

use super::limits;
use crate::enumerate::{AllSolutions, Ending, Method};
use control::Control;
use problem::Problem;
use problem::placement::Placement;
use search::{Engine, SearchError};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Solutions that only one side found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Solutions found by SAT only, in lexicographic order, up to the limit.
    pub only_sat: Vec<Placement>,
    /// Solutions found by backtracking only, in lexicographic order, up to the limit.
    pub only_backtrack: Vec<Placement>,
    /// `true` if the search was completed. Otherwise `only_sat` is empty.
    pub complete: bool,
}

/// Searches by backtracking and compares the solutions with those found by SAT. At most `limit`
/// solutions are listed for each side. The search ends early if the control stops it.
///
/// # Errors
///
/// If the search does not support the problem.
pub fn difference(
    problem: &Problem,
    found_by_sat: &HashSet<Placement>,
    limit: usize,
    control: &Control,
) -> Result<Difference, SearchError> {
    let mut result = Difference::default();
    let mut shared = HashSet::new();
    let search = Engine::auto();
    let visit = |placement: &Placement| {
        if found_by_sat.contains(placement) {
            shared.insert(placement.clone());
        } else if result.only_backtrack.len() < limit {
            result.only_backtrack.push(placement.clone());
        }
        ControlFlow::Continue(())
    };
    let report = search.placements(problem, visit, control)?;
    // Not every engine lists solutions in this order.
    result.only_backtrack.sort_unstable();
    result.complete = report.complete;
    if !report.complete {
        return Ok(result);
    }
    result.only_sat = found_by_sat.difference(&shared).cloned().collect();
    result.only_sat.sort_unstable();
    result.only_sat.truncate(limit);
    Ok(result)
}

/// Returns the solutions of a search by SAT that only one side finds. `found` are those that the search has
/// kept, if any; otherwise it is run again. Returns `None` if there is not enough time, or if a side fails.
#[must_use]
pub(crate) fn difference_of(
    job: &AllSolutions,
    found: Option<&HashSet<Placement>>,
    control: &Control,
) -> Option<Difference> {
    let control = limits::of_details(control);
    let found = match found {
        Some(found) => with_images(job, found),
        None => found_again(job, &control)?,
    };
    difference(&job.problem, &found, limits::MAX_LISTED, &control).ok()
}

/// Returns the solutions that were found, and their images if one of each class was found.
fn with_images(job: &AllSolutions, found: &HashSet<Placement>) -> HashSet<Placement> {
    let problem = &job.problem;
    let group = match job.method {
        Method::Orbits => problem.symmetries(),
        Method::Loop | Method::Cubes(_) => job.formula.symmetry.group(problem),
    };
    let images = |placement: &Placement| placement.orbit(problem.board(), &group);
    found.iter().flat_map(images).collect()
}

/// Finds the solutions again if they were not kept. The checkpoint is ignored, because it does not
/// contain them.
fn found_again(job: &AllSolutions, control: &Control) -> Option<HashSet<Placement>> {
    let mut again = job.clone();
    again.checkpoint = None;
    let mut found = HashSet::new();
    let all = again.for_each(control, |placement| {
        found.insert(placement);
        ControlFlow::Continue(())
    });
    let is_complete = all.ok()?.ending == Ending::Exhausted;
    is_complete.then(|| with_images(job, &found))
}
