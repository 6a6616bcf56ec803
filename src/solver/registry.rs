//! The backends that are compiled in, by name.

use super::{Interrupt, SatSolver};

/// What a backend can do beyond finding one model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Clauses may be added after a call of `solve`, which enumeration needs.
    pub incremental: bool,
    /// Solving under assumptions.
    pub assumptions: bool,
    /// Being interrupted while solving.
    pub interrupt: bool,
    /// Finding all models in one search.
    pub all_models: bool,
}

/// A SAT solver that can be chosen by name.
#[derive(Clone, Copy, Debug)]
pub struct Backend {
    name: &'static str,
    summary: &'static str,
    capabilities: Capabilities,
    new_solver: fn() -> Box<dyn SatSolver>,
}

impl Backend {
    /// Describes a backend. `new_solver` makes a fresh solver without variables and clauses.
    #[must_use]
    pub const fn new(
        name: &'static str,
        summary: &'static str,
        capabilities: Capabilities,
        new_solver: fn() -> Box<dyn SatSolver>,
    ) -> Self {
        Self {
            name,
            summary,
            capabilities,
            new_solver,
        }
    }

    /// The name by which people choose it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// One line on what it is.
    #[must_use]
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// What it can do.
    #[must_use]
    pub const fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    /// A fresh solver, to be used in the thread that calls this.
    #[must_use]
    pub fn new_solver(&self) -> Box<dyn SatSolver> {
        (self.new_solver)()
    }

    /// A fresh solver that obeys the interrupt, if the backend can be interrupted at all.
    #[must_use]
    pub fn new_solver_obeying(&self, interrupt: &Interrupt) -> Box<dyn SatSolver> {
        let mut solver = self.new_solver();
        if let Some(interruptible) = solver.as_interruptible() {
            interruptible.interrupt_by(interrupt.clone());
        }
        solver
    }
}

/// All backends that are compiled in, the default first.
#[must_use]
pub fn backends() -> &'static [Backend] {
    &[
        #[cfg(feature = "cadical")]
        super::cadical::BACKEND,
        super::varisat::BACKEND,
        super::batsat::BACKEND,
        super::splr::BACKEND,
        super::dpll::BACKEND,
    ]
}

/// The backend that is used when none is named: the first one.
#[must_use]
pub fn default_backend() -> &'static Backend {
    &backends()[0]
}

/// The backend with this name, if it is compiled in.
///
/// ```
/// assert!(queensat::solver::backend_by_name("varisat").is_some());
/// assert!(queensat::solver::backend_by_name("no such thing").is_none());
/// ```
#[must_use]
pub fn backend_by_name(name: &str) -> Option<&'static Backend> {
    backends().iter().find(|backend| backend.name == name)
}
