//! Input files and standard input.

use super::compression::decompressed;
use super::exit::{Failure, fail};
use super::text::quoted;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Byte order mark that some editors write at the start of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Opens a file, or standard input for `-`. Compressed input is decompressed.
pub fn open(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    decompressed(open_raw(path)?).map_err(|error| Failure::read(path, &error))
}

fn open_raw(path: &Path) -> Result<Box<dyn BufRead>, Failure> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let failure = |error| Failure::read(path, &error);
    let file = File::open(path).map_err(failure)?;
    if file.metadata().map_err(failure)?.is_dir() {
        fail!("{} is a folder", name(path));
    }
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// Calls `each` with the number (from 1) and the bytes of every line of a list of solutions. A line
/// of `max_length` bytes or more is an error.
pub fn for_each_line(
    path: &Path,
    max_length: u64,
    mut each: impl FnMut(u64, &[u8]) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut input = open(path)?;
    let mut line = Vec::new();
    for number in 1.. {
        line.clear();
        let read = (&mut input).take(max_length).read_until(b'\n', &mut line);
        let length = read.map_err(|error| Failure::read(path, &error))?;
        if length == 0 {
            break;
        }
        if length as u64 == max_length && !line.ends_with(b"\n") {
            fail!(
                "{}, line {number}: the line is far longer than a solution can be",
                name(path)
            );
        }
        let mark = number == 1 && line.starts_with(BYTE_ORDER_MARK);
        each(
            number,
            &line[if mark { BYTE_ORDER_MARK.len() } else { 0 }..],
        )?;
    }
    Ok(())
}

/// Returns the name of an input for messages.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "standard input".into()
    } else {
        quoted(path)
    }
}
