//! Checking a certificate in a folder.

use super::check_part::{CheckedPart, PartCheck};
use super::folder::read_manifest;
use super::pool;
use crate::args::CheckPlan;
use crate::exit::{Exit, Failure, fail, print_summary};
use crate::output::print;
use crate::output::text::{counted, duration, quoted};
use crate::supervision::worker::Supervisor;
use queensat::board::Square;
use queensat::certify::{Chunks, Contents, Manifest, PairFormula};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Checks a certificate, and prints the verdict.
pub fn run(plan: &CheckPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let started = Instant::now();
    let checked = check(plan, supervisor);
    let unchecked = || "the certificate was not checked".into();
    let checked = super::unless_stopped(supervisor, checked, unchecked);
    if let Err(Failure::Runtime(_)) = checked {
        print("s NOT VERIFIED\n")?;
    }
    let manifest = checked?;
    let parts = parts(&manifest).len();
    let count = manifest.count;
    print(&match &plan.checker {
        None => format!("s VERIFIED COUNT {count}\n"),
        Some(checker) => format!(
            "{}: {}\n{}",
            manifest.statement,
            counted(count, "solution"),
            super::accepted(checker, parts)
        ),
    })?;
    let time = duration(started.elapsed());
    print_summary(&format!("{}, checked in {time}", manifest.statement));
    Ok(Exit::Answered)
}

/// Returns the queen of each part; `None` for a whole certificate.
fn parts(manifest: &Manifest) -> Vec<Option<Square>> {
    match &manifest.contents {
        Contents::Whole => vec![None],
        Contents::Chunks { chunks, .. } => chunks.iter().map(|chunk| Some(chunk.square)).collect(),
    }
}

/// Checks everything, and returns the manifest.
pub fn check(plan: &CheckPlan, supervisor: &Supervisor) -> Result<Manifest, Failure> {
    let folder = &plan.folder;
    let manifest = read_manifest(folder)?;
    let name = quoted(&folder.join(Manifest::FILE));
    if let Some(problem) = plan
        .problem
        .as_ref()
        .filter(|&problem| *problem != manifest.problem)
    {
        fail!(
            "{name}: expected a certificate of '{}', but it is one of '{}'",
            problem.stable_form(),
            manifest.problem.stable_form()
        );
    }
    let statement = manifest.problem.describe();
    if manifest.statement != statement {
        fail!("{name}: expected 'statement {statement}'");
    }
    let control = &supervisor.control;
    let formula = PairFormula::controlled(&manifest.problem, control);
    let formula = formula.map_err(|error| Failure::Runtime(format!("{name}: {error}")))?;
    check_division(&manifest, &formula).map_err(|fault| Failure::Runtime(name.clone() + &fault))?;
    check_names(folder, &manifest)?;

    let squares = parts(&manifest);
    let (done, total) = (AtomicU64::new(0), squares.len());
    let progress = || match total {
        1 => "checking".into(),
        _ => format!(
            "checking: {} of {total} chunks",
            done.load(Ordering::Relaxed)
        ),
    };
    let check = PartCheck {
        folder,
        whole: &manifest,
        formula: &formula,
        checker: plan.checker.as_ref(),
        control,
    };
    if manifest.row().is_some() {
        check.formula("", &manifest.files[0], &formula)?;
    }
    let parts = pool::run(total, plan.threads, supervisor, progress, |index| {
        let checked = check.run(index, squares[index])?;
        done.fetch_add(1, Ordering::Relaxed);
        Ok(checked)
    })?;
    let Some(parts) = parts.into_iter().collect::<Option<Vec<CheckedPart>>>() else {
        return Err(Failure::Interrupted);
    };
    let sum = parts
        .iter()
        .fold(CheckedPart::default(), |sum, part| CheckedPart {
            count: sum.count.saturating_add(part.count),
            lemmas: sum.lemmas.saturating_add(part.lemmas),
            hints: sum.hints.saturating_add(part.hints),
            accepted: Vec::new(),
        });
    for (key, stated, found) in [
        ("count", manifest.count, sum.count),
        ("lemmas", manifest.lemmas, sum.lemmas),
        ("hints", manifest.hints, sum.hints),
    ] {
        if stated != found {
            fail!("{name}: expected '{key} {found}', not '{key} {stated}'");
        }
    }
    Ok(manifest)
}

/// Checks that the chunks are those of the row, that the sizes are those of the formula, and that the
/// files are those of such a certificate. Returns the fault after the name of the manifest.
fn check_division(manifest: &Manifest, formula: &PairFormula) -> Result<(), String> {
    let sizes = (
        formula.variable_count() as u64,
        formula.clause_count() as u64,
    );
    if (manifest.variables, manifest.clauses) != sizes {
        return Err(format!(
            ": expected 'variables {}' and 'clauses {}'",
            sizes.0, sizes.1
        ));
    }
    if manifest.queen.is_some() {
        return Err(": it is a chunk of another certificate, which does not prove a count".into());
    }
    let mut files = manifest.own_files();
    if let Contents::Chunks { row, chunks } = &manifest.contents {
        let expected = Chunks::by_row(formula, *row).map_err(|error| format!(": {error}"))?;
        let squares = chunks.iter().map(|chunk| chunk.square);
        if !squares.eq(expected.squares().iter().copied()) {
            return Err(format!(
                ": expected {} chunks, one for each square of row {}",
                expected.squares().len(),
                u64::from(*row) + 1
            ));
        }
        for (number, &square) in (1..).zip(expected.squares()) {
            let chunk = manifest.of_chunk(square);
            let names = chunk.own_files().into_iter().chain([Manifest::FILE.into()]);
            files.extend(names.map(|name| format!("{}/{name}", Manifest::chunk_folder(number))));
        }
    }
    let mut paths = manifest.files.iter().map(|file| &file.path);
    match paths.by_ref().eq(&files) {
        true => Ok(()),
        false => Err(format!(": expected the files {}", files.join(", "))),
    }
}

/// Refuses other lists, proofs and chunks beside those of the certificate.
fn check_names(folder: &Path, manifest: &Manifest) -> Result<(), Failure> {
    let failure = |error| Failure::read(folder, &error);
    let first = |path: &str| path.split('/').next().unwrap_or_default().to_owned();
    let expected: BTreeSet<String> = manifest
        .files
        .iter()
        .map(|file| first(&file.path))
        .collect();
    for entry in fs::read_dir(folder).map_err(failure)? {
        let name = entry.map_err(failure)?.file_name();
        let name = name.to_string_lossy();
        let is_part = ["chunk-", "solutions.", "proof."]
            .iter()
            .any(|start| name.starts_with(start));
        if is_part && !expected.contains(&*name) {
            fail!(
                "{} is no part of the certificate; remove it",
                quoted(&folder.join(&*name))
            );
        }
    }
    Ok(())
}
