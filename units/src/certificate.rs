//! Certificates: their chunks, which units make, and the whole, to which these are joined.

use super::error::UnitsError;
use super::folder::PlanFolder;
use super::plan_manifest::PlanManifest;
use super::results_by_unit::MergedResults;
use control::Control;
use control::threads;
use problem::Problem;
use problem::board::Square;
use proofs::certify::{CertificatePart, Manifest, ProofFormat, assemble, check};
use proofs::prove::{BoardFormula, Chunks};
use proofs::store::{self, FileEntry, Files};
use queensat::files::{CreatedPaths, StoreError, Temporary, is_ignored, quoted};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Part of a certificate, with one queen fixed.
pub(super) struct Chunk<'a> {
    pub(super) problem: &'a Problem,
    /// Formula of the whole certificate.
    pub(super) formula: &'a BoardFormula,
    /// Number of the part, counted from 1.
    pub(super) number: usize,
    pub(super) square: Square,
}

impl Chunk<'_> {
    /// Writes the folder of the part, with its manifest, which is returned.
    pub(super) fn write(
        &self,
        files: &mut dyn Files,
        control: &Control,
        written: &mut Vec<FileEntry>,
    ) -> Result<Manifest, UnitsError> {
        let whole = Manifest::new(self.problem.clone(), ProofFormat::default());
        let part = CertificatePart {
            formula: &self.formula.with_queen(self.square),
            solutions: &Chunks::solutions(self.problem, self.square, control)?,
            manifest: whole.of_chunk(self.square),
            checker: None,
        };
        let folder = Manifest::chunk_folder(self.number);
        let mut files = Subfolder {
            folder: &folder,
            files,
        };
        let manifest = part.make(&mut files, Path::new(&folder), control)?;
        let path = Path::new(&folder).join(Manifest::FILE);
        let own = store::write(&mut files, Manifest::FILE, false, control, |output| {
            write!(output, "{manifest}")
        })
        .map_err(|error| StoreError::write(&path, &error))?;
        let all = manifest.files.iter().chain([&own]);
        written.extend(all.map(|file| FileEntry {
            path: format!("{folder}/{}", file.path),
            ..file.clone()
        }));
        Ok(manifest)
    }
}

/// Files in a folder of the destination.
struct Subfolder<'a> {
    folder: &'a str,
    files: &'a mut dyn Files,
}

impl Files for Subfolder<'_> {
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>> {
        self.files.create(&format!("{}/{path}", self.folder))
    }
}

/// Copies the chunks of all units to a new folder, completes the certificate, and checks it.
pub(super) fn join(
    manifest: &PlanManifest,
    merged: &MergedResults,
    places: &BTreeMap<u32, &PlanFolder>,
    output: &Path,
    made: &mut CreatedPaths,
    control: &Control,
) -> Result<(), StoreError> {
    let failure = |error: io::Error| StoreError::write(output, &error);
    made.folder(output)?;
    let mut entries = fs::read_dir(output).map_err(failure)?.flatten();
    if entries.any(|entry| !is_ignored(&entry.file_name().to_string_lossy())) {
        let name = quoted(output);
        return Err(StoreError::Refused(format!(
            "{name} is not empty; choose another folder"
        )));
    }
    // It is removed if anything fails.
    let draft = Temporary::create_folder(output).map_err(failure)?;
    for result in &merged.results {
        let results = places[&result.unit].results();
        for file in &result.files {
            let copy = draft.path().join(&file.path);
            let made = fs::create_dir_all(copy.parent().unwrap_or(output));
            let copied = made.and_then(|()| fs::copy(results.join(&file.path), &copy));
            copied.map_err(|error| StoreError::write(&output.join(&file.path), &error))?;
        }
    }
    let problem = manifest.problem();
    assemble(draft.path(), problem, control)?;
    let threads = threads::available();
    check(draft.path(), Some(problem), None, threads, control)?;
    let entries = fs::read_dir(draft.path()).map_err(failure)?.flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
    // The manifest makes a certificate of the files.
    names.sort_by_key(|name| name == Manifest::FILE);
    for name in names {
        fs::rename(draft.path().join(&name), output.join(&name)).map_err(failure)?;
    }
    Ok(())
}
