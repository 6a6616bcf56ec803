//! Answers and errors of a search for one solution.

use super::Solution;
use crate::cross_check::{Disagreement, Finding, check_published};
use crate::encode::EncodeError;
use crate::enumerate::EnumerateError;
use control::Control;
use control::clock::Started;
use problem::Problem;
use problem::placement::{Columns, Violation};
use search::SearchError;
use solvers::{SolverError, UnknownReason};
use std::time::Duration;
use thiserror::Error;

/// Outcome of a search for one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolveOutcome {
    /// A solution, which was verified against the rules.
    Solution(Solution),
    /// The problem has no solution.
    NoSolution,
    /// The search stopped without an answer.
    Unknown(UnknownReason),
}

/// Returns the answer of a solver that found no solution, unless it is known that there is one.
pub(super) fn no_solution(problem: &Problem) -> Result<SolveOutcome, SolveError> {
    check_published(problem, Finding::none("the solver"))?;
    Ok(SolveOutcome::NoSolution)
}

/// Answer of a search that was interrupted.
pub(super) const INTERRUPTED: SolveOutcome = SolveOutcome::Unknown(UnknownReason::Interrupted);

/// Verifies a solution, unless it is interrupted, measures the time, and returns the answer.
pub(super) fn verified(
    columns: Vec<u32>,
    problem: &Problem,
    control: &Control,
    time: &mut Duration,
) -> Result<SolveOutcome, SolveError> {
    let started = Started::now();
    let columns = Columns::new(columns);
    let n = problem.n().into();
    let end = columns.verify_while(problem, |rows| control.go_on(rows, n))?;
    *time = started.elapsed();
    Ok(if end.is_continue() {
        SolveOutcome::Solution(Solution::Columns(columns))
    } else {
        INTERRUPTED
    })
}

/// Error from a search for one solution.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The problem could not be encoded, or the solver could not take it.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver stopped with an error of its own.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver returned a model that is not a solution.
    #[error("the solver returned a wrong model: {0}")]
    WrongModel(Violation),
    /// The solver failed or returned a wrong model.
    #[error(transparent)]
    Enumerate(#[from] EnumerateError),
    /// The proof could not be written.
    #[error(transparent)]
    Prove(Box<dyn std::error::Error + Send + Sync>),
    /// Native search does not take the problem.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A method for n queens problems only.
    #[error("the method {method} solves n queens problems only; use the full formula")]
    NQueensOnly {
        /// Name of the method, as in questions.
        method: &'static str,
    },
    /// A method for plain boards only.
    #[error(
        "the method {method} solves plain boards only, without blocked squares and fixed queens"
    )]
    PlainBoardOnly {
        /// Name of the method, as in questions.
        method: &'static str,
    },
    /// Two searches beside each other contradict each other, or a solver contradicts what is known.
    #[error(transparent)]
    Disagreement(#[from] Box<Disagreement>),
}

impl From<Violation> for SolveError {
    fn from(violation: Violation) -> Self {
        Self::WrongModel(violation)
    }
}
