//! Certificates from the chunks that units made.

use super::folder::Folder;
use crate::command::certify::assemble;
use crate::exit::{Failure, print_summary, refuse};
use crate::text::{command_line, operand, quoted};
use queensat::units::{Manifest, Merged};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

/// Copies the chunks of all units to a new folder, and completes the certificate.
pub fn write(
    manifest: &Manifest,
    merged: &Merged,
    places: &BTreeMap<u32, &Folder>,
    output: &Path,
) -> Result<(), Failure> {
    let failure = |error: io::Error| Failure::write(&quoted(output), &error);
    fs::create_dir_all(output).map_err(failure)?;
    if fs::read_dir(output).map_err(failure)?.next().is_some() {
        refuse!("{} is not empty; choose another folder", quoted(output));
    }
    for result in &merged.results {
        let results = places[&result.unit].results();
        for file in &result.files {
            let copy = output.join(&file.name);
            if let Some(folder) = copy.parent() {
                fs::create_dir_all(folder).map_err(failure)?;
            }
            fs::copy(results.join(&file.name), copy).map_err(failure)?;
        }
    }
    assemble(output, manifest.problem())?;
    let check = ["queensat", "certify", "--check"].map(str::to_owned);
    let check = check.into_iter().chain([operand(output)]);
    print_summary(&format!(
        "check it by: {}",
        command_line(&check.collect::<Vec<_>>())
    ));
    Ok(())
}
