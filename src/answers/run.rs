//! Answers, and the runs that they rest on.

use super::{Basis, Contradiction, RunCount, check_claim, completeness_of_search};
use crate::Control;
use crate::backtrack::SimdLevel;
use crate::encode::Formula;
use crate::enumerate::{Checkpoint, Ending, Method};
use crate::problem::Problem;
use solvers::UnknownReason;
use std::time::Duration;

/// Answer to a question: the value, the way in which the search ended, and what the answer rests on.
#[derive(Clone, Debug)]
pub struct Answer<T> {
    /// The value.
    pub value: T,
    /// Ending of the search: that of a run that did not end by itself, if there is one. A complete answer may rest
    /// on another run.
    pub ending: Ending,
    /// Basis of the claim that the answer is complete, if it is.
    pub basis: Option<Basis>,
    /// Runs of engines, in the order of the report: SAT first.
    pub runs: Vec<Run>,
}

/// One run of an engine.
#[derive(Clone, Debug)]
pub struct Run {
    /// Engine and method.
    pub how: How,
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
}

/// Measurements of solvers.
#[cfg(feature = "process")]
pub type Measurements = solvers::Measurements;
/// Measurements of solvers, of which this build has none.
#[cfg(not(feature = "process"))]
pub type Measurements = std::convert::Infallible;

/// Engine and method of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// A SAT solver.
    Sat {
        /// Name of the backend.
        backend: String,
        /// The formula.
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
}

impl How {
    /// Returns the name of the engine: `sat`, or that of a native search.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Sat { .. } => "sat",
            Self::Native { engine, .. } => engine,
        }
    }
}

impl Run {
    /// Returns `true` if the run found all solutions.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.ending == Ending::Exhausted
    }

    /// Returns the number of solutions, for a comparison.
    #[must_use]
    pub fn count(&self) -> RunCount {
        RunCount {
            solutions: self.solutions,
            complete: self.is_complete(),
        }
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
    ) -> Result<Basis, Contradiction> {
        let solutions = self.solutions;
        match (&self.how, control) {
            (How::Sat { backend, .. }, Some(control)) => {
                control.progress().begin("checking by native search");
                check_claim(problem, solutions, backend, self.time, control)
            }
            (How::Sat { backend, .. }, None) => Ok(Basis::Solver(backend.clone())),
            (How::Native { engine, .. }, _) => completeness_of_search(problem, solutions, engine),
        }
    }
}

/// Something that happens while a question is answered.
#[derive(Debug)]
pub enum Event<'a> {
    /// A run has ended.
    Ran(&'a Run),
    /// A run goes on after the position of a checkpoint.
    Resumed(&'a Checkpoint),
}

/// Returns the ending of a native search.
pub(super) fn ending(complete: bool, control: &Control) -> Ending {
    if complete {
        Ending::Exhausted
    } else {
        Ending::Stopped(UnknownReason::Interrupted.under(control))
    }
}
