//! Faults of the files of results.

use crate::exit::plain;
use crate::output::text::quoted;
use queensat::units::ResultError;
use std::fmt::{self, Display};
use std::io;
use std::path::Path;

/// Fault of the file of a result, with its remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file may be valid, but cannot be read.
    Unreadable(String),
    /// The result may be valid, but does not belong to the manifest.
    Foreign(String),
    /// The result, or one of its files, is damaged.
    Damaged(String),
}

impl Fault {
    /// Returns the fault of a result that cannot be read.
    pub fn unreadable(error: &io::Error) -> Self {
        Self::Unreadable(format!("cannot be read: {}", plain(error)))
    }

    /// Returns the fault of a result one of whose files is missing or cannot be read.
    pub fn of_file(path: &Path, error: &io::Error) -> Self {
        let name = quoted(path);
        match error.kind() {
            io::ErrorKind::NotFound => Self::Damaged(format!("{name} is missing")),
            io::ErrorKind::IsADirectory => Self::Damaged(format!("{name} is not a regular file")),
            _ => Self::Unreadable(format!("{name} cannot be read: {}", plain(error))),
        }
    }
}

impl From<ResultError> for Fault {
    fn from(error: ResultError) -> Self {
        let message = error.to_string();
        match error {
            ResultError::OtherVersion { .. }
            | ResultError::OtherManifest { .. }
            | ResultError::OtherEngine { .. } => Self::Foreign(message),
            _ => Self::Damaged(message),
        }
    }
}

impl Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(message) => formatter.write_str(message),
            Self::Foreign(message) => write!(
                formatter,
                "{message}; move this file away, or restore the manifest if all results are like this"
            ),
            Self::Damaged(message) => write!(
                formatter,
                "{message}; delete this result, so that the unit can be run again"
            ),
        }
    }
}
