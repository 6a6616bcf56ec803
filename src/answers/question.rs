//! Questions, and questions of which every choice is made.

use crate::answers::error::Error;
use crate::answers::host::Host;
use crate::answers::options::Limits;
use crate::answers::refused::Refused;
use crate::answers::run::Answer;
use control::Control;
use std::fmt::Debug;
use std::ops::Deref;

/// A question: a value that says what is asked, and leaves the rest open.
pub trait Question: Clone + Send + Sync + 'static {
    /// The decisions besides the fields of the question: engines, a formula, a solver.
    type Plan: Clone + Debug + Send + Sync + 'static;

    /// The value of the answer.
    type Value: Debug;

    /// Returns the limits, if the question has some. [`Question::run`] keeps that of the time while it resolves, too.
    fn limits(&self) -> Option<Limits> {
        None
    }

    /// Makes all choices that change the meaning of the question, in its fields, and plans the work. Nothing is
    /// searched. [`Question::resolve`] is the function for callers.
    ///
    /// # Errors
    ///
    /// As [`Question::resolve`].
    fn plan(&mut self, host: &Host, control: &Control) -> Result<Self::Plan, Refused>;

    /// Answers the resolved question. [`Resolved::run`] is the function for callers; questions that report on the way
    /// have `run_with` or `run_into` besides.
    ///
    /// # Errors
    ///
    /// As [`Resolved::run`].
    fn answer(
        resolved: &Resolved<Self>,
        control: &Control,
    ) -> Result<Answer<Self::Value>, Error<Self::Value>>;

    /// Returns the question with all choices made that it leaves open. Nothing is searched, but the clauses of a large
    /// formula may be counted, mostly for up to a second or until the control stops that. The question of a resolved
    /// one is resolved to an equal one.
    ///
    /// # Errors
    ///
    /// If an option contradicts another or has no effect, if the host does not have or allow what is asked
    /// for, or if the work does not fit in memory.
    fn resolve(&self, host: &Host, control: &Control) -> Result<Resolved<Self>, Refused> {
        let mut question = self.clone();
        let plan = question.plan(host, control)?;
        Ok(Resolved::new(question, plan, host))
    }

    /// Resolves the question and answers it, until the control stops it.
    ///
    /// # Errors
    ///
    /// If the question is refused, and as [`Resolved::run`].
    fn run(
        &self,
        host: &Host,
        control: &Control,
    ) -> Result<Answer<Self::Value>, Error<Self::Value>> {
        let control = &self.limits().unwrap_or_default().narrow(control);
        self.resolve(host, control)?.run(control)
    }
}

/// A question of which every choice is made, for one host. Only this is run, has a forecast, and has a report. Its
/// fields are those of the question.
#[derive(Clone, Debug)]
pub struct Resolved<Q: Question> {
    /// The question, with its choices in its fields.
    pub question: Q,
    /// Decisions that have no field in the question.
    pub plan: Q::Plan,
    /// The host for which the choices were made.
    pub host: Host,
}

impl<Q: Question> Resolved<Q> {
    /// Creates a resolved question, for the functions that plan one.
    #[must_use]
    pub fn new(question: Q, plan: Q::Plan, host: &Host) -> Self {
        Self {
            question,
            plan,
            host: host.clone(),
        }
    }

    /// Answers the question, until the control stops it.
    ///
    /// # Errors
    ///
    /// If an answer is wrong, or if a run fails, with the runs that have ended; and if it turns out on the way
    /// that the question must be refused.
    pub fn run(&self, control: &Control) -> Result<Answer<Q::Value>, Error<Q::Value>> {
        Q::answer(self, control)
    }
}

impl<Q: Question> Deref for Resolved<Q> {
    type Target = Q;

    fn deref(&self) -> &Q {
        &self.question
    }
}
