//! The lines of a file of problems.

use super::Line;
use crate::exit::Failure;
use crate::files::input::open;
use std::io::{self, BufRead, Read};
use std::path::Path;
use std::sync::mpsc::SyncSender;

/// Maximum length of a line in bytes: enough for the regions of a board with 2000 rows.
const MAX_LINE: u64 = 1 << 24;

/// Sends each line, or the reason why there are no more.
///
/// With `has_objects`, a line that is a brace begins an object of several lines, up to the closing brace.
pub(super) fn read(path: &Path, has_objects: bool, lines: &SyncSender<Result<Line, Failure>>) {
    let end = match open(path) {
        Err(failure) => Some(failure),
        Ok(mut input) => {
            let read = read_lines(&mut *input, has_objects, lines);
            read.err().map(|error| Failure::read(path, &error))
        }
    };
    if let Some(failure) = end {
        let _ = lines.send(Err(failure));
    }
}

fn read_lines(
    input: &mut dyn BufRead,
    has_objects: bool,
    lines: &SyncSender<Result<Line, Failure>>,
) -> io::Result<()> {
    let mut next = 1;
    loop {
        let (number, mut line) = (next, Vec::new());
        loop {
            let start = line.len();
            let room = MAX_LINE - start as u64;
            if (&mut *input).take(room).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            next += 1;
            let is_inside = has_objects && line.starts_with(b"{\n") && line[start..] != *b"}\n";
            if !is_inside || line.len() as u64 == MAX_LINE {
                break;
            }
        }
        if line.is_empty() {
            return Ok(());
        }
        let is_long = line.len() as u64 == MAX_LINE && !line.ends_with(b"\n");
        if is_long {
            input.skip_until(b'\n')?;
        }
        let start = line.trim_ascii_start();
        if start.is_empty() || start.starts_with(b"#") {
            continue;
        }
        let line = if is_long {
            Err(format!("expected less than {MAX_LINE} bytes in a line"))
        } else {
            Ok(line)
        };
        // They are refused when the work was stopped.
        if lines.send(Ok(Line { number, line })).is_err() {
            return Ok(());
        }
    }
}
