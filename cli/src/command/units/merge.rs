//! `queensat units merge`: the sum of all results.

use super::entries::Entries;
use super::folder::Folder;
use super::lists::{self, List};
use super::pack::Pack;
use super::{certificate, named, ranges};
use crate::args::Format;
use crate::args::units::MergeArgs;
use crate::exit::{Exit, Failure, fail, print_diagnostic, print_summary, refuse};
use crate::files::file_format::format_of;
use crate::files::temporary::Made;
use crate::output::json::Object;
use crate::output::json::add_problem;
use crate::output::mismatch;
use crate::output::text::{counted, duration, quoted};
use crate::output::{print, print_json};
use queensat::answers::{PUBLISHED_SOURCE, published_solutions, published_symmetric};
use queensat::units::{Job, Manifest, MergeError, Merged};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Adds up the results of one or more folders, and stores what was merged if this is wanted.
pub fn run(args: &MergeArgs) -> Result<Exit, Failure> {
    let pack = match &args.pack {
        Some(path) => Pack::read(path)?,
        None => None,
    };
    let folders = open(args, pack.as_ref())?;
    let of_folder = folders.first().map(|folder| &folder.manifest);
    let of_pack = pack.as_ref().map(|pack| &pack.manifest);
    let manifest = of_folder.or(of_pack).expect("a folder or a pack");
    let mut faults = Vec::new();
    let mut places = BTreeMap::new();
    let mut texts = BTreeMap::new();
    let mut known = BTreeSet::new();
    let mut sum = None;
    for folder in &folders {
        let entries = Entries::read(folder)?;
        faults.extend(entries.faults);
        known.extend(entries.units);
        for (unit, text) in entries.texts {
            places.entry(unit).or_insert(folder);
            texts.entry(unit).or_insert(text);
        }
        match &mut sum {
            None => sum = Some(entries.merge),
            Some(sum) => sum.join(entries.merge),
        }
    }
    if let Some(pack) = &pack {
        let (merge, units) = pack.merge();
        known.extend(units);
        match &mut sum {
            None => sum = Some(merge),
            Some(sum) => sum.join(merge),
        }
    }
    let merged = match sum.expect("there is a folder or a pack").partial() {
        Ok(merged) => Some(merged),
        Err(errors) => {
            faults.extend(errors.iter().map(MergeError::to_string));
            None
        }
    };
    if !args.partial {
        let missing = (1..=manifest.unit_count()).filter(|unit| !known.contains(unit));
        let missing: Vec<u32> = missing.collect();
        if !missing.is_empty() {
            let verb = if missing.len() == 1 { "is" } else { "are" };
            faults.push(format!("{} {verb} missing", named(&missing)));
        }
    }
    let Some(merged) = merged.filter(|_| faults.is_empty()) else {
        for fault in &faults {
            print_diagnostic(&format!("error: {fault}"));
        }
        return Err(Failure::Reported(Exit::Runtime));
    };
    if let Some(path) = args.pack.as_ref().filter(|_| !folders.is_empty()) {
        Pack::write(path, manifest, &merged)?;
    }
    if let Some(output) = &args.output {
        store(manifest, &merged, &places, &texts, output)?;
    }
    report(manifest, &merged, args)
}

/// Opens the folders, which must have the same plan. A folder for the results is one of them.
fn open(args: &MergeArgs, pack: Option<&Pack>) -> Result<Vec<Folder>, Failure> {
    let mut folders: Vec<Folder> = Vec::new();
    for path in &args.folders {
        let folder = Folder::open(path)?;
        if let Some(first) = folders
            .first()
            .filter(|first| first.manifest != folder.manifest)
        {
            fail!(
                "{} and {} are of different plans, so their results cannot be added up",
                quoted(&first.path),
                quoted(path)
            );
        }
        folders.push(folder);
    }
    let of_folder = folders.first().map(|folder| &folder.manifest);
    let Some(manifest) = of_folder.or(pack.map(|pack| &pack.manifest)).cloned() else {
        let name = args.pack.as_deref().map(quoted).unwrap_or_default();
        fail!("there is no file {name}; name the folders whose results it is to hold");
    };
    let manifest = &manifest;
    if args.pack.is_some() {
        Pack::require(manifest.job())?;
    }
    if pack.is_some_and(|pack| pack.manifest != *manifest) {
        let name = args.pack.as_deref().map(quoted).unwrap_or_default();
        refuse!("--pack {name} is of another plan; choose another file");
    }
    if let Some(output) = args.output.as_deref().filter(|&it| it != Path::new("-"))
        && let Some(folder) = folders.iter().find(|it| is_inside(output, &it.path))
    {
        let (output, folder) = (quoted(output), quoted(&folder.path));
        refuse!("-o {output} is in {folder}, a folder of a plan; choose another");
    }
    match &args.output {
        Some(output) if !manifest.job().has_files() => {
            let is_there = Folder::exists(output, manifest)?;
            if is_there {
                folders.push(Folder::open(output)?);
            }
        }
        Some(_) if args.partial => {
            refuse!(
                "-o of the job {} needs all units; leave --partial out",
                manifest.job()
            )
        }
        Some(output) if manifest.job() == Job::Enumerate && output.as_os_str() != "-" => {
            format_of(Some(output), None, &[List])?;
        }
        _ => {}
    }
    Ok(folders)
}

