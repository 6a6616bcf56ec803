//! `queensat units run`: runs units, and stores their results.

use super::folder::{Folder, Staged};
use crate::args::Format;
use crate::args::units::RunArgs;
use crate::exit::{Exit, Failure, fail, print_diagnostic, print_summary};
use crate::files::temporary::{self, Temporary};
use crate::output::Output;
use crate::output::json::Object;
use crate::output::mismatch;
use crate::output::text::{counted, duration, quoted};
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::Control;
use queensat::solvers::UnknownReason;
use queensat::units::{Manifest, Options, Runner, UnitResult, UnitsError};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Runs units that are not done, and stores each result when it is complete.
pub fn run(args: &RunArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let started = Instant::now();
    let folder = Folder::open(&args.folder)?;
    let manifest = folder.manifest.clone();
    args.refuse_unused(&manifest)?;
    let wanted = args.units.of(&manifest)?;
    let checked = match args.cross_check {
        Some(percent) => manifest.cross_checked(percent),
        None => BTreeSet::new(),
    };
    let results = folder.results();
    let mut open = Vec::new();
    let mut output = Output::stdout();
    let print_result = |output: &mut Output, result: &UnitResult| match args.format {
        Format::Text => Ok(()),
        Format::Json => {
            output.write(&(result.to_json().replace('\n', "") + "\n"))?;
            output.flush()
        }
    };
    for &unit in &wanted {
        let earlier = earlier(&folder, unit)?;
        let is_checked = checked.contains(&unit);
        match earlier {
            Some(result) if !is_checked || result.cross_check.is_some() => {
                print_result(&mut output, &result)?;
            }
            earlier => open.push(Task {
                unit,
                earlier,
                is_checked,
            }),
        }
    }
    let (before, tasks) = (wanted.len() - open.len(), open.len());
    if tasks > 0 {
        let writable = fs::create_dir_all(&results).and_then(|()| Temporary::create(&results));
        writable.map_err(|error| Failure::write(&quoted(&results), &error))?;
        temporary::remove_old(&results);
    }
    let job = Job {
        manifest: manifest.clone(),
        results,
        tasks: open,
        options: args.options(),
    };
    let mut done = Vec::new();
    let take = |made: Box<Made>| {
        store(&folder, *made, |result| {
            done.push(result.unit);
            print_result(&mut output, result)
        })
    };
    let ended = if tasks == 0 {
        Ok(())
    } else {
        let work = move |reporter: &Reporter<Box<Made>>| job.run(reporter);
        let stopped = |reason| Err(UnitsError::Stopped(reason));
        supervisor
            .supervise("running units", work, take, || Ok(()), stopped)?
            .result
    };
    output.finish()?;
    let time = duration(started.elapsed());
    let before = match before {
        0 => String::new(),
        before => format!(", {before} done before"),
    };
    let summary = format!(
        "{} done in {time}{before}",
        counted(done.len() as u64, "unit")
    );
    match ended {
        Ok(()) => {
            print_summary(&summary);
            Ok(Exit::Answered)
        }
        Err(UnitsError::Stopped(reason)) => {
            let reason = supervisor.stop().unwrap_or(reason);
            print_diagnostic(&format!(
                "{reason}: {summary}, {} not done",
                tasks - done.len()
            ));
            Ok(match reason {
                UnknownReason::Interrupted if done.is_empty() => Exit::Interrupted,
                _ => Exit::Incomplete,
            })
        }
        Err(error @ UnitsError::Mismatch { .. }) => Ok(report_mismatch(&folder, &error)),
        Err(
            error @ (UnitsError::OtherVersion { .. }
            | UnitsError::OtherPlan { .. }
            | UnitsError::NoSuchEngine { .. }),
        ) => fail!("{}: {error}", quoted(&folder.path)),
        Err(error) => Err(Failure::runtime(error)),
    }
}

/// Returns the result that a unit has already, or refuses one that is damaged.
fn earlier(folder: &Folder, unit: u32) -> Result<Option<UnitResult>, Failure> {
    folder.result(unit).map_err(|fault| {
        let file = quoted(&folder.file_of(unit));
        Failure::Runtime(format!("unit {unit}: {file}: {fault}"))
    })
}

/// Stores a result, unless another process has stored an equal one.
fn store(
    folder: &Folder,
    made: Made,
    keep: impl FnOnce(&UnitResult) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Made { result, staged } = made;
    let unit = result.unit;
    if let Some(found) = earlier(folder, unit)? {
        if found.checksum() != result.checksum() {
            let message = format!(
                "unit {unit}: {} has {} solutions and another checksum than this run, which found {}; at \
                 least one of them is wrong",
                quoted(&folder.file_of(unit)),
                found.solutions,
                result.solutions
            );
            print_diagnostic(&format!("error: {message}"));
            return Err(Failure::Reported(Exit::Mismatch));
        }
        if result.cross_check.is_none() || found.cross_check.is_some() {
            return keep(&found);
        }
    }
    folder.store(&result, staged)?;
    keep(&result)
}

/// Reports a result that a second engine refutes. An earlier result is removed.
fn report_mismatch(folder: &Folder, error: &UnitsError) -> Exit {
    let problem = folder.manifest.problem();
    let UnitsError::Mismatch { unit, .. } = error else {
        unreachable!("a cross-check failed");
    };
    let _ = fs::remove_file(folder.file_of(*unit));
    let manifest = &folder.manifest;
    let fields = Object::default()
        .field("job", manifest.job().name())
        .field("manifest", manifest.hash())
        .field("unit", *unit);
    mismatch::report_with(&error.to_string(), problem, fields)
}

/// Unit that is to be run or recounted.
struct Task {
    unit: u32,
    /// Its result, if it is only recounted.
    earlier: Option<UnitResult>,
    is_checked: bool,
}

/// A result, and the files that belong to it.
struct Made {
    result: UnitResult,
    staged: Staged,
}

/// Units for the worker.
struct Job {
    manifest: Manifest,
    results: PathBuf,
    tasks: Vec<Task>,
    options: Options,
}

impl Job {
    fn run(self, reporter: &Reporter<Box<Made>>) -> Result<(), UnitsError> {
        let runner = Runner::new(&self.manifest, self.options)?;
        let units = self.tasks.len() as f64;
        for (done, task) in self.tasks.into_iter().enumerate() {
            let progress = reporter.control.clone();
            let control = reporter.control.restarted().with_observer(move |unit| {
                let fraction = (done as f64 + unit.fraction()) / units;
                progress.progress().set_fraction(fraction);
            });
            let made = make(&runner, task, &self.results, &control)?;
            reporter
                .control
                .progress()
                .set_fraction((done + 1) as f64 / units);
            if !reporter.send(Box::new(made)) {
                break;
            }
        }
        Ok(())
    }
}

fn make(
    runner: &Runner<'_>,
    task: Task,
    results: &Path,
    control: &Control,
) -> Result<Made, UnitsError> {
    let mut staged = Staged::new(results.into());
    let mut result = match task.earlier {
        Some(result) => result,
        None => runner.run(task.unit, &mut staged, control)?,
    };
    if task.is_checked {
        runner.cross_check(&mut result, control)?;
    }
    Ok(Made { result, staged })
}
