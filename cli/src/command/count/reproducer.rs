//! Reproducer of a mismatch: the counts and the solutions that only one side found.

use super::Run;
use super::report::add_counts;
use crate::args::{CountPlan, SatPlan};
use crate::exit::Failure;
use crate::json::Object;
use crate::text::quoted;
use crate::worker::Supervisor;
use queensat::enumerate::Method;
use queensat::placement::Placement;
use queensat::verify::{Agreement, Difference, difference};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Maximum number of listed solutions of each side.
const MAX_LISTED: usize = 100;

/// Saves the data for finding out which side is wrong in the current folder. Returns the path.
pub(super) fn save_reproducer(
    plan: &CountPlan,
    runs: &[Run],
    supervisor: &Supervisor,
) -> Result<PathBuf, Failure> {
    let problem = &plan.problem;
    let found_by_sat =
        (runs.iter()).find_map(|run| Some((run.engine.sat()?, &run.by_sat()?.found)));
    let found_by_sat = match found_by_sat {
        Some((sat, Some(found))) => Some(all_solutions(plan, sat, found)),
        Some((_, None)) => Some(found_again(plan, supervisor)?),
        None => None,
    };
    let difference = match found_by_sat {
        Some(found) => difference(problem, &found, MAX_LISTED, || {
            supervisor.interrupt.is_triggered()
        })
        .map_err(Failure::runtime)?,
        None => Difference::default(),
    };
    let lines = |placements: &[Placement]| -> Vec<String> {
        placements.iter().map(Placement::to_string).collect()
    };
    let version = Object::default().field("version", env!("CARGO_PKG_VERSION"));
    let reproducer = add_counts(version, plan, runs, Agreement::Disagree)
        .field("only_sat", lines(&difference.only_sat))
        .field("only_backtrack", lines(&difference.only_backtrack))
        // `true` if no interrupt stopped the comparison.
        .field("difference_complete", difference.complete);
    let json = serde_json::to_string_pretty(&reproducer).map_err(Failure::runtime)?;
    let (path, mut file) = create_new(&format!("queensat-mismatch-{}", problem.n()))?;
    let written = (file.write_all(json.as_bytes()))
        .and_then(|()| file.write_all(b"\n"))
        .and_then(|()| file.sync_all());
    written.map_err(|error| {
        let _ = fs::remove_file(&path);
        Failure::write(&quoted(&path), &error)
    })?;
    Ok(path)
}

/// Returns the solutions that were found, and their images if one of each class was found.
fn all_solutions(
    plan: &CountPlan,
    sat: &SatPlan,
    found: &HashSet<Placement>,
) -> HashSet<Placement> {
    let problem = &plan.problem;
    let group = match plan.all.job.method {
        Method::Orbits => problem.symmetries(),
        Method::Loop | Method::Cubes(_) => sat.formula.symmetry.group(problem),
    };
    found
        .iter()
        .flat_map(|placement| placement.orbit(problem.n(), &group))
        .collect()
}

/// Finds the solutions again if they were counted without being kept. The checkpoint is ignored,
/// because it does not contain the solutions.
fn found_again(plan: &CountPlan, supervisor: &Supervisor) -> Result<HashSet<Placement>, Failure> {
    let mut job = plan.all.job.clone();
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

/// Creates a new JSON file, with a number in its name if that is needed for a unique name.
fn create_new(name: &str) -> Result<(PathBuf, File), Failure> {
    for number in 1.. {
        let number = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = PathBuf::from(format!("{name}{number}.json"));
        match File::create_new(&path) {
            Ok(file) => return Ok((path, file)),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(Failure::write(&quoted(&path), &error)),
        }
    }
    unreachable!("some number is free")
}
