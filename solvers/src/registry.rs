//! The backends, by name: those that are compiled in, and those that a user brings.

use super::{Interrupt, OptionError, SatSolver, SolverError, SolverOptions, external, ipasir};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use thiserror::Error;

/// What a backend can do beyond finding one model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capabilities {
    /// Clauses may be added after a call of `solve`, which enumeration needs.
    pub incremental: bool,
    /// It starts from nothing at each call of `solve`, so that enumeration is slow.
    pub starts_anew: bool,
    /// Solving under assumptions.
    pub assumptions: bool,
    /// Being interrupted while solving.
    pub interrupt: bool,
    /// Finding all models in one search.
    pub all_models: bool,
    /// Ending after a number of conflicts.
    pub conflict_limit: bool,
    /// Being held to an amount of memory.
    pub memory_limit: bool,
    /// Random numbers that start where one wants.
    pub seed: bool,
    /// A value that all variables are tried with first.
    pub phase: bool,
    /// A value for each variable that it is tried with first.
    pub phase_hints: bool,
    /// Options of the solver's own.
    pub named_options: bool,
    /// Writing a proof that there is no model.
    pub proof: bool,
    /// Telling how much it worked.
    pub statistics: bool,
}

impl Capabilities {
    /// Nothing beyond finding one model.
    pub const NONE: Self = Self {
        incremental: false,
        starts_anew: false,
        assumptions: false,
        interrupt: false,
        all_models: false,
        conflict_limit: false,
        memory_limit: false,
        seed: false,
        phase: false,
        phase_hints: false,
        named_options: false,
        proof: false,
        statistics: false,
    };
}

/// What making a solver comes to.
pub type NewSolver = Result<Box<dyn SatSolver>, SolverError>;

type Check = fn(&SolverOptions) -> Result<(), OptionError>;

#[derive(Clone)]
enum Maker {
    Function(fn(&SolverOptions) -> NewSolver),
    Closure(Arc<dyn Fn(&SolverOptions) -> NewSolver + Send + Sync>),
}

/// A SAT solver that can be chosen by name, and what it is asked for.
#[derive(Clone)]
pub struct Backend {
    name: Cow<'static, str>,
    summary: Cow<'static, str>,
    capabilities: Capabilities,
    maker: Maker,
    check: Check,
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
    /// Describes a backend that is compiled in. `new_solver` makes a fresh solver without variables
    /// and clauses.
    #[must_use]
    pub const fn new(
        name: &'static str,
        summary: &'static str,
        capabilities: Capabilities,
        new_solver: fn(&SolverOptions) -> NewSolver,
    ) -> Self {
        Self {
            name: Cow::Borrowed(name),
            summary: Cow::Borrowed(summary),
            capabilities,
            maker: Maker::Function(new_solver),
            check: |_| Ok(()),
            options: SolverOptions {
                seed: None,
                phase: None,
                conflict_limit: None,
                memory_limit: None,
                named: Vec::new(),
            },
        }
    }

