//! A SAT solver with the formula of rows, columns and stars that do not touch.

use super::GenerateError;
use crate::grid::Grid;
use control::Control;
use encodings::at_most_one::Encoding;
use encodings::{Lit, VarRange};
use problem::Problem;
use queensat::encode::{BoardVariables, Formula, StopSink};
use queensat::enumerate::EnumerateError;
use queensat::one_solution::recommended_backend;
use solvers::{Outcome, SatSolver};

/// Answer of the solver.
pub(super) enum SolverAnswer {
    /// The squares of the stars of a solution.
    Solution(Vec<usize>),
    /// There is no solution.
    None,
    /// The conflict limit ended the search.
    Undecided,
}

/// A solver with the formula of a problem.
pub(super) struct StarSolver<'a> {
    grid: &'a Grid,
    base: &'a Problem,
    control: &'a Control,
    solver: Box<dyn SatSolver>,
    variables: BoardVariables,
}

impl<'a> StarSolver<'a> {
    /// Loads the formula.
    pub(super) fn new(
        grid: &'a Grid,
        base: &'a Problem,
        control: &'a Control,
    ) -> Result<Self, GenerateError> {
        // The backend is in every build, so that puzzles are the same everywhere.
        let mut solver = recommended_backend()
            .new_solver_with_interrupt(control.interrupt())
            .map_err(EnumerateError::from)?;
        let encoded = Formula::new(Encoding::Product)
            .encoder(base)
            .encode(&mut StopSink::new(&mut *solver, control.interrupt()));
        control.check()?;
        Ok(Self {
            grid,
            base,
            control,
            solver,
            variables: encoded.map_err(EnumerateError::from)?,
        })
    }

    /// Limits the conflicts of each search.
    pub(super) fn limit_conflicts(&mut self, conflicts: u64) {
        let limited = self.solver.as_conflict_limited();
        limited
            .expect("a capability of batsat")
            .limit_conflicts(Some(conflicts));
    }

    /// Returns the literal that is true if there is a star on a square.
    pub(super) fn literal(&self, square: usize) -> Lit {
        self.variables.var(self.grid.squares[square]).positive()
    }

    pub(super) fn new_vars(&mut self, count: u32) -> Result<VarRange, GenerateError> {
        Ok(self.solver.new_vars(count).map_err(EnumerateError::from)?)
    }

    pub(super) fn add(&mut self, clause: &[Lit]) -> Result<(), GenerateError> {
        let added = self.solver.add_clause(clause);
        Ok(added.map_err(EnumerateError::from)?)
    }

    /// Searches for a solution in which all assumptions are true.
    pub(super) fn solve(&mut self, assumptions: &[Lit]) -> Result<SolverAnswer, GenerateError> {
        self.control.observe();
        let solver = self.solver.as_assuming().expect("a capability of batsat");
        let outcome = solver.solve_assuming(assumptions);
        match outcome.map_err(EnumerateError::from)? {
            Outcome::Satisfiable(model) => {
                let placement = self.variables.placement(model.positive_literals());
                placement.verify(self.base).map_err(EnumerateError::from)?;
                Ok(SolverAnswer::Solution(self.grid.numbers(&placement)))
            }
            Outcome::Unsatisfiable => Ok(SolverAnswer::None),
            Outcome::Unknown(_) => {
                self.control.check()?;
                Ok(SolverAnswer::Undecided)
            }
        }
    }
}
