//! Reports on counts.

use super::{Count, SolutionCount};
use crate::answers::error::Mismatch;
use crate::answers::json::json_question::JsonQuestion;
use crate::answers::json::report::{Report, RunReport};
use crate::answers::question::Resolved;
use crate::answers::run::{Answer, Run};
use crate::cross_check::Basis;
use problem::Problem;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// The answer about a count.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountReport {
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
    /// Creates the report on an answer, in which `name` gives each field its name.
    #[must_use]
    pub fn on_answer(
        asked: &Resolved<Count>,
        answer: &Answer<SolutionCount>,
        name: impl Fn(&str) -> String,
    ) -> Report<Self> {
        let left_out = answer.value.left_out.as_ref();
        let report = Self {
            solutions: Some(answer.value.solutions),
            complete: answer.basis.is_some(),
            completeness: answer.basis.as_ref().map(ToString::to_string),
            agree: (answer.basis == Some(Basis::CrossChecked)).then_some(true),
            left_out: left_out.map(|(engine, why)| format!("{engine}: {}", why.message(name))),
            runs: answer.runs.iter().map(RunReport::new).collect(),
        };
        Report::on(asked, report)
    }

    /// Creates the report on runs of which at least one is wrong.
    #[must_use]
    pub fn of_mismatch(asked: &Resolved<Count>, runs: &[Run]) -> Report<Self> {
        let report = Self {
            solutions: None,
            complete: false,
            completeness: None,
            agree: Some(false),
            left_out: None,
            runs: runs.iter().map(RunReport::new).collect(),
        };
        Report::on(asked, report)
    }
}

impl JsonQuestion for Count {
    const NAME: &'static str = "count";
    type Report<'a> = CountReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<SolutionCount>) -> Report<CountReport> {
        CountReport::on_answer(asked, answer, str::to_owned)
    }

    fn report_wrong(asked: &Resolved<Self>, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&CountReport::of_mismatch(asked, &wrong.runs))
    }
}
