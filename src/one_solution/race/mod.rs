//! The first solutions by native search and SAT in turns.
//!
//! Some problems are easy for one of them and infeasible for the other, and which one is not known before. So each has
//! a part of the time. The turns are measured by the work that is done, steps of the search and propagations of the
//! solver, and not by a clock: the same side ends first in each run, with the same solution. With two threads they run
//! at the same time.

mod shares;

use super::SolveError;
use crate::encode::{EncodeError, Formula};
use crate::enumerate::{BlockingLoop, Ending, EnumerateError, LoopStep};
use control::Control;
use control::threads;
use encodings::SinkError;
use encodings::at_most_one::Encoding;
use problem::Problem;
use problem::placement::Placement;
use search::{Pause, SearchProgress, search_with_pauses};
use shares::Shares;
use solvers::{Backend, Capability, SatSolver, UnknownReason, backend_by_name};
use std::ops::ControlFlow;
use thiserror::Error;

/// Native search and SAT in turns.
#[derive(Clone, Debug)]
pub struct Race {
    /// The choice of clauses for the side of SAT.
    pub formula: Formula,
    /// The solver. It must be [able](Race::require) to go on after a number of conflicts.
    pub backend: Backend,
    /// Both sides run at the same time, in two threads. Which one ends first may then differ from run to run.
    pub is_beside: bool,
}

control::named! {
    /// A side of a race.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Side {
        /// Native search.
        Search = "search",
        /// The solver.
        Sat = "sat",
    }
}

/// Solutions of a race, and the side that ended it.
#[derive(Clone, Debug)]
pub struct RaceResult {
    /// Solutions that were found, in no order, each verified.
    pub found: Vec<Placement>,
    /// The side that decided, or the reason for which none did.
    pub decided_by: Result<Side, UnknownReason>,
    /// `true` if there are no other solutions.
    pub is_complete: bool,
    /// `true` if the solver had a turn.
    pub has_solver_begun: bool,
    /// Queens that native search has placed.
    pub queens_placed: u64,
}

/// Reason for which native search and SAT cannot race.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RaceError {
    /// The solver takes no clauses after an answer, by which solutions are blocked.
    #[error("the backend {backend} takes no clauses after an answer")]
    NotIncremental {
        /// Name of the backend.
        backend: String,
    },
    /// The solver has no conflict limit, by which its turns end.
    #[error("the backend {backend} cannot stop after a number of conflicts")]
    NoConflictLimit {
        /// Name of the backend.
        backend: String,
    },
    /// The board is too large.
    #[error("the board has more than {MAX_SQUARES} squares")]
    TooLarge,
}

/// Squares of the largest board on which search and SAT race. The tables of the search grow with their square.
const MAX_SQUARES: u64 = 1 << 12;

/// Time for loading a square into the solver.
const LOADING_OF_SQUARE: f64 = 2e-6;
/// Time of the solver for each propagated literal, its conflicts included.
const OF_PROPAGATION: f64 = 80e-9;
/// Conflict limit of the first turn.
const FIRST_CONFLICTS: u64 = 100;
/// Least part of the work so far in one turn: each turn is a restart of the solver.
const PART_OF_TURN: f64 = 0.4;

/// Returns the backend that is recommended for one solution. `batsat` is among the fastest for it,
/// and takes a conflict limit, with which a wrong guess is abandoned.
#[must_use]
pub fn recommended_backend() -> &'static Backend {
    backend_by_name("batsat").expect("batsat is in every build")
}

impl Race {
    /// Returns the race with the recommended encoding and solver for a problem, in turns.
    #[must_use]
    pub fn recommended(problem: &Problem) -> Self {
        Self {
            formula: Formula::new(Encoding::Product).with_pair_counts(problem),
            backend: recommended_backend().clone(),
            is_beside: false,
        }
    }

    /// Checks that both sides accept a problem: a board of up to 4096 squares.
    ///
    /// # Errors
    ///
    /// The reason if they do not.
    pub fn require(&self, problem: &Problem) -> Result<(), RaceError> {
        let can = self.backend.capabilities();
        let backend = || self.backend.name().to_owned();
        if !can.has(Capability::Incremental) {
            return Err(RaceError::NotIncremental { backend: backend() });
        }
        if !can.has(Capability::ConflictLimit) {
            return Err(RaceError::NoConflictLimit { backend: backend() });
        }
        match squares(problem) {
            0..=MAX_SQUARES => Ok(()),
            _ => Err(RaceError::TooLarge),
        }
    }

