//! One solution from the full formula, with a variable for every square.

use crate::Control;
use crate::backtrack::SearchError;
use crate::encode::{EncodeError, QueensEncoder, StopSink};
use crate::placement::{Columns, Placement, Violation};
use crate::problem::Problem;
use control::clock::Started;
use encodings::SinkError;
use solvers::{Outcome, SatSolver, SolverError, UnknownReason};
use std::time::Duration;
use thiserror::Error;

/// Outcome of a search for one solution, which is a [`Placement`], [`Columns`] on large boards, or a
/// [`Solution`](super::Solution).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<S = Placement> {
    /// A verified solution.
    Solution(S),
    /// The problem has no solution.
    NoSolution,
    /// The search stopped without an answer.
    Unknown(UnknownReason),
}

impl<S> Answer<S> {
    /// Converts the solution.
    pub(super) fn map<T>(self, convert: impl FnOnce(S) -> T) -> Answer<T> {
        match self {
            Self::Solution(solution) => Answer::Solution(convert(solution)),
            Self::NoSolution => Answer::NoSolution,
            Self::Unknown(reason) => Answer::Unknown(reason),
        }
    }
}

/// Encodes the problem into a fresh solver, solves it, and verifies the model.
///
/// # Errors
///
/// If the problem cannot be encoded, the solver fails, or its model is not a solution.
///
/// ```
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::encode::Formula;
/// use queensat::{problem::Problem, one_solution, solvers};
///
/// let problem = Problem::new(3)?;
/// let mut solver = solvers::default_backend().new_solver()?;
/// let encoder = Formula::new(Encoding::Product).encoder(&problem);
/// let answer = one_solution::solve_full_formula(&encoder, &mut *solver)?;
/// assert_eq!(answer, one_solution::Answer::NoSolution);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_full_formula(
    encoder: &QueensEncoder<'_>,
    solver: &mut dyn SatSolver,
) -> Result<Answer, SolveError> {
    solve_full_formula_unless_stopped(encoder, solver, &Control::new())
}

/// Solves the problem like [`solve_full_formula`], unless the control stops it while the formula is
/// loaded. The solver is stopped by its own interrupt.
///
/// # Errors
///
/// As [`solve_full_formula`].
pub fn solve_full_formula_unless_stopped(
    encoder: &QueensEncoder<'_>,
    solver: &mut dyn SatSolver,
    control: &Control,
) -> Result<Answer, SolveError> {
    let variables = match encoder.encode(&mut StopSink::new(solver, control.interrupt())) {
        Err(EncodeError::Sink(SinkError::Interrupted)) => {
            return Ok(Answer::Unknown(UnknownReason::Interrupted.under(control)));
        }
        encoded => encoded?,
    };
    Ok(match solver.solve()? {
        Outcome::Satisfiable(model) => {
            let placement = variables.placement(model.positive_literals());
            placement.verify(encoder.problem)?;
            Answer::Solution(placement)
        }
        Outcome::Unsatisfiable => no_solution(encoder.problem)?,
        Outcome::Unknown(reason) => Answer::Unknown(reason.under(control)),
    })
}

/// Returns the answer of a solver that found no solution. Every plain board has one, except those
/// with 2 and 3 rows.
pub(super) fn no_solution<S>(problem: &Problem) -> Result<Answer<S>, SolveError> {
    if problem.is_plain() && !matches!(problem.n(), 2 | 3) {
        return Err(SolveError::WrongRefusal { n: problem.n() });
    }
    Ok(Answer::NoSolution)
}

/// Answer of a search that was interrupted.
pub(super) const INTERRUPTED: Answer<Columns> = Answer::Unknown(UnknownReason::Interrupted);

/// Verifies a solution, unless it is interrupted, and returns the answer and the time taken.
pub(super) fn verified(
    columns: Vec<u32>,
    problem: &Problem,
    control: &Control,
) -> Result<(Answer<Columns>, Duration), SolveError> {
    let started = Started::now();
    let columns = Columns::new(columns);
    let n = problem.n().into();
    let end = columns.verify_while(problem, |rows| control.go_on(rows, n))?;
    let answer = if end.is_continue() {
        Answer::Solution(columns)
    } else {
        INTERRUPTED
    };
    Ok((answer, started.elapsed()))
}

/// Error from a search for one solution.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The problem could not be encoded, or the solver could not take it.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver returned a model that is not a solution.
    #[error("the solver returned a wrong model: {0}")]
    WrongModel(Violation),
    /// Native search does not take the problem.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A method for n queens problems only.
    #[error("the method {method} solves n queens problems only; use the full formula")]
    NQueensOnly {
        /// The method.
        method: &'static str,
    },
    /// A method for plain boards only.
    #[error(
        "the method {method} solves plain boards only, without blocked squares and fixed queens"
    )]
    PlainBoardOnly {
        /// The method.
        method: &'static str,
    },
    /// The solver reported a solvable problem as unsatisfiable.
    #[error(
        "the solver is wrong: it found no solution, but every board has one, except those with 2 and \
         3 rows (this one has {n})"
    )]
    WrongRefusal {
        /// The number of rows.
        n: u32,
    },
}

impl From<Violation> for SolveError {
    fn from(violation: Violation) -> Self {
        Self::WrongModel(violation)
    }
}
