//! Units: plans, runs, results and sums.
//!
//! A sum of units must equal the count in one piece, whatever the division, the engine and the order in which units
//! run; so they run in reverse here. Files of plans and results may come from anywhere, so any change of them must be
//! refused.

mod counts;
mod jobs;
mod merging;
mod texts;

use control::Control;
use problem::Problem;
use proofs::store::Discard;
use queensat::answers::{Allow, Host, Question};
use units::{
    Job, MergedResults, Plan, PlanManifest, ResultsByUnit, Runner, RunnerOptions, UnitResult,
};

fn plan(problem: &Problem, job: Job, engine: &str, units: u32) -> PlanManifest {
    PlanManifest::plan(problem, job, engine, units).unwrap()
}

/// Runs all units, the last one first, and returns their results.
fn run_all(manifest: &PlanManifest, options: RunnerOptions) -> Vec<UnitResult> {
    let runner = Runner::new(manifest, options).unwrap();
    let units = (1..=manifest.unit_count()).rev();
    let run = |unit| runner.run(unit, &mut Discard, &Control::new()).unwrap();
    units.map(run).collect()
}

/// Adds up the texts of results.
fn merged(manifest: &PlanManifest, results: &[UnitResult]) -> MergedResults {
    let mut merge = ResultsByUnit::new(manifest);
    for result in results {
        merge.add("a result", &result.to_json());
    }
    merge.finish().unwrap()
}

/// Plans and runs a job, and returns the number of solutions.
fn solutions(problem: &Problem, job: Job, engine: &str, units: u32) -> u128 {
    let manifest = plan(problem, job, engine, units);
    merged(&manifest, &run_all(&manifest, RunnerOptions::default())).solutions
}

#[test]
fn a_resolved_plan_names_its_engine() {
    let plan = Plan::new(Problem::new(4).unwrap(), Job::Count, 4, "folder".into());
    let host = Host::new().allowing(Allow::ALL);
    let plan = plan.resolve(&host, &Control::new()).unwrap();
    assert!(plan.engine.is_some());
}
