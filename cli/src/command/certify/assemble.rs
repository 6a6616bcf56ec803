//! Certificates put together from their chunks.

use super::folder::read_manifest;
use super::part::{Store, comments};
use crate::exit::Failure;
use queensat::Control;
use queensat::certify::{
    ChunkEntry, Chunks, Contents, FileEntry, Manifest, PairFormula, ProofFormat,
};
use queensat::problem::Problem;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// Divides a certificate into chunks by the middle row.
pub fn divide(problem: &Problem) -> Result<(PairFormula, Chunks), Failure> {
    let formula = PairFormula::new(problem).map_err(Failure::runtime)?;
    let chunks = Chunks::by_middle_row(problem, &formula).ok_or_else(|| {
        Failure::Runtime("the problem has no row that divides its certificate".into())
    })?;
    Ok((formula, chunks))
}

/// Completes a folder that has all chunks by the middle row: writes the formula of the whole certificate and
/// its manifest.
pub fn assemble(folder: &Path, problem: &Problem) -> Result<(), Failure> {
    let (formula, chunks) = divide(problem)?;
    let mut whole = Manifest::new(problem.clone(), ProofFormat::default());
    whole.contents = Contents::Chunks {
        row: chunks.row(),
        chunks: Vec::new(),
    };
    let (written, control) = (AtomicU64::new(0), Control::new());
    let store = Store {
        folder: Some(folder),
        name: folder,
        written: &written,
        control: &control,
    };
    let name = Manifest::FORMULA;
    let entry = store.write(name.into(), None, |output| {
        formula.write(output, &comments(&whole), None)
    });
    let entry = entry.map_err(|error| store.failure(name, error))?;
    let numbers = 1..=chunks.squares().len();
    let parts = numbers.map(|number| read_manifest(&folder.join(Manifest::chunk_folder(number))));
    let parts = parts.collect::<Result<Vec<_>, _>>()?;
    if let Some(part) = parts.last() {
        whole.program.clone_from(&part.program);
    }
    add_chunks(&mut whole, &formula, entry, &parts)?;
    whole.commands = super::commands(&whole);
    store.write_manifest(&whole).map(drop)
}

/// Adds the chunks, in the order of their numbers, and the formula to the manifest of a certificate.
pub fn add_chunks(
    manifest: &mut Manifest,
    formula: &PairFormula,
    entry: FileEntry,
    parts: &[Manifest],
) -> Result<(), Failure> {
    let (written, control) = (AtomicU64::new(0), Control::new());
    manifest.variables = formula.variable_count() as u64;
    manifest.clauses = formula.clause_count() as u64;
    manifest.files.push(entry);
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
            larger.ok_or_else(|| Failure::Runtime(format!("{folder}: the sums are too large")))
        };
        manifest.count = sum(manifest.count, part.count)?;
        manifest.lemmas = sum(manifest.lemmas, part.lemmas)?;
        manifest.hints = sum(manifest.hints, part.hints)?;
        let unstored = Store {
            folder: None,
            name: Path::new(""),
            written: &written,
            control: &control,
        };
        let own = unstored.write_manifest(part)?;
        for file in part.files.iter().chain([&own]) {
            let path = format!("{folder}/{}", file.path);
            let file = file.clone();
            manifest.files.push(FileEntry { path, ..file });
        }
        let accepted = part.accepted.iter();
        let accepted = accepted.map(|line| format!("{folder} {line}"));
        manifest.accepted.extend(accepted);
    }
    Ok(())
}
