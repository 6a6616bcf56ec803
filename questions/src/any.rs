//! Questions of which only the kind's name is known, and their answers.

use control::Control;
use problem::Problem;
use queensat::answers::json::{JsonAnswer, JsonQuestion, to_json};
use queensat::answers::{Error, FailedRun, Host, Limits, Mismatch, Question, Refused, Resolved};
use serde_json::Value;
use serde_json::value::RawValue;

/// A question of any kind, behind a pointer.
pub(super) trait AnyForm {
    fn name(&self) -> &'static str;
    fn problem(&self) -> Option<&Problem>;
    fn limits(&self) -> Option<Limits>;
    fn to_value(&self) -> serde_json::Result<Value>;
    fn resolve(&self, host: &Host, control: &Control) -> Result<AnyResolved, Refused>;
}

impl<Q: JsonQuestion> AnyForm for Q {
    fn name(&self) -> &'static str {
        Q::NAME
    }

    fn problem(&self) -> Option<&Problem> {
        JsonQuestion::problem(self)
    }

    fn limits(&self) -> Option<Limits> {
        Question::limits(self)
    }

    fn to_value(&self) -> serde_json::Result<Value> {
        to_json(Q::NAME, self)
    }

    fn resolve(&self, host: &Host, control: &Control) -> Result<AnyResolved, Refused> {
        Question::resolve(&self.limited(host), host, control).map(AnyResolved::from)
    }
}

/// A resolved question of any kind.
pub struct AnyResolved(Box<dyn ResolvedForm>);

impl AnyResolved {
    /// Returns the problem, if the question has one.
    #[must_use]
    pub fn problem(&self) -> Option<&Problem> {
        self.0.problem()
    }

    /// Answers the question with a report. A question that was resolved by [`AnyQuestion::resolve`](crate::AnyQuestion::resolve) lists no more than has
    /// room in one.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    pub fn answer(&self, control: &Control) -> Result<JsonAnswer, Error<()>> {
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

impl<Q: JsonQuestion> From<Resolved<Q>> for AnyResolved {
    fn from(asked: Resolved<Q>) -> Self {
        Self(Box::new(asked))
    }
}

trait ResolvedForm: Send + Sync {
    fn problem(&self) -> Option<&Problem>;
    fn answer(&self, control: &Control) -> Result<JsonAnswer, Error<()>>;
    fn report_wrong(&self, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>>;
}

impl<Q: JsonQuestion> ResolvedForm for Resolved<Q> {
    fn problem(&self) -> Option<&Problem> {
        JsonQuestion::problem(&self.question)
    }

    fn answer(&self, control: &Control) -> Result<JsonAnswer, Error<()>> {
        Q::reported(self, control).map_err(|error| match error {
            Error::Refused(refused) => Error::Refused(refused),
            Error::Wrong(mismatch) => Error::Wrong(mismatch),
            Error::Failed(failed) => Error::Failed(Box::new(FailedRun {
                answer: None,
                source: failed.source,
            })),
        })
    }

    fn report_wrong(&self, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        Q::report_wrong(self, wrong)
    }
}
