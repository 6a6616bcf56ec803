//! Errors of questions, in the form that every caller gets.

use crate::ReadError;
use queensat::answers;
use queensat::files::{chain, printable_message};
use serde::Serialize;
use std::fmt::Debug;
use thiserror::Error;

/// An error of a question in JSON: a code for programs, a message for people, and the field at fault.
///
/// ```
/// use queensat::{Control, answers::Host};
///
/// let question = r#"{"question": "count", "problem": {"n": 8}, "by": "sat", "sat": {"backend": "none"}}"#;
/// let error = questions::answer(question, &Host::new(), &Control::new()).unwrap_err();
/// assert_eq!((error.code, error.field.as_deref()), ("refused.option", Some("sat.backend")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Error)]
#[error("{message}")]
pub struct ErrorReport {
    /// Stable name of the kind of error: `refused.question` and the codes of [`answers::Error::code`]; `queensat run` adds
    /// `time-limit`.
    pub code: &'static str,
    /// Description of the fault, its place and what was expected, on one line that is safe to print.
    pub message: String,
    /// The field that is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
}

impl ErrorReport {
    /// Code of a text that is no question.
    pub const UNREAD: &str = "refused.question";

    /// Returns the error of a text that is no question.
    #[must_use]
    pub fn unread(message: &str) -> Self {
        Self::new(Self::UNREAD, message)
    }

    /// Creates an error that no field causes.
    #[must_use]
    pub fn new(code: &'static str, message: &str) -> Self {
        Self {
            code,
            message: printable_message(message),
            field: None,
        }
    }

    /// Returns the error of an answer, in which `name` gives each field its name.
    pub fn on<T: Debug>(error: &answers::Error<T>, name: impl Fn(&str) -> String) -> Self {
        let code = error.code();
        match error {
            answers::Error::Refused(refused) => Self {
                field: Some(name(refused.field)),
                ..Self::new(code, &refused.message(name))
            },
            answers::Error::Wrong(wrong) => Self::new(code, &wrong.message),
            answers::Error::Failed(failed) => Self::new(code, &chain(&*failed.source)),
        }
    }
}

impl From<ReadError> for ErrorReport {
    fn from(error: ReadError) -> Self {
        Self::unread(&error.to_string())
    }
}
