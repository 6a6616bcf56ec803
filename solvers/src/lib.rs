#![doc = include_str!("../README.md")]

/// Implements methods of [`SatSolver`] by which a solver offers further traits.
macro_rules! offer {
    ($($method:ident: $ability:ident),* $(,)?) => {
        $(fn $method(&mut self) -> Option<&mut dyn $ability> {
            Some(self)
        })*
    };
}

mod backend;
mod built_in;
mod capability;
mod external;
mod formula;
#[cfg(feature = "ipasir")]
mod ipasir;
mod measured;
mod model;
mod options;
pub mod process;
mod propagation;
mod proving;
mod registry;
mod statistics;
mod steps;

use control::{Control, Stop};
use encodings::{ClauseSink, Lit};
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use thiserror::Error;

pub use backend::{Backend, NewSolver};
pub use built_in::cdcl::{Cdcl, NoProof, ProofSink};
pub use built_in::dpll::DpllSteps;
pub use built_in::{backend_by_name, backends, default_backend};
pub use capability::{Capabilities, Capability};
pub use control::Interrupt;
pub use external::{
    ProgramError, is_installed, location as program_location, programs, source as program_source,
};
pub use formula::{
    FalsifiedClause, FormulaSolveError, solve_formula, solve_formula_for_proof, variables_in_proof,
};
#[cfg(feature = "ipasir")]
pub use ipasir::LibraryError;
pub use measured::Measurements;
pub use model::Model;
pub use options::{OptionError, SolverOptions};
pub use propagation::Propagation;
pub use registry::{FindBackendError, find_backend};
pub use statistics::{ProcessUsage, Statistics};
pub use steps::{SolverStep, Stepwise};

/// A SAT solver. Variables and clauses are added through [`ClauseSink`].
pub trait SatSolver: ClauseSink {
    /// Decides whether the clauses added so far have a model.
    ///
    /// # Errors
    ///
    /// If the solver fails. A search that stops early is not a failure but [`Outcome::Unknown`].
    fn solve(&mut self) -> Result<Outcome, SolverError>;

    /// Returns the solver as one that takes more clauses after an answer, if it does.
    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        None
    }

    /// Returns the solver as one that solves under assumptions, if it does.
    fn as_assuming(&mut self) -> Option<&mut dyn SolveAssuming> {
        None
    }

    /// Returns the solver as one that finds all models in one search, if it does.
    fn as_all_models(&mut self) -> Option<&mut dyn SolveAll> {
        None
    }

    /// Returns the solver as one that takes a phase hint for each variable, if it does.
    fn as_phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        None
    }

    /// Returns the solver as one with a conflict limit for each search, if it has one.
    fn as_conflict_limited(&mut self) -> Option<&mut dyn LimitConflicts> {
        None
    }

    /// Returns the solver as one that writes a proof, if it does.
    fn as_proving(&mut self) -> Option<&mut dyn Proving> {
        None
    }

    /// Returns the statistics since the solver was made.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// Adding variables and clauses also after a call of [`SatSolver::solve`], and solving again. The
/// next answer is for all clauses, old and new.
pub trait SolveIncremental: SatSolver {}

/// Solving under assumptions.
pub trait SolveAssuming {
    /// Decides whether there is a model in which all assumptions are true. The assumptions hold for
    /// this call only.
    ///
    /// # Errors
    ///
    /// If the solver fails.
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError>;

    /// Returns a subset of the last assumptions under which there is no model, after
    /// [`Outcome::Unsatisfiable`]. It is empty if there is no model without assumptions either.
    fn failed_assumptions(&mut self) -> Vec<Lit>;
}

/// Taking hints about the values of variables.
pub trait PhaseHints {
    /// Tries these literals before their negations from now on, whatever the saved phases are. A
    /// hint changes the time of a search, not its answer.
    fn prefer(&mut self, literals: &[Lit]);
}

