//! Reports on lists.

use super::asked::answered;
use super::puzzle::parts::Solution;
use super::report::{SCHEMA, SizeFields, reason};
use super::{Answered, Asked, Report};
use crate::answers::{Answer, Error, Host, List, Listed, Mismatch, Represents, Resolved};
use control::Control;
use problem::Problem;
use problem::placement::Placement;
use search::Rotation;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
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

/// An entry of a list on a line of its own.
#[derive(Debug, Serialize)]
pub(super) struct Line<T> {
    schema: u32,
    #[serde(flatten)]
    size: SizeFields,
    #[serde(flatten)]
    entry: T,
}

impl<T> Line<T> {
    pub(super) fn new(problem: &Problem, entry: T) -> Self {
        Self {
            schema: SCHEMA,
            size: SizeFields::of(problem),
            entry,
        }
    }
}

/// Returns a solution as a line of a list.
#[must_use]
pub fn solution_line(problem: &Problem, placement: &Placement) -> impl Serialize {
    Line::new(problem, Solution::of(placement, problem))
}

impl Asked for List {
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

    fn report(asked: &Resolved<Self>, answer: &Answer<Listed>) -> Report<ListReport> {
        let Listed {
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
    fn reported(asked: &Resolved<Self>, control: &Control) -> Result<Answered, Error<Listed>> {
        let mut list = Vec::new();
        let mut sink = |placement: Placement| {
            list.push(queens(&asked.problem, Some(&placement)).1);
            Ok(ControlFlow::Continue(()))
        };
        let answer = asked.run_into(control, &mut sink, |_| ())?;
        let mut report = asked.report(&answer);
        report.answer.list = Some(list);
        answered(&report, answer.ending)
    }
}

/// Returns the name of a solution's field and its value, or null: the columns, or the squares if rows need not have
/// exactly one queen.
#[must_use]
pub fn queens(problem: &Problem, placement: Option<&Placement>) -> (&'static str, Value) {
    match placement.map(|placement| Solution::of(placement, problem)) {
        Some(Solution::Columns(columns)) => ("columns", json!(columns)),
        Some(Solution::Squares(squares)) => ("squares", json!(squares)),
        None if problem.has_one_queen_per_row() => ("columns", Value::Null),
        None => ("squares", Value::Null),
    }
}

/// Maximum number of solutions in a report, without another limit.
pub(super) const MAX_LISTED: u64 = 10_000;

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
