//! Certificates from the chunks that units made.

use super::temporary::{Made, is_ignored};
use crate::args::{CheckPlan, threads_or_cores};
use crate::command::certify::{assemble, check};
use crate::exit::{Failure, fail, print_summary, refuse};
use crate::text::{command_line, operand, quoted};
use crate::worker::Supervisor;
use queensat::certify;
use queensat::units::{Manifest, Merged};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Copies the chunks of all units to a new folder, completes the certificate, and checks it. `results_of`
/// returns the folder that has the files of a unit.
pub fn write(
    manifest: &Manifest,
    merged: &Merged,
    results_of: impl Fn(u32) -> PathBuf,
    output: &Path,
    made: &mut Made,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<(), Failure> {
    let failure = |error: io::Error| Failure::write(&quoted(output), &error);
    made.folder(output)?;
    for entry in fs::read_dir(output).map_err(failure)? {
        let name = entry.map_err(failure)?.file_name();
        if !is_ignored(&name.to_string_lossy()) {
            refuse!("{} is not empty; choose another folder", quoted(output));
        }
    }
    // The name is hidden, and the folder is removed if anything fails.
    let draft = tempfile::Builder::new().prefix(".queensat-").tempdir_in(output);
    let draft = draft.map_err(failure)?;
    for result in &merged.results {
        let results = results_of(result.unit);
        for file in &result.files {
            let copy = draft.path().join(&file.name);
            let folder = copy.parent().unwrap_or(output);
            let copied = fs::create_dir_all(folder)
                .and_then(|()| fs::copy(results.join(&file.name), &copy));
            copied.map_err(|error| Failure::write(&quoted(&output.join(&file.name)), &error))?;
        }
    }
    assemble(draft.path(), manifest.problem())?;
    let plan = CheckPlan {
        folder: draft.path().into(),
        problem: Some(manifest.problem().clone()),
        checker: None,
        threads: threads_or_cores(None),
        time_limit: None,
    };
    match check(&plan, &supervisor()?) {
        Err(Failure::Runtime(message)) => {
            let (from, to) = (quoted(draft.path()), quoted(output));
            let message = message.replace(from.trim_matches('\''), to.trim_matches('\''));
            fail!("the certificate is wrong, and was removed: {message}")
        }
        checked => drop(checked?),
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(draft.path()).map_err(failure)? {
        names.push(entry.map_err(failure)?.file_name());
    }
    // The manifest makes a certificate of the files.
    names.sort_by_key(|name| name == certify::Manifest::FILE);
    for name in names {
        fs::rename(draft.path().join(&name), output.join(&name)).map_err(failure)?;
    }
    let check = ["queensat", "certify", "--check"].map(str::to_owned);
    let check = check.into_iter().chain([operand(output)]);
    print_summary(&format!(
        "check it by: {}",
        command_line(&check.collect::<Vec<_>>())
    ));
    Ok(())
}
