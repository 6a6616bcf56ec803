//! Reports on texts that were checked: answers of solvers, lists of solutions, problems in other formats.

use super::list::queens;
use super::{Asked, Report};
use crate::answers::{
    Answer, Basis, CheckList, CheckedLine, CheckedList, Convert, Decode, Decoded, Mismatch,
    Resolved,
};
use problem::Problem;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Map, Value};

/// The answer about the answer of a solver.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DecodeReport {
    status: &'static str,
    verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    violation: Option<String>,
    /// The fault of the answer or of the formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    /// The columns or squares, or null.
    #[serde(flatten)]
    queens: Map<String, Value>,
}

impl Asked for Decode {
    const NAME: &'static str = "decode";
    type Report<'a> = DecodeReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn is_whole(&self) -> bool {
        self.answer.is_some()
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<Decoded>) -> Report<DecodeReport> {
        let value = &answer.value;
        let placement = value.placements.first();
        let (name, queens) = queens(&asked.problem, placement);
        let basis = answer.basis.as_ref();
        let basis = basis.filter(|&basis| *basis != Basis::Verified);
        let report = DecodeReport {
            status: match value.is_satisfiable {
                Some(true) => "satisfiable",
                Some(false) => "unsatisfiable",
                None => "unknown",
            },
            verified: placement.is_some(),
            completeness: basis.map(ToString::to_string),
            violation: value.violation.as_ref().map(|(_, rule)| rule.to_string()),
            formula: value.fault.as_ref().map(ToString::to_string),
            queens: Map::from_iter([(name.to_owned(), queens)]),
        };
        Report::on(asked, report)
    }

    fn report_wrong(asked: &Resolved<Self>, _: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        to_raw_value(&asked.report(&asked.claimed(Some(false))))
    }
}

/// The answer about a list of solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckListReport {
    valid: u64,
    wrong: u64,
    repeated: u64,
    /// Absent if all solutions are not asked for, null if their number is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<Option<u64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    complete: Option<Option<bool>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
    faults: Vec<LineReport>,
    /// All lines, if they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<Vec<LineReport>>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct LineReport {
    line: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    message: String,
}

impl Asked for CheckList {
    const NAME: &'static str = "check-list";
    type Report<'a> = CheckListReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn is_whole(&self) -> bool {
        self.list.is_some()
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<CheckedList>) -> Report<CheckListReport> {
        let value = &answer.value;
        let line = |it: &CheckedLine| LineReport {
            line: it.line,
            name: it.name.clone(),
            verdict: it.verdict(),
            column: it.column(),
            message: it.describe(&asked.problem),
        };
        let faults = value.lines.iter().filter(|line| line.solution.is_err());
        let report = CheckListReport {
            valid: value.valid,
            wrong: value.wrong,
            repeated: value.repeated,
            total: asked.complete.then_some(value.total),
            complete: asked.complete.then_some(value.is_complete()),
            completeness: answer.basis.as_ref().map(ToString::to_string),
            faults: faults.map(line).collect(),
            lines: asked.all.then(|| value.lines.iter().map(line).collect()),
        };
        Report::on(asked, report)
    }

    fn report_wrong(asked: &Resolved<Self>, wrong: &Mismatch) -> serde_json::Result<Box<RawValue>> {
        let total = wrong.runs.first().map(|run| run.solutions);
        let text = asked.list.as_deref().unwrap_or_default();
        let mut checked = asked.check(text.as_bytes(), false).unwrap_or_default();
        checked.total = total;
        to_raw_value(&asked.report(&asked.stopped(checked, solvers::UnknownReason::GaveUp)))
    }
}

/// The answer about a problem in another format.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConvertReport {
    written: String,
}

impl Asked for Convert {
    const NAME: &'static str = "convert";
    type Report<'a> = ConvertReport;

    fn report(asked: &Resolved<Self>, answer: &Answer<String>) -> Report<ConvertReport> {
        let written = answer.value.clone();
        Report::on(asked, ConvertReport { written })
    }
}
