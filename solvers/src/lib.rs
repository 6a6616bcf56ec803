//! SAT solvers behind one trait, chosen by name.
//!
//! A solver is a [`ClauseSink`], so an encoder streams straight into it. What a solver can do
//! beyond solving is a small trait of its own, and [`Capabilities`] tells beforehand which of them
//! a backend has: what it cannot do is refused, not emulated.
//!
//! Solvers are built in the thread that uses them ([`Backend::new_solver`]), because not all of
//! them may be sent to another.

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
#[doc(hidden)]
pub mod child;
mod dpll;
mod external;
mod formula;
mod interrupt;
mod ipasir;
#[cfg(unix)]
mod isolated;
mod measured;
mod model;
mod options;
mod registry;
mod splr;
mod statistics;
mod varisat;

use encodings::{ClauseSink, Lit};
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use thiserror::Error;

pub use child::peak_memory;
#[doc(hidden)]
pub use external::is_installed;
pub use external::{TemplateError, location as program_location, programs};
pub use formula::{FalsifiedClause, FormulaSolveError, solve_formula};
pub use interrupt::Interrupt;
pub use ipasir::LibraryError;
#[cfg(unix)]
pub use isolated::{SolverProcess, serve};
pub use measured::Measurements;
pub use model::Model;
pub use options::{OptionError, SolverOptions};
pub use registry::{
    Backend, Capabilities, FindBackendError, NewSolver, backend_by_name, backends, default_backend,
    find_backend,
};
pub use statistics::{ProcessUsage, Statistics};

/// A SAT solver. Variables and clauses go in through [`ClauseSink`].
pub trait SatSolver: ClauseSink {
    /// Decides whether the clauses added so far have a model.
    ///
    /// # Errors
    ///
    /// If the solver fails. Stopping before an answer is found is no failure but
    /// [`Outcome::Unknown`].
    fn solve(&mut self) -> Result<Outcome, SolverError>;

    /// The same solver as one that takes more clauses after an answer, if it does.
    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        None
    }

    /// The same solver as one that can solve under assumptions, if it can.
    fn as_assuming(&mut self) -> Option<&mut dyn SolveAssuming> {
        None
    }

    /// The same solver as one that can be interrupted while it solves, if it can.
    fn as_interruptible(&mut self) -> Option<&mut dyn Interruptible> {
        None
    }

    /// The same solver as one that finds all models in one search, if it can.
    fn as_all_models(&mut self) -> Option<&mut dyn SolveAll> {
        None
    }

    /// The same solver as one that takes a hint for each variable, if it does.
    fn as_phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        None
    }

    /// The same solver as one whose searches can be limited one by one, if they can.
    fn as_conflict_limited(&mut self) -> Option<&mut dyn LimitConflicts> {
        None
    }

    /// The same solver as one that writes a proof, if it can.
    fn as_proving(&mut self) -> Option<&mut dyn Proving> {
        None
    }

    /// What it counted since it was made.
    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// Taking variables and clauses also after a call of [`SatSolver::solve`], and solving again. The
/// next answer is one to all clauses, the old and the new.
pub trait SolveIncremental: SatSolver {}

/// Solving under assumptions.
pub trait SolveAssuming {
    /// Decides whether there is a model in which all the assumed literals are true. The
    /// assumptions hold for this call only.
    ///
    /// # Errors
    ///
    /// If the solver fails.
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError>;

    /// After [`Outcome::Unsatisfiable`]: those of the assumptions that the solver used to find that
    /// out. Under these alone there is no model. None of them are left if there is no model at all.
    fn failed_assumptions(&mut self) -> Vec<Lit>;
}

/// Taking hints about the values of variables.
pub trait PhaseHints {
    /// From now on these literals are tried as they are before their negations, whatever the search
    /// has found out about them. A hint changes how long a search takes, not its answer.
    fn prefer(&mut self, literals: &[Lit]);
}

/// Giving up after a number of conflicts that differs from search to search.
pub trait LimitConflicts {
    /// Each search from now on ends after so many conflicts at the latest, or goes on as long as it
    /// takes. A limit among the [`SolverOptions`] holds besides.
    fn limit_conflicts(&mut self, most: Option<u64>);
}

/// Writing a proof that there is no model.
pub trait Proving {
    /// Writes a proof in the format DRAT, in text, to this file from now on. To be called before
    /// the first clause is added.
    ///
    /// # Errors
    ///
    /// If the file cannot be made.
    fn prove_to(&mut self, path: &Path) -> Result<(), SolverError>;

    /// Ends the proof. What goes on after this is not proved.
    ///
    /// # Errors
    ///
    /// If it could not be written.
    fn end_proof(&mut self) -> Result<(), SolverError>;
}

/// Being stopped from another thread while solving.
pub trait Interruptible {
    /// From now on [`SatSolver::solve`] ends soon after the interrupt is triggered, with
    /// [`UnknownReason::Interrupted`], and at once if it was triggered before.
    fn interrupt_by(&mut self, interrupt: Interrupt);
}

/// What is done with each model of a search for all: it is looked at, a blocking clause is left in
/// the vector, which is empty at first, and the answer says whether to go on.
///
/// All literals of the blocking clause are false in the model. It is up to the caller how much it
/// blocks: the negation of the model that model alone, part of it all models that share the part.
pub type Visit<'a> = dyn FnMut(&Model, &mut Vec<Lit>) -> ControlFlow<()> + 'a;

/// Finding all models in one search, without starting again after each.
pub trait SolveAll {
    /// Shows `visit` models of the clauses added so far until all are shown or blocked.
    ///
    /// A model that violates a blocking clause need not be shown, but may be: a solver that forgets
    /// learnt clauses may forget a blocking clause with them. Such a model is to be blocked again.
    ///
    /// The search may use the formula up: afterwards the solver is good for nothing else.
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

/// How a search for all models ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllModels {
    /// There are no more.
    Exhausted,
    /// Whoever looked at the models wanted no more.
    Stopped,
    /// The solver stopped before it knew.
    Unknown(UnknownReason),
}

/// What a solver found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is a model, and this is one. It is a value of its own: clauses added later cannot
    /// change it, and cannot make it pass for a model of the new formula.
    Satisfiable(Model),
    /// There is no model.
    Unsatisfiable,
    /// The solver stopped before it knew.
    Unknown(UnknownReason),
}

/// Why a solver stopped before it knew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnknownReason {
    /// Its [`Interrupt`] was triggered.
    Interrupted,
    /// The time given to it was over.
    TimeLimit,
    /// The number of conflicts given to it was reached.
    ConflictLimit,
    /// It wanted more memory than it was given.
    MemoryLimit,
    /// A limit of the solver's own.
    GaveUp,
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

/// A solver that failed, which is never the fault of the formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the SAT solver {backend} failed: {message}")]
pub struct SolverError {
    /// The name of the backend.
    pub backend: String,
    /// What went wrong.
    pub message: String,
}
