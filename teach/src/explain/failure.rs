//! Failures of explanations.

use crate::grade;
use control::Stop;
use encodings::SinkError;
use problem::placement::Violation;
use queensat::cross_check::Disagreement;
use search::SearchError;
use solvers::SolverError;
use thiserror::Error;

/// Failure of an explanation.
#[derive(Debug, Error)]
pub(super) enum ExplainFailure {
    #[error(transparent)]
    Solver(#[from] SolverError),
    #[error(transparent)]
    Sink(#[from] SinkError),
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error(transparent)]
    Reading(Box<grade::GradeFailure>),
    #[error("the placement that was found is no solution")]
    NoSolution(#[from] Violation),
    /// A placement that was found breaks a rule that it should keep.
    #[error("the {side} found a placement that breaks a rule: {rule}")]
    Wrong { side: &'static str, rule: String },
    /// Native search and SAT disagree.
    #[error(transparent)]
    Disagreement(#[from] Box<Disagreement>),
    /// The control ended the work.
    #[error("stopped")]
    Stopped,
}

impl From<Stop> for ExplainFailure {
    fn from(_: Stop) -> Self {
        Self::Stopped
    }
}

impl From<grade::GradeFailure> for ExplainFailure {
    fn from(failure: grade::GradeFailure) -> Self {
        match failure {
            grade::GradeFailure::Stopped => Self::Stopped,
            failure => Self::Reading(Box::new(failure)),
        }
    }
}
