//! Certificates from the chunks that units made.

use super::{Merged, PlanFolder, PlanManifest};
use crate::Control;
use crate::certify::{self, assemble, check};
use crate::files::{CreatedPaths, StoreError, Temporary, is_ignored, quoted};
use control::threads;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Copies the chunks of all units to a new folder, completes the certificate, and checks it.
pub(super) fn write(
    manifest: &PlanManifest,
    merged: &Merged,
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
    names.sort_by_key(|name| name == certify::Manifest::FILE);
    for name in names {
        fs::rename(draft.path().join(&name), output.join(&name)).map_err(failure)?;
    }
    Ok(())
}
