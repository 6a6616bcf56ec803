//! The machine on which questions are answered: its solvers, memory, threads and permissions. A question never states
//! them, because it may come from a stranger.

use crate::answers::options::SatOptions;
use crate::answers::refused::{RefusalReason, Refused};
use crate::enumerate::Checkpoint;
use crate::one_solution::Prover;
use solvers::{Backend, Capability, FindBackendError, backend_by_name, backends, find_backend};
use std::num::NonZeroUsize;

/// The machine on which questions are answered: its backends and permissions. It is never a part of
/// a question, which may come from a stranger.
///
/// By default a host has the built-in backends and permits neither programs nor files.
#[derive(Clone, Debug, Default)]
pub struct Host {
    backends: Vec<Backend>,
    allow: Allow,
    threads: Option<NonZeroUsize>,
    /// Number of questions that share the memory; 0 is one.
    sharing: usize,
    /// Search that writes proofs in LRAT.
    prover: Option<&'static dyn Prover>,
    /// Function that is told of each checkpoint.
    opened: Option<fn(&Checkpoint)>,
}

/// Returns the memory in bytes that this process can still get, if that is known.
#[must_use]
#[cfg(not(target_arch = "wasm32"))]
pub fn available_memory() -> Option<u64> {
    solvers::process::stats::available_memory()
}

/// Returns the memory in bytes that this module can still get: its addresses, less the pages that it has, and a part for
/// what no estimate counts. A module never gives pages back.
#[must_use]
#[cfg(target_arch = "wasm32")]
pub fn available_memory() -> Option<u64> {
    const ADDRESSES: u64 = 1 << 32;
    const BYTES_OF_PAGE: u64 = 1 << 16;
    const RESERVE: u64 = 1 << 26;
    let taken = core::arch::wasm32::memory_size::<0>() as u64 * BYTES_OF_PAGE;
    Some(ADDRESSES.saturating_sub(taken + RESERVE))
}

/// Permissions of questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allow {
    /// Questions may start programs and load shared libraries.
    pub programs: bool,
    /// Questions may name files.
    pub files: bool,
}

impl Allow {
    /// Everything is permitted: the questions come from the person who runs them.
    pub const ALL: Self = Self {
        programs: true,
        files: true,
    };
}

impl Host {
    /// Creates a host with the built-in backends and without permissions.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the host with these permissions.
    #[must_use]
    pub const fn allowing(mut self, allow: Allow) -> Self {
        self.allow = allow;
        self
    }

    /// Returns the host with another backend, which questions choose by its name.
    #[must_use]
    pub fn with_backend(mut self, backend: Backend) -> Self {
        self.backends.push(backend);
        self
    }

    /// Returns the host with a search that writes proofs in LRAT.
    #[must_use]
    pub const fn with_prover(mut self, prover: &'static dyn Prover) -> Self {
        self.prover = Some(prover);
        self
    }

    /// Returns the search that writes proofs in LRAT, if the host has one.
    pub(super) const fn prover(&self) -> Option<&'static dyn Prover> {
        self.prover
    }

    /// Returns the host with this number of threads for a question that names none.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Returns the host of questions of which so many are answered at the same time, and share the memory.
    #[must_use]
    pub const fn sharing_memory(mut self, questions: NonZeroUsize) -> Self {
        self.sharing = questions.get();
        self
    }

    /// Returns the host with a function that is told of each checkpoint when it was opened.
    #[must_use]
    pub const fn telling_of_checkpoints(mut self, opened: fn(&Checkpoint)) -> Self {
        self.opened = Some(opened);
        self
    }

    /// Returns the function that is told of checkpoints, if there is one.
    pub(super) const fn opened(&self) -> Option<fn(&Checkpoint)> {
        self.opened
    }

    /// Returns the memory in bytes that a question may take, if that is known.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        Some(available_memory()? / self.sharing.max(1) as u64)
    }

    /// Returns the number of threads of a question that names none, if it is set.
    pub const fn threads(&self) -> Option<NonZeroUsize> {
        self.threads
    }

    /// Refuses a file that a question names, unless files are permitted.
    pub fn require_files(&self, field: &'static str) -> Result<(), Refused> {
        if self.allow.files {
            return Ok(());
        }
        let reason = RefusalReason::NeedsPermission("names a file", "allow_files");
        Err(Refused::host(field, reason))
    }

    /// Refuses a program that a question names, unless programs are permitted.
    pub fn require_programs(&self, field: &'static str) -> Result<(), Refused> {
        if self.allow.programs {
            return Ok(());
        }
        let reason = RefusalReason::NeedsPermission("starts a program", "allow_programs");
        Err(Refused::host(field, reason))
    }

    /// Returns the backend that a question names, or else `recommended`, with its options.
    ///
    /// # Errors
    ///
    /// If there is no such backend, if it is not permitted, or if it cannot take an option.
    pub fn backend(&self, sat: &SatOptions, recommended: &Backend) -> Result<Backend, Refused> {
        let backend = match &sat.backend {
            None => recommended.clone(),
            Some(name) => self.find(name)?,
        };
        if sat.memory_limit == Some(0) {
            let reason = RefusalReason::is("leaves no memory for the solver");
            return Err(Refused::option("sat.memory_limit", reason).with_value(0));
        }
        let options = backend.with_options(sat.solver_options()?);
        options.map_err(|error| Refused::option("sat.solver_option", RefusalReason::error(error)))
    }

    /// Returns the backend that a question names, or else the first that writes proofs, for a proof in a file.
    ///
    /// # Errors
    ///
    /// As [`Host::backend`], if the file is not permitted, and if the backend writes no proofs.
    pub(crate) fn backend_for_proof(&self, sat: &SatOptions) -> Result<Backend, Refused> {
        const FIELD: &str = "sat.backend";
        self.require_files("proof_file")?;
        let able = || backends().iter().filter(|one| one.can(Capability::Proof));
        let Some(first) = able().next() else {
            let reason = "no SAT solver of this build writes proofs";
            return Err(Refused::host(FIELD, reason));
        };
        let backend = self.backend(sat, first)?;
        if !backend.can(Capability::Proof) {
            let names: Vec<&str> = able().map(Backend::name).collect();
            let reason = format!("{} writes no proofs", backend.name());
            return Err(Refused::option(FIELD, reason).or_choose(FIELD, names.join(" or ")));
        }
        Ok(backend)
    }

    fn find(&self, name: &str) -> Result<Backend, Refused> {
        if let Some(own) = self.backends.iter().find(|own| own.name() == name) {
            return Ok(own.clone());
        }
        if name.eq_ignore_ascii_case("cadical") && cfg!(not(feature = "cadical")) {
            let reason = "the pure Rust build does not include it: build with --features full, or install the program \
                          and take cadical-cli";
            return Err(Refused::host("sat.backend", reason));
        }
        let is_external = name.starts_with("cmd:") || name.starts_with("ipasir:");
        let known = if is_external {
            name.to_owned()
        } else {
            name.to_lowercase()
        };
        let found = find_backend(&known);
        let is_unknown = matches!(found, Err(FindBackendError::Unknown(_)));
        // A stranger does not even learn which programs and files there are.
        if backend_by_name(&known).is_none() && !is_unknown && !self.allow.programs {
            let does = "starts a program or loads a library";
            let reason = RefusalReason::NeedsPermission(does, "allow_programs");
            return Err(Refused::host("sat.backend", reason).with_value(name));
        }
        found.map_err(|error| Refused::option("sat.backend", RefusalReason::error(error)))
    }
}