    /// Finds the first `max` solutions, or all if there are fewer.
    ///
    /// # Errors
    ///
    /// If the search does not accept the problem, the solver fails, or its model is not a solution.
    pub fn run(
        &self,
        problem: &Problem,
        max: usize,
        control: &Control,
    ) -> Result<RaceResult, SolveError> {
        let raced = if self.is_beside {
            self.run_beside(problem, max, control)?
        } else {
            self.run_in_turns(problem, max, control)?
        };
        for placement in &raced.found {
            placement.verify(problem)?;
        }
        Ok(raced)
    }

    fn run_in_turns(
        &self,
        problem: &Problem,
        max: usize,
        control: &Control,
    ) -> Result<RaceResult, SolveError> {
        let mut solver = SatSide::new(self, problem, max, control);
        let mut share = Shares::new(problem);
        let mut by_sat = Ok(None);
        let mut pause = |progress: SearchProgress| {
            control.progress().set_fraction(progress.covered);
            by_sat = solver.turn(share.due(&progress));
            match by_sat {
                Ok(None) if !control.is_stopped() => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let raced = search(problem, max, &mut pause, control)?;
        Ok(match by_sat? {
            Some(is_complete) if !raced.is_decided() => RaceResult {
                queens_placed: raced.queens_placed,
                ..solver.raced(is_complete)
            },
            _ => RaceResult {
                has_solver_begun: solver.solver.is_some(),
                ..raced
            },
        })
    }

    /// Runs both sides at the same time until one has decided.
    fn run_beside(
        &self,
        problem: &Problem,
        max: usize,
        control: &Control,
    ) -> Result<RaceResult, SolveError> {
        let both = control.part();
        let ends = |raced: Result<RaceResult, SolveError>| {
            // An error ends the other side, too.
            if raced.as_ref().map_or(true, RaceResult::is_decided) {
                both.interrupt().trigger();
            }
            raced
        };
        let by_search = || search(problem, max, &mut |_| ControlFlow::Continue(()), &both);
        let by_sat = || {
            let mut solver = SatSide::new(self, problem, max, &both);
            let ended = solver.turn(f64::INFINITY)?;
            Ok(ended.map(|is_complete| solver.raced(is_complete)))
        };
        let by_sat = || by_sat().map(|raced| raced.unwrap_or(RaceResult::UNDECIDED));
        let (searched, solved) = threads::beside(|| ends(by_search()), || ends(by_sat()));
        let (searched, solved) = (searched?, solved?);
        Ok(if solved.is_decided() && !searched.is_decided() {
            RaceResult {
                queens_placed: searched.queens_placed,
                ..solved
            }
        } else {
            searched
        })
    }
}

impl RaceResult {
    /// Returns `true` if a side has decided.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        self.decided_by.is_ok()
    }

    /// Returns the ending of the search for all solutions up to the number that was asked for.
    #[must_use]
    pub fn ending(&self, control: &Control) -> Ending {
        match (self.decided_by, self.is_complete) {
            (Err(reason), _) => Ending::Stopped(reason.under(control)),
            (Ok(_), true) => Ending::Exhausted,
            (Ok(_), false) => Ending::Limit,
        }
    }

    const UNDECIDED: Self = Self {
        found: Vec::new(),
        decided_by: Err(UnknownReason::Interrupted),
        is_complete: false,
        has_solver_begun: true,
        queens_placed: 0,
    };
}

/// Finds the first `max` solutions by native search.
fn search(
    problem: &Problem,
    max: usize,
    pause: &mut Pause<'_>,
    control: &Control,
) -> Result<RaceResult, SolveError> {
    let mut found = Vec::new();
    let mut visit = |placement: &Placement| {
        found.push(placement.clone());
        if found.len() < max {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let searched = search_with_pauses(problem, &mut visit, pause, control)?;
    let is_decided = searched.complete || found.len() >= max;
    Ok(RaceResult {
        found,
        decided_by: is_decided
            .then_some(Side::Search)
            .ok_or(UnknownReason::Interrupted),
        is_complete: searched.complete,
        has_solver_begun: true,
        queens_placed: searched.nodes,
    })
}

fn squares(problem: &Problem) -> u64 {
    u64::from(problem.board().rows()) * u64::from(problem.board().columns())
}

/// The solver and what it found.
struct SatSide<'a> {
    race: &'a Race,
    problem: &'a Problem,
    max: usize,
    control: &'a Control,
    solver: Option<BlockingLoop<Box<dyn SatSolver>>>,
    /// Estimated time so far.
    seconds: f64,
    /// Estimated time of a conflict.
    of_conflict: f64,
    conflicts: u64,
    found: Vec<Placement>,
    has_given_up: bool,
}

impl<'a> SatSide<'a> {
    fn new(race: &'a Race, problem: &'a Problem, max: usize, control: &'a Control) -> Self {
        Self {
            race,
            problem,
            max,
            control,
            solver: None,
            seconds: 0.0,
            of_conflict: 0.0,
            conflicts: FIRST_CONFLICTS,
            found: Vec::new(),
            has_given_up: false,
        }
    }

    /// Goes on until an estimated time since the start. When it has decided, returns `true` if there are no other
    /// solutions.
    fn turn(&mut self, until: f64) -> Result<Option<bool>, EnumerateError> {
        if self.has_given_up || until <= self.seconds * (1.0 + PART_OF_TURN) {
            return Ok(None);
        }
        if self.solver.is_none() && !self.load()? {
            return Ok(None);
        }
        let Some(solver) = &mut self.solver else {
            return Ok(None);
        };
        while self.seconds < until && !self.control.is_stopped() {
            if self.of_conflict > 0.0 {
                let conflicts = (until - self.seconds) / self.of_conflict;
                self.conflicts = (conflicts as u64).max(FIRST_CONFLICTS);
            }
            if let Some(limited) = solver.solver().as_conflict_limited() {
                limited.limit_conflicts(Some(self.conflicts));
            }
            let before = solver.solver().statistics();
            let step = solver.step()?;
            let after = solver.solver().statistics();
            let more = |value: fn(&solvers::Statistics) -> Option<u64>| {
                value(&after).unwrap_or(0) - value(&before).unwrap_or(0)
            };
            let seconds = more(|all| all.propagations).max(1) as f64 * OF_PROPAGATION;
            self.seconds += seconds;
            self.of_conflict = seconds / more(|all| all.conflicts).max(1) as f64;
            match step {
                LoopStep::Exhausted => return Ok(Some(true)),
                LoopStep::Solution(placement) => {
                    self.found.push(placement);
                    if self.found.len() >= self.max {
                        return Ok(Some(false));
                    }
                }
                LoopStep::Unknown(UnknownReason::ConflictLimit) => {}
                LoopStep::Unknown(_) => {
                    self.has_given_up = true;
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    /// Returns the result after a decision.
    fn raced(self, is_complete: bool) -> RaceResult {
        RaceResult {
            found: self.found,
            decided_by: Ok(Side::Sat),
            is_complete,
            has_solver_begun: true,
            queens_placed: 0,
        }
    }

    /// Loads the formula. Returns `false` if it was stopped.
    fn load(&mut self) -> Result<bool, EnumerateError> {
        let (backend, interrupt) = (&self.race.backend, self.control.interrupt());
        let encoder = self.race.formula.encoder(self.problem);
        let solver = backend.new_solver_with_interrupt(interrupt)?;
        match BlockingLoop::load(&encoder, solver, false, interrupt) {
            Ok(solver) => self.solver = Some(solver),
            Err(EnumerateError::Encode(EncodeError::Sink(SinkError::Interrupted))) => {
                return Ok(false);
            }
            Err(error) => return Err(error),
        }
        self.seconds += LOADING_OF_SQUARE * squares(self.problem) as f64;
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// Short turns, which small problems do not reach otherwise.
        #[test]
        fn the_solver_decides_in_turns_what_the_search_does(
            n in 3..9_u32,
            blocked in proptest::collection::vec((0..8_u32, 0..8_u32), 0..30),
        ) {
            let mut problem = Problem::new(n).unwrap();
            for (row, column) in blocked {
                let _ = problem.block(problem::board::Square::from_zero_based(row, column));
            }
            let (race, control) = (Race::recommended(&problem), Control::new());
            let searched = search(&problem, 2, &mut |_| ControlFlow::Continue(()), &control).unwrap();
            let mut solver = SatSide::new(&race, &problem, 2, &control);
            let ended = (1..).find_map(|turn| solver.turn(f64::from(turn) * 1e-5).unwrap());
            prop_assert_eq!(ended, Some(searched.is_complete));
            prop_assert_eq!(solver.found.len(), searched.found.len());
            for solution in &solver.found {
                prop_assert!(solution.verify(&problem).is_ok());
            }
        }
    }
}
