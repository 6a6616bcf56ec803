//! Reports on lists.

use super::{List, ListSummary, Represents};
use crate::answers::error::{Error, Mismatch};
use crate::answers::host::Host;
use crate::answers::json::json_question::{JsonAnswer, JsonQuestion, json_answer};
use crate::answers::json::report::{Report, reason};
use crate::answers::json::solution::{MAX_LISTED, queens};
use crate::answers::question::Resolved;
use crate::answers::run::Answer;
use control::Control;
use problem::Problem;
use problem::placement::Placement;
use search::Rotation;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use std::ops::ControlFlow;

/// The answer about a list of solutions. What is counted is named: classes, pairs of mirror images, or symmetric
/// solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetric: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetric_solutions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mirror_pairs: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u64>,
    complete: bool,
    completeness: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<Vec<Value>>,
}

impl JsonQuestion for List {
    const NAME: &'static str = "list";
    type Report<'a> = ListReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    /// Limits the length of the list.
    fn limited(&self, host: &Host) -> Self {
        let limit = self.limits.solutions.unwrap_or(MAX_LISTED);
        let room = host
            .memory()
            .map(|bytes| (bytes / memory_of_solution(&self.problem)).max(1));
        let mut limited = self.clone();
        limited.limits.solutions = Some(limit.min(room.unwrap_or(limit)));
        limited
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<ListSummary>) -> Report<ListReport> {
        let ListSummary {
            listed,
            solutions,
            represents,
        } = answer.value;
        let rotation = match represents {
            Represents::Symmetric(rotation) => Some(rotation),
            _ => None,
        };
        let report = ListReport {
            symmetric: rotation.map(Rotation::degrees),
            symmetric_solutions: rotation.map(|_| listed),
            mirror_pairs: (represents == Represents::MirrorPairs).then_some(listed),
            classes: (represents == Represents::Classes).then_some(listed),
            solutions: rotation.is_none().then_some(solutions),
            complete: answer.basis.is_some(),
            completeness: answer.basis.as_ref().map(ToString::to_string),
            reason: reason(answer.ending),
            list: None,
        };
        Report::on(asked, report)
    }

    fn report_wrong(asked: &Resolved<Self>, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        let run = &wrong.runs[0];
        let listed = run.classes().unwrap_or(run.solutions);
        to_raw_value(&asked.report(&asked.partial(listed, run.ending)))
    }

    /// Answers with the list in the report.
    fn reported(
        asked: &Resolved<Self>,
        control: &Control,
    ) -> Result<JsonAnswer, Error<ListSummary>> {
        let mut list = Vec::new();
        let mut sink = |placement: Placement| {
            list.push(queens(&asked.problem, Some(&placement)).1);
            Ok(ControlFlow::Continue(()))
        };
        let answer = asked.run_into(control, &mut sink, |_| ())?;
        let mut report = asked.report(&answer);
        report.answer.list = Some(list);
        json_answer(&report, answer.ending)
    }
}

/// Returns a bound for the memory of a solution in a report, in bytes.
fn memory_of_solution(problem: &Problem) -> u64 {
    const BYTES_PER_QUEEN: u64 = 400;
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    let queens = if problem.has_one_queen_per_row() {
        u64::from(rows)
    } else {
        u64::from(rows) * u64::from(columns)
    };
    BYTES_PER_QUEEN * queens
}
