//! Faults of the files of results.

use super::Damage;
use crate::files::{plain, quoted};
use std::fmt::{self, Display};
use std::io;
use std::path::Path;

/// Fault of the file of a result, with its remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultFault {
    /// The file may be valid, but cannot be read.
    Unreadable(String),
    /// The result may be valid, but does not belong to the manifest.
    Foreign(String),
    /// The result, or one of its files, is damaged.
    Damaged(String),
}

impl ResultFault {
    /// Returns the fault without its remedy.
    #[must_use]
    pub fn message(&self) -> &str {
        match self {
            Self::Unreadable(message) | Self::Foreign(message) | Self::Damaged(message) => message,
        }
    }

    /// Returns the fault of a result that cannot be read.
    pub(super) fn unreadable(error: &io::Error) -> Self {
        Self::Unreadable(format!("cannot be read: {}", plain(error)))
    }

    /// Returns the fault of a result one of whose files is missing or cannot be read.
    pub(super) fn of_file(path: &Path, error: &io::Error) -> Self {
        let name = quoted(path);
        match error.kind() {
            io::ErrorKind::NotFound => Self::Damaged(format!("{name} is missing")),
            io::ErrorKind::IsADirectory => Self::Damaged(format!("{name} is not a regular file")),
            _ => Self::Unreadable(format!("{name} cannot be read: {}", plain(error))),
        }
    }
}

impl From<Damage> for ResultFault {
    fn from(damage: Damage) -> Self {
        Self::Damaged(format!("damaged: {damage}"))
    }
}

impl Display for ResultFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.message())?;
        formatter.write_str(match self {
            Self::Unreadable(_) => "",
            Self::Foreign(_) => {
                "; move this file away, or restore the manifest if all results are like this"
            }
            Self::Damaged(_) => "; delete this result, so that the unit can be run again",
        })
    }
}
