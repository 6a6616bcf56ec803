//! Questions with a form in JSON, and their answers in JSON.

use super::{Question, Report};
use crate::Control;
use crate::answers::form::to_json;
use crate::answers::{Answer, Ask, Error, Failed, Host, Mismatch};
use crate::enumerate::Ending;
use crate::problem::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::fmt::Debug;

/// Answer to a question of any kind.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The report, an object in JSON.
    pub report: Box<RawValue>,
    /// `false` if a limit or an interrupt left out a part of the answer.
    pub is_complete: bool,
}

/// A question with a form in JSON, whose answer has one, too.
pub trait Asked: Ask + Serialize + DeserializeOwned + Into<Question> {
    /// Name of the question.
    const NAME: &'static str;

    /// The answer in a report.
    type Report<'a>: Serialize;

    /// Returns the problem, if the question has one.
    fn problem(&self) -> Option<&Problem> {
        None
    }

    /// Returns `true` unless the question leaves out a text that is too long for a report.
    fn is_whole(&self) -> bool {
        true
    }

    /// Returns the report on an answer. The question is resolved.
    fn report<'a>(&self, answer: &'a Answer<Self::Value>) -> Report<Self::Report<'a>>;

    /// Returns the report on runs of which at least one is wrong. The question is resolved.
    fn report_wrong(&self, _: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&Report::on(self, ()))
    }

    /// Answers the question with a report.
    ///
    /// # Errors
    ///
    /// As [`Ask::run`].
    fn answer(&self, host: &Host, control: &Control) -> Result<Answered, Error<Self::Value>> {
        let answer = self.run(host, control)?;
        answered(&self.resolve(host)?.report(&answer), answer.ending)
    }
}

impl<T> Report<T> {
    /// Creates the report on the answer to a resolved question.
    pub(super) fn on(question: &impl Asked, answer: T) -> Self {
        let asked = || question.clone().into().to_json();
        Self::new(question.problem(), question.is_whole().then(asked), answer)
    }
}

/// Returns an answer with its report.
pub(crate) fn answered<T: Debug>(
    report: &impl Serialize,
    ending: Ending,
) -> Result<Answered, Error<T>> {
    Ok(Answered {
        report: to_raw_value(report).map_err(Error::failed)?,
        is_complete: ending == Ending::Exhausted,
    })
}

/// A question of any kind, behind a pointer.
pub(super) trait AnyAsked {
    fn name(&self) -> &'static str;
    fn problem(&self) -> Option<&Problem>;
    fn to_value(&self) -> serde_json::Result<Value>;
    fn answer(&self, host: &Host, control: &Control) -> Result<Answered, Error<()>>;
    fn report_wrong(&self, host: &Host, wrong: &Mismatch) -> Result<Box<RawValue>, Error<()>>;
}

impl<Q: Asked> AnyAsked for Q {
    fn name(&self) -> &'static str {
        Q::NAME
    }

    fn problem(&self) -> Option<&Problem> {
        Asked::problem(self)
    }

    fn to_value(&self) -> serde_json::Result<Value> {
        to_json(Q::NAME, self)
    }

    fn answer(&self, host: &Host, control: &Control) -> Result<Answered, Error<()>> {
        Asked::answer(self, host, control).map_err(|error| match error {
            Error::Refused(refused) => Error::Refused(refused),
            Error::Wrong(mismatch) => Error::Wrong(mismatch),
            Error::Failed(failed) => Error::Failed(Box::new(Failed {
                answer: None,
                source: failed.source,
            })),
        })
    }

    fn report_wrong(&self, host: &Host, wrong: &Mismatch) -> Result<Box<RawValue>, Error<()>> {
        let resolved = self.resolve(host)?;
        Asked::report_wrong(&resolved, wrong).map_err(Error::failed)
    }
}
