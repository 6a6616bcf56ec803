//! Problems in files: a text format that a person can draw, JSON, and formats of other programs.
//!
//! | item | purpose |
//! |---|---|
//! | [`read`], [`read_as`] | a problem from a text |
//! | [`read_line`] | a problem from one line, with its id if it has one |
//! | [`read_regions`] | the regions of a board from a letter grid |
//! | [`write()`] | a problem as a text; what is written reads back as an equal problem |
//! | [`Format`], [`recognize`] | the formats |
//!
//! ```
//! use queensat::instance::{self, Format};
//!
//! let text = "queensat problem 1\nstars 1\nregions\nAABBB\nACBDB\nCCCDB\nCEEDD\nEEEED\n";
//! let problem = instance::read(text)?;
//! let json = instance::write(Format::Json, &problem)?;
//! assert_eq!(instance::read(&json)?, problem);
//!
//! let error = instance::read("queensat problem 1\nsize 8x\n").unwrap_err();
//! assert_eq!((error.line, error.column), (2, 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The text format and JSON express every problem. The memory for reading is in proportion to the
//! text.

mod draft;
mod error;
mod json;
mod labels;
mod text;

pub use error::{Fault, Inexpressible, InstanceError};

use crate::problem::Problem;
use error::{Located, Read};

/// Format of a problem in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The text format of this library: rules, and pictures of the board and its regions.
    Text,
    /// JSON on one line.
    Json,
}

/// A problem from a list of problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The id, if the list has one.
    pub id: Option<Id>,
    /// The problem.
    pub problem: Problem,
}

/// The id of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Id {
    /// A number.
    Number(i64),
    /// A text.
    Text(String),
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::Text, Self::Json];

    /// Returns the name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
        }
    }

    fn read(self, text: &str) -> Read<Entry> {
        match self {
            Self::Text => text::read(text).map(Entry::from),
            Self::Json => json::read(text),
        }
    }
}

impl From<Problem> for Entry {
    fn from(problem: Problem) -> Self {
        Self { id: None, problem }
    }
}

/// Returns the format of a text, by its first characters.
#[must_use]
pub fn recognize(text: &str) -> Format {
    match text.trim_start().starts_with('{') {
        true => Format::Json,
        false => Format::Text,
    }
}

/// Reads a problem in the format that is recognized.
///
/// # Errors
///
/// The first fault, with its place.
pub fn read(text: &str) -> Result<Problem, InstanceError> {
    read_as(recognize(text), text)
}

/// Reads a problem in this format.
///
/// # Errors
///
/// The first fault, with its place.
pub fn read_as(format: Format, text: &str) -> Result<Problem, InstanceError> {
    Ok(read_entry(format, text)?.problem)
}

/// Reads a problem with its id, if it has one, from a line in a format of one line: JSON, archive,
/// puzz.link or SBN.
///
/// # Errors
///
/// The first fault, with its place.
pub fn read_line(line: &str) -> Result<Entry, InstanceError> {
    read_entry(recognize(line), line)
}

fn read_entry(format: Format, text: &str) -> Result<Entry, InstanceError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    format
        .read(text)
        .map_err(|fault: Located| fault.in_text(text))
}

/// Writes a problem. The text ends with a line feed.
///
/// # Errors
///
/// [`Inexpressible`] if the format cannot express the problem.
pub fn write(format: Format, problem: &Problem) -> Result<String, Inexpressible> {
    let written = match format {
        Format::Text => text::write(problem),
        Format::Json => json::write(problem),
    };
    written.map_err(|what| Inexpressible { format, what })
}
