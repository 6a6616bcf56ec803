//! Errors of proofs.

use super::BoardFormula;
use control::Stop;
use encodings::{SinkError, WriteError};
use problem::placement::Placement;
use queensat::cross_check::Disagreement;
use queensat::encode::EncodeError;
use queensat::files::{StoreError, chain};
use search::SearchError;
use std::io;
use thiserror::Error;

/// Error from a proof that a list of solutions is complete.
#[derive(Debug, Error)]
pub enum ProveError {
    /// The board has too many squares.
    #[error(
        "a proof is for boards of up to {} squares; this one has {squares}",
        BoardFormula::MAX_SQUARES
    )]
    TooLarge {
        /// Number of squares.
        squares: u64,
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
    /// The native search that lists the solutions failed.
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
    /// A limit or an interrupt came before the end of the proof.
    #[error("the proof is not complete: {0}")]
    Stopped(Stop),
    /// The proof search found a solution that the native search did not.
    #[error(
        "the proof search found a solution that the native search did not find: {}",
        solution.squares()
    )]
    NotListed {
        /// The solution, which is missing in the list of the native search.
        solution: Placement,
    },
    /// The native search found more solutions than the proof search.
    #[error(transparent)]
    Disagreement(#[from] Box<Disagreement>),
}

impl From<Stop> for ProveError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<ProveError> for StoreError {
    fn from(error: ProveError) -> Self {
        use ProveError::{Disagreement, Encode, NoChunks, NotListed, Stopped, TooLarge};
        match error {
            Stopped(stop) => Self::Stopped(stop),
            TooLarge { .. } | NoChunks { .. } | Encode(_) => Self::Refused(chain(&error)),
            NotListed { .. } | Disagreement(_) => Self::Wrong(error.to_string()),
            error => Self::failed(&error),
        }
    }
}
