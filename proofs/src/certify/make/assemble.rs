//! Certificates put together from their chunks, which one run has made, or units on many machines.

use super::part::{comments, replace, write_manifest};
use crate::certify::ProofFormat;
use crate::certify::manifest::{ChunkEntry, Contents, Manifest, read_manifest};
use crate::prove::{BoardFormula, Chunks};
use crate::store::FileEntry;
use control::Control;
use problem::Problem;
use queensat::files::StoreError;
use std::path::Path;

/// Divides a certificate into chunks by the middle row.
///
/// # Errors
///
/// If the problem has no such row, or is too large.
pub fn divide(problem: &Problem) -> Result<(BoardFormula, Chunks), StoreError> {
    let formula = BoardFormula::new(problem).map_err(|error| StoreError::failed(&error))?;
    let chunks = Chunks::by_middle_row(problem, &formula).ok_or_else(|| {
        StoreError::Failed("the problem has no row that divides its certificate".into())
    })?;
    Ok((formula, chunks))
}

/// Completes a folder that has all chunks by the middle row: writes the formula of the whole certificate and
/// its manifest.
///
/// # Errors
///
/// If a chunk is missing or wrong, a file cannot be written, or the control stops the job.
pub fn assemble(folder: &Path, problem: &Problem, control: &Control) -> Result<(), StoreError> {
    let (formula, chunks) = divide(problem)?;
    let mut whole = Manifest::new(problem.clone(), ProofFormat::default());
    whole.contents = Contents::Chunks {
        row: chunks.row(),
        chunks: Vec::new(),
    };
    let numbers = 1..=chunks.squares().len();
    let parts = numbers
        .map(|number| read_manifest(&folder.join(Manifest::chunk_folder(number))))
        .collect::<Result<Vec<_>, _>>()?;
    if let Some(part) = parts.last() {
        whole.program.clone_from(&part.program);
    }
    add_chunks(&mut whole, &formula, Some(folder), &parts, control)?;
    whole.commands = whole.check_commands();
    write_manifest(Some(folder), &whole, control).map(drop)
}

/// Writes the formula of a certificate, and adds it and the chunks, in the order of their numbers, to the
/// manifest.
pub(super) fn add_chunks(
    manifest: &mut Manifest,
    formula: &BoardFormula,
    folder: Option<&Path>,
    parts: &[Manifest],
    control: &Control,
) -> Result<(), StoreError> {
    let comments = comments(manifest);
    manifest.variables = formula.variable_count() as u64;
    manifest.clauses = formula.clause_count() as u64;
    manifest.files = vec![replace(folder, Manifest::FORMULA, control, |output| {
        formula.write(output, &comments, None)
    })?];
    // Each chunk with its numbers and its files, the manifest of the chunk among them.
    for (number, part) in (1..).zip(parts) {
        let folder = Manifest::chunk_folder(number);
        if let Contents::Chunks { chunks, .. } = &mut manifest.contents {
            chunks.push(ChunkEntry {
                square: part.queen.expect("a part has a queen"),
                count: part.count,
            });
        }
        let sum = |sum: u64, more| {
            let larger = sum.checked_add(more);
            larger.ok_or_else(|| StoreError::Failed(format!("{folder}: the sums are too large")))
        };
        manifest.count = sum(manifest.count, part.count)?;
        manifest.lemmas = sum(manifest.lemmas, part.lemmas)?;
        manifest.hints = sum(manifest.hints, part.hints)?;
        let own = write_manifest(None, part, control)?;
        for file in part.files.iter().chain([&own]) {
            let path = format!("{folder}/{}", file.path);
            let file = file.clone();
            manifest.files.push(FileEntry { path, ..file });
        }
        let accepted = part.accepted.iter();
        manifest
            .accepted
            .extend(accepted.map(|line| format!("{folder} {line}")));
    }
    Ok(())
}
