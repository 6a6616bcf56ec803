//! The blocking-clause loop: find a model, forbid it, repeat until there is none.
//!
//! The loop is projected on the board's variables: two models that differ in auxiliary variables
//! only are one solution, and the clause that forbids a solution is the negation of its queens.

use crate::board::Symmetry;
use crate::encode::{BoardVariables, EncodeError, QueensEncoder};
use crate::placement::{Placement, Violation};
use crate::problem::Problem;
use crate::solver::{Outcome, SatSolver, SolveIncremental, SolverError, UnknownReason};
use encodings::SinkError;
use std::collections::HashSet;
use thiserror::Error;

/// Enumerates the solutions of a problem with one incremental solver.
///
/// Nothing is taken on trust: every model is verified by pairwise attack checks before it counts,
/// and a solver that gives a solution a second time is found out. If the formula breaks symmetry,
/// every model must be the lexicographically least of its class, and stands for all of it.
///
/// ```
/// use encodings::at_most_one::Encoding;
/// use queensat::encode::QueensEncoder;
/// use queensat::enumerate::{BlockingLoop, Step};
/// use queensat::{problem::Problem, solver};
///
/// let problem = Problem::new(6)?;
/// let mut solver = solver::default_backend().new_solver();
/// let encoder = QueensEncoder::new(&problem, &Encoding::Sequential);
/// let mut solutions = BlockingLoop::new(&encoder, &mut *solver)?;
/// while let Step::Solution(placement) = solutions.step()? {
///     println!("{placement}");
/// }
/// assert_eq!(solutions.found().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BlockingLoop<'a> {
    problem: &'a Problem,
    /// The symmetries that the formula breaks, the identity among them.
    group: Vec<Symmetry>,
    variables: BoardVariables,
    solver: &'a mut dyn SolveIncremental,
    /// The solution that the solver has not been told to avoid yet.
    unblocked: Option<Placement>,
    found: HashSet<Placement>,
    solutions: u64,
}

/// What one step of the loop gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A solution that was not seen before.
    Solution(Placement),
    /// There are no more.
    Exhausted,
    /// The solver stopped before it knew. Another step may be tried.
    Unknown(UnknownReason),
}

impl<'a> BlockingLoop<'a> {
    /// Loads the problem into a fresh solver.
    ///
    /// # Errors
    ///
    /// If the solver takes no clauses after an answer, the problem cannot be encoded, or the
    /// solver fails to take it.
    pub fn new(
        encoder: &QueensEncoder<'a>,
        solver: &'a mut dyn SatSolver,
    ) -> Result<Self, EnumerateError> {
        let solver = solver
            .as_incremental()
            .ok_or(EnumerateError::NotIncremental)?;
        let variables = encoder.encode(solver)?;
        Ok(Self {
            problem: encoder.problem(),
            group: encoder.broken_symmetries(),
            variables,
            solver,
            unblocked: None,
            found: HashSet::new(),
            solutions: 0,
        })
    }

    /// Finds the next solution. Solutions come in whatever order the solver finds them. Where the
    /// formula breaks symmetry, there is one of each class.
    ///
    /// # Errors
    ///
    /// If the solver fails, or gives a model that is no solution, not the least of its class, or
    /// not a new one.
    ///
    /// # Panics
    ///
    /// If more than 2⁶⁴ − 1 solutions are found.
    pub fn step(&mut self) -> Result<Step, EnumerateError> {
        if let Some(placement) = self.unblocked.take() {
            let clause = self.variables.blocking_clause(&placement);
            self.solver.add_clause(&clause)?;
        }
        let model = match self.solver.solve()? {
            Outcome::Satisfiable(model) => model,
            Outcome::Unsatisfiable => return Ok(Step::Exhausted),
            Outcome::Unknown(reason) => return Ok(Step::Unknown(reason)),
        };
        let placement = self.variables.placement(model.positive_literals());
        placement.verify(self.problem)?;
        let class = self.class_size(&placement)?;
        if !self.found.insert(placement.clone()) {
            return Err(EnumerateError::Repeated { placement });
        }
        self.solutions = self.solutions.checked_add(class).expect("fewer than 2⁶⁴");
        self.unblocked = Some(placement.clone());
        Ok(Step::Solution(placement))
    }

    /// How many solutions the placement stands for.
    fn class_size(&self, placement: &Placement) -> Result<u64, EnumerateError> {
        if self.group.len() == 1 {
            return Ok(1);
        }
        let orbit = placement.orbit(self.problem.n(), &self.group);
        if orbit.first() != Some(placement) {
            return Err(EnumerateError::NotLeast {
                placement: placement.clone(),
            });
        }
        Ok(orbit.len() as u64)
    }

    /// How many solutions were found: each placement of [`BlockingLoop::found`] counts for all
    /// that are symmetric to it, where the formula breaks symmetry.
    #[must_use]
    pub const fn solutions(&self) -> u64 {
        self.solutions
    }

    /// All placements found so far.
    #[must_use]
    pub fn found(&self) -> &HashSet<Placement> {
        &self.found
    }

    /// All placements found, when the loop is done with.
    #[must_use]
    pub fn into_found(self) -> HashSet<Placement> {
        self.found
    }
}

/// Why an enumeration cannot go on.
#[derive(Debug, Error)]
pub enum EnumerateError {
    /// The solver takes no clauses after an answer, so no solution can be blocked.
    #[error("the solver takes no clauses after an answer, which enumeration needs")]
    NotIncremental,
    /// The problem could not be encoded, or the solver could not take it.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver could not take a blocking clause.
    #[error("a blocking clause could not be added: {0}")]
    Block(#[from] SinkError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver gave a model that is no solution.
    #[error("the solver gave a wrong model: {0}")]
    WrongModel(#[from] Violation),
    /// The solver gave a solution again that a blocking clause forbids.
    #[error("the solver ignored a blocking clause and gave this solution again: {placement}")]
    Repeated {
        /// The solution.
        placement: Placement,
    },
    /// The solver gave a solution that a symmetry-breaking clause forbids.
    #[error(
        "the solver ignored a symmetry-breaking clause and gave this solution, which is not the \
         first of those symmetric to it: {placement}"
    )]
    NotLeast {
        /// The solution.
        placement: Placement,
    },
}
