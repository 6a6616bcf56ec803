//! The lines of a file of problems.

use super::Line;
use crate::exit::{Failure, fail};
use crate::files::input::open;
use crate::input::text::Source;
use crate::output::text::input_name;
use problem::instance;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::sync::mpsc::SyncSender;

/// Maximum length of a line in bytes: enough for the regions of a board with 2000 rows.
const MAX_LINE: u64 = 1 << 24;
/// Number of lines after which there is probably no question in a file.
const MAX_OTHER: usize = 10;

/// Lines that were read together, or the reason why there are no more.
pub(super) type ReadLines = Vec<Result<Line, Failure>>;

/// Sends all lines.
///
/// With `has_objects`, a line that is a brace begins an object of several lines, up to the closing brace.
pub(super) fn read(
    sources: &[Source],
    has_objects: bool,
    stars: Option<u32>,
    sender: &SyncSender<ReadLines>,
) {
    // A line `stars K` that precedes each line after it.
    let header = stars.map_or(String::new(), |stars| format!("stars {stars}\n"));
    let mut lines = ReadLines::new();
    for source in sources {
        let path = match source {
            Source::Lines(path) => path,
            Source::Text { path, text } => {
                let file = || path.to_string_lossy().into_owned();
                let items = instance::items(text, stars).into_iter();
                lines.extend(items.map(|(number, item)| {
                    Ok(Line {
                        file: (sources.len() > 1).then(file),
                        number,
                        line: Ok(item.into_bytes()),
                    })
                }));
                continue;
            }
        };
        let read = open(path).and_then(|input| {
            let input = &mut BufReader::new(input);
            let header = header.clone().into_bytes();
            let read = read_lines(
                input,
                has_objects,
                path.is_file(),
                header,
                &mut lines,
                sender,
            );
            if let Some(fault) = read.map_err(|error| Failure::read(path, &error))? {
                fail!(
                    r#"{}: {fault}, such as {{"question": "count", "problem": {{"n": 8}}}}"#,
                    input_name(path)
                );
            }
            Ok(())
        });
        lines.extend(read.err().map(Err));
    }
    let _ = sender.send(lines);
}

/// Reads all lines, or returns the fault if they are to be objects and there is none. Those that were read are sent
/// before the input is awaited.
fn read_lines(
    input: &mut BufReader<impl Read>,
    has_objects: bool,
    is_file: bool,
    mut header: Vec<u8>,
    lines: &mut ReadLines,
    sender: &SyncSender<ReadLines>,
) -> io::Result<Option<String>> {
    // Their number, as long as there is no object.
    let (mut next, mut others) = (1, has_objects.then_some(0));
    // An object that was refused goes on.
    let mut goes_on = false;
    loop {
        // A line, or all lines of an object.
        let (number, mut line, mut is_object) = (next, Vec::new(), false);
        loop {
            // A file, unlike a program, does not wait for the refusal of a line.
            let is_held = is_file && others > Some(0);
            let is_awaited = !is_held && !lines.is_empty() && !input.buffer().contains(&b'\n');
            // They are refused when the work was stopped.
            if is_awaited && sender.send(mem::take(lines)).is_err() {
                return Ok(None);
            }
            let start = line.len();
            let room = MAX_LINE - start as u64;
            if input.by_ref().take(room).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            next += 1;
            // Without its end, a last line is a whole one, too.
            let last = line[start..].trim_ascii_end();
            is_object |= has_objects && start == 0 && last == b"{";
            if !is_object || last == b"}" || line.len() as u64 == MAX_LINE {
                break;
            }
        }
        if line.is_empty() {
            return Ok(match others {
                Some(0) => Some("there is no question".into()),
                Some(count) if is_file => {
                    lines.clear();
                    Some(match count {
                        1 => "its line is no question in JSON".into(),
                        count => format!("none of its {count} lines is a question in JSON"),
                    })
                }
                _ => None,
            });
        }
        // Skipped: the rest of a long line, remarks, a header, the rest of a refused object.
        let is_long = line.len() as u64 == MAX_LINE && !line.ends_with(b"\n");
        if is_long {
            input.skip_until(b'\n')?;
        }
        let start = line.trim_ascii_start();
        let is_remark = if has_objects {
            start.starts_with(b"#")
        } else {
            instance::is_remark(&String::from_utf8_lossy(start))
        };
        if start.is_empty() || is_remark {
            continue;
        }
        if !has_objects && start.starts_with(b"stars ") {
            header = [start.trim_ascii_end(), b"\n"].concat();
            continue;
        }
        if has_objects {
            let begins = line.starts_with(b"{") || start.starts_with(b"{\"question\"");
            if mem::take(&mut goes_on) && !begins {
                goes_on = line.trim_ascii_end() != b"}";
                continue;
            }
            let ends = !is_long && start.trim_ascii_end().ends_with(b"}");
            goes_on = start.starts_with(b"{") && !ends;
        }
        // A file without any object near its start is probably not one of questions.
        others = others.filter(|_| !start.starts_with(b"{"));
        others = others.map(|number| number + 1);
        if others > Some(MAX_OTHER) {
            // One error is enough.
            lines.clear();
            return Ok(Some(format!(
                "none of the first {MAX_OTHER} lines is a question in JSON"
            )));
        }
        let line = if is_long {
            Err(format!("expected less than {MAX_LINE} bytes in a line"))
        } else {
            Ok([&*header, &*line].concat())
        };
        lines.push(Ok(Line {
            file: None,
            number,
            line,
        }));
    }
}
