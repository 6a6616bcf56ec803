//! Answers to lines of a file of problems or questions.

use crate::exit::{Exit, Failure};
use crate::output::json::Object;
use crate::output::text::printable;
use control::Control;
use queensat::enumerate::Ending;
use questions::ErrorReport;
use serde::Serialize;
use solvers::UnknownReason;

/// Fields of an answer, and their part of the exit code.
pub type Fields = (Object, Exit);

/// An answer to a line in words, for lists in text.
#[derive(Default)]
pub struct Told {
    /// Title or id of the problem, or the place of the line.
    pub name: Option<String>,
    pub verdict: String,
    /// Lines below the verdict.
    pub details: Vec<String>,
    /// Classes of answers, of which the sizes are told at the end.
    pub classes: Vec<&'static str>,
}

/// Reason for which a line has no answer.
pub enum Fault {
    /// A limit or an interrupt came before the answer.
    Stopped,
    /// An error, as a field and in words, with the exit code.
    Error(Object, String, Exit),
}

impl Fault {
    /// Creates the fault of a line with this error.
    pub fn new(error: impl Serialize, exit: Exit) -> Self {
        let object = Object::default().field("error", error);
        Self::Error(object, String::new(), exit)
    }

    /// Creates the fault of a question, with its stable code.
    pub fn coded(code: &'static str, message: &str, exit: Exit) -> Self {
        Self::new(ErrorReport::new(code, message), exit)
    }

    /// Creates the fault of a problem that cannot be answered.
    pub fn error(message: &str) -> Self {
        let message = printable(message);
        let object = Object::default().field("error", &message);
        Self::Error(object, message, Exit::Runtime)
    }

    /// Creates the fault of a search that ended so without an answer. It names the limit and its option.
    pub fn gave_up(ending: Ending, control: &Control) -> Self {
        if control.is_stopped() {
            return Self::Stopped;
        }
        Self::error(match ending {
            Ending::Limit => "the limit of solutions was reached (--limit)",
            Ending::Stopped(UnknownReason::ConflictLimit) => {
                "the solver reached the limit of conflicts (--conflict-limit)"
            }
            Ending::Stopped(UnknownReason::MemoryLimit) => {
                "the solver reached the limit of memory (--memory-limit)"
            }
            Ending::Stopped(UnknownReason::TimeLimit) => {
                "the time limit was reached (--time-limit)"
            }
            Ending::Stopped(UnknownReason::GaveUp) => "the solver gave up at a limit of its own",
            Ending::Stopped(_) | Ending::Exhausted => "the search ended without an answer",
        })
    }

    /// Returns the fault with another exit code than that of errors.
    pub fn with_exit(self, exit: Exit) -> Self {
        match self {
            Self::Error(error, message, Exit::Runtime) => Self::Error(error, message, exit),
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
