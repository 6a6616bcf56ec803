//! Questions with a form in JSON, and their answers in JSON.

use super::form::to_json;
use super::report::Report;
use crate::answers::error::{Error, Mismatch};
use crate::answers::host::Host;
use crate::answers::question::{Question, Resolved};
use crate::answers::run::Answer;
use crate::enumerate::Ending;
use control::Control;
use problem::Problem;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::{RawValue, to_raw_value};
use std::fmt::Debug;

/// Answer to a question of any kind.
#[derive(Clone, Debug)]
pub struct JsonAnswer {
    /// The report, an object in JSON.
    pub report: Box<RawValue>,
    /// `false` if a limit or an interrupt left out a part of the answer.
    pub is_complete: bool,
}

/// A question with a form in JSON, whose answer has one, too.
pub trait JsonQuestion: Question + Serialize + DeserializeOwned {
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
    fn reported(
        asked: &Resolved<Self>,
        control: &Control,
    ) -> Result<JsonAnswer, Error<Self::Value>> {
        let answer = asked.run(control)?;
        json_answer(&asked.report(&answer), answer.ending)
    }
}

impl<Q: JsonQuestion> Resolved<Q> {
    /// Returns the report on an answer.
    pub fn report<'a>(&self, answer: &'a Answer<Q::Value>) -> Report<Q::Report<'a>> {
        Q::report(self, answer)
    }
}

impl<T> Report<T> {
    /// Creates the report on the answer to a question.
    pub fn on<Q: JsonQuestion>(asked: &Resolved<Q>, answer: T) -> Self {
        Self::of_question(&asked.question, answer)
    }

    /// Creates the report on the answer to a question of which all choices are made.
    ///
    /// Public for puzzles.
    pub fn of_question<Q: JsonQuestion>(question: &Q, answer: T) -> Self {
        let asked = || to_json(Q::NAME, question).unwrap_or_default();
        Self::new(question.problem(), question.is_whole().then(asked), answer)
    }
}

/// Returns an answer with its report.
///
/// Public for puzzles.
///
/// # Errors
///
/// If the report has no form in JSON.
pub fn json_answer<T: Debug>(
    report: &impl Serialize,
    ending: Ending,
) -> Result<JsonAnswer, Error<T>> {
    Ok(JsonAnswer {
        report: to_raw_value(report).map_err(Error::failed)?,
        is_complete: ending == Ending::Exhausted,
    })
}
