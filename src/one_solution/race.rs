//! The first solutions by native search and SAT in turns.
//!
//! Some problems are easy for one of them and infeasible for the other, and which one is not known before. So each has
//! a part of the time. The turns are measured by the work that is done, steps of the search and propagations of the
//! solver, and not by a clock: the same side ends first in each run, with the same solution. With two threads they run
//! at the same time.

use super::SolveError;
use crate::Control;
use crate::backtrack::{Pause, SearchProgress, search_with_pauses};
use crate::encode::{EncodeError, Formula};
use crate::enumerate::{BlockingLoop, EnumerateError, LoopStep};
use crate::placement::Placement;
use crate::problem::Problem;
use control::threads;
use encodings::SinkError;
use solvers::{Backend, Capability, SatSolver, UnknownReason};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

/// Native search and SAT in turns.
#[derive(Clone, Debug)]
pub struct Race {
    /// The formula.
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

/// Result of a race.
#[derive(Clone, Debug)]
pub struct Raced {
    /// Solutions that were found, in no order, each verified.
    pub found: Vec<Placement>,
    /// The side that decided, or the reason for which none did.
    pub decided_by: Result<Side, UnknownReason>,
    /// `true` if there are no other solutions.
    pub is_complete: bool,
    /// `true` if the solver had a turn.
    pub has_solver_begun: bool,
    /// Queens that native search has placed.
    pub placements: u64,
}

/// Squares of the largest board on which search and SAT race. The tables of the search grow with their square.
const MAX_SQUARES: u64 = 1 << 12;

/// Time of the search before the solver begins, for each square: most problems take less.
const HEAD_START_OF_SQUARE: f64 = 4e-6;
/// Time for loading a square into the solver.
const LOADING_OF_SQUARE: f64 = 2e-6;
/// Time of the solver for each propagated literal, its conflicts included.
const OF_PROPAGATION: f64 = 80e-9;
const TWO_THREADS: NonZeroUsize = NonZeroUsize::new(2).expect("a number");

/// Conflict limit of the first turn.
const FIRST_CONFLICTS: u64 = 100;
/// Least part of the work so far in one turn: each turn is a restart of the solver.
const PART_OF_TURN: f64 = 0.4;

/// A search is likely to end soon if it takes no longer, at the present rate, than this many times the time so far.
const SOON: f64 = 4.0;
/// Part of the time of a search that is likely to end soon.
const SHARE_OF_ENDING_SEARCH: f64 = 0.9;

impl Race {
    /// Checks that both sides accept a problem: a board of up to 4096 squares.
    ///
    /// # Errors
    ///
    /// The reason if they do not.
    pub fn require(&self, problem: &Problem) -> Result<(), String> {
        let can = self.backend.capabilities();
        let name = self.backend.name();
        for capability in [Capability::Incremental, Capability::ConflictLimit] {
            if !can.has(capability) {
                let missing = capability.name();
                return Err(format!(
                    "the backend {name} has not the capability {missing}"
                ));
            }
        }
        match squares(problem) {
            0..=MAX_SQUARES => Ok(()),
            _ => Err(format!("the board has more than {MAX_SQUARES} squares")),
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
    ) -> Result<Raced, SolveError> {
        let raced = match self.is_beside {
            true => self.run_beside(problem, max, control)?,
            false => self.run_in_turns(problem, max, control)?,
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
    ) -> Result<Raced, SolveError> {
        let mut solver = SatSide::new(self, problem, max, control);
        let mut share = Shares::new(problem);
        let mut by_sat = Ok(None);
        let mut pause = |progress: SearchProgress| {
            by_sat = solver.turn(share.due(&progress));
            match by_sat {
                Ok(None) if !control.is_stopped() => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        let raced = search(problem, max, &mut pause, control)?;
        Ok(match by_sat? {
            Some(is_complete) if raced.decided_by.is_err() => Raced {
                placements: raced.placements,
                ..solver.raced(is_complete)
            },
            _ => Raced {
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
    ) -> Result<Raced, SolveError> {
        let first = Mutex::new(Raced::UNDECIDED);
        let sides = [Side::Search, Side::Sat].into_iter();
        let run = |(): &mut (), side, control: &Control| {
            let raced = match side {
                Side::Search => search(problem, max, &mut |_| ControlFlow::Continue(()), control)?,
                Side::Sat => {
                    let mut solver = SatSide::new(self, problem, max, control);
                    let ended = solver.turn(f64::INFINITY)?;
                    ended.map_or(Raced::UNDECIDED, |is_complete| solver.raced(is_complete))
                }
            };
            let mut first = first.lock().unwrap_or_else(PoisonError::into_inner);
            let has_more = raced.decided_by.is_ok() || raced.found.len() > first.found.len();
            if first.decided_by.is_err() && has_more {
                *first = raced;
            }
            if first.decided_by.is_ok() {
                control.interrupt().trigger();
            }
            Ok::<_, SolveError>(())
        };
        threads::for_each(sides, TWO_THREADS, control, || (), run)?;
        Ok(first.into_inner().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Raced {
    const UNDECIDED: Self = Self {
        found: Vec::new(),
        decided_by: Err(UnknownReason::Interrupted),
        is_complete: false,
        has_solver_begun: true,
        placements: 0,
    };
}

/// Finds the first `max` solutions by native search.
fn search(
    problem: &Problem,
    max: usize,
    pause: &mut Pause<'_>,
    control: &Control,
) -> Result<Raced, SolveError> {
    let mut found = Vec::new();
    let mut visit = |placement: &Placement| {
        found.push(placement.clone());
        match found.len() < max {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    };
    let searched = search_with_pauses(problem, &mut visit, pause, control)?;
    let is_decided = searched.complete || found.len() >= max;
    Ok(Raced {
        found,
        decided_by: is_decided
            .then_some(Side::Search)
            .ok_or(UnknownReason::Interrupted),
        is_complete: searched.complete,
        has_solver_begun: true,
        placements: searched.nodes,
    })
}

fn squares(problem: &Problem) -> u64 {
    u64::from(problem.board().rows()) * u64::from(problem.board().columns())
}

/// Parts of the time.
struct Shares {
    /// Part of the search.
    of_search: f64,
    head_start: f64,
    /// Estimated time of the search, and that of the solver that it allows.
    seconds: f64,
    due: f64,
    /// Progress at the last time that was twice the one before, and at that one.
    marks: [SearchProgress; 2],
}

impl Shares {
    /// Gives the side more that is more often the faster one on long searches.
    fn new(problem: &Problem) -> Self {
        let of_search = if problem.has_one_queen_per_row() && problem.regions().is_none() {
            0.7
        } else if problem.regions().is_some() {
            0.3
        } else {
            0.45
        };
        Self {
            of_search,
            head_start: HEAD_START_OF_SQUARE * squares(problem) as f64,
            seconds: 0.0,
            due: 0.0,
            marks: [SearchProgress::default(); 2],
        }
    }

    /// Returns `true` if the search ends soon at its rate since a time between a quarter and a half of the present one.
    fn ends_soon(&mut self, progress: &SearchProgress) -> bool {
        let [last, before] = self.marks;
        if progress.seconds >= 2.0 * last.seconds {
            self.marks = [*progress, last];
        }
        let (seconds, covered) = (
            progress.seconds - before.seconds,
            progress.covered - before.covered,
        );
        (1.0 - progress.covered) * seconds <= SOON * progress.seconds * covered
    }

    /// Returns the estimated time that the solver may have taken so far.
    fn due(&mut self, progress: &SearchProgress) -> f64 {
        let share = match self.ends_soon(progress) {
            true => SHARE_OF_ENDING_SEARCH,
            false => self.of_search,
        };
        let seconds = progress.seconds - self.seconds;
        self.seconds = progress.seconds;
        self.due += seconds * (1.0 - share) / share;
        match self.seconds < self.head_start {
            true => 0.0,
            false => self.due,
        }
    }
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
    fn raced(self, is_complete: bool) -> Raced {
        Raced {
            found: self.found,
            decided_by: Ok(Side::Sat),
            is_complete,
            has_solver_begun: true,
            placements: 0,
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
    use crate::one_solution::recommended_backend;
    use encodings::at_most_one::Encoding;
    use proptest::prelude::*;

    fn race() -> Race {
        Race {
            formula: Formula::new(Encoding::Product),
            backend: recommended_backend().clone(),
            is_beside: false,
        }
    }

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
                let _ = problem.block(crate::board::Square::from_zero_based(row, column));
            }
            let (race, control) = (race(), Control::new());
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

    #[test]
    fn a_search_that_ends_soon_has_most_of_the_time() {
        let mut shares = Shares::new(&Problem::new(8).unwrap());
        let at = |seconds: f64, covered: f64| SearchProgress { seconds, covered };
        // A hundredth in each second: the rest takes far longer than the time so far.
        for second in 1..10 {
            shares.due(&at(f64::from(second), f64::from(second) / 100.0));
        }
        let before = shares.due(&at(10.0, 0.1));
        let slow = shares.due(&at(11.0, 0.11)) - before;
        assert!((slow - 3.0 / 7.0).abs() < 1e-9, "{slow}");
        // Half is covered, and nothing more for a long time.
        let mut shares = Shares::new(&Problem::new(8).unwrap());
        for second in 1..9 {
            shares.due(&at(f64::from(second), 0.5));
        }
        let before = shares.due(&at(9.0, 0.5));
        let stuck = shares.due(&at(10.0, 0.5)) - before;
        assert!((stuck - 3.0 / 7.0).abs() < 1e-9, "{stuck}");
        // Each second a tenth.
        let mut shares = Shares::new(&Problem::new(8).unwrap());
        for second in 1..5 {
            shares.due(&at(f64::from(second), f64::from(second) / 10.0));
        }
        let before = shares.due(&at(5.0, 0.5));
        let soon = shares.due(&at(6.0, 0.6)) - before;
        assert!((soon - 1.0 / 9.0).abs() < 1e-9, "{soon}");
    }
}
