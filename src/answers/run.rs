//! Answers, and the runs that they rest on: the method of a run, what it found, how it ended, and its check against what
//! is known.

use crate::answers::refused::Phrase;
use crate::cross_check::{Basis, Disagreement, Finding, SearchClaim, SolverClaim};
use crate::encode::Formula;
use crate::enumerate::{AllSolutions, Ending, Method};
use crate::one_solution::{self, find_by_local_search};
use control::Control;
use problem::Problem;
use search::{Engine, SimdLevel};
use solvers::{Backend, UnknownReason};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Name of the native search that selects one of the engines.
pub const BACKTRACK: &str = "backtrack";

/// Returns the name of a native search in questions. The name `auto` of the engine would be misleading
/// there, since it selects native searches only.
#[must_use]
pub fn native_name(engine: &'static Engine) -> &'static str {
    match engine.name() {
        "auto" => BACKTRACK,
        name => name,
    }
}

/// Answer to a question: the value, the way in which the search ended, and what the answer rests on.
#[derive(Clone, Debug)]
pub struct Answer<T> {
    /// The answer itself, as far as it was found before the ending.
    pub value: T,
    /// Ending of the search: that of a run that did not end by itself, if there is one. A complete answer may rest
    /// on another run.
    pub ending: Ending,
    /// Basis of the claim that the answer is complete, if it is.
    pub basis: Option<Basis>,
    /// Runs of engines, in the order of the report: SAT first.
    pub runs: Vec<Run>,
}

impl<T> Answer<T> {
    /// Creates an answer without runs and without a basis.
    pub const fn new(value: T, ending: Ending) -> Self {
        Self {
            value,
            ending,
            basis: None,
            runs: Vec::new(),
        }
    }

    /// Returns the answer with what it rests on.
    pub fn with_basis(self, basis: Option<Basis>) -> Self {
        Self { basis, ..self }
    }
}

/// One run of an engine.
#[derive(Clone, Debug)]
pub struct Run {
    /// Engine and method.
    pub method: RunMethod,
    /// Solutions found.
    pub solutions: u64,
    /// Ending of the run.
    pub ending: Ending,
    /// Sizes of the classes of symmetric solutions and their numbers, if the method finds classes.
    pub class_sizes: Option<Vec<(u64, u64)>>,
    /// Time of the run; zero where the library has no clock.
    pub time: Duration,
    /// Measurements of the solver, if they were wanted.
    pub statistics: Option<Measurements>,
    /// Queens that a native search has placed, also those that it took back, if statistics were wanted and the engine
    /// counts them.
    pub queens_placed: Option<u64>,
}

/// Measurements of solvers.
pub type Measurements = solvers::Measurements;

/// Engine and method of a run.
#[derive(Clone, Debug)]
pub enum RunMethod {
    /// A search of a SAT solver for all solutions.
    Sat {
        /// Name of the backend.
        backend: String,
        /// The choices of clauses, from which the formula is made again.
        formula: Formula,
        /// Method of finding all solutions.
        method: Method,
    },
    /// Native search.
    Native {
        /// Name of the engine that was asked.
        engine: &'static str,
        /// Name of the engine that searched.
        algorithm: &'static str,
        /// Instruction set, for engines that have a choice.
        simd: Option<SimdLevel>,
    },
    /// A search for one solution.
    One(Box<SolutionSearch>),
}

/// A search for one solution: the method, and what it reports.
#[derive(Clone, Debug)]
pub struct SolutionSearch {
    /// The method that was run, with its choices.
    pub method: one_solution::SolveMethod,
    /// The method of the side that decided, if the method is a race.
    pub decided: one_solution::SolveMethod,
    /// Reason for the method, if it was chosen.
    pub(super) why: Option<Phrase>,
    /// Seed of its random choices.
    pub seed: u64,
    /// Times, guesses and windows, as far as the method reports them.
    pub details: one_solution::SolveDetails,
}

impl RunMethod {
    /// Returns the backend, the formula and the method of a search for all solutions.
    ///
    /// Public for puzzles.
    pub fn all_by_sat(all: &AllSolutions) -> Self {
        Self::Sat {
            backend: all.backend.name().to_owned(),
            formula: all.formula,
            method: all.method,
        }
    }

    /// Returns the name of the engine: `sat`, that of a native search, or that of another method.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sat { .. } => "sat",
            Self::Native { engine, .. } => engine,
            Self::One(one) => match &one.decided {
                one_solution::SolveMethod::Native(engine) => native_name(engine),
                one_solution::SolveMethod::Symmetric(_) => BACKTRACK,
                method => method.name(),
            },
        }
    }

    /// Returns the search for one solution, if it is one.
    #[must_use]
    pub fn one(&self) -> Option<&SolutionSearch> {
        match self {
            Self::One(one) => Some(one),
            _ => None,
        }
    }
}

