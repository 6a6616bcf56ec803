//! Strict JSON of manifests and results: each field once, none missing and none unknown, and the text as
//! this program writes it.

use crate::files::Checksum;
use crate::instance::{InstanceError, Located, Read, Scanner, quoted};
use std::fmt::Display;

/// Version of the fields of manifests and results.
pub(super) const SCHEMA: u32 = 1;

/// Returns the name and the version of the program.
pub(super) fn program() -> String {
    format!("queensat {}", env!("CARGO_PKG_VERSION"))
}

/// Returns the SHA-256 checksum of bytes in hexadecimal digits.
pub(super) fn sha256(bytes: impl AsRef<[u8]>) -> String {
    Checksum::of(bytes).to_string()
}

/// Object that is written with one field on each line.
#[derive(Default)]
pub(super) struct Fields(Vec<String>);

impl Fields {
    /// Adds a field with a value in JSON.
    pub(super) fn value(mut self, name: &str, value: impl Display) -> Self {
        self.0.push(format!("\"{name}\":{value}"));
        self
    }

    /// Adds a field with a text that needs no escape sequences.
    pub(super) fn text(self, name: &str, text: impl Display) -> Self {
        self.value(name, format_args!("\"{text}\""))
    }

    /// Adds a field with a list of values in JSON, one on each line.
    pub(super) fn list(self, name: &str, values: impl IntoIterator<Item = String>) -> Self {
        let values: Vec<String> = values.into_iter().collect();
        match values.is_empty() {
            true => self.value(name, "[]"),
            false => self.value(name, format_args!("[\n{}\n]", values.join(",\n"))),
        }
    }

    /// Returns the object on one line.
    pub(super) fn line(self) -> String {
        format!("{{{}}}", self.0.join(","))
    }

    /// Returns the object on several lines, with a line feed at the end.
    pub(super) fn lines(self) -> String {
        format!("{{\n{}\n}}\n", self.0.join(",\n"))
    }
}

/// Reads an object that has each of these fields once; those that start with `?` may be missing.
pub(super) fn object(
    scanner: &mut Scanner<'_>,
    names: &'static [&'static str],
    mut field: impl FnMut(&mut Scanner<'_>, &'static str) -> Read<()>,
) -> Read<()> {
    let mut seen = vec![false; names.len()];
    scanner.object(|scanner, at, name| {
        let place = names
            .iter()
            .position(|known| known.trim_start_matches('?') == name);
        let Some(place) = place else {
            let known: Vec<&str> = names
                .iter()
                .map(|name| name.trim_start_matches('?'))
                .collect();
            let expected = format!("one of the fields {}", known.join(", "));
            return Err(Located::unexpected(at, expected, quoted(name)));
        };
        if std::mem::replace(&mut seen[place], true) {
            let found = format!("the field '{name}' for the second time");
            return Err(Located::unexpected(at, "each field once", found));
        }
        field(scanner, names[place].trim_start_matches('?'))
    })?;
    let mut fields = names.iter().zip(seen);
    match fields.find(|(name, seen)| !seen && !name.starts_with('?')) {
        Some((name, _)) => {
            let expected = format!("the field '{name}'");
            let at = scanner.place();
            Err(Located::unexpected(at, expected, "an object without it"))
        }
        None => Ok(()),
    }
}

/// Reads a number in the field of this name.
pub(super) fn number<T: std::str::FromStr>(scanner: &mut Scanner<'_>, name: &str) -> Read<T> {
    let bits = 8 * size_of::<T>();
    scanner.number(&format!(
        "a whole number of up to {bits} bits in the field '{name}'"
    ))
}

/// Reads a text in the field of this name.
pub(super) fn string(scanner: &mut Scanner<'_>, name: &str) -> Read<String> {
    let text = scanner.string(&format!("a text in quotes in the field '{name}'"))?;
    Ok(text.into_owned())
}

/// Reads a text that must be one of a few.
pub(super) fn parsed<T>(
    scanner: &mut Scanner<'_>,
    name: &str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Read<T> {
    let at = scanner.place();
    let text = string(scanner, name)?;
    parse(&text).ok_or_else(|| {
        let expected = format!("a valid value of the field '{name}'");
        Located::unexpected(at, expected, quoted(&text))
    })
}

/// Reads a checksum: 64 hexadecimal digits in lower case.
pub(super) fn checksum(scanner: &mut Scanner<'_>, name: &str) -> Read<String> {
    parsed(scanner, name, |text| {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 64 && text.bytes().all(is_digit)).then(|| text.to_owned())
    })
}

/// Reads the version of the fields.
pub(super) fn schema(scanner: &mut Scanner<'_>) -> Read<()> {
    let at = scanner.place();
    match number::<u32>(scanner, "schema")? {
        SCHEMA => Ok(()),
        other => {
            let expected = format!("{SCHEMA} in the field 'schema'");
            Err(Located::unexpected(at, expected, other.to_string()))
        }
    }
}

/// Reads a whole text, which must be what `write` makes of the value.
pub(super) fn read<T>(
    text: &str,
    value: impl FnOnce(&mut Scanner<'_>) -> Read<T>,
    write: impl FnOnce(&T) -> String,
) -> Result<T, InstanceError> {
    let mut scanner = Scanner::new(text);
    let read = value(&mut scanner).and_then(|value| {
        scanner.end()?;
        let written = write(&value);
        if written == text {
            return Ok(value);
        }
        let same = written.bytes().zip(text.bytes());
        let at = same.take_while(|(first, second)| first == second).count();
        Err(Located::unexpected(
            at,
            "the text as it was written",
            "another form of it",
        ))
    });
    read.map_err(|fault| fault.in_text(text))
}
