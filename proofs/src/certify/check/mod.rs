//! The check of a certificate in a folder.
//!
//! It trusts the manifest in nothing: the formula is encoded anew from the problem, and `count-check`, or the checker of
//! another author, reads formula, solutions and proof.

mod lrat_counter;
pub(super) mod part_check;

use super::checker::CheckerCommand;
use super::manifest::{Contents, Manifest, read_manifest};
use crate::prove::{BoardFormula, Chunks};
use control::Control;
use control::threads;
use part_check::{CheckedPart, PartCheck};
use problem::Problem;
use queensat::files::{StoreError, quoted};
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Checks the certificate in a folder, which must be one of this problem, if it is known. Returns the manifest.
///
/// # Errors
///
/// If a file is missing, changed or wrong, or the control stops the check.
pub fn check(
    folder: &Path,
    problem: Option<&Problem>,
    checker: Option<&CheckerCommand>,
    threads: NonZeroUsize,
    control: &Control,
) -> Result<Manifest, StoreError> {
    // The manifest: of which problem it is, and which files it must name.
    let manifest = read_manifest(folder)?;
    let name = quoted(&folder.join(Manifest::FILE));
    let fault = |message: String| StoreError::Failed(format!("{name}: {message}"));
    if let Some(problem) = problem.filter(|&problem| *problem != manifest.problem) {
        let (expected, found) = (problem.stable_form(), manifest.problem.stable_form());
        return Err(fault(format!(
            "expected a certificate of '{expected}', but it is one of '{found}'"
        )));
    }
    let statement = manifest.problem.describe();
    if !manifest.problem.is_described_by(&manifest.statement) {
        return Err(fault(format!("expected 'statement {statement}'")));
    }
    let formula = BoardFormula::controlled(&manifest.problem, control)
        .map_err(|error| fault(error.to_string()))?;
    check_division(&manifest, &formula).map_err(&fault)?;
    check_names(folder, &manifest)?;

    // The parts, each with its formula, solutions and proof.
    let squares = manifest.parts();
    let progress = control.progress();
    progress.begin("checking the certificate");
    let check = PartCheck {
        folder,
        whole: &manifest,
        formula: &formula,
        checker,
        control,
    };
    if manifest.row().is_some() {
        check.formula("", &manifest.files[0], &formula)?;
    }
    let sum = Mutex::new(CheckedPart::default());
    let check_part = |(): &mut (), index: usize, control: &Control| {
        let part = PartCheck { control, ..check }.run(index, squares[index])?;
        let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
        sum.count = sum.count.saturating_add(part.count);
        sum.lemmas = sum.lemmas.saturating_add(part.lemmas);
        sum.hints = sum.hints.saturating_add(part.hints);
        progress.add_piece();
        progress.set_fraction(progress.pieces_done() as f64 / squares.len() as f64);
        Ok::<_, StoreError>(())
    };
    threads::for_each(0..squares.len(), threads, control, || (), check_part)?;
    control.check()?;
    // The sums must be those that the manifest states.
    let found = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    for (key, stated, found) in [
        ("count", manifest.count, found.count),
        ("lemmas", manifest.lemmas, found.lemmas),
        ("hints", manifest.hints, found.hints),
    ] {
        if stated != found {
            return Err(fault(format!(
                "expected '{key} {found}', not '{key} {stated}'"
            )));
        }
    }
    Ok(manifest)
}

/// Checks that the chunks are those of the row, that the sizes are those of the formula, and that the
/// files are those of such a certificate. Returns the fault.
fn check_division(manifest: &Manifest, formula: &BoardFormula) -> Result<(), String> {
    let sizes = (
        formula.variable_count() as u64,
        formula.clause_count() as u64,
    );
    if (manifest.variables, manifest.clauses) != sizes {
        return Err(format!(
            "expected 'variables {}' and 'clauses {}'",
            sizes.0, sizes.1
        ));
    }
    if manifest.queen.is_some() {
        return Err("it is a chunk of another certificate, which does not prove a count".into());
    }
    let mut files = manifest.own_files();
    if let Contents::Chunks { row, chunks } = &manifest.contents {
        let expected = Chunks::by_row(formula, *row).map_err(|error| error.to_string())?;
        let squares = chunks.iter().map(|chunk| chunk.square);
        if !squares.eq(expected.squares().iter().copied()) {
            return Err(format!(
                "expected {} chunks, one for each square of row {}",
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
    if paths.by_ref().eq(&files) {
        return Ok(());
    }
    Err(format!("expected the files {}", files.join(", ")))
}

/// Refuses other lists, proofs and chunks beside those of the certificate.
fn check_names(folder: &Path, manifest: &Manifest) -> Result<(), StoreError> {
    let failure = |error| StoreError::read(folder, &error);
    let first = |path: &str| path.split('/').next().unwrap_or_default().to_owned();
    let expected: BTreeSet<String> = manifest
        .files
        .iter()
        .map(|file| first(&file.path))
        .collect();
    for entry in fs::read_dir(folder).map_err(failure)? {
        let file_name = entry.map_err(failure)?.file_name();
        let name = file_name.to_string_lossy();
        let is_part = ["chunk-", "solutions.", "proof."]
            .iter()
            .any(|start| name.starts_with(start));
        if is_part && !expected.contains(&*name) {
            return Err(StoreError::Failed(format!(
                "{} is no part of the certificate; remove it",
                quoted(&folder.join(&*name))
            )));
        }
    }
    Ok(())
}
