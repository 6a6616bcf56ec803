//! Run of `units plan`: plan, sample and scripts; a failure removes what was made.

use super::args::PlanArgs;
use super::scripts::{Chunk, Scripts};
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::output::format::ReportFormat;
use crate::output::json::Object;
use crate::output::text::{counted, duration, quoted};
use crate::output::{mismatch, print, print_json};
use crate::supervision::Supervision;
use crate::supervision::worker::Reporter;
use queensat::answers::Question;
use queensat::enumerate::Ending;
use queensat::files::{CreatedPaths, make_executable};
use serde::Serialize;
use solvers::UnknownReason;
use std::fs;
use std::path::PathBuf;
use units::{Estimate, Plan, PlanFolder, Planned, Prediction};

/// Writes a plan and its scripts, and prints the prediction.
pub fn run(args: &PlanArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let question = args.question(args.problem.read()?);
    let supervisor = &supervision.begin()?;
    let (wanted, host) = (question.units, host());
    // The division of a large board takes seconds.
    let work = move |reporter: &Reporter<()>| {
        let resolved = question.resolve(&host, &reporter.control);
        Some(resolved.map(|asked| (Plan::run_unkept(&asked, &reporter.control), asked)))
    };
    let planned = supervisor.supervise_silent("planning", work, |_| None)?;
    let Some(planned) = planned.result else {
        let reason = supervisor.stop().unwrap_or(UnknownReason::Interrupted);
        return Ok(unsampled(args, reason));
    };
    let (planned, question) = planned?;
    let mut answer = planned.map_err(|error| mismatch::failure(error, &question))?;
    // From here on a failure removes what was made, until it is kept.
    let mut made = std::mem::take(&mut answer.value.made);
    let Planned {
        folder, prediction, ..
    } = &answer.value;
    let place =
        fs::canonicalize(&folder.path).map_err(|error| Failure::read(&folder.path, &error))?;
    for &scheduler in &args.schedulers {
        Scripts::require_path(scheduler, &place)?;
    }
    let manifest = &folder.manifest;
    if manifest.unit_count() < wanted {
        let units = counted(manifest.unit_count().into(), "unit");
        let pieces = counted(manifest.pieces() as u64, "piece");
        let reason = format!("because the work has only {pieces}");
        print_summary(&format!("{units} instead of {wanted}, {reason}"));
    }
    // A plan whose sample was stopped is whole, and may have no prediction.
    let stopped = match answer.ending {
        Ending::Stopped(reason) => Some(reason),
        _ => None,
    };
    if let Some(reason) = stopped.filter(|_| prediction.is_none()) {
        made.keep();
        return Ok(unsampled(args, reason));
    }
    let written = write_scripts(args, folder, place, prediction.as_ref(), &mut made)?;
    made.keep();
    match args.format {
        ReportFormat::Text => print(&text(folder, prediction.as_ref(), &written))?,
        ReportFormat::Json => {
            let report = Object::from_report(&question.report(&answer))?;
            print_json(&report.field("scripts", written))?;
        }
    }
    let Some(reason) = stopped else {
        return Ok(Exit::Answered);
    };
    print_diagnostic(&format!(
        "{reason}: the sample ended before its errors were as small as asked"
    ));
    Ok(Exit::Incomplete)
}

/// Reports that the sample was stopped.
fn unsampled(args: &PlanArgs, reason: UnknownReason) -> Exit {
    let folder = quoted(&args.output);
    print_diagnostic(&format!(
        "{reason}: the plan is in {folder}, without a prediction and scripts"
    ));
    Exit::Incomplete
}

/// Name of the folder with messages of schedulers.
const LOGS: &str = "logs";

/// Script that was written.
#[derive(Serialize)]
struct Script {
    path: PathBuf,
    /// Command that starts it.
    start: String,
    /// Number of units of each task.
    chunk: u32,
    tasks: u32,
}

fn write_scripts(
    args: &PlanArgs,
    folder: &PlanFolder,
    place: PathBuf,
    prediction: Option<&Prediction>,
    made: &mut CreatedPaths,
) -> Result<Vec<Script>, Failure> {
    let mut schedulers = args.schedulers.clone();
    schedulers.sort_unstable();
    schedulers.dedup();
    if schedulers.is_empty() {
        return Ok(Vec::new());
    }
    let scripts = Scripts {
        folder: place,
        manifest: &folder.manifest,
        chunk: Chunk::choose(&folder.manifest, args.chunk, prediction),
        threads: args.threads.map_or(1, Into::into),
        cross_check: args.cross_check,
        prediction,
    };
    made.folder(&folder.path.join(LOGS))?;
    let write = |scheduler| {
        let (path, start) = Scripts::script(scheduler, &folder.path);
        made.file(&path, scripts.text(scheduler).as_bytes())?;
        make_executable(&path).map_err(|error| Failure::write(&quoted(&path), &error))?;
        Ok(Script {
            path,
            start,
            chunk: scripts.chunk.units,
            tasks: scripts.chunk.tasks,
        })
    };
    schedulers.into_iter().map(write).collect()
}

fn text(folder: &PlanFolder, prediction: Option<&Prediction>, scripts: &[Script]) -> String {
    let manifest = &folder.manifest;
    let mut text = format!(
        "{}: {} by {}, {}, {}, in {}\n",
        manifest.problem().describe(),
        manifest.job(),
        manifest.engine(),
        counted(manifest.unit_count().into(), "unit"),
        counted(manifest.pieces() as u64, "piece"),
        quoted(&folder.path)
    );
    if manifest.memory() > 0 {
        let megabytes = manifest.memory().div_ceil(1 << 20);
        text += &format!("memory of each process: {megabytes} MiB for lists\n");
    }
    if let Some(prediction) = prediction {
        let Prediction {
            pieces,
            sampled,
            seed,
            preparation,
            seconds,
            solutions,
        } = prediction;
        text += &format!(
            "prediction: {} of one thread, {} solutions, with 95 % probability\n\
             preparation of each process: {}\n\
             sample: {sampled} of {pieces} pieces, seed {seed}\n",
            time(*seconds),
            number(*solutions),
            duration(*preparation),
        );
    }
    for script in scripts {
        let (path, start) = (quoted(&script.path), &script.start);
        let tasks = counted(script.tasks.into(), "task");
        let units = counted(script.chunk.into(), "unit");
        text += &format!("script: {path}, {tasks} of {units}; start it by: {start}\n");
    }
    text
}

/// Returns an estimated time with its error.
fn time(estimate: Estimate) -> String {
    let Estimate { value, error } = estimate;
    match value {
        0.0..1.0 => format!("{:.1} ± {:.1} ms", value * 1e3, error * 1e3),
        1.0..7200.0 => format!("{value:.1} ± {error:.1} s"),
        _ => format!("{:.2} ± {:.2} hours", value / 3600.0, error / 3600.0),
    }
}

/// Returns an estimated number with its error.
fn number(estimate: Estimate) -> String {
    let Estimate { value, error } = estimate;
    if value < 1e6 {
        format!("{value:.0} ± {error:.0}")
    } else {
        format!("{value:.4e} ± {error:.1e}")
    }
}
