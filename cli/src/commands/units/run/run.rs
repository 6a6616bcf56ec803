//! Run of `units run`: the worker stores each result, and this file tells of it.

use super::args::RunArgs;
use crate::commands::units::report_with;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::output::format::ReportFormat;
use crate::output::json::Object;
use crate::output::text::{counted, duration};
use crate::output::{Output, mismatch};
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Error, Question};
use queensat::enumerate::Ending;
use solvers::UnknownReason;
use std::time::Instant;
use units::{PlanManifest, RunUnits, UnitEvent, UnitResult};

/// Runs units that are not done, and stores each result when it is complete.
pub fn run(args: &RunArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let started = Instant::now();
    let question = args.question().resolve(&host(), &supervisor.control)?;
    let mut output = Output::stdout();
    // Results are stored by the worker, and told here.
    let (mut refuted, mut stored) = (None, 0);
    let take = |event: Result<UnitResult, (u32, PlanManifest)>| {
        match event {
            Err(unit) => refuted = Some(unit),
            Ok(result) => {
                stored += 1;
                if args.format == ReportFormat::Json {
                    output.write(&(result.to_json().replace('\n', "") + "\n"))?;
                    output.flush()?;
                }
            }
        }
        Ok(())
    };
    let asked = question.clone();
    let work = move |reporter: &Reporter<_>| {
        let mut events = |event: UnitEvent<'_>| {
            let sent = reporter.send(match event {
                UnitEvent::Earlier(result) | UnitEvent::Done(result) => Ok(result.clone()),
                UnitEvent::Refuted(unit, manifest) => Err((unit, manifest.clone())),
            });
            if !sent {
                reporter.control.interrupt().trigger();
            }
        };
        Some(RunUnits::run_with(&asked, &reporter.control, &mut events))
    };
    let ended = supervisor
        .supervise("running units", work, take, || Ok(()), |_| None)?
        .result;
    output.finish()?;
    let time = duration(started.elapsed());
    // The worker was left alone, failed, refuted an earlier result, or ended.
    let Some(ended) = ended else {
        let reason = supervisor.stop().unwrap_or(UnknownReason::Interrupted);
        let done = counted(stored, "unit");
        print_diagnostic(&format!("{reason}: {done} done in {time}, the others not"));
        return Ok(Exit::Incomplete);
    };
    let ended = match (ended, refuted) {
        (Err(Error::Wrong(wrong)), Some((unit, manifest))) => {
            let fields = Object::default()
                .field("job", manifest.job().name())
                .field("manifest", manifest.hash())
                .field("unit", unit);
            let problem = manifest.problem();
            return Ok(report_with(&wrong.message, problem, fields));
        }
        (ended, _) => ended.map_err(|error| mismatch::failure(error, &question))?,
    };
    // The summary.
    let units = ended.value;
    let before = match units.before {
        0 => String::new(),
        before => format!(", {before} done before"),
    };
    let done = counted(units.done.len() as u64, "unit");
    let summary = format!("{done} done in {time}{before}");
    let Ending::Stopped(reason) = ended.ending else {
        print_summary(&summary);
        return Ok(Exit::Answered);
    };
    let reason = supervisor.stop().unwrap_or(reason);
    print_diagnostic(&format!("{reason}: {summary}, {} not done", units.left));
    Ok(Exit::after(Ending::Stopped(reason), !units.done.is_empty()))
}
