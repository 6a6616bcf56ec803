//! The evidence that is saved where two counts do not agree.

use super::Run;
use super::report::Report;
use crate::args::{CountPlan, SatPlan};
use crate::engine::EnginePlan;
use crate::exit::Failure;
use crate::text::quoted;
use crate::worker::Supervisor;
use queensat::enumerate::Method;
use queensat::placement::Placement;
use queensat::verify::{Agreement, Difference, difference};
use serde::Serialize;
use std::collections::HashSet;
use std::fs::File;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// How many solutions of each side a reproducer lists.
const LISTED_DIFFERENCES: usize = 100;

/// What a person needs to find out which side is wrong.
#[derive(Serialize)]
struct Reproducer {
    version: &'static str,
    #[serde(flatten)]
    report: Report,
    /// Solutions that only SAT found, as columns counted from 1; at most 100.
    only_sat: Vec<String>,
    /// Solutions that only backtracking found, likewise.
    only_backtrack: Vec<String>,
    /// Whether the two lists were made to their end (or their limit).
    difference_complete: bool,
}

/// Saves a reproducer in a folder, and tells where.
pub(super) fn save_reproducer(
    plan: &CountPlan,
    runs: &[Run],
    folder: &Path,
    supervisor: &Supervisor,
) -> Result<PathBuf, Failure> {
    let problem = &plan.problem;
    let found_by_sat = runs.iter().find_map(|run| match &run.engine {
        EnginePlan::Sat(sat) => Some((sat, &run.found)),
        EnginePlan::Native(_) => None,
    });
    let found_by_sat = match found_by_sat {
        Some((sat, Some(found))) => Some(all_solutions(plan, sat, found)),
        Some((sat, None)) => Some(found_again(plan, sat, supervisor)?),
        None => None,
    };
    let difference = match found_by_sat {
        Some(found) => difference(problem, &found, LISTED_DIFFERENCES, || {
            supervisor.interrupt.is_triggered()
        })
        .map_err(Failure::runtime)?,
        None => Difference::default(),
    };
    let lines = |placements: &[Placement]| placements.iter().map(Placement::to_string).collect();
    let reproducer = Reproducer {
        version: env!("CARGO_PKG_VERSION"),
        report: Report::new(plan, runs, Agreement::Disagree),
        only_sat: lines(&difference.only_sat),
        only_backtrack: lines(&difference.only_backtrack),
        difference_complete: difference.complete,
    };
    let json = serde_json::to_string_pretty(&reproducer).map_err(Failure::runtime)?;
    let (path, mut file) = create_new(folder, &format!("queensat-mismatch-{}", problem.n()))?;
    file.write_all(json.as_bytes())
        .and_then(|()| file.write_all(b"\n"))
        .and_then(|()| file.sync_all())
        .map_err(|error| Failure::write(&quoted(&path), &error))?;
    Ok(path)
}

/// What was found, and everything that is symmetric to it where there is one of each class.
fn all_solutions(
    plan: &CountPlan,
    sat: &SatPlan,
    found: &HashSet<Placement>,
) -> HashSet<Placement> {
    let problem = &plan.problem;
    let group = match plan.all.method {
        Method::Orbits => problem.symmetries(),
        Method::Loop | Method::Cubes(_) => sat.formula.symmetry.group(problem),
    };
    found
        .iter()
        .flat_map(|placement| placement.orbit(problem.n(), &group))
        .collect()
}

/// The solutions that were counted without being kept, found once more. No checkpoint tells what
/// they were, so nothing is skipped.
fn found_again(
    plan: &CountPlan,
    sat: &SatPlan,
    supervisor: &Supervisor,
) -> Result<HashSet<Placement>, Failure> {
    let mut job = sat.job(&plan.problem, &plan.all);
    job.checkpoint = None;
    let end = supervisor.supervise_counting("finding the solutions again", move |reporter| {
        let mut found = HashSet::new();
        let all = job.for_each(&reporter.control, |placement| {
            found.insert(placement);
            ControlFlow::Continue(())
        });
        all.map(|_| found).map_err(Failure::runtime)
    })?;
    end.result
}

/// A JSON file in `folder` that did not exist before, with a number in its name if need be.
fn create_new(folder: &Path, name: &str) -> Result<(PathBuf, File), Failure> {
    for number in 1.. {
        let number = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = folder.join(format!("{name}{number}.json"));
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Failure::write(&quoted(&path), &error)),
        }
    }
    unreachable!("the numbers do not end")
}
