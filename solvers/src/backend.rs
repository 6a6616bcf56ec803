//! Backends: SAT solvers with a name, capabilities and options.

use crate::{
    Capabilities, Capability, Interrupt, OptionError, SatSolver, SolverError, SolverOptions,
};
use std::fmt;
use std::sync::Arc;

/// Result of making a solver.
pub type NewSolver = Result<Box<dyn SatSolver>, SolverError>;

/// Check of the options of the backend with this name.
type CheckOptions = fn(&str, &SolverOptions) -> Result<(), OptionError>;

type Maker = Arc<dyn Fn(&SolverOptions, &Interrupt) -> NewSolver + Send + Sync>;

/// A SAT solver that can be chosen by name, with its options.
#[derive(Clone)]
pub struct Backend {
    name: Arc<str>,
    summary: Arc<str>,
    capabilities: Capabilities,
    new_solver: Maker,
    check_options: CheckOptions,
    options: SolverOptions,
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Backend")
            .field("name", &self.name)
            .field("capabilities", &self.capabilities)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Backend {
    /// Describes a backend. `new_solver` returns a fresh solver without variables and clauses. Once the
    /// interrupt is triggered, a search ends soon with [`UnknownReason::Interrupted`], and a new one ends
    /// at once, if the backend has [`Capability::Interrupt`].
    ///
    /// [`UnknownReason::Interrupted`]: super::UnknownReason::Interrupted
    pub fn new(
        name: &str,
        summary: &str,
        capabilities: Capabilities,
        new_solver: impl Fn(&SolverOptions, &Interrupt) -> NewSolver + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            summary: summary.into(),
            capabilities,
            new_solver: Arc::new(new_solver),
            check_options: |_, _| Ok(()),
            options: SolverOptions::default(),
        }
    }

    /// Describes a backend whose fresh solvers show what they can do. `others` are the capabilities that
    /// they do not show.
    pub(crate) fn of_solver(
        name: &str,
        summary: &str,
        others: Capabilities,
        new_solver: impl Fn(&SolverOptions, &Interrupt) -> NewSolver + Send + Sync + 'static,
    ) -> Self {
        let fresh = new_solver(&SolverOptions::default(), &Interrupt::new());
        let shown = fresh.map(|mut solver| Capabilities::of_solver(&mut *solver));
        let capabilities = others.union(shown.unwrap_or_default());
        Self::new(name, summary, capabilities, new_solver)
    }

    /// Returns the backend with options that were checked, as far as this check of the backend itself goes.
    pub(crate) fn with_checked(&self, options: SolverOptions) -> Result<Self, OptionError> {
        (self.check_options)(self.name(), &options)?;
        Ok(Self {
            options,
            ..self.clone()
        })
    }

    /// Returns the backend with a check of its options, in addition to that of its capabilities.
    #[must_use]
    pub(crate) fn with_option_check(mut self, check_options: CheckOptions) -> Self {
        self.check_options = check_options;
        self
    }

    /// Returns a backend of the same name and options whose solvers are made by `new_solver`, which
    /// gets this backend with the options, and the interrupt of the solver.
    pub(crate) fn wrapped(
        &self,
        summary: &str,
        capabilities: Capabilities,
        new_solver: impl Fn(&Self, &Interrupt) -> NewSolver + Send + Sync + 'static,
    ) -> Self {
        let inner = self.clone();
        Self {
            summary: summary.into(),
            capabilities,
            new_solver: Arc::new(move |options, interrupt| {
                let options = options.clone();
                let backend = Self {
                    options,
                    ..inner.clone()
                };
                new_solver(&backend, interrupt)
            }),
            ..self.clone()
        }
    }

    /// Returns the name by which users choose the backend.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns a description of one line.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// Returns the capabilities of its solvers.
    #[must_use]
    pub const fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    /// Returns `true` if its solvers have this capability.
    #[must_use]
    pub const fn can(&self, capability: Capability) -> bool {
        self.capabilities.has(capability)
    }

    /// Returns the options of its solvers.
    #[must_use]
    pub const fn options(&self) -> &SolverOptions {
        &self.options
    }

    /// Makes a fresh solver, to be used by the calling thread.
    ///
    /// # Errors
    ///
    /// If that fails, for example because a program or library is gone.
    pub fn new_solver(&self) -> NewSolver {
        self.new_solver_with_interrupt(&Interrupt::new())
    }

    /// Makes a fresh solver that stops at the interrupt, if the backend can be interrupted.
    ///
    /// # Errors
    ///
    /// As [`Backend::new_solver`].
    pub fn new_solver_with_interrupt(&self, interrupt: &Interrupt) -> NewSolver {
        (self.new_solver)(&self.options, interrupt)
    }
}
