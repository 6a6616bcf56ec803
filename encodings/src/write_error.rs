//! Errors from files whose header states their size.

use crate::{SinkError, Size};
use std::io;
use thiserror::Error;

/// Error from finishing a DIMACS or OPB file.
#[derive(Debug, Error)]
pub enum WriteError {
    /// Writing failed.
    #[error("the formula cannot be written")]
    Io(#[from] io::Error),
    /// The header declares another size than the formula has.
    #[error(
        "the header declares {} variables and {} {kind}, but {} variables and {} {kind} were written",
        declared.variables, declared.clauses, written.variables, written.clauses
    )]
    WrongHeader {
        /// `clauses` or `constraints`.
        kind: &'static str,
        /// Size in the header.
        declared: Size,
        /// Size of the formula.
        written: Size,
    },
}

impl WriteError {
    /// Checks that a header declares what was written.
    pub(crate) fn check(kind: &'static str, declared: Size, written: Size) -> Result<(), Self> {
        if (declared.variables, declared.clauses) == (written.variables, written.clauses) {
            return Ok(());
        }
        Err(Self::WrongHeader {
            kind,
            declared,
            written,
        })
    }
}

impl From<WriteError> for SinkError {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Io(error) => Self::Io(error),
            error => Self::Solver(error.to_string()),
        }
    }
}
