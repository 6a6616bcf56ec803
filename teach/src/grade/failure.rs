//! Failures of grading.

use control::Stop;
use encodings::SinkError;
use queensat::encode::EncodeError;
use queensat::enumerate::EnumerateError;
use solvers::SolverError;
use std::error::Error as StdError;
use thiserror::Error;

/// Failure of grading.
#[derive(Debug, Error)]
pub(crate) enum GradeFailure {
    #[error(transparent)]
    Solver(#[from] SolverError),
    #[error(transparent)]
    Sink(#[from] SinkError),
    #[error(transparent)]
    Encode(#[from] EncodeError),
    #[error(transparent)]
    Enumerate(#[from] EnumerateError),
    /// The search for a solution failed.
    #[error("no solution of the problem could be searched for")]
    Solution(#[source] Box<dyn StdError + Send + Sync>),
    /// The control ended the work.
    #[error("stopped")]
    Stopped,
}

impl From<Stop> for GradeFailure {
    fn from(_: Stop) -> Self {
        Self::Stopped
    }
}
