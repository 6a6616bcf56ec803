//! Reports on answers of solvers.

use super::{Decode, DecodedAnswer};
use crate::answers::error::Mismatch;
use crate::answers::json::json_question::JsonQuestion;
use crate::answers::json::report::Report;
use crate::answers::json::solution::queens;
use crate::answers::question::Resolved;
use crate::answers::run::Answer;
use crate::cross_check::Basis;
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

impl JsonQuestion for Decode {
    const NAME: &'static str = "decode";
    type Report<'a> = DecodeReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn is_whole(&self) -> bool {
        self.answer.is_some()
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<DecodedAnswer>) -> Report<DecodeReport> {
        let value = &answer.value;
        let placement = value.placements.first();
        let (name, queens) = queens(&asked.problem, placement);
        let basis = answer
            .basis
            .as_ref()
            .filter(|&basis| *basis != Basis::Verified);
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
