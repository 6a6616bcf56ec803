//! `queensat units merge`: the sum of all results.

use super::failure;
use super::lists::{self, List};
use crate::args::Format;
use crate::args::engines::backend::host;
use crate::args::units::MergeArgs;
use crate::exit::{Exit, Failure, print_diagnostic, print_summary};
use crate::files::file_format::format_of;
use crate::output::json::Object;
use crate::output::json::add_problem;
use crate::output::mismatch;
use crate::output::text::{counted, duration};
use crate::output::{print, print_json};
use queensat::Control;
use queensat::answers::Error;
use queensat::units::{Job, MergeFaults, Merging, UnitList};
use std::path::Path;
use std::time::Duration;

/// Adds up the results of one or more folders, and stores what was merged if this is wanted.
pub fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    let merged = args.question().run_unjudged(&host()?, &Control::new());
    let merging = match merged {
        Ok(answer) => answer.value,
        Err(Error::Failed(failed)) if failed.source.is::<MergeFaults>() => {
            for fault in failed.source.to_string().lines() {
                print_diagnostic(&format!("error: {fault}"));
            }
            return Err(Failure::Reported(Exit::Runtime));
        }
        Err(error) => return Err(failure(error)),
    };
    let output = args.output.as_deref();
    if let Some(output) = output.filter(|_| merging.manifest.job() == Job::Enumerate) {
        if output.as_os_str() != "-" {
            format_of(Some(output), None, &[List])?;
        }
        lists::write(&merging, output)?;
    }
    report(&merging, args)
}

/// Reports the sum, and compares it with the published count.
fn report(merging: &Merging, args: &MergeArgs) -> Result<Exit, Failure> {
    let (manifest, merged) = (&merging.manifest, &merging.merged);
    let is_listed =
        manifest.job() == Job::Enumerate && args.output.as_deref() == Some(Path::new("-"));
    match args.format {
        Format::Text if is_listed => {}
        Format::Text => print(&text(merging))?,
        Format::Json => print_json(&json(merging))?,
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
        return Ok(mismatch::report_with(&message, manifest.problem(), fields));
    }
    Ok(if merged.missing.is_empty() {
        Exit::Answered
    } else {
        Exit::Incomplete
    })
}

fn text(merging: &Merging) -> String {
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

fn json<'a>(merging: &Merging) -> Object<'a> {
    let (manifest, merged) = (&merging.manifest, &merging.merged);
    let counted = match manifest.job() {
        Job::Symmetric(_) => "symmetric_solutions",
        Job::Count | Job::Enumerate | Job::Certify => "solutions",
    };
    add_problem(Object::default(), manifest.problem())
        .field("job", manifest.job().name())
        .field("engine", manifest.engine())
        .field("manifest", manifest.hash())
        .integer(counted, merged.solutions)
        .field("complete", merged.missing.is_empty())
        .optional(
            "published",
            merging.published.map(|(published, _)| published),
        )
        .field("units", manifest.unit_count())
        .field("done", merged.results.len())
        .field("missing", UnitList::new(&merged.missing).to_string())
        .field("cross_checked", merged.cross_checked)
        .field("nodes", merged.work.nodes)
        .field("pairs", merged.work.pairs)
        .field(
            "seconds",
            Duration::from_millis(merged.milliseconds).as_secs_f64(),
        )
}
