//! What was counted, as JSON.

use super::Run;
use crate::args::CountPlan;
use crate::backend;
use crate::command::Heading;
use crate::formula::if_unusual;
use crate::text::seconds;
use queensat::backtrack::SimdLevel;
use queensat::enumerate::Method;
use queensat::verify::Agreement;
use serde::Serialize;
use std::collections::BTreeMap;

/// What `--format json` prints and a reproducer holds.
#[derive(Serialize)]
pub(super) struct Report {
    #[serde(flatten)]
    heading: Heading,
    /// The count, or what was found of a count cut short; null where the engines disagree.
    solutions: Option<u64>,
    complete: bool,
    /// Null where there was nothing to compare.
    agree: Option<bool>,
    runs: Vec<ReportedRun>,
}

#[derive(Serialize)]
struct ReportedRun {
    engine: &'static str,
    /// The native search that did the work, and the instructions it used.
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    simd: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backend: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    encoding: Option<String>,
    /// The whole formula in words, if there is more to say of it than its encodings.
    #[serde(skip_serializing_if = "Option::is_none")]
    formula: Option<String>,
    /// How all solutions were found.
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<String>,
    /// How much symmetry is broken, if it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<&'static str>,
    /// How many classes of symmetric solutions the solver found, and how many of each size, where
    /// it finds classes.
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    class_sizes: Option<BTreeMap<u64, u64>>,
    solutions: u64,
    complete: bool,
    /// Why the count is not complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    seconds: f64,
    /// What the solvers measured, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<backend::Report>,
}

impl Report {
    pub(super) fn new(plan: &CountPlan, runs: &[Run], verdict: Agreement) -> Self {
        let solutions = runs.iter().map(|run| run.count.solutions).max();
        Self {
            heading: Heading::new(&plan.problem),
            solutions: solutions.filter(|_| verdict != Agreement::Disagree),
            complete: runs.iter().any(|run| run.count.complete) && verdict != Agreement::Disagree,
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
            class_sizes: (run.class_sizes.as_ref()).map(|sizes| sizes.iter().copied().collect()),
            solutions: run.count.solutions,
            complete: run.count.complete,
            reason: run.stopped.map(|reason| reason.to_string()),
            seconds: seconds(run.time),
            statistics: run.engine.measured(),
        }
    }
}
