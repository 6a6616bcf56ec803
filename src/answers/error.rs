//! Errors of questions.

use crate::answers::refused::{RefusalReason, Refused};
use crate::answers::run::{Answer, Run};
use crate::cross_check::{Difference, Disagreement};
use crate::files::StoreError;
use problem::placement::Placement;
use std::error::Error as StdError;
use std::fmt;
use thiserror::Error;

/// Error of a question.
#[derive(Debug, Error)]
pub enum Error<T: fmt::Debug> {
    /// The question cannot be asked so.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A check refuted an answer, or two runs contradict each other.
    #[error(transparent)]
    Wrong(Box<Mismatch>),
    /// A run ended with an error; answers of other runs are kept.
    #[error(transparent)]
    Failed(Box<FailedRun<T>>),
}

impl<T: fmt::Debug> Error<T> {
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
    ///
    /// Public for puzzles.
    pub fn disagreed(disagreement: Box<Disagreement>, runs: Vec<Run>) -> Self {
        Self::Wrong(Box::new(Mismatch {
            message: disagreement.to_string(),
            runs,
            difference: None,
            example: disagreement.example,
        }))
    }

    /// Creates the error of runs of which at least one is wrong.
    pub fn wrong(message: impl Into<String>, runs: Vec<Run>) -> Self {
        Self::Wrong(Box::new(Mismatch {
            message: message.into(),
            runs,
            difference: None,
            example: None,
        }))
    }

    /// Creates the error of a run that failed without an answer.
    pub fn failed(source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self::Failed(Box::new(FailedRun {
            answer: None,
            source: source.into(),
        }))
    }
}

impl StoreError {
    /// Returns the error of a question, of which a field was refused.
    ///
    /// Public for certificates and units.
    pub fn in_field<T: fmt::Debug>(self, field: &'static str) -> Error<T> {
        match self {
            Self::Refused(reason) => Error::Refused(Refused::option(field, reason)),
            Self::RefusedField { field, reason } => {
                let reason: Box<dyn StdError + Send + Sync> = reason.into();
                Error::Refused(Refused::option(
                    field,
                    RefusalReason::LeadsTo(reason.into()),
                ))
            }
            Self::Wrong(message) => Error::wrong(message, Vec::new()),
            error => Error::failed(error),
        }
    }
}

/// A wrong answer: the runs, of which at least one is wrong.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct Mismatch {
    /// Description of the contradiction.
    pub message: String,
    /// The runs that were made, as far as they are known.
    pub runs: Vec<Run>,
    /// Solutions that only one side found, if they were looked for.
    pub difference: Option<Difference>,
    /// A solution that refutes a claim that there is none, if the check found one.
    pub example: Option<Placement>,
}

/// A failed run, with the answer of the other runs. It is displayed as the error of that run.
#[derive(Debug)]
pub struct FailedRun<T: fmt::Debug> {
    /// Answer of the runs before, if there are any.
    pub answer: Option<Answer<T>>,
    /// The error of the run.
    pub source: Box<dyn StdError + Send + Sync>,
}

// By hand: `#[error(transparent)]` of thiserror demands a single field.
impl<T: fmt::Debug> fmt::Display for FailedRun<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.source.fmt(f)
    }
}

impl<T: fmt::Debug> StdError for FailedRun<T> {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.source.source()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::EnumerateError;
    use std::io;
    use std::iter::successors;

    #[test]
    fn failed_work_says_what_failed_and_its_chain_does_not_repeat_it() {
        let full = io::Error::other("the disk is full");
        let error = Error::<()>::failed(EnumerateError::Output(full));
        let said = "the solutions cannot be written";
        assert_eq!(error.to_string(), said);
        let chain = successors(Some(&error as &dyn StdError), |&error| error.source());
        let said_by_chain: Vec<String> = chain.map(ToString::to_string).collect();
        assert_eq!(said_by_chain, [said, "the disk is full"]);
    }
}
