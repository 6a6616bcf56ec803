//! Counts as JSON.

use super::Run;
use crate::args::CountPlan;
use crate::backend;
use crate::command::Heading;
use crate::formula::if_unusual;
use crate::text::{reason, seconds};
use queensat::backtrack::SimdLevel;
use queensat::enumerate::Method;
use queensat::verify::Agreement;
use serde::Serialize;
use std::collections::BTreeMap;

/// Report of `--format json`, which is also a part of the reproducer of a mismatch.
#[derive(Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    heading: Heading,
    /// Maximum of the counts; null if the engines disagree.
    solutions: Option<u64>,
    complete: bool,
    /// Result of the comparison; null without one.
    agree: Option<bool>,
    runs: Vec<ReportedRun>,
}

#[derive(Serialize)]
struct ReportedRun {
    engine: &'static str,
    /// Native search and its instruction set.
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simd: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    /// Description of the formula, if its encodings do not describe it completely.
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    /// Method for all solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    /// Symmetry breaking, if there is any.
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<&'static str>,
    /// Number of classes of symmetric solutions, and number of each size, if the engine finds
    /// classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class_sizes: Option<BTreeMap<u64, u64>>,
    solutions: u64,
    complete: bool,
    /// Reason for a partial count.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    seconds: f64,
    /// Statistics of the solvers, if they are reported.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<backend::Report>,
}

impl Report {
    pub(super) fn new(plan: &CountPlan, runs: &[Run], verdict: Agreement) -> Self {
        let solutions = runs.iter().map(|run| run.all.solutions).max();
        Self {
            heading: Heading::new(&plan.problem),
            solutions: solutions.filter(|_| verdict != Agreement::Disagree),
            complete: runs.iter().any(|run| run.count().complete) && verdict != Agreement::Disagree,
            agree: match verdict {
                Agreement::Agree => Some(true),
                Agreement::Disagree => Some(false),
                Agreement::Undecided => None,
            },
            runs: (runs.iter())
                .map(|run| ReportedRun::new(run, plan.all.method))
                .collect(),
        }
    }
}

impl ReportedRun {
    fn new(run: &Run, method: Method) -> Self {
        let sat = run.engine.sat();
        Self {
            engine: run.engine.name(),
            algorithm: run.algorithm,
            simd: run.simd.map(SimdLevel::name),
            backend: sat.map(|sat| sat.backend.name().to_owned()),
            encoding: sat.map(|sat| sat.formula.describe_encodings()),
            formula: sat.and_then(|sat| if_unusual(&sat.formula)),
            method: sat.map(|_| method.to_string()),
            symmetry: sat
                .filter(|sat| sat.formula.breaks_symmetry())
                .map(|sat| sat.formula.symmetry.name()),
            classes: run.classes(),
            class_sizes: (run.all.class_sizes.as_ref())
                .map(|sizes| sizes.iter().copied().collect()),
            solutions: run.all.solutions,
            complete: run.count().complete,
            reason: reason(run.all.ending),
            seconds: seconds(run.time),
            statistics: run.engine.measured(),
        }
    }
}