/// Returns `true` if an output is in a folder of a plan, where it could pass for a result.
fn is_inside(output: &Path, folder: &Path) -> bool {
    let output = std::path::absolute(output).unwrap_or_default();
    let parent = output.parent().map(fs::canonicalize);
    let inside = |parent: &Path| fs::canonicalize(folder).is_ok_and(|it| parent.starts_with(it));
    matches!(parent, Some(Ok(parent)) if inside(&parent))
}

/// Stores the results, or what their files are parts of.
fn store(
    manifest: &Manifest,
    merged: &Merged,
    places: &BTreeMap<u32, &Folder>,
    texts: &BTreeMap<u32, String>,
    output: &Path,
) -> Result<(), Failure> {
    let mut made = Made::default();
    match manifest.job() {
        Job::Count | Job::Symmetric(_) => {
            let target = Folder::create(output, manifest, &mut made)?;
            for result in &merged.results {
                let path = target.file_of(result.unit);
                let text = result.to_json();
                let is_there = path.exists() && texts.get(&result.unit) == Some(&text);
                let place = places.get(&result.unit);
                let is_own = place.is_some_and(|place| place.path == target.path);
                if !(is_there && is_own) {
                    made.file(&path, text.as_bytes())?;
                }
            }
        }
        Job::Enumerate => lists::write(manifest, &merged.results, |unit| places[&unit], output)?,
        Job::Certify => certificate::write(manifest, merged, places, output, &mut made)?,
    }
    made.keep();
    Ok(())
}

/// Reports the sum, and compares it with the published count.
fn report(manifest: &Manifest, merged: &Merged, args: &MergeArgs) -> Result<Exit, Failure> {
    let problem = manifest.problem();
    let is_complete = merged.missing.is_empty();
    let published = match manifest.job() {
        _ if !problem.is_plain() => None,
        Job::Symmetric(rotation) => published_symmetric(problem.n(), rotation),
        _ => published_solutions(problem.n()).map(|solutions| (solutions, PUBLISHED_SOURCE)),
    };
    let is_listed =
        matches!(manifest.job(), Job::Enumerate) && args.output.as_deref() == Some(Path::new("-"));
    match args.format {
        Format::Text if is_listed => {}
        Format::Text => print(&text(manifest, merged, published))?,
        Format::Json => print_json(&json(manifest, merged, published))?,
    }
    let units = counted(merged.results.len() as u64, "unit");
    let time = duration(Duration::from_millis(merged.milliseconds));
    let checked = match merged.cross_checked {
        0 => String::new(),
        number => format!(", {} cross-checked", counted(number.into(), "unit")),
    };
    print_summary(&format!("{units} in {time} in all{checked}"));
    let is_wrong = |published: u128| match is_complete {
        true => merged.solutions != published,
        false => merged.solutions > published,
    };
    match published {
        Some((published, source)) if is_wrong(published.into()) => {
            let solutions = merged.solutions;
            let message = format!(
                "the units have {solutions} solutions, and {published} are published ({source})"
            );
            let fields = Object::default().field("manifest", manifest.hash());
            Ok(mismatch::report_with(&message, problem, fields))
        }
        _ if is_complete => Ok(Exit::Answered),
        _ => Ok(Exit::Incomplete),
    }
}

fn text(manifest: &Manifest, merged: &Merged, published: Option<(u64, &str)>) -> String {
    let (job, engine) = (manifest.job(), manifest.engine());
    let statement = manifest.problem().describe();
    let solutions = match u64::try_from(merged.solutions) {
        Ok(solutions) => counted(solutions, "solution"),
        Err(_) => format!("{} solutions", merged.solutions),
    };
    let units = counted(manifest.unit_count().into(), "unit");
    if !merged.missing.is_empty() {
        let done = merged.results.len();
        let missing = named(&merged.missing);
        return format!(
            "{statement}: at least {solutions} ({job} by {engine}, {done} of {units}; without {missing})\n"
        );
    }
    let text = format!("{statement}: {solutions} ({job} by {engine} in {units})\n");
    match published {
        Some((published, source)) if merged.solutions == published.into() => {
            format!("{text}equal to the published count, {source}\n")
        }
        _ => text,
    }
}

fn json<'a>(manifest: &Manifest, merged: &Merged, published: Option<(u64, &str)>) -> Object<'a> {
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
        .optional("published", published.map(|(published, _)| published))
        .field("units", manifest.unit_count())
        .field("done", merged.results.len())
        .field("missing", ranges(&merged.missing))
        .field("cross_checked", merged.cross_checked)
        .field("nodes", merged.work.nodes)
        .field("pairs", merged.work.pairs)
        .field(
            "seconds",
            Duration::from_millis(merged.milliseconds).as_secs_f64(),
        )
}
