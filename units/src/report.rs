//! Reports on plans, units and their sums.

use super::job::Job;
use super::merge::{Merge, MergedUnits};
use super::plan::{Plan, Planned};
use super::run_units::{RunUnits, UnitsRun};
use super::sample::Prediction;
use super::unit_list::UnitList;
use problem::Problem;
use queensat::answers::json::{JsonQuestion, Report, seconds};
use queensat::answers::{Answer, Resolved};
use queensat::enumerate::Ending;
use serde::Serialize;
use std::time::Duration;

/// The answer about a plan of units.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlanReport {
    job: String,
    engine: String,
    manifest: String,
    folder: String,
    units: u32,
    pieces: usize,
    memory: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    prediction: Option<PredictionReport>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PredictionReport {
    seconds: f64,
    seconds_error: f64,
    preparation_seconds: f64,
    solutions: f64,
    solutions_error: f64,
    sampled: usize,
    seed: u64,
}

/// The answer about units that were run. Units are a list such as `3,7-9`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnitsReport {
    complete: bool,
    done: String,
    before: usize,
    left: usize,
}

/// The answer about the sum of units.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SumReport {
    job: String,
    engine: String,
    manifest: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<u128>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetric_solutions: Option<u128>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<u64>,
    units: u32,
    done: usize,
    missing: String,
    cross_checked: u32,
    nodes: u64,
    pairs: u64,
    seconds: f64,
}

impl PlanReport {
    /// Creates the report on a plan.
    #[must_use]
    pub fn new(planned: &Planned) -> Self {
        let manifest = &planned.folder.manifest;
        Self {
            job: manifest.job().name().into(),
            engine: manifest.engine().into(),
            manifest: manifest.hash().into(),
            folder: planned.folder.path.to_string_lossy().into(),
            units: manifest.unit_count(),
            pieces: manifest.pieces(),
            memory: manifest.memory(),
            prediction: planned.prediction.as_ref().map(PredictionReport::new),
        }
    }
}

impl PredictionReport {
    fn new(prediction: &Prediction) -> Self {
        Self {
            seconds: prediction.seconds.value,
            seconds_error: prediction.seconds.error,
            preparation_seconds: seconds(prediction.preparation),
            solutions: prediction.solutions.value,
            solutions_error: prediction.solutions.error,
            sampled: prediction.sampled,
            seed: prediction.seed,
        }
    }
}

impl SumReport {
    /// Creates the report on a sum.
    #[must_use]
    pub fn new(merging: &MergedUnits) -> Self {
        let (manifest, merged) = (&merging.manifest, &merging.merged);
        let is_symmetric = manifest.job() == Job::QuarterTurns;
        Self {
            job: manifest.job().name().into(),
            engine: manifest.engine().into(),
            manifest: manifest.hash().into(),
            solutions: (!is_symmetric).then_some(merged.solutions),
            symmetric_solutions: is_symmetric.then_some(merged.solutions),
            complete: merged.missing.is_empty(),
            published: merging.published.map(|(published, _)| published),
            units: manifest.unit_count(),
            done: merged.results.len(),
            missing: UnitList::new(&merged.missing).to_string(),
            cross_checked: merged.cross_checked,
            nodes: merged.work.nodes,
            pairs: merged.work.pairs,
            seconds: Duration::from_millis(merged.milliseconds).as_secs_f64(),
        }
    }
}

impl JsonQuestion for Plan {
    const NAME: &'static str = "plan";
    type Report<'a> = PlanReport;

    fn problem(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    fn report(asked: &Resolved<Self>, answer: &Answer<Planned>) -> Report<PlanReport> {
        Report::on(asked, PlanReport::new(&answer.value))
    }
}

impl JsonQuestion for RunUnits {
    const NAME: &'static str = "run-units";
    type Report<'a> = UnitsReport;

    fn report(asked: &Resolved<Self>, answer: &Answer<UnitsRun>) -> Report<UnitsReport> {
        let report = UnitsReport {
            complete: answer.ending == Ending::Exhausted,
            done: UnitList::new(&answer.value.done).to_string(),
            before: answer.value.before,
            left: answer.value.left,
        };
        Report::on(asked, report)
    }
}

impl JsonQuestion for Merge {
    const NAME: &'static str = "merge";
    type Report<'a> = SumReport;

    fn report(asked: &Resolved<Self>, answer: &Answer<MergedUnits>) -> Report<SumReport> {
        let report = Report::on(asked, SumReport::new(&answer.value));
        report.about(answer.value.manifest.problem())
    }
}
