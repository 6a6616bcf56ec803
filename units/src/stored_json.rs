//! JSON of plans and results: one field on each line, and read only in the form in which it is written.

use queensat::answers::json::without_place;
use serde::{Deserialize, Serialize};
use serde_json::Serializer;
use serde_json::ser::Formatter;
use std::io::{self, Write};
use thiserror::Error;

/// Version of the fields of plans and results.
pub(super) const SCHEMA: u32 = 2;

/// Damage to the text of a plan or of a result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Damage {
    /// Line, from 1.
    pub line: u64,
    /// Column in bytes, from 1.
    pub column: u64,
    /// Description of the fault.
    pub message: String,
}

impl Damage {
    /// Creates damage at the start of a part of a text.
    pub(super) fn at(text: &str, place: usize, message: impl Into<String>) -> Self {
        let before = &text.as_bytes()[..place];
        let line = before.rsplit(|&byte| byte == b'\n').next();
        Self {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count() as u64,
            column: 1 + line.unwrap_or_default().len() as u64,
            message: message.into(),
        }
    }
}

/// Returns the name and the version of the program.
pub(super) fn program() -> String {
    format!("queensat {}", env!("CARGO_PKG_VERSION"))
}

/// Returns the text form of an object, with a line feed at the end.
pub(super) fn write(object: &impl Serialize) -> String {
    let mut text = Vec::new();
    let mut serializer = Serializer::with_formatter(&mut text, FieldPerLine::default());
    object
        .serialize(&mut serializer)
        .expect("stored values have a form in JSON");
    text.push(b'\n');
    String::from_utf8(text).expect("JSON is text")
}

/// Checks the version of an object. Other versions have other fields, so it is read before them.
pub(super) fn check_schema(text: &str) -> Result<(), Damage> {
    #[derive(Deserialize)]
    struct Version {
        schema: u32,
    }
    match serde_json::from_str(text) {
        Ok(Version { schema }) if schema != SCHEMA => {
            let place = text.find("\"schema\"").unwrap_or_default();
            let message = format!("expected the schema {SCHEMA}, found {schema}");
            Err(Damage::at(text, place, message))
        }
        _ => Ok(()),
    }
}

/// Reads the fields of an object.
pub(super) fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Damage> {
    serde_json::from_str(text).map_err(|error| Damage {
        line: error.line() as u64,
        column: error.column() as u64,
        message: without_place(&error).replace(['"', '`'], "'"),
    })
}

/// Checks the kind of a text, and that it is as it was written.
pub(super) fn check(text: &str, kind: &str, expected: &str, written: &str) -> Result<(), Damage> {
    let (place, message) = if kind != expected {
        let message = format!("expected a {expected}, found '{kind}'");
        (text.find("\"kind\"").unwrap_or_default(), message)
    } else if written != text {
        let same = written.bytes().zip(text.bytes());
        let place = same.take_while(|(first, second)| first == second).count();
        (place, "expected the text as it was written".into())
    } else {
        return Ok(());
    };
    Err(Damage::at(text, place, message))
}

/// Form of an object with a line for each field, and for each item of a list in it.
#[derive(Default)]
struct FieldPerLine {
    /// Number of objects and lists around the present place.
    depth: u32,
    /// The last list that began has no items yet.
    is_empty: bool,
}

impl FieldPerLine {
    /// Begins an item, on a new line at this depth.
    fn item<W: ?Sized + Write>(&self, output: &mut W, first: bool, depth: u32) -> io::Result<()> {
        if !first {
            output.write_all(b",")?;
        }
        self.line(output, depth)
    }

    fn line<W: ?Sized + Write>(&self, output: &mut W, depth: u32) -> io::Result<()> {
        if self.depth == depth {
            output.write_all(b"\n")?;
        }
        Ok(())
    }
}

impl Formatter for FieldPerLine {
    fn begin_object<W: ?Sized + Write>(&mut self, output: &mut W) -> io::Result<()> {
        self.depth += 1;
        output.write_all(b"{")
    }

    fn end_object<W: ?Sized + Write>(&mut self, output: &mut W) -> io::Result<()> {
        self.line(output, 1)?;
        self.depth -= 1;
        output.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        output: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.item(output, first, 1)
    }

    fn begin_array<W: ?Sized + Write>(&mut self, output: &mut W) -> io::Result<()> {
        self.depth += 1;
        self.is_empty = true;
        output.write_all(b"[")
    }

    fn end_array<W: ?Sized + Write>(&mut self, output: &mut W) -> io::Result<()> {
        if !self.is_empty {
            self.line(output, 2)?;
        }
        self.is_empty = false;
        self.depth -= 1;
        output.write_all(b"]")
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        output: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.is_empty = false;
        self.item(output, first, 2)
    }
}
