//! Reports on texts that were checked: answers of solvers, lists of solutions, problems in other formats.

use super::list::queens;
use super::report::{Fields, SCHEMA};
use super::{Asked, Question};
use crate::answers::{
    Answer, Basis, CheckList, Checked, Convert, Decode, Decoded, ListFault, Mismatch,
};
use crate::problem::Problem;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};

/// Report on the answer of a solver.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DecodeReport {
    schema: u32,
    #[serde(flatten)]
    problem: Fields,
    /// Absent if the answer is too long for a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Value", extend("$ref" = "question-decode.json")))]
    question: Option<Value>,
    status: &'static str,
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    violation: Option<String>,
    /// The columns or squares, or null.
    #[serde(flatten)]
    queens: Map<String, Value>,
}

impl DecodeReport {
    /// Creates the report on an answer. `question` has the answer of the solver if that is short.
    #[must_use]
    pub fn new(question: &Decode, answer: &Answer<Decoded>) -> Self {
        let Decoded {
            is_satisfiable,
            placement,
            violation,
        } = &answer.value;
        let problem = &question.problem;
        let (name, queens) = queens(problem, placement.as_ref());
        let basis = answer.basis.as_ref();
        let basis = basis.filter(|&basis| *basis != Basis::Verified);
        Self {
            schema: SCHEMA,
            problem: Fields::of(problem),
            question: (question.answer.is_some())
                .then(|| Question::Decode(question.clone()).to_json()),
            status: match is_satisfiable {
                Some(true) => "satisfiable",
                Some(false) => "unsatisfiable",
                None => "unknown",
            },
            verified: placement.is_some(),
            completeness: basis.map(ToString::to_string),
            violation: violation.as_ref().map(ToString::to_string),
            queens: Map::from_iter([(name.to_owned(), queens)]),
        }
    }
}

impl Asked for Decode {
    const NAME: &'static str = "decode";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Decoded>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&DecodeReport::new(self, answer))
    }

    fn report_wrong(&self, _: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        self.report(&self.claimed(Some(false)))
    }
}

/// Report on a list of solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckListReport {
    schema: u32,
    #[serde(flatten)]
    problem: Fields,
    /// Absent if the list is too long for a question.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Value", extend("$ref" = "question-check-list.json")))]
    question: Option<Value>,
    valid: u64,
    wrong: u64,
    /// Absent if all solutions are not asked for, null if their number is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<Option<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
    faults: Vec<FaultReport>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FaultReport {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    message: String,
}

impl CheckListReport {
    /// Creates the report on an answer. `question` has the list if that is short.
    #[must_use]
    pub fn new(question: &CheckList, answer: &Answer<Checked>) -> Self {
        let value = &answer.value;
        let fault = |(line, fault): &(u64, ListFault)| FaultReport {
            line: *line,
            column: fault.column(),
            message: fault.to_string(),
        };
        Self {
            schema: SCHEMA,
            problem: Fields::of(&question.problem),
            question: (question.list.is_some())
                .then(|| Question::CheckList(question.clone()).to_json()),
            valid: value.valid,
            wrong: value.wrong,
            total: question.complete.then_some(value.total),
            complete: question.complete.then_some(value.is_complete()),
            completeness: answer.basis.as_ref().map(ToString::to_string),
            faults: value.faults.iter().map(fault).collect(),
        }
    }
}

impl Asked for CheckList {
    const NAME: &'static str = "check-list";

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(&self, answer: &Answer<Checked>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&CheckListReport::new(self, answer))
    }

    fn report_wrong(&self, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        let total = wrong.runs.first().map(|run| run.solutions);
        let text = self.list.as_deref().unwrap_or_default();
        let mut checked = self.check(text.as_bytes()).unwrap_or_default();
        checked.total = total;
        self.report(&self.stopped(checked, solvers::UnknownReason::GaveUp))
    }
}

/// Report on a problem in another format.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertReport {
    schema: u32,
    #[cfg_attr(feature = "schema", schemars(with = "Value", extend("$ref" = "question-convert.json")))]
    question: Value,
    written: String,
}

impl Asked for Convert {
    const NAME: &'static str = "convert";

    fn report(&self, answer: &Answer<String>) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&ConvertReport {
            schema: SCHEMA,
            question: Question::Convert(self.clone()).to_json(),
            written: answer.value.clone(),
        })
    }
}
