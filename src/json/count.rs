//! Reports on counts.

use super::report::{Fields, RunReport, SCHEMA};
use super::{Asked, Question};
use crate::answers::{Answer, Basis, Count, Counted, Mismatch, Refused, Run};
use crate::problem::Problem;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

/// Report on a count.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountReport {
    schema: u32,
    #[serde(flatten)]
    problem: Fields,
    #[cfg_attr(feature = "schema", schemars(with = "Value", extend("$ref" = "question-count.json")))]
    question: Value,
    solutions: Option<u64>,
    complete: bool,
    completeness: Option<String>,
    /// Null without a comparison.
    agree: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    left_out: Option<String>,
    runs: Vec<RunReport>,
}

impl CountReport {
    /// Creates the report on an answer. `question` is the resolved question, and `name` gives each field its
    /// name.
    #[must_use]
    pub fn new(question: &Count, answer: &Answer<Counted>, name: impl Fn(&str) -> String) -> Self {
        let left_out = answer.value.left_out.as_ref();
        let agree = answer.basis == Some(Basis::CrossChecked);
        Self {
            completeness: answer.basis.as_ref().map(ToString::to_string),
            agree: agree.then_some(true),
            left_out: left_out
                .map(|(engine, why): &(&str, Refused)| format!("{engine}: {}", why.message(name))),
            complete: answer.basis.is_some(),
            ..Self::of_runs(question, Some(answer.value.solutions), &answer.runs)
        }
    }

    /// Creates the report on runs of which at least one is wrong.
    #[must_use]
    pub fn of_mismatch(question: &Count, runs: &[Run]) -> Self {
        Self {
            agree: Some(false),
            ..Self::of_runs(question, None, runs)
        }
    }

    fn of_runs(question: &Count, solutions: Option<u64>, runs: &[Run]) -> Self {
        Self {
            schema: SCHEMA,
            problem: Fields::of(&question.problem),
            question: Question::Count(question.clone()).to_json(),
            solutions,
            complete: false,
            completeness: None,
            agree: None,
            left_out: None,
            runs: runs.iter().map(RunReport::of).collect(),
        }
    }
}

impl Asked for Count {
    const NAME: &'static str = "count";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Counted>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&CountReport::new(self, answer, str::to_owned))
    }

    fn report_wrong(&self, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&CountReport::of_mismatch(self, &wrong.runs))
    }
}
