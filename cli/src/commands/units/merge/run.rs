//! Run of `units merge`: faults are told one a line, and a sum only without any.

use super::args::MergeArgs;
use crate::commands::units::report_with;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::output::format::ReportFormat;
use crate::output::json::Object;
use crate::output::text::{counted, duration};
use crate::output::{mismatch, print, print_json};
use crate::supervision::worker::{Reporter, Supervisor};
use queensat::answers::{Answer, Error, Question, Resolved};
use std::time::Duration;
use units::{Merge, MergeFaults, MergedUnits, UnitList};

/// Adds up the results of one or more folders, and stores what was merged if this is wanted.
pub fn run(args: &MergeArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let question = args.question().resolve(&host(), &supervisor.control)?;
    let asked = question.clone();
    let work = move |reporter: &Reporter<()>| Ok(Merge::run_unjudged(&asked, &reporter.control));
    let merged = supervisor.supervise_silent("merging", work, Err)?;
    let answer = match merged.result.map_err(Failure::stopped)? {
        Ok(answer) => answer,
        Err(Error::Failed(failed)) if failed.source.is::<MergeFaults>() => {
            for fault in failed.source.to_string().lines() {
                print_diagnostic(&format!("error: {fault}"));
            }
            return Err(Failure::Reported(Exit::Runtime));
        }
        Err(error) => return Err(mismatch::failure(error, &question)),
    };
    report(&question, &answer, args)
}

/// Reports the sum, and compares it with the published count.
fn report(
    question: &Resolved<Merge>,
    answer: &Answer<MergedUnits>,
    args: &MergeArgs,
) -> Result<Exit, Failure> {
    let merging = &answer.value;
    let (manifest, merged) = (&merging.manifest, &merging.merged);
    match args.format {
        ReportFormat::Text => print(&text(merging))?,
        ReportFormat::Json => {
            print_json(&question.report(answer))?;
        }
    }
    let units = counted(merged.results.len() as u64, "unit");
    let time = duration(Duration::from_millis(merged.milliseconds));
    let checked = match merged.cross_checked {
        0 => String::new(),
        number => format!(", {} cross-checked", counted(number.into(), "unit")),
    };
    print_summary(&format!("{units} in {time} in all{checked}"));
    if let Some(message) = merging.contradiction() {
        let fields = Object::default().field("manifest", manifest.hash());
        return Ok(report_with(&message, manifest.problem(), fields));
    }
    Ok(Exit::after(answer.ending, true))
}

fn text(merging: &MergedUnits) -> String {
    let (manifest, merged) = (&merging.manifest, &merging.merged);
    let (job, engine) = (manifest.job(), manifest.engine());
    let statement = manifest.problem().describe();
    let solutions = match u64::try_from(merged.solutions) {
        Ok(solutions) => counted(solutions, "solution"),
        Err(_) => format!("{} solutions", merged.solutions),
    };
    let units = counted(manifest.unit_count().into(), "unit");
    if !merged.missing.is_empty() {
        let done = merged.results.len();
        let missing = UnitList::named(&merged.missing);
        return format!(
            "{statement}: at least {solutions} ({job} by {engine}, {done} of {units}; without {missing})\n"
        );
    }
    let text = format!("{statement}: {solutions} ({job} by {engine} in {units})\n");
    match merging.published {
        Some((published, source)) if merged.solutions == published.into() => {
            format!("{text}equal to the published count, {source}\n")
        }
        _ => text,
    }
}
