//! Questions with a form in JSON, and their answers in JSON.

use super::{Question, Report};
use crate::answers::form::to_json;
use crate::answers::{Answer, Ask, Error, Failed, Host, Limits, Mismatch, Refused, Resolved};
use crate::enumerate::Ending;
use control::Control;
use problem::Problem;
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

    /// Returns the question whose answer has room in a report.
    fn limited(&self, _: &Host) -> Self {
        self.clone()
    }

    /// Returns the report on an answer.
    fn report<'a>(
        asked: &Resolved<Self>,
        answer: &'a Answer<Self::Value>,
    ) -> Report<Self::Report<'a>>;

    /// Returns the report on runs of which at least one is wrong.
    fn report_wrong(asked: &Resolved<Self>, _: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&Report::on(asked, ()))
    }

    /// Answers the question with a report.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    fn reported(asked: &Resolved<Self>, control: &Control) -> Result<Answered, Error<Self::Value>> {
        let answer = asked.run(control)?;
        answered(&asked.report(&answer), answer.ending)
    }
}

impl<Q: Asked> Resolved<Q> {
    /// Returns the report on an answer.
    pub fn report<'a>(&self, answer: &'a Answer<Q::Value>) -> Report<Q::Report<'a>> {
        Q::report(self, answer)
    }
}

impl<T> Report<T> {
    /// Creates the report on the answer to a question.
    pub(super) fn on<Q: Asked>(asked: &Resolved<Q>, answer: T) -> Self {
        Self::of_question(&asked.question, answer)
    }

    /// Creates the report on the answer to a question of which all choices are made.
    pub(super) fn of_question(question: &impl Asked, answer: T) -> Self {
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
    fn limits(&self) -> Option<Limits>;
    fn to_value(&self) -> serde_json::Result<Value>;
    fn resolve(&self, host: &Host, control: &Control) -> Result<ResolvedQuestion, Refused>;
}

impl<Q: Asked> AnyAsked for Q {
    fn name(&self) -> &'static str {
        Q::NAME
    }

    fn problem(&self) -> Option<&Problem> {
        Asked::problem(self)
    }

    fn limits(&self) -> Option<Limits> {
        Ask::limits(self)
    }

    fn to_value(&self) -> serde_json::Result<Value> {
        to_json(Q::NAME, self)
    }

    fn resolve(&self, host: &Host, control: &Control) -> Result<ResolvedQuestion, Refused> {
        Ask::resolve(&self.limited(host), host, control).map(ResolvedQuestion::from)
    }
}

/// A resolved question of any kind.
pub struct ResolvedQuestion(Box<dyn AnyResolved>);

impl ResolvedQuestion {
    /// Returns the problem, if the question has one.
    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        self.0.problem()
    }

    /// Answers the question with a report. A question that was resolved by [`Question::resolve`] lists no more than has
    /// room in one.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn answer(&self, control: &Control) -> Result<Answered, Error<()>> {
        self.0.answer(control)
    }

    /// Returns the report on runs of which at least one is wrong.
    ///
    /// # Errors
    ///
    /// If the report has no form in JSON.
    pub fn report_wrong(&self, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        self.0.report_wrong(wrong)
    }
}

impl<Q: Asked> From<Resolved<Q>> for ResolvedQuestion {
    fn from(asked: Resolved<Q>) -> Self {
        Self(Box::new(asked))
    }
}

trait AnyResolved: Send + Sync {
    fn problem(&self) -> Option<&Problem>;
    fn answer(&self, control: &Control) -> Result<Answered, Error<()>>;
    fn report_wrong(&self, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>>;
}

impl<Q: Asked> AnyResolved for Resolved<Q> {
    fn problem(&self) -> Option<&Problem> {
        Asked::problem(&self.question)
    }

    fn answer(&self, control: &Control) -> Result<Answered, Error<()>> {
        Q::reported(self, control).map_err(|error| match error {
            Error::Refused(refused) => Error::Refused(refused),
            Error::Wrong(mismatch) => Error::Wrong(mismatch),
            Error::Failed(failed) => Error::Failed(Box::new(Failed {
                answer: None,
                source: failed.source,
            })),
        })
    }

    fn report_wrong(&self, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        Q::report_wrong(self, wrong)
    }
}
