//! Files to read, or standard input.

use super::exit::Failure;
use super::text::quoted;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// Opens a file, or standard input for `-`.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
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
    Ok(Box::new(BufReader::new(file)))
}

/// What to call the file in a message.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".into()
    } else {
        quoted(path)
    }
}
