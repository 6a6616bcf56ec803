//! Answers to lines of a file of problems or questions.

use crate::exit::{Exit, Failure};
use crate::output::json::Object;
use queensat::Control;
use queensat::answers::{Mismatch, Refused};
use queensat::json::Question;

/// Reason for which a line has no answer.
pub enum Fault {
    /// The run was stopped.
    Stopped,
    /// An error, with the exit code.
    Error(String, Exit),
    /// An error with its code and message, and the exit code.
    Coded(&'static str, String, Exit),
    /// A question that is refused.
    Refused(Refused),
    /// A wrong answer to this question, unless no file may be saved for it.
    Wrong(Box<Mismatch>, Option<Question>),
}

/// Fields of an answer, and their part of the exit code.
pub type Answer = (Object<'static>, Exit);

impl Fault {
    /// Creates the fault of a problem that cannot be answered.
    pub fn error(message: impl Into<String>) -> Self {
        Self::Error(message.into(), Exit::Runtime)
    }

    /// Creates the fault of a search that ended without an answer.
    pub fn gave_up(control: &Control) -> Self {
        match control.is_stopped() {
            true => Self::Stopped,
            false => Self::error("the solver gave up at a limit"),
        }
    }

    /// Returns the fault with another exit code than that of errors.
    pub fn with_exit(self, exit: Exit) -> Self {
        match self {
            Self::Error(message, Exit::Runtime) => Self::Error(message, exit),
            fault => fault,
        }
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Interrupted => Self::Stopped,
            other => Self::error(other.message()),
        }
    }
}
