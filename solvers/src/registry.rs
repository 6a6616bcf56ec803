//! The choice of a backend by its name, and of its options.

use crate::backend::Backend;
use crate::built_in::{backend_by_name, backends};
use crate::capability::Capability;
use crate::external;
#[cfg(feature = "ipasir")]
use crate::ipasir;
use crate::options::{OptionError, SolverOptions};
use thiserror::Error;

/// Returns the backends that are built in and the programs that are known.
pub(crate) fn known() -> impl Iterator<Item = &'static Backend> {
    backends().iter().chain(external::programs())
}

impl Backend {
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
        for (is_set, capability, lack) in [
            (options.seed.is_some(), Capability::Seed, "takes no seed"),
            (
                options.phase.is_some(),
                Capability::Phase,
                "takes no initial phase",
            ),
            (
                options.conflict_limit.is_some(),
                Capability::ConflictLimit,
                "cannot be limited to a number of conflicts",
            ),
            (
                options.memory_limit.is_some(),
                Capability::MemoryLimit,
                "takes no memory limit, since it runs in this process",
            ),
            (
                !options.named.is_empty(),
                Capability::NamedOptions,
                "takes no options of its own here",
            ),
        ] {
            if is_set && !self.can(capability) {
                let able = known().filter(|other| other.can(capability));
                return Err(OptionError::Unable {
                    backend: self.name().into(),
                    lack,
                    able: able.map(|other| other.name().to_owned()).collect(),
                });
            }
        }
        self.with_checked(options)
    }
}

/// Error from [`find_backend`].
#[derive(Debug, Error)]
pub enum FindBackendError {
    /// There is no backend of this name, or not in this build.
    #[error("there is no backend '{0}'")]
    Unknown(String),
    /// The program is not installed, or its command is malformed.
    #[error(transparent)]
    Program(#[from] external::ProgramError),
    /// The library cannot be used.
    #[cfg(feature = "ipasir")]
    #[error(transparent)]
    Library(#[from] ipasir::LibraryError),
}

/// Finds a backend: one that is built in, a known program by its name, any other program by
/// `cmd:PROGRAM ARGUMENTS…`, or a shared library with the IPASIR interface by `ipasir:PATH`.
///
/// No code of a library runs here. It is loaded into this process when a solver is made, and may print,
/// crash or exit there.
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
    if let Some(path) = name.strip_prefix(ipasir::PREFIX) {
        return Ok(ipasir::by_path(path.as_ref())?);
    }
    if let Some(command) = name.strip_prefix("cmd:") {
        return Ok(external::by_command(command)?);
    } else if let Some(found) = external::by_name(name) {
        return Ok(found?);
    }
    Err(FindBackendError::Unknown(name.into()))
}
