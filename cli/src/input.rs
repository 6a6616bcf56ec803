//! Files to read, or standard input.

use super::compression::decompressed;
use super::exit::Failure;
use super::text::quoted;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// Opens a file, or standard input for `-`. What is compressed is decompressed.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    decompressed(open_as_it_is(path)?).map_err(|error| Failure::read(path, &error))
}

fn open_as_it_is(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path).map_err(|error| Failure::read(path, &error))?;
    let metadata = file
        .metadata()
        .map_err(|error| Failure::read(path, &error))?;
    if metadata.is_dir() {
        return Err(Failure::Runtime(format!("{} is a folder", name(path))));
    }
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// What to call the file in a message.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".into()
    } else {
        quoted(path)
    }
}
