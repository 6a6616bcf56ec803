//! Errors from reading and writing problems.

use super::Format;
use crate::board::{ParsePieceError, ParseSquareError};
use crate::{ParseBoundError, ParseDiagonalError, ProblemError};
use thiserror::Error;

/// Error from reading a problem: a place in the text, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {fault}")]
pub struct InstanceError {
    /// The line in the text, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
    /// The fault at this place, with its own message.
    pub fault: InstanceFault,
}

/// A fault in the text of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InstanceFault {
    /// Text other than that which the format requires.
    #[error("expected {expected}, found {found}")]
    Unexpected {
        /// Text that the format requires at this place, in words.
        expected: String,
        /// Text that stands there, in quotes or in words.
        found: String,
    },
    /// A rule that is stated twice.
    #[error("'{name}' is stated twice; expected it once")]
    Repeated {
        /// Name of the rule, or of another field of JSON.
        name: &'static str,
    },
    /// Two rules of which one states the other.
    #[error("'{name}' cannot be combined with '{other}', which states it; expected one of them")]
    Conflict {
        /// The rule that the other one states.
        name: &'static str,
        /// The rule that states it, too.
        other: &'static str,
    },
    /// Several problems, one a line, where one is expected.
    #[error("expected one problem, found a list with one a line; --problems reads all of them")]
    List,
    /// Another number of stars, where a text states the rules.
    #[error("the text states its own rules, and they are not those of a puzzle with {stars} stars")]
    Stars {
        /// The number of stars that was asked for.
        stars: u32,
    },
    /// An invalid number of pieces.
    #[error(transparent)]
    Bound(#[from] ParseBoundError),
    /// A piece that cannot be read, with its own message.
    #[error(transparent)]
    Piece(#[from] ParsePieceError),
    /// A square that cannot be read, with its own message.
    #[error(transparent)]
    Square(#[from] ParseSquareError),
    /// A diagonal that cannot be read, with its own message.
    #[error(transparent)]
    Diagonal(#[from] ParseDiagonalError),
    /// A problem that cannot be stated.
    #[error(transparent)]
    Problem(#[from] ProblemError),
}

/// Error from writing a problem in a format that cannot express it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the format {} cannot express {what}", format.name())]
pub struct Inexpressible {
    /// The format that has no place for a part of the problem.
    pub format: Format,
    /// The first thing found that it cannot express.
    pub what: String,
}

/// Fault at a place, in bytes from the start of the text.
#[derive(Debug)]
pub struct Located {
    pub(super) at: usize,
    pub(super) fault: InstanceFault,
}

/// Result of reading.
pub type Read<T> = Result<T, Located>;

impl Located {
    /// Creates the fault at this byte of the text.
    pub fn new(at: usize, fault: impl Into<InstanceFault>) -> Self {
        let fault = fault.into();
        Self { at, fault }
    }

    /// Creates the error that other text was expected at a place.
    pub fn unexpected(at: usize, expected: impl Into<String>, found: impl Into<String>) -> Self {
        let (expected, found) = (expected.into(), found.into());
        Self::new(at, InstanceFault::Unexpected { expected, found })
    }

    /// Replaces the place by a line and a column of the text.
    pub fn in_text(self, text: &str) -> InstanceError {
        let before = &text.as_bytes()[..self.at.min(text.len())];
        let start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        // The first byte of a character is none of 10xxxxxx.
        let is_start = |byte: &&u8| **byte & 0xc0 != 0x80;
        InstanceError {
            line: before.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1,
            column: before[start..].iter().filter(is_start).count() as u64 + 1,
            fault: self.fault,
        }
    }
}

/// Returns text in quotes, shortened, or `the end of the line` if there is none.
pub fn quoted(text: &str) -> String {
    const MAX: usize = 30;
    match text.char_indices().nth(MAX) {
        _ if text.is_empty() => "the end of the line".into(),
        None => format!("'{text}'"),
        Some((end, _)) => format!("'{}…'", &text[..end]),
    }
}
