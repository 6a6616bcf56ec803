//! Failures of explanations.

use crate::backtrack::SearchError;
use crate::placement::Violation;
use control::Stop;
use encodings::SinkError;
use solvers::SolverError;
use thiserror::Error;

/// Failure of an explanation.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error(transparent)]
    Solver(#[from] SolverError),
    #[error(transparent)]
    Sink(#[from] SinkError),
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error("the placement that was found is no solution")]
    NoSolution(#[from] Violation),
    /// A placement that was found breaks a rule that it should keep.
    #[error("the {side} found a placement that breaks a rule: {rule}")]
    Wrong { side: &'static str, rule: String },
    /// Native search and SAT disagree.
    #[error("native search and SAT disagree: one refutes what the other finds a placement for")]
    Disagree,
    /// The control ended the work.
    #[error("stopped")]
    Stopped,
}

impl From<Stop> for Failure {
    fn from(_: Stop) -> Self {
        Self::Stopped
    }
}
