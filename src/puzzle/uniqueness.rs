//! The number of solutions of a puzzle: none, one or several.

use crate::Control;
use crate::backtrack::{SearchError, engine_for_solving};
use crate::enumerate::{AllSolutions, Ending, EnumerateError};
use crate::one_solution::{Race, SolveError};
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

impl Uniqueness {
    /// Returns `true` if there is exactly one solution.
    #[must_use]
    pub const fn is_unique(&self) -> bool {
        matches!(self, Self::Unique(_))
    }

    /// Returns the decision by the first solutions, or `None` if there may be others that decide.
    pub(super) fn of(first: &[Placement], is_complete: bool) -> Option<Self> {
        match first {
            [first, second, ..] => Some(Self::Several([first.clone(), second.clone()])),
            [only] if is_complete => Some(Self::Unique(only.clone())),
            [] if is_complete => Some(Self::None),
            _ => None,
        }
    }
}

/// Returns native search and SAT in turns, if both accept a problem.
pub(super) fn race(problem: &Problem) -> Option<Race> {
    let race = Race::recommended(problem);
    race.require(problem).is_ok().then_some(race)
}

/// Finds the first solutions, at most `max`, by native search and SAT in turns, or by native search if the board is too
/// large for that. Returns them, and `true` if there are no others; or `None` if the control ended the search.
pub(super) fn first_solutions(
    problem: &Problem,
    max: usize,
    control: &Control,
) -> Result<Option<(Vec<Placement>, bool)>, SolveError> {
    let (found, is_complete) = match race(problem) {
        Some(race) => {
            let raced = race.run(problem, max, control)?;
            (raced.found, raced.is_complete)
        }
        None => engine_for_solving(problem).first_placements(problem, max, control)?,
    };
    let is_decided = is_complete || found.len() >= max;
    Ok(is_decided.then_some((found, is_complete)))
}

/// Decides by native search if a problem has no, one or several solutions. Returns `None` if the control
/// ended the search before two solutions were found.
///
/// # Errors
///
/// Returns an error if no native engine accepts the problem, or if memory is short.
pub fn uniqueness(problem: &Problem, control: &Control) -> Result<Option<Uniqueness>, SearchError> {
    let engine = engine_for_solving(problem);
    let (found, is_complete) = engine.first_placements(problem, 2, control)?;
    Ok(Uniqueness::of(&found, is_complete))
}

/// Returns the search for solutions by SAT, until there are `max` of them. Its backend is in every build, so that
/// puzzles are the same everywhere.
pub(super) fn by_sat(problem: &Problem, max: u64) -> AllSolutions {
    let race = Race::recommended(problem);
    AllSolutions::up_to(max, problem, race.formula, &race.backend)
}

/// Returns the first solutions by SAT, at most `max`, and `true` if there are no others. A search that is stopped
/// is an error.
pub(super) fn models(
    problem: &Problem,
    max: usize,
    control: &Control,
) -> Result<(Vec<Placement>, bool), EnumerateError> {
    let mut found = Vec::new();
    let all = by_sat(problem, max as u64).for_each(control, |model| {
        found.push(model);
        ControlFlow::Continue(())
    })?;
    match all.ending {
        Ending::Stopped(reason) => Err(EnumerateError::Unknown(reason)),
        ending => Ok((found, ending == Ending::Exhausted)),
    }
}
