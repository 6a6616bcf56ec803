//! Messages about files, whose names and contents were chosen by others.

use encodings::is_printable;
use std::error::Error;
use std::io;
use std::iter::successors;
use std::path::Path;

/// Maximum number of characters of foreign text in a line of a message.
const MAX_QUOTED: usize = 300;
/// Maximum number of characters of a message, in which foreign text and lists of names have room.
const MAX_MESSAGE: usize = 1000;

/// Returns foreign text in a form that is safe to print on a terminal: on one line, with
/// replacements for characters that are not printable, and with an ellipsis in the middle if it is
/// long.
#[must_use]
pub fn printable(text: &str) -> String {
    shortened(replaced(text), MAX_QUOTED)
}

/// Returns a message, which may quote foreign text, in a form that is safe to print on a terminal. It may be longer than
/// [`printable`] text, so that a list of the names that were expected is whole.
#[must_use]
pub fn printable_message(text: &str) -> String {
    shortened(replaced(text), MAX_MESSAGE)
}

fn replaced(text: &str) -> String {
    let replaced = |c| if is_printable(c) { c } else { '\u{fffd}' };
    text.chars().map(replaced).collect()
}

/// Returns text of at most `max` characters, with an ellipsis for those in the middle.
#[must_use]
pub fn shortened(text: String, max: usize) -> String {
    let count = text.chars().count();
    if count <= max {
        return text;
    }
    let tail = max / 3;
    let start = text.chars().take(max - tail - 1);
    let end = text.chars().skip(count - tail);
    start.chain(['…']).chain(end).collect()
}

/// Returns a path in quotes, safe to print.
#[must_use]
pub fn quoted(path: &Path) -> String {
    format!("'{}'", printable(&path.to_string_lossy()))
}

/// Returns the messages of an error and its sources, separated by colons.
///
/// A source that is part of the text already is left out, because some errors of other crates
/// include their sources.
#[must_use]
pub fn chain(error: &(dyn Error + 'static)) -> String {
    let mut text = error.to_string();
    for source in successors(error.source(), |&error| error.source()) {
        let error = source.downcast_ref::<io::Error>();
        let source = error.map_or_else(|| source.to_string(), plain);
        if !text.contains(&source) {
            text += &format!(": {source}");
        }
    }
    text
}

/// Returns the message of an operating system's error without its number.
#[must_use]
pub fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error") {
        Some((message, _)) => message.to_lowercase(),
        None => text,
    }
}
