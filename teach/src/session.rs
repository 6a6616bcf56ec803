//! A SAT solver that answers one question after the other.

use control::Control;
use encodings::{ClauseSink, Lit, SinkError, VarRange};
use queensat::enumerate::ModelLoop;
use queensat::one_solution::recommended_backend;
use solvers::{Model, Outcome, SatSolver, SolverError};

/// A solver with a formula that grows.
pub struct Session {
    solver: Box<dyn SatSolver>,
}

/// Answer of a solver.
pub enum SessionAnswer {
    /// A model of the formula under the assumptions.
    Model(Model),
    /// There is none.
    None,
    /// A limit or an interrupt ended the search.
    Unknown,
}

impl Session {
    /// Creates a solver without clauses.
    ///
    /// # Errors
    ///
    /// If the solver cannot be created.
    pub fn new(control: &Control) -> Result<Self, SolverError> {
        let solver = recommended_backend().new_solver_with_interrupt(control.interrupt())?;
        Ok(Self { solver })
    }

    /// Searches for a model in which all assumptions are true, with at most this many conflicts.
    ///
    /// # Errors
    ///
    /// If the solver fails.
    pub fn solve(
        &mut self,
        assumptions: &[Lit],
        conflicts: Option<u64>,
    ) -> Result<SessionAnswer, SolverError> {
        self.limit_conflicts(conflicts);
        let solver = self.solver.as_assuming().expect("a capability of batsat");
        Ok(match solver.solve_assuming(assumptions)? {
            Outcome::Satisfiable(model) => SessionAnswer::Model(model),
            Outcome::Unsatisfiable => SessionAnswer::None,
            Outcome::Unknown(_) => SessionAnswer::Unknown,
        })
    }

    /// Returns the loop over the models, whose clauses hold only if a literal is true.
    pub fn models(&mut self, condition: Lit) -> ModelLoop<&mut (dyn SatSolver + 'static)> {
        self.limit_conflicts(None);
        let mut models = ModelLoop::new(&mut *self.solver);
        models.set_activation(condition);
        models
    }

    fn limit_conflicts(&mut self, conflicts: Option<u64>) {
        let limited = self.solver.as_conflict_limited();
        limited
            .expect("a capability of batsat")
            .limit_conflicts(conflicts);
    }

    /// Returns the assumptions that the last refutation used.
    pub fn failed(&mut self) -> Vec<Lit> {
        let solver = self.solver.as_assuming().expect("a capability of batsat");
        solver.failed_assumptions()
    }

    /// Creates a literal.
    ///
    /// # Errors
    ///
    /// If there are too many variables.
    pub fn literal(&mut self) -> Result<Lit, SinkError> {
        Ok(self.solver.new_vars(1)?.get(0).positive())
    }
}

impl ClauseSink for Session {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.solver.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.solver.add_clause(clause)
    }
}
