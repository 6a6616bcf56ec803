//! One solution from the formula of the whole board, with a variable for every square.

use crate::encode::{EncodeError, QueensEncoder};
use crate::placement::{Placement, Violation};
use crate::problem::Problem;
use solvers::{Outcome, SatSolver, SolverError, UnknownReason};
use thiserror::Error;

/// The answer to the question for one solution, which is a [`Placement`] or, of large boards, given
/// by its [`Columns`](crate::placement::Columns).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<S = Placement> {
    /// There is one, and it was verified.
    Solution(S),
    /// There is none.
    NoSolution,
    /// The solver stopped before it knew.
    Unknown(UnknownReason),
}

/// Encodes the problem into a fresh solver and asks it for a model, which is verified.
///
/// # Errors
///
/// If the problem cannot be encoded, the solver fails, or its model is no solution.
///
/// ```
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::encode::QueensEncoder;
/// use queensat::{problem::Problem, one_solution, solvers};
///
/// let problem = Problem::new(3)?;
/// let mut solver = solvers::default_backend().new_solver()?;
/// let encoder = QueensEncoder::new(&problem, &Encoding::Product);
/// let answer = one_solution::solve_full_formula(&encoder, &mut *solver)?;
/// assert_eq!(answer, one_solution::Answer::NoSolution);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_full_formula(
    encoder: &QueensEncoder<'_>,
    solver: &mut dyn SatSolver,
) -> Result<Answer, SolveError> {
    let variables = encoder.encode(solver)?;
    Ok(match solver.solve()? {
        Outcome::Satisfiable(model) => {
            let placement = variables.placement(model.positive_literals());
            placement.verify(encoder.problem())?;
            Answer::Solution(placement)
        }
        Outcome::Unsatisfiable => no_solution(encoder.problem())?,
        Outcome::Unknown(reason) => Answer::Unknown(reason),
    })
}

/// Whether a solver can be believed that found no solution: every plain board has one, except those
/// with 2 and 3 rows.
///
/// # Errors
///
/// If there is one.
pub fn believe_no_solution(problem: &Problem) -> Result<(), SolveError> {
    if problem.is_plain() && !matches!(problem.n(), 2 | 3) {
        return Err(SolveError::WrongRefusal { n: problem.n() });
    }
    Ok(())
}

/// The answer of a solver that found no solution, if it can be believed.
pub(super) fn no_solution<S>(problem: &Problem) -> Result<Answer<S>, SolveError> {
    believe_no_solution(problem)?;
    Ok(Answer::NoSolution)
}

/// Why no answer was found.
#[derive(Debug, Error)]
pub enum SolveError {
    /// The problem could not be encoded, or the solver could not take it.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver gave a model that is no solution.
    #[error("the solver gave a wrong model: {0}")]
    WrongModel(Violation),
    /// A method that knows the n queens problem only.
    #[error("the method {method} knows the n queens problem only; use the full formula")]
    NQueensOnly {
        /// The method.
        method: &'static str,
    },
    /// A method that knows the plain board only.
    #[error(
        "the method {method} knows the plain board only, without blocked squares and fixed queens"
    )]
    PlainBoardOnly {
        /// The method.
        method: &'static str,
    },
    /// The solver found no solution where there is one.
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