    /// Describes a backend that is made up while the program runs.
    pub fn made_by(
        name: impl Into<String>,
        summary: impl Into<String>,
        capabilities: Capabilities,
        new_solver: impl Fn(&SolverOptions) -> NewSolver + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: Cow::Owned(name.into()),
            summary: Cow::Owned(summary.into()),
            capabilities,
            maker: Maker::Closure(Arc::new(new_solver)),
            check: |_| Ok(()),
            options: SolverOptions::default(),
        }
    }

    /// The same with a function that looks at the options of the solver's own.
    #[cfg(feature = "cadical")]
    #[must_use]
    pub(crate) const fn checking(mut self, check: Check) -> Self {
        self.check = check;
        self
    }

    /// The same with options that were found to be possible.
    #[must_use]
    pub(crate) fn with_trusted_options(&self, options: SolverOptions) -> Self {
        Self {
            options,
            ..self.clone()
        }
    }

    /// The same, asked for the same as another.
    #[must_use]
    pub(crate) fn asked_as(mut self, other: &Self) -> Self {
        self.options = other.options.clone();
        self.check = other.check;
        self
    }

    /// The name by which people choose it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One line on what it is.
    #[must_use]
    pub fn summary(&self) -> &str {
        &self.summary
    }

    /// What it can do.
    #[must_use]
    pub const fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    /// What its solvers are asked for.
    #[must_use]
    pub const fn options(&self) -> &SolverOptions {
        &self.options
    }

    /// The same, its solvers asked for more than an answer.
    ///
    /// # Errors
    ///
    /// If it cannot do all of it.
    ///
    /// ```
    /// use solvers::{backend_by_name, SolverOptions};
    ///
    /// let limited = SolverOptions { conflict_limit: Some(1000), ..SolverOptions::default() };
    /// assert!(backend_by_name("batsat").unwrap().with_options(limited.clone()).is_ok());
    /// let error = backend_by_name("splr").unwrap().with_options(limited).unwrap_err();
    /// assert!(error.to_string().contains("cannot be limited to a number of conflicts"));
    /// ```
    pub fn with_options(&self, options: SolverOptions) -> Result<Self, OptionError> {
        options.require(self)?;
        (self.check)(&options)?;
        Ok(Self {
            options,
            ..self.clone()
        })
    }

    /// A fresh solver, to be used in the thread that calls this.
    ///
    /// # Errors
    ///
    /// If there is none to be had: a program that is gone, a library that cannot be used.
    pub fn new_solver(&self) -> NewSolver {
        match &self.maker {
            Maker::Function(new_solver) => new_solver(&self.options),
            Maker::Closure(new_solver) => new_solver(&self.options),
        }
    }

    /// A fresh solver that obeys the interrupt, if the backend can be interrupted at all.
    ///
    /// # Errors
    ///
    /// As [`Backend::new_solver`].
    pub fn new_solver_obeying(&self, interrupt: &Interrupt) -> NewSolver {
        let mut solver = self.new_solver()?;
        if let Some(interruptible) = solver.as_interruptible() {
            interruptible.interrupt_by(interrupt.clone());
        }
        Ok(solver)
    }
}

/// All backends that are compiled in, the default first.
#[must_use]
pub fn backends() -> &'static [Backend] {
    static COMPILED_IN: &[Backend] = &[
        #[cfg(feature = "cadical")]
        super::cadical::BACKEND,
        super::varisat::BACKEND,
        super::batsat::BACKEND,
        super::splr::BACKEND,
        super::dpll::BACKEND,
    ];
    COMPILED_IN
}

/// The backend that is used when none is named: the first one.
#[must_use]
pub fn default_backend() -> &'static Backend {
    &backends()[0]
}

/// The backend with this name, if it is compiled in.
///
/// ```
/// assert!(solvers::backend_by_name("varisat").is_some());
/// assert!(solvers::backend_by_name("no such thing").is_none());
/// ```
#[must_use]
pub fn backend_by_name(name: &str) -> Option<&'static Backend> {
    backends().iter().find(|backend| backend.name == name)
}

/// Why there is no such backend.
#[derive(Debug, Error)]
pub enum FindBackendError {
    /// Nothing has this name.
    #[error("there is no backend '{0}'")]
    Unknown(String),
    /// A program that is known, but not installed.
    #[error("no program '{program}' was found in the folders of PATH; is it installed?")]
    NotInstalled {
        /// The file that was looked for.
        program: String,
    },
    /// A command that cannot be made sense of.
    #[error(transparent)]
    Template(#[from] external::TemplateError),
    /// A library that cannot be used.
    #[error(transparent)]
    Library(#[from] ipasir::LibraryError),
}

/// Finds any backend: one that is compiled in, a known program by its name, any other program by
/// `cmd:PROGRAM ARGUMENTS…`, a shared library with the IPASIR interface by `ipasir:PATH`.
///
/// # Errors
///
/// If there is no such backend, or not on this machine.
///
/// ```
/// use solvers::find_backend;
///
/// assert_eq!(find_backend("batsat")?.name(), "batsat");
/// assert!(find_backend("cmd:my-solver --fast {cnf}").unwrap_err().to_string().contains("my-solver"));
/// assert!(find_backend("ipasir:/no/such/library.so").is_err());
/// # Ok::<(), solvers::FindBackendError>(())
/// ```
pub fn find_backend(name: &str) -> Result<Backend, FindBackendError> {
    if let Some(backend) = backend_by_name(name) {
        return Ok(backend.clone());
    }
    if let Some(command) = name.strip_prefix("cmd:") {
        return external::by_command(command);
    }
    if let Some(path) = name.strip_prefix("ipasir:") {
        return Ok(ipasir::by_path(path.as_ref())?);
    }
    external::by_name(name).unwrap_or_else(|| Err(FindBackendError::Unknown(name.into())))
}
