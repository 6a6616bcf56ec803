//! Refusals of questions, and errors of their answers.

use super::run::with_names;
use super::{Answer, Run};
use crate::cross_check::{Difference, Disagreement};
use crate::placement::Placement;
use std::error::Error as StdError;
use thiserror::Error;

/// A question that cannot be asked so: the field, and the reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.message(str::to_owned))]
pub struct Refused {
    /// The field, such as `sat.backend`.
    pub field: &'static str,
    /// Kind of the fault.
    pub fault: Fault,
    /// The reason, in which `{field}` stands for the name of a field.
    reason: String,
    /// No field is named in the reason.
    is_verbatim: bool,
}

/// Kind of a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The option contradicts another, has no effect, or has a value that does not exist here.
    Option,
    /// The work does not fit in memory.
    Memory,
    /// The host does not allow it, or cannot do it.
    Host,
}

impl Fault {
    /// Returns the stable code of the fault.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Option => "refused.option",
            Self::Memory => "refused.memory",
            Self::Host => "refused.host",
        }
    }
}

impl Refused {
    /// Creates the refusal of an option. In the reason, `{field}` stands for the name of a field.
    #[must_use]
    pub fn option(field: &'static str, reason: impl Into<String>) -> Self {
        Self {
            field,
            fault: Fault::Option,
            reason: reason.into(),
            is_verbatim: false,
        }
    }

    /// Creates the refusal of an option for a reason in which nothing is replaced, because it has names of
    /// files or commands.
    #[must_use]
    pub fn verbatim(field: &'static str, reason: impl Into<String>) -> Self {
        Self {
            is_verbatim: true,
            ..Self::option(field, reason)
        }
    }

    /// Creates the refusal of work that does not fit in memory.
    #[must_use]
    pub fn memory(field: &'static str, reason: impl Into<String>) -> Self {
        Self {
            fault: Fault::Memory,
            ..Self::option(field, reason)
        }
    }

    /// Creates the refusal of what the host does not allow or cannot do.
    #[must_use]
    pub fn host(field: &'static str, reason: impl Into<String>) -> Self {
        Self {
            fault: Fault::Host,
            ..Self::option(field, reason)
        }
    }

    /// Returns the refusal with a text before the reason.
    pub(super) fn preceded_by(mut self, start: &str) -> Self {
        self.reason.insert_str(0, start);
        self
    }

    /// Returns the refusal with a remedy after the reason.
    pub(super) fn followed_by(mut self, remedy: &str) -> Self {
        self.reason = format!("{}; {remedy}", self.reason);
        self
    }

    /// Returns the reason, in which `name` gives each field its name.
    #[must_use]
    pub fn message(&self, name: impl Fn(&str) -> String) -> String {
        if self.is_verbatim {
            return self.reason.clone();
        }
        with_names(&self.reason, name)
    }
}

/// Error of a question.
#[derive(Debug, Error)]
pub enum Error<T: std::fmt::Debug> {
    /// The question cannot be asked so.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// An answer is wrong.
    #[error(transparent)]
    Wrong(Box<Mismatch>),
    /// A run failed.
    #[error("the work failed")]
    Failed(#[source] Box<Failed<T>>),
}

impl<T: std::fmt::Debug> Error<T> {
    /// Returns the stable code of the error.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Refused(refused) => refused.fault.code(),
            Self::Wrong(_) => "mismatch",
            Self::Failed(_) => "failed",
        }
    }

    /// Creates the error of runs that contradict each other or what is known.
    pub(crate) fn disagreed(disagreement: Box<Disagreement>, runs: Vec<Run>) -> Self {
        Self::Wrong(Box::new(Mismatch {
            message: disagreement.to_string(),
            runs,
            difference: None,
            example: disagreement.example,
        }))
    }

    /// Creates the error of runs of which at least one is wrong.
    pub(crate) fn wrong(message: impl Into<String>, runs: Vec<Run>) -> Self {
        Self::Wrong(Box::new(Mismatch {
            message: message.into(),
            runs,
            difference: None,
            example: None,
        }))
    }

    pub(crate) fn failed(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Failed(Box::new(Failed {
            answer: None,
            source: source.into(),
        }))
    }
}

/// A wrong answer: the runs, of which at least one is wrong.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct Mismatch {
    /// Description of the contradiction.
    pub message: String,
    /// The runs.
    pub runs: Vec<Run>,
    /// Solutions that only one side found, if they were looked for.
    pub difference: Option<Difference>,
    /// A solution that refutes a claim that there is none, if the check found one.
    pub example: Option<Placement>,
}

/// A run that failed, with the answer of the others.
#[derive(Debug, Error)]
#[error("{source}")]
pub struct Failed<T: std::fmt::Debug> {
    /// Answer of the runs before, if there are any.
    pub answer: Option<Answer<T>>,
    /// The cause.
    pub source: Box<dyn StdError + Send + Sync>,
}
