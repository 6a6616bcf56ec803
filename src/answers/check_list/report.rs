//! Reports on lists of solutions.

use super::{CheckList, CheckedLine, CheckedList};
use crate::answers::error::Mismatch;
use crate::answers::json::json_question::JsonQuestion;
use crate::answers::json::report::Report;
use crate::answers::question::Resolved;
use crate::answers::run::Answer;
use problem::Problem;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// The answer about a list of solutions.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckListReport {
    /// Different solutions and, unless all are asked for, right lines of persons that say the same as others.
    valid: u64,
    wrong: u64,
    repeated: u64,
    /// Lines that cannot be read, and are no wrong solutions.
    unreadable: u64,
    /// Present, and 0, if rows or columns are counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted_from: Option<u32>,
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
    /// Present, and 0, if its rows or columns are counted from 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted_from: Option<u32>,
    message: String,
}

impl JsonQuestion for CheckList {
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
            counted_from: it.is_from_zero.then_some(0),
            message: it.describe(&asked.problem),
        };
        let faults = value.lines.iter().filter(|line| line.solution.is_err());
        let report = CheckListReport {
            // Of a list that is to be complete, the different solutions.
            valid: value.valid + if asked.complete { 0 } else { value.further },
            wrong: value.wrong,
            repeated: value.repeated,
            unreadable: value.unreadable,
            counted_from: value.is_from_zero.then_some(0),
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
