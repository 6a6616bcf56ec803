//! A backend in an isolated process, which can be killed at any time, has a memory limit and may
//! crash without harm.
//!
//! [`client`] is the side that is used as a solver ([`Backend::isolated`]), [`server`] the side that
//! runs it ([`serve`]). A process whose solver was dropped serves the next solver.

mod client;
mod protocol;
mod server;

use super::{Backend, Capability};
use client::IsolatedSolver;
pub use client::end_idle_processes;
pub use server::serve;
use std::ffi::OsString;
use std::path::PathBuf;

/// Command of a program that calls [`serve`] with its standard input and output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolverProcess {
    /// Path of the program.
    pub program: PathBuf,
    /// Arguments of the program.
    pub arguments: Vec<OsString>,
}

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
    /// memory can be limited. It cannot find all models in one search.
    #[must_use]
    pub fn isolated(&self, process: &SolverProcess) -> Self {
        let inner = self.capabilities();
        let capabilities = inner
            .with(Capability::Interrupt)
            .with(Capability::MemoryLimit)
            .with(Capability::Statistics)
            .without(Capability::AllModels);
        let summary = format!("{}, in an isolated process", self.summary());
        let process = process.clone();
        self.wrapped(&summary, capabilities, move |backend, interrupt| {
            let solver = IsolatedSolver::start(backend, inner, &process, interrupt);
            Ok(Box::new(solver?))
        })
    }
}
