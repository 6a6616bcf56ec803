//! JSON that is safe to print, and the texts of its errors.

use encodings::is_printable;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::fmt::Write as _;
use std::io::{self, Write};

/// Writes a value as JSON. Characters that are not printable are escaped.
///
/// # Errors
///
/// Those of the output.
pub fn write(output: impl Write, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut Serializer::with_formatter(output, Printable))
}

struct Printable;

impl Formatter for Printable {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        writer.write_all(escaped(fragment).as_bytes())
    }
}

/// Returns JSON in which characters that are not printable are escaped.
#[must_use]
pub fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if is_printable(c) || c == '\n' {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(text, "\\u{unit:04x}").expect("writing to a string does not fail");
            }
        }
    }
    text
}

/// Returns the text of an error in JSON without its place.
#[must_use]
pub fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().into()
}
