//! Backends and their names.

#[cfg(feature = "process")]
use super::external;
#[cfg(feature = "ipasir")]
use super::ipasir;
use super::{
    Capabilities, Capability, Interrupt, OptionError, SatSolver, SolverError, SolverOptions,
};
use std::fmt;
use std::sync::{Arc, LazyLock};
use thiserror::Error;

/// Result of making a solver.
pub type NewSolver = Result<Box<dyn SatSolver>, SolverError>;

/// Check of the options of the backend with this name.
type CheckOptions = fn(&str, &SolverOptions) -> Result<(), OptionError>;

/// Start of the name of a shared library.
pub(crate) const LIBRARY_PREFIX: &str = "ipasir:";

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

    /// Returns the backend with a check of its options, in addition to that of its capabilities.
    #[must_use]
    #[cfg(any(feature = "cadical", feature = "process"))]
    pub(crate) fn with_option_check(mut self, check_options: CheckOptions) -> Self {
        self.check_options = check_options;
        self
    }

    /// Returns a backend of the same name and options whose solvers are made by `new_solver`, which
    /// gets this backend with the options, and an interrupt that may end the start of the solver.
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

    /// Returns `true` if it is a shared library.
    #[must_use]
    pub fn is_library(&self) -> bool {
        self.name.starts_with(LIBRARY_PREFIX)
    }

    /// Returns the options of its solvers.
    #[must_use]
    pub const fn options(&self) -> &SolverOptions {
        &self.options
    }

    /// Returns the backend with these options for its solvers.
    ///
    /// # Errors
    ///
    /// If it cannot take one of them.
    ///
    /// ```
    /// use solvers::{backend_by_name, SolverOptions};
    ///
    /// let limited = SolverOptions { conflict_limit: Some(1000), ..SolverOptions::default() };
    /// assert!(backend_by_name("batsat").unwrap().with_options(limited.clone()).is_ok());
    /// let error = backend_by_name("dpll").unwrap().with_options(limited).unwrap_err();
    /// assert!(error.to_string().contains("cannot be limited to a number of conflicts"));
    /// ```
    pub fn with_options(&self, options: SolverOptions) -> Result<Self, OptionError> {
        options.check(self)?;
        (self.check_options)(self.name(), &options)?;
        Ok(Self {
            options,
            ..self.clone()
        })
    }

    /// Makes a fresh solver, to be used by the calling thread.
    ///
    /// # Errors
    ///
    /// If that fails, for example because a program or library is gone.
    pub fn new_solver(&self) -> NewSolver {
        self.new_solver_with_interrupt(&Interrupt::new())
    }

    /// Makes a fresh solver that stops at the interrupt, if the backend can be interrupted. The
    /// interrupt also ends the start of an isolated solver.
    ///
    /// # Errors
    ///
    /// As [`Backend::new_solver`].
    pub fn new_solver_with_interrupt(&self, interrupt: &Interrupt) -> NewSolver {
        (self.new_solver)(&self.options, interrupt)
    }
}

/// Returns all backends that are built in, the default first.
#[must_use]
pub fn backends() -> &'static [Backend] {
    static BUILT_IN: LazyLock<Vec<Backend>> = LazyLock::new(|| {
        vec![
            #[cfg(feature = "cadical")]
            super::cadical::backend(),
            #[cfg(feature = "varisat")]
            super::varisat::backend(),
            super::batsat::backend(),
            #[cfg(feature = "splr")]
            super::splr::backend(),
            super::dpll::backend(),
        ]
    });
    &BUILT_IN
}

/// Returns the backends that are built in and the programs that are known.
pub(crate) fn known() -> impl Iterator<Item = &'static Backend> {
    #[cfg(feature = "process")]
    let programs = external::programs();
    #[cfg(not(feature = "process"))]
    let programs: &[Backend] = &[];
    backends().iter().chain(programs)
}

/// Returns the default backend, the best that is built in.
#[must_use]
pub fn default_backend() -> &'static Backend {
    &backends()[0]
}

/// Returns the best backend that is built in and whose searches end at an interrupt.
#[must_use]
pub fn interruptible_backend() -> &'static Backend {
    let is_able = |one: &&Backend| one.can(Capability::Interrupt);
    let able = backends().iter().find(is_able);
    able.expect("batsat is in every build")
}

/// Returns the built-in backend of this name. `batsat` and `dpll` are part of every build.
///
/// ```
/// assert!(solvers::backend_by_name("batsat").is_some());
/// assert!(solvers::backend_by_name("no such thing").is_none());
/// ```
#[must_use]
pub fn backend_by_name(name: &str) -> Option<&'static Backend> {
    backends().iter().find(|backend| backend.name() == name)
}

/// Error from [`find_backend`].
#[derive(Debug, Error)]
pub enum FindBackendError {
    /// There is no backend of this name, or not in this build.
    #[error("there is no backend '{0}'")]
    Unknown(String),
    /// The program is known but not installed.
    #[error("no program '{program}' was found in the folders of PATH; is it installed?")]
    NotInstalled {
        /// File name of the program.
        program: String,
    },
    /// The command is malformed.
    #[cfg(feature = "process")]
    #[error(transparent)]
    Template(#[from] external::TemplateError),
    /// The library cannot be used.
    #[cfg(feature = "ipasir")]
    #[error(transparent)]
    Library(#[from] ipasir::LibraryError),
}

/// Finds a backend: one that is built in, a known program by its name, any other program by
/// `cmd:PROGRAM ARGUMENTS…`, or a shared library with the IPASIR interface by `ipasir:PATH`.
///
/// No code of a library runs here. It is loaded when a solver is made: into this process, where it
/// may print, crash or exit, or into another process by [`Backend::stoppable`] and
/// [`Backend::isolated`].
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
    #[cfg(feature = "ipasir")]
    if let Some(path) = name.strip_prefix(LIBRARY_PREFIX) {
        return Ok(ipasir::by_path(path.as_ref())?);
    }
    #[cfg(feature = "process")]
    if let Some(command) = name.strip_prefix("cmd:") {
        return external::by_command(command);
    } else if let Some(found) = external::by_name(name) {
        return found;
    }
    Err(FindBackendError::Unknown(name.into()))
}
