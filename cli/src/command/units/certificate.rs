//! Certificates from the chunks that units made.

use super::folder::Folder;
use crate::args::{CheckPlan, threads_or_cores};
use crate::command::certify::{assemble, check};
use crate::exit::{Failure, refuse};
use crate::files::temporary::{Made, is_ignored};
use crate::output::text::quoted;
use crate::supervision::worker::Supervisor;
use queensat::certify;
use queensat::solvers::Interrupt;
use queensat::units::{Manifest, Merged};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Copies the chunks of all units to a new folder, completes the certificate, and checks it.
pub fn write(
    manifest: &Manifest,
    merged: &Merged,
    places: &BTreeMap<u32, &Folder>,
    output: &Path,
    made: &mut Made,
) -> Result<(), Failure> {
    let failure = |error: io::Error| Failure::write(&quoted(output), &error);
    made.folder(output)?;
    let mut entries = fs::read_dir(output).map_err(failure)?.flatten();
    if entries.any(|entry| !is_ignored(&entry.file_name().to_string_lossy())) {
        refuse!("{} is not empty; choose another folder", quoted(output));
    }
    // It is removed if anything fails.
    let mut draft = tempfile::Builder::new();
    let draft = draft.prefix(".queensat-").tempdir_in(output);
    let draft = draft.map_err(failure)?;
    for result in &merged.results {
        let results = places[&result.unit].results();
        for file in &result.files {
            let copy = draft.path().join(&file.name);
            let made = fs::create_dir_all(copy.parent().unwrap_or(output));
            let copied = made.and_then(|()| fs::copy(results.join(&file.name), &copy));
            copied.map_err(|error| Failure::write(&quoted(&output.join(&file.name)), &error))?;
        }
    }
    assemble(draft.path(), manifest.problem())?;
    let plan = CheckPlan {
        folder: draft.path().into(),
        problem: Some(manifest.problem().clone()),
        checker: None,
        threads: threads_or_cores(None),
    };
    check(&plan, &Supervisor::new(Interrupt::new(), true))?;
    let entries = fs::read_dir(draft.path()).map_err(failure)?.flatten();
    let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
    // The manifest makes a certificate of the files.
    names.sort_by_key(|name| name == certify::Manifest::FILE);
    for name in names {
        fs::rename(draft.path().join(&name), output.join(&name)).map_err(failure)?;
    }
    Ok(())
}