impl SolutionSearch {
    /// Returns the reason for the method, if it was chosen. `name` gives each field its name.
    #[must_use]
    pub fn why(&self, name: impl Fn(&str) -> String) -> Option<String> {
        Some(self.why.as_ref()?.text(&name))
    }
}

impl Run {
    /// Returns a run that has found nothing yet.
    ///
    /// Public for puzzles.
    pub const fn beginning(method: RunMethod) -> Self {
        Self {
            method,
            solutions: 0,
            ending: Ending::Stopped(UnknownReason::Interrupted),
            class_sizes: None,
            time: Duration::ZERO,
            statistics: None,
            queens_placed: None,
        }
    }

    /// Returns `true` if the run found all solutions.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.ending == Ending::Exhausted
    }

    /// Returns what the run found, for a comparison of both sides.
    #[must_use]
    pub fn finding(&self) -> Finding {
        let side = match self.method {
            RunMethod::Sat { .. } => "SAT",
            _ => "backtracking",
        };
        Finding::new(side, self.solutions, self.is_complete())
    }

    /// Returns the number of classes of symmetric solutions, if the method finds classes.
    #[must_use]
    pub fn classes(&self) -> Option<u64> {
        let sizes = self.class_sizes.as_ref()?;
        Some(sizes.iter().map(|(_, count)| count).sum())
    }

    /// Checks the number of all solutions of a complete run. Without a control, there is no time to check that
    /// of a solver.
    pub(super) fn check(
        &self,
        problem: &Problem,
        control: Option<&Control>,
    ) -> Result<Basis, Box<Disagreement>> {
        let solutions = self.solutions;
        match (&self.method, control) {
            (RunMethod::Sat { backend, .. }, Some(control)) => {
                control.progress().begin("checking by native search");
                SolverClaim::new(problem, backend, solutions, find_by_local_search)
                    .check(self.time, control)
            }
            (RunMethod::Sat { backend, .. }, None) => Ok(Basis::Solver(backend.clone())),
            (method, _) => SearchClaim::new(problem, method.name(), solutions).check(),
        }
    }
}

/// Something that happens while a question is answered.
#[derive(Debug)]
pub enum Event<'a> {
    /// A run begins, and has found nothing yet.
    Begins(&'a Run),
    /// A run has ended, with its time and its numbers.
    Ran(&'a Run),
}

/// Returns the ending of a native search.
pub(super) fn ending(complete: bool, control: &Control) -> Ending {
    if complete {
        Ending::Exhausted
    } else {
        Ending::Stopped(UnknownReason::Interrupted.under(control))
    }
}

/// Measurements of the solvers of a run, if they are wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct Measured {
    sum: Option<Arc<Mutex<Measurements>>>,
}

impl Measured {
    /// Measures the solvers of a backend, if that is wanted.
    pub(super) fn new(backend: &mut Backend, is_wanted: bool) -> Self {
        let sum = is_wanted.then(Arc::default);
        if let Some(sum) = &sum {
            *backend = backend.measured(Arc::clone(sum));
        }
        Self { sum }
    }

    /// Forgets the measurements of an earlier run.
    pub(super) fn restart(&self) {
        if let Some(sum) = &self.sum {
            *sum.lock().unwrap_or_else(PoisonError::into_inner) = Measurements::default();
        }
    }

    /// Returns the measurements, if they were wanted.
    pub(super) fn sum(&self) -> Option<Measurements> {
        let sum = self.sum.as_ref()?;
        Some(*sum.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
