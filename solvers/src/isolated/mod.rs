//! A backend in an isolated process, which can be killed at any time, has a memory limit and may
//! crash without harm.
//!
//! [`client`] is the side that is used as a solver ([`Backend::isolated`]), [`server`] the side that
//! runs it ([`serve`]). A process that is idle again serves the next solver of the same backend.

mod client;
mod protocol;
mod server;

use super::{Backend, Capability, SolverOptions};
use client::{Connection, IsolatedSolver};
pub use server::serve;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Command of a program that calls [`serve`] with its standard input and output.
#[derive(Clone, Debug)]
pub struct SolverProcess {
    /// Path of the program.
    pub program: PathBuf,
    /// Arguments of the program.
    pub arguments: Vec<OsString>,
}

/// Processes that wait for the next solver.
type IdleConnections = Arc<Mutex<Vec<Connection>>>;

impl Backend {
    /// Returns the backend in a form whose searches can be stopped at any time: the backend itself
    /// if it can be interrupted, otherwise the isolated backend. A shared library is always isolated,
    /// since it may print, crash or exit.
    #[must_use]
    pub fn stoppable(&self, process: &SolverProcess) -> Self {
        if self.can(Capability::Interrupt) && !self.is_library() {
            self.clone()
        } else {
            self.isolated(process)
        }
    }

    /// Returns the backend in an isolated process. It can be interrupted during any step and its
    /// memory can be limited. It cannot find all models in one search or write a proof.
    #[must_use]
    pub fn isolated(&self, process: &SolverProcess) -> Self {
        let inner = self.capabilities();
        let capabilities = inner
            .with(Capability::Interrupt)
            .with(Capability::MemoryLimit)
            .with(Capability::Statistics)
            .without(Capability::AllModels)
            .without(Capability::Proof);
        let summary = format!("{}, in an isolated process", self.summary());
        let process = process.clone();
        let idle = IdleConnections::default();
        self.wrapped(summary, capabilities, move |backend| {
            let options = SolverOptions {
                memory_limit: None,
                ..backend.options().clone()
            };
            let memory_limit = backend.options().memory_limit;
            let solver =
                IsolatedSolver::start(backend.name(), inner, &process, memory_limit, &idle)?;
            Ok(Box::new(solver.with_options(&options)))
        })
    }
}
