//! Errors of certificates.

use crate::backtrack::SearchError;
use crate::encode::EncodeError;
#[cfg(feature = "files")]
use crate::files::{StoreError, chain};
use crate::problem::{Bound, Kind, Problem};
use control::Stop;
use encodings::SinkError;
use encodings::WriteError;
use std::io;
use thiserror::Error;

/// Error from a certificate of a count.
#[derive(Debug, Error)]
pub enum CertifyError {
    /// The board has too many squares.
    #[error("a certificate is for boards of up to 4096 squares; this one has {squares}")]
    TooLarge {
        /// Number of squares.
        squares: u64,
    },
    /// The formula of a rule has auxiliary variables.
    #[error(
        "the count of this problem cannot be certified: the formula of '{rule}' has auxiliary variables, so that \
         its models are not the solutions one by one"
    )]
    AuxiliaryVariables {
        /// The rule.
        rule: String,
    },
    /// The certificate cannot be split by a row.
    #[error(
        "the certificate cannot be split by the queens of row {row}: no clause of the formula states that \
         the row has a queen, or two queens of the row do not exclude each other"
    )]
    NoChunks {
        /// Number of the row, counted from 1.
        row: u32,
    },
    /// The formula could not be written.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The native search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The proof could not be written.
    #[error("the proof cannot be written: {0}")]
    Io(#[from] io::Error),
    /// A clause could not be written.
    #[error(transparent)]
    Sink(#[from] SinkError),
    /// The formula could not be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The job was stopped.
    #[error("the certificate is not complete: {0}")]
    Stopped(Stop),
    /// The number of models has no place in 128 bits.
    #[error("the formula has 2^128 models or more; counts are smaller")]
    TooManyModels,
    /// The proof search found a solution that the native search did not.
    #[error(
        "the proof search found a solution that the native search did not find, with the variables {queens:?}"
    )]
    NotListed {
        /// Variables of the queens, counted from 0.
        queens: Vec<u32>,
    },
    /// The native search found more solutions than the proof search.
    #[error("the native search found {listed} solutions, the proof search {found}")]
    Disagreement {
        /// Number of solutions of the native search.
        listed: u64,
        /// Number of solutions of the proof search.
        found: u64,
    },
}

impl From<Stop> for CertifyError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

#[cfg(feature = "files")]
impl From<CertifyError> for StoreError {
    fn from(error: CertifyError) -> Self {
        use CertifyError::{
            AuxiliaryVariables, Disagreement, Encode, NoChunks, NotListed, Stopped, TooLarge,
        };
        match error {
            Stopped(stop) => Self::Stopped(stop),
            TooLarge { .. } | AuxiliaryVariables { .. } | NoChunks { .. } | Encode(_) => {
                Self::Refused(chain(&error))
            }
            NotListed { .. } | Disagreement { .. } => Self::Wrong(error.to_string()),
            error => Self::failed(&error),
        }
    }
}

impl CertifyError {
    /// Returns the error about the first constraint that needs other clauses than pairs.
    pub(super) fn other_clauses(problem: &Problem) -> Self {
        let is_simple =
            |bound: Bound| bound.least() <= 1 && bound.greatest().is_none_or(|max| max <= 1);
        let mut constraints = problem.constraints();
        let constraint = constraints.find(|constraint| !is_simple(constraint.bound()));
        let rule = constraint.map_or_else(String::new, |constraint| {
            let squares = match constraint.kind() {
                Kind::Row => "a row",
                Kind::Column => "a column",
                Kind::Region => "a region",
                Kind::Total => "the whole board",
                _ => "a line",
            };
            format!("{} on {squares}", constraint.bound())
        });
        Self::AuxiliaryVariables { rule }
    }
}
