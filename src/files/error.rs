//! Errors of stored files.

use super::text::{chain, plain, quoted};
use control::Stop;
use std::error::Error;
use std::io;
use std::path::Path;
use thiserror::Error;

/// Error from stored files, or from what they are made of, with a complete message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// The work is refused; another folder or another option is needed.
    #[error("{0}")]
    Refused(String),
    /// The work is refused because of a field of its question.
    #[error("{field}: {reason}")]
    RefusedField {
        /// Name of the field in the question.
        field: &'static str,
        /// The fault of its value.
        reason: String,
    },
    /// A file cannot be read or written, or is damaged.
    #[error("{0}")]
    Failed(String),
    /// Two sides contradict each other.
    #[error("{0}")]
    Wrong(String),
    /// A limit or an interrupt came while files were read or written.
    #[error("{0}")]
    Stopped(Stop),
}

impl StoreError {
    /// Creates the error from reading a file.
    #[must_use]
    pub fn read(path: &Path, error: &io::Error) -> Self {
        Self::Failed(format!("cannot read {}: {}", quoted(path), plain(error)))
    }

    /// Creates the error from writing to a file or a folder.
    #[must_use]
    pub fn write(path: &Path, error: &io::Error) -> Self {
        let path = quoted(path);
        Self::Failed(format!("cannot write to {path}: {}", plain(error)))
    }

    /// Creates the error from work that failed, with the messages of all sources.
    #[must_use]
    pub fn failed(error: &(dyn Error + 'static)) -> Self {
        Self::Failed(chain(error))
    }
}

impl From<Stop> for StoreError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
