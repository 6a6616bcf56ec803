//! Questions with a form in JSON, and their answers in JSON.

use super::{Fields, Question, SCHEMA};
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

    /// Returns the problem, if the question has one.
    fn problem(&self) -> Option<&Problem> {
        None
    }

    /// Returns the report on an answer. The question is resolved.
    fn report(&self, answer: &Answer<Self::Value>) -> serde_json::Result<Box<RawValue>>;

    /// Returns the report on runs of which at least one is wrong. The question is resolved.
    fn report_wrong(&self, _: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        let question: Question = self.clone().into();
        to_raw_value(&WrongReport {
            schema: SCHEMA,
            problem: self.problem().map(Fields::of),
            question: question.to_json(),
        })
    }

    /// Answers the question with a report.
    ///
    /// # Errors
    ///
    /// As [`Ask::run`].
    fn answer(&self, host: &Host, control: &Control) -> Result<Answered, Error<Self::Value>> {
        let answer = self.run(host, control)?;
        answered(self.resolve(host)?.report(&answer), answer.ending)
    }
}

/// Report on a wrong answer without runs.
#[derive(Serialize)]
struct WrongReport {
    schema: u32,
    #[serde(flatten)]
    problem: Option<Fields>,
    question: Value,
}

/// Returns an answer with its report.
pub(crate) fn answered<T: Debug>(
    report: serde_json::Result<Box<RawValue>>,
    ending: Ending,
) -> Result<Answered, Error<T>> {
    Ok(Answered {
        report: report.map_err(Error::failed)?,
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
