//! Lists of solutions, joined in the order of their units.

use super::folder::Folder;
use crate::exit::Failure;
use crate::output_file::{unless_stdout, write_output};
use queensat::units::UnitResult;
use std::fs::File;
use std::io;
use std::path::Path;

/// Writes the solutions of all units to a file, or to standard output for `-`. `folder_of` returns the folder
/// that has the files of a unit.
pub fn write<'a>(
    results: &[UnitResult],
    folder_of: impl Fn(u32) -> &'a Folder,
    output: &Path,
) -> Result<(), Failure> {
    let path = unless_stdout(output.to_owned());
    write_output(path.as_deref(), ".txt", &|name, output, _| {
        for result in results {
            for file in &result.files {
                let path = folder_of(result.unit).results().join(&file.name);
                let mut input = File::open(&path).map_err(|error| Failure::read(&path, &error))?;
                io::copy(&mut input, output).map_err(|error| Failure::write(name, &error))?;
            }
        }
        output.flush().map_err(|error| Failure::write(name, &error))
    })
}