/// A conflict limit that may differ from search to search.
pub trait LimitConflicts {
    /// Stops each search from now on after `max` conflicts, or never for `None`. A limit among the
    /// [`SolverOptions`] holds in addition.
    fn limit_conflicts(&mut self, max: Option<u64>);
}

/// Writing a proof of unsatisfiability. [`Backend::proving_to`] calls these methods at the right time.
pub trait Proving {
    /// Writes a proof in the text form of DRAT to this file from now on. Must be called before the
    /// first clause is added.
    ///
    /// # Errors
    ///
    /// If the file cannot be created.
    fn prove_to(&mut self, path: &Path) -> Result<(), SolverError>;

    /// Ends the proof. Later steps are not recorded. After [`Outcome::Unsatisfiable`] the last step is
    /// the empty clause.
    ///
    /// # Errors
    ///
    /// If the proof could not be written.
    fn end_proof(&mut self) -> Result<(), SolverError>;
}

/// Callback for each model of a search for all models. It gets the model and an empty vector, in
/// which it leaves a blocking clause, and returns whether to continue.
///
/// All literals of the blocking clause must be false in the model. The negation of the model blocks
/// that model alone, the negation of a part blocks all models that share the part.
pub type Visit<'a> = dyn FnMut(&Model, &mut Vec<Lit>) -> ControlFlow<()> + 'a;

/// Finding all models in one search, without a restart after each.
pub trait SolveAll {
    /// Calls `visit` with models of the clauses added so far until all are shown or blocked.
    ///
    /// A model that violates a blocking clause may still be shown: a solver that deletes learnt
    /// clauses may delete a blocking clause with them. Such a model must be blocked again.
    ///
    /// The search may consume the formula; afterwards the solver must not be used again.
    ///
    /// # Errors
    ///
    /// If the solver fails.
    ///
    /// # Panics
    ///
    /// If a literal of a blocking clause is not false in the model.
    fn solve_all(&mut self, visit: &mut Visit<'_>) -> Result<AllModels, SolverError>;
}

/// Outcome of a search for all models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllModels {
    /// There are no more models.
    Exhausted,
    /// The callback stopped the search.
    Stopped,
    /// The solver stopped before the end.
    Unknown(UnknownReason),
}

/// Outcome of a search for one model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a model. The value is independent of the solver: clauses added later do not change
    /// it.
    Satisfiable(Model),
    /// There is no model.
    Unsatisfiable,
    /// The solver stopped without an answer.
    Unknown(UnknownReason),
}

/// Reason of a search without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnknownReason {
    /// The [`Interrupt`] was triggered.
    Interrupted,
    /// The time limit was reached.
    TimeLimit,
    /// The conflict limit was reached.
    ConflictLimit,
    /// The memory limit was reached.
    MemoryLimit,
    /// The solver reached a limit of its own.
    GaveUp,
}

impl UnknownReason {
    /// Returns this reason, or the time limit of the control if that was the cause of an interrupt.
    #[must_use]
    pub fn under(self, control: &Control) -> Self {
        match self {
            Self::Interrupted => control.stop().map_or(self, Self::from),
            other => other,
        }
    }
}

impl From<Stop> for UnknownReason {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Interrupted => Self::Interrupted,
            Stop::TimeLimit => Self::TimeLimit,
        }
    }
}

impl fmt::Display for UnknownReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Interrupted => "interrupted",
            Self::TimeLimit => "time limit",
            Self::ConflictLimit => "conflict limit",
            Self::MemoryLimit => "memory limit",
            Self::GaveUp => "the solver gave up",
        })
    }
}

/// Error from a solver that failed. The formula is never the cause.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the SAT solver {backend} failed: {message}")]
pub struct SolverError {
    /// Name of the backend.
    pub backend: String,
    /// Description of the failure.
    pub message: String,
}

impl SolverError {
    /// Returns the error of a backend with this message.
    pub fn new(backend: &str, message: impl fmt::Display) -> Self {
        Self {
            backend: backend.into(),
            message: message.to_string(),
        }
    }
}
