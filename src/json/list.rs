//! Reports on lists.

use super::asked::answered;
use super::puzzle::parts::Solution;
use super::report::{Fields, SCHEMA, SizeFields, reason};
use super::{Answered, Asked, Question};
use crate::Control;
use crate::answers::{Answer, Ask, Error, Host, List, Listed, Mismatch, Represents};
use crate::placement::Placement;
use crate::problem::Problem;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use std::ops::ControlFlow;

/// Report on a list of solutions. What is counted is named: classes, pairs of mirror images, or symmetric
/// solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ListReport {
    schema: u32,
    #[serde(flatten)]
    problem: Fields,
    #[cfg_attr(feature = "schema", schemars(with = "Value", extend("$ref" = "question-list.json")))]
    question: Value,
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

impl ListReport {
    /// Creates the report on an answer. `question` is the resolved question.
    #[must_use]
    pub fn new(question: &List, answer: &Answer<Listed>) -> Self {
        let Listed {
            listed,
            solutions,
            represents,
        } = answer.value;
        let mut report = Self {
            schema: SCHEMA,
            problem: Fields::of(&question.problem),
            question: Question::List(question.clone()).to_json(),
            symmetric: None,
            symmetric_solutions: None,
            mirror_pairs: None,
            classes: None,
            solutions: Some(solutions),
            complete: answer.basis.is_some(),
            completeness: answer.basis.as_ref().map(ToString::to_string),
            reason: reason(answer.ending),
            list: None,
        };
        match represents {
            Represents::All => {}
            Represents::MirrorPairs => report.mirror_pairs = Some(listed),
            Represents::Classes => report.classes = Some(listed),
            Represents::Symmetric(rotation) => {
                report.symmetric = Some(rotation.degrees());
                report.symmetric_solutions = Some(listed);
                report.solutions = None;
            }
        }
        report
    }

    /// Returns the report with the solutions: the columns of each, or its squares if rows need not have exactly
    /// one queen.
    #[must_use]
    pub fn with_list(mut self, problem: &Problem, solutions: &[Placement]) -> Self {
        let solutions = solutions.iter();
        self.list = Some(solutions.map(|one| queens(problem, Some(one)).1).collect());
        self
    }
}

impl Asked for List {
    const NAME: &'static str = "list";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Listed>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&ListReport::new(self, answer))
    }

    fn report_wrong(&self, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        let run = &wrong.runs[0];
        let listed = run.classes().unwrap_or(run.solutions);
        self.report(&self.partial(listed, run.ending))
    }

    /// Answers with the list in the report, of which a limit keeps the length.
    fn answer(&self, host: &Host, control: &Control) -> Result<Answered, Error<Listed>> {
        let limit = self.limits.solutions.unwrap_or(MAX_LISTED);
        let room = host
            .memory()
            .map(|bytes| (bytes / memory_of_solution(&self.problem)).max(1));
        let mut limited = self.clone();
        limited.limits.solutions = Some(limit.min(room.unwrap_or(limit)));
        let resolved = limited.resolve(host)?;
        let mut list = Vec::new();
        let mut sink = |placement| {
            list.push(placement);
            Ok(ControlFlow::Continue(()))
        };
        let answer = limited.run_into(host, control, &mut sink, |_| ())?;
        let report = ListReport::new(&resolved, &answer).with_list(&resolved.problem, &list);
        answered(to_raw_value(&report), answer.ending)
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
