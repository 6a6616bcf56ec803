//! `queensat units plan`: the plan, a prediction and scripts.

use super::folder::{Folder, LOGS};
use super::scripts::{Chunk, Scripts};
use crate::args::Format;
use crate::args::units::PlanArgs;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::files::temporary::{Made, make_executable};
use crate::output::json::Object;
use crate::output::json::report;
use crate::output::text::{counted, duration, quoted, seconds};
use crate::output::{print, print_json};
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::units::{Estimate, Manifest, Options, Prediction, Runner, UnitsError};
use std::fs;
use std::path::PathBuf;

/// Writes a plan and its scripts, and prints the prediction.
pub fn run(args: &PlanArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let (manifest, wanted) = args.manifest()?;
    let mut made = Made::default();
    let folder = Folder::create(&args.output, &manifest, &mut made)?;
    let place = fs::canonicalize(&folder.path);
    let place = place.map_err(|error| Failure::read(&folder.path, &error))?;
    for &scheduler in &args.schedulers {
        Scripts::require_path(scheduler, &place)?;
    }
    if manifest.unit_count() < wanted {
        print_summary(&format!(
            "{} instead of {wanted}, because the work has only {}",
            counted(manifest.unit_count().into(), "unit"),
            counted(manifest.pieces() as u64, "piece")
        ));
    }
    let prediction = match args.sample {
        None => None,
        Some(percent) => match sample(&manifest, percent, args.sample_seed, supervisor)? {
            Ok(prediction) => Some(prediction),
            Err(UnitsError::Stopped(reason)) => {
                made.keep();
                let folder = quoted(&args.output);
                print_diagnostic(&format!(
                    "{reason}: the plan is in {folder}, without a prediction and scripts"
                ));
                return Ok(Exit::Incomplete);
            }
            Err(error) => return Err(Failure::runtime(error)),
        },
    };
    let written = write_scripts(args, &folder, place, prediction.as_ref(), &mut made)?;
    made.keep();
    match args.format {
        Format::Text => print(&text(&folder, prediction.as_ref(), &written))?,
        Format::Json => print_json(&json(&folder, prediction.as_ref(), &written))?,
    }
    Ok(Exit::Answered)
}

/// Predicts the time and the number of solutions.
fn sample(
    manifest: &Manifest,
    percent: f64,
    seed: u64,
    supervisor: &Supervisor,
) -> Result<Result<Prediction, UnitsError>, Failure> {
    let manifest = manifest.clone();
    let work = move |reporter: &Reporter<()>| {
        let runner = Runner::new(&manifest, Options::default())?;
        runner.sample(percent, seed, &reporter.control)
    };
    let stopped = |reason| Err(UnitsError::Stopped(reason));
    let finished = supervisor.supervise_counting("running a sample", work, stopped)?;
    Ok(finished.result)
}

/// Script that was written.
struct Script {
    path: PathBuf,
    /// Command that starts it.
    start: String,
    chunk: Chunk,
}

fn write_scripts(
    args: &PlanArgs,
    folder: &Folder,
    place: PathBuf,
    prediction: Option<&Prediction>,
    made: &mut Made,
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
    };
    made.folder(&folder.path.join(LOGS))?;
    let write = |scheduler| {
        let name = Scripts::name(scheduler);
        let path = folder.path.join(name);
        made.file(&path, scripts.text(scheduler).as_bytes())?;
        make_executable(&path).map_err(|error| Failure::write(&quoted(&path), &error))?;
        Ok(Script {
            start: Scripts::start(scheduler, &path),
            path,
            chunk: scripts.chunk.clone(),
        })
    };
    schedulers.into_iter().map(write).collect()
}

fn text(folder: &Folder, prediction: Option<&Prediction>, scripts: &[Script]) -> String {
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
        let Chunk { units, tasks, .. } = script.chunk;
        text += &format!(
            "script: {}, {} of {}; start it by: {}\n",
            quoted(&script.path),
            counted(tasks.into(), "task"),
            counted(units.into(), "unit"),
            script.start
        );
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
    match value < 1e6 {
        true => format!("{value:.0} ± {error:.0}"),
        false => format!("{value:.4e} ± {error:.1e}"),
    }
}

fn json<'a>(folder: &Folder, prediction: Option<&Prediction>, scripts: &[Script]) -> Object<'a> {
    let manifest = &folder.manifest;
    let prediction = prediction.map(|prediction| {
        Object::default()
            .field("seconds", prediction.seconds.value)
            .field("seconds_error", prediction.seconds.error)
            .field("preparation_seconds", seconds(prediction.preparation))
            .field("solutions", prediction.solutions.value)
            .field("solutions_error", prediction.solutions.error)
            .field("sampled", prediction.sampled)
            .field("seed", prediction.seed)
    });
    let scripts = scripts.iter().map(|script| {
        Object::default()
            .field("path", script.path.to_string_lossy())
            .field("start", &*script.start)
            .field("chunk", script.chunk.units)
            .field("tasks", script.chunk.tasks)
    });
    report(manifest.problem())
        .field("job", manifest.job().name())
        .field("engine", manifest.engine())
        .field("manifest", manifest.hash())
        .field("folder", folder.path.to_string_lossy())
        .field("units", manifest.unit_count())
        .field("pieces", manifest.pieces())
        .field("memory", manifest.memory())
        .object("prediction", prediction)
        .objects("scripts", scripts)
}
