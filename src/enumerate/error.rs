//! The error type of enumeration.

use super::CheckpointError;
use crate::encode::EncodeError;
use encodings::SinkError;
use problem::placement::{Placement, Violation};
use solvers::{SolverError, UnknownReason};
use std::io;
use thiserror::Error;

/// Error from enumerating solutions.
#[derive(Debug, Error)]
pub enum EnumerateError {
    /// The solver takes no clauses after an answer, so that no solution can be blocked.
    #[error("the solver takes no clauses after an answer, which enumeration needs")]
    NotIncremental,
    /// The problem could not be encoded, or the solver could not take it.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver could not take a blocking clause.
    #[error("a blocking clause could not be added")]
    Block(#[from] SinkError),
    /// The solver stopped with an error of its own.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver stopped without an answer.
    #[error("the solver stopped before all solutions were found: {0}")]
    Unknown(UnknownReason),
    /// The solver returned a model that is no solution.
    #[error("the solver returned a wrong model: {0}")]
    WrongModel(Violation),
    /// The solver returned a solution that a blocking clause forbids.
    #[error("the solver ignored a blocking clause and returned this solution again: {placement}")]
    Repeated {
        /// The solution that came twice.
        placement: Placement,
    },
    /// The solver returned a solution that a symmetry-breaking clause forbids.
    #[error(
        "the solver ignored a symmetry-breaking clause and returned this solution, which is not \
         the least of its class: {placement}"
    )]
    NotLeast {
        /// The solution, of whose class another one is less.
        placement: Placement,
    },
    /// No thread could be started.
    #[error("no thread could be started")]
    Thread(#[source] io::Error),
    /// The checkpoint cannot be used.
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    /// Solutions could not be written.
    #[error("the solutions cannot be written")]
    Output(#[source] io::Error),
}

impl From<Violation> for EnumerateError {
    fn from(violation: Violation) -> Self {
        Self::WrongModel(violation)
    }
}
