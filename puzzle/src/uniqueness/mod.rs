//! The number of solutions of a puzzle: none, one or several.
//!
//! Two sides that share nothing decide it: native search and SAT.
//!
//! | item | sides | purpose |
//! |---|---|---|
//! | [`Unique`], [`CheckedPuzzle`] | in turns, then SAT | the question, up to any number of solutions |
//! | [`first_solutions`] | in turns | a number of solutions, or all |
//! | [`other_solutions`] | native search, then SAT | some of the solutions other than a known one |
//! | [`uniqueness`] | native search | the decision |
//! | [`confirm_by_sat`] | SAT | its confirmation |

mod question;

pub use question::{CheckedPuzzle, Unique};

use control::Control;
use itertools::Itertools;
use problem::Problem;
use problem::placement::Placement;
use queensat::cross_check::{Disagreement, Finding, Subject};
use queensat::enumerate::{AllSolutions, Ending, EnumerateError};
use queensat::one_solution::{Race, SolveError};
use search::{SearchError, engine_for_solving};
use std::ops::ControlFlow;

/// Checks of the control after which SAT takes over a search for other solutions.
const PATIENCE: u64 = 1;

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

    /// Returns the decision in words, with the squares of the only solution.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::None => "no solution".into(),
            Self::Unique(only) => {
                format!("exactly one solution, {}", only.queens().iter().join(" "))
            }
            Self::Several(_) => "several solutions".into(),
        }
    }

    /// Returns the decision as the finding of native search.
    fn finding(&self) -> Finding {
        match self {
            Self::None => Finding::none("native search"),
            Self::Unique(_) => Finding::all("native search", 1_u8),
            Self::Several(_) => Finding::new("native search", 2_u8, false),
        }
    }

    /// Returns the decision by the first solutions, or `None` if there may be others that decide.
    pub(super) fn by_first(first: &[Placement], is_complete: bool) -> Option<Self> {
        match first {
            [first, second, ..] => Some(Self::Several([first.clone(), second.clone()])),
            [only] if is_complete => Some(Self::Unique(only.clone())),
            [] if is_complete => Some(Self::None),
            _ => None,
        }
    }
}

/// Returns native search and SAT in turns, if both accept a problem.
fn race(problem: &Problem) -> Option<Race> {
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

/// Some of the solutions other than a known one.
pub(super) struct FurtherSolutions {
    /// The solutions. Without one, the known one is the only one.
    pub(super) found: Vec<Placement>,
    /// `true` if native search took long.
    pub(super) is_slow: bool,
}

/// Finds some of the solutions other than `known`, at most `max`, by native search or, if that soon has none, by SAT.
///
/// This is no race as in [`first_solutions`], in which no side ends before it has `max` solutions: whoever changes a
/// puzzle a thousand times needs one other solution soon rather than all of them.
pub(super) fn other_solutions(
    problem: &Problem,
    known: &Placement,
    max: usize,
    control: &Control,
) -> Result<FurtherSolutions, SolveError> {
    let mut found = Vec::new();
    let patient = control.part_with_max_checks(PATIENCE);
    let report = engine_for_solving(problem).placements(
        problem,
        |placement| {
            if placement != known {
                found.push(placement.clone());
            }
            if found.len() == max {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        },
        &patient,
    )?;
    if report.complete || !found.is_empty() {
        let is_slow = patient.stop().is_some();
        return Ok(FurtherSolutions { found, is_slow });
    }
    // SAT is rarely slow where native search is.
    let (mut found, _) = models(problem, max + 1, control)?;
    found.retain(|model| model != known);
    Ok(FurtherSolutions {
        found,
        is_slow: true,
    })
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
    Ok(Uniqueness::by_first(&found, is_complete))
}

/// Confirms by SAT that a puzzle has one solution, the one that native search found, and returns it. A search that is
/// stopped is an error.
pub(super) fn confirm_by_sat<E>(
    problem: &Problem,
    native: &Uniqueness,
    subject: Subject,
    control: &Control,
) -> Result<Placement, E>
where
    E: From<EnumerateError> + From<Box<Disagreement>>,
{
    let (models, is_complete) = models(problem, 2, control)?;
    match native {
        Uniqueness::Unique(only) if is_complete && models == std::slice::from_ref(only) => {
            Ok(only.clone())
        }
        native => {
            let models = Finding::new("SAT", models.len() as u64, is_complete);
            Err(Disagreement::new(subject, native.finding(), models).into())
        }
    }
}

/// Returns the search for solutions by SAT, until there are `max` of them. Its backend is in every build, so that
/// puzzles are the same everywhere.
fn by_sat(problem: &Problem, max: u64) -> AllSolutions {
    let race = Race::recommended(problem);
    AllSolutions::up_to(max, problem, race.formula, &race.backend)
}

/// Returns the first solutions by SAT, at most `max`, and `true` if there are no others. A search that is stopped
/// is an error.
fn models(
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
