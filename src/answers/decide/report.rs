//! Reports on models of formulas.

use super::{Decide, ModelResult};
use crate::answers::json::json_question::JsonQuestion;
use crate::answers::json::report::{Report, StatisticsReport, measured};
use crate::answers::question::Resolved;
use crate::answers::run::Answer;
use encodings::Lit;
use encodings::dimacs::Warning;
use serde::{Serialize, Serializer};
use serde_json::Value;
use solvers::Outcome;

/// The answer about the model of a formula.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DecideReport<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    variables: Option<u32>,
    clauses: Option<u64>,
    literals: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<WarningReport>,
    engine: &'static str,
    backend: &'a str,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    completeness: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    omitted_variables: Option<usize>,
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<i32>>"))]
    model: Option<Model<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<StatisticsReport>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct WarningReport {
    line: u64,
    column: u64,
    message: String,
}

/// A model. Its literals are converted one by one, because long lists may not fit in memory twice.
#[derive(Debug)]
struct Model<'a>(&'a ModelResult);

impl Serialize for Model<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.model().map(Lit::to_dimacs))
    }
}

impl Report<DecideReport<'_>> {
    /// Adds the name of the formula's file, and the description of a proof.
    #[must_use]
    pub fn with_files(mut self, file: String, proof: Option<Value>) -> Self {
        self.answer.file = Some(file);
        self.answer.proof = proof;
        self
    }
}

impl JsonQuestion for Decide {
    const NAME: &'static str = "decide";
    type Report<'a> = DecideReport<'a>;

    fn is_whole(&self) -> bool {
        self.formula.is_some()
    }

    fn report<'a>(
        asked: &Resolved<Self>,
        answer: &'a Answer<ModelResult>,
    ) -> Report<DecideReport<'a>> {
        let value = &answer.value;
        let summary = value.summary.as_ref();
        let (status, reason) = match &value.outcome {
            Outcome::Satisfiable(_) => ("satisfiable", None),
            Outcome::Unsatisfiable => ("unsatisfiable", None),
            Outcome::Unknown(reason) => ("unknown", Some(reason.to_string())),
        };
        let has_model = status == "satisfiable";
        let basis = answer.basis.as_ref().filter(|_| !has_model);
        let omitted = value.occurring.as_ref().filter(|_| has_model);
        let warning = |warning: &Warning| WarningReport {
            line: warning.place.line,
            column: warning.place.column,
            message: warning.message(),
        };
        let report = DecideReport {
            file: None,
            variables: summary.map(|summary| summary.variables),
            clauses: summary.map(|summary| summary.clauses),
            literals: summary.map(|summary| summary.literals),
            warnings: summary.map_or_else(Vec::new, |summary| {
                summary.warnings.iter().map(warning).collect()
            }),
            engine: "sat",
            backend: &value.backend,
            status,
            completeness: basis.map(ToString::to_string),
            proof: None,
            reason,
            omitted_variables: omitted.map(|vars| value.variables() as usize - vars.len()),
            model: has_model.then_some(Model(value)),
            seconds: measured(value.time),
            statistics: value.statistics.as_ref().map(StatisticsReport::new),
        };
        Report::on(asked, report)
    }
}
