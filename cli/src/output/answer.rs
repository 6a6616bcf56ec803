//! Answers to lines of a file of problems or questions.

use crate::exit::{Exit, Failure};
use crate::output::json::Object;
use crate::output::text::printable;
use control::Control;
use questions::ErrorReport;
use serde::Serialize;

/// Fields of an answer, and their part of the exit code.
pub type Fields = (Object, Exit);

/// Reason for which a line has no answer.
pub enum Fault {
    /// The run was stopped.
    Stopped,
    /// An error, as a field, with the exit code.
    Error(Object, Exit),
}

impl Fault {
    /// Creates the fault of a line with this error.
    pub fn new(error: impl Serialize, exit: Exit) -> Self {
        Self::Error(Object::default().field("error", error), exit)
    }

    /// Creates the fault of a question, with its stable code.
    pub fn coded(code: &'static str, message: &str, exit: Exit) -> Self {
        Self::new(ErrorReport::new(code, message), exit)
    }

    /// Creates the fault of a problem that cannot be answered.
    pub fn error(message: &str) -> Self {
        Self::new(printable(message), Exit::Runtime)
    }

    /// Creates the fault of a search that ended without an answer.
    pub fn gave_up(control: &Control) -> Self {
        if control.is_stopped() {
            Self::Stopped
        } else {
            Self::error("the solver gave up at a limit")
        }
    }

    /// Returns the fault with another exit code than that of errors.
    pub fn with_exit(self, exit: Exit) -> Self {
        match self {
            Self::Error(error, Exit::Runtime) => Self::Error(error, exit),
            fault => fault,
        }
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Interrupted => Self::Stopped,
            other => Self::error(&other.message()),
        }
    }
}
