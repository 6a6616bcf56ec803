//! Backends whose solvers write a proof.

use crate::{
    Backend, Capability, LimitConflicts, Outcome, PhaseHints, SatSolver, SolverError, Statistics,
};
use encodings::{ClauseSink, Lit, SinkError, VarRange};
use std::path::Path;

impl Backend {
    /// Returns the backend with solvers that write a proof in the text form of DRAT to this file. It
    /// is complete after [`Outcome::Unsatisfiable`]; after other outcomes the file is of no use.
    ///
    /// Each solver replaces the file and solves once: DRAT has no clauses added later and no
    /// assumptions. Making a solver is an error unless the backend has [`Capability::Proof`].
    ///
    /// ```
    /// use encodings::ClauseSink;
    /// use solvers::{Capability, Outcome, backends};
    ///
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("proof.drat");
    /// for backend in backends().iter().filter(|backend| backend.can(Capability::Proof)) {
    ///     let mut solver = backend.proving_to(&path).new_solver()?;
    ///     let x = solver.new_vars(1)?.get(0);
    ///     solver.add_clause(&[x.positive()])?;
    ///     solver.add_clause(&[x.negative()])?;
    ///     assert_eq!(solver.solve()?, Outcome::Unsatisfiable);
    ///     assert_eq!(std::fs::read_to_string(&path)?, "0\n");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn proving_to(&self, path: &Path) -> Self {
        let capabilities = self
            .capabilities()
            .without(Capability::Incremental)
            .without(Capability::Assumptions)
            .without(Capability::AllModels)
            .without(Capability::Proof);
        let path = path.to_owned();
        self.wrapped(self.summary(), capabilities, move |backend, interrupt| {
            let mut solver = backend.new_solver_with_interrupt(interrupt)?;
            let proving = solver.as_proving();
            let cannot = || SolverError::new(backend.name(), "it writes no proofs");
            proving.ok_or_else(cannot)?.prove_to(&path)?;
            Ok(Box::new(ProvingSolver(solver)))
        })
    }
}

/// A solver whose proof ends with its first search.
struct ProvingSolver(Box<dyn SatSolver>);

impl ClauseSink for ProvingSolver {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.0.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.0.add_clause(clause)
    }
}

impl SatSolver for ProvingSolver {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        let outcome = self.0.solve()?;
        if outcome == Outcome::Unsatisfiable {
            if let Some(proving) = self.0.as_proving() {
                proving.end_proof()?;
            }
        }
        Ok(outcome)
    }

    fn as_phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        self.0.as_phase_hints()
    }

    fn as_conflict_limited(&mut self) -> Option<&mut dyn LimitConflicts> {
        self.0.as_conflict_limited()
    }

    fn statistics(&self) -> Statistics {
        self.0.statistics()
    }
}
