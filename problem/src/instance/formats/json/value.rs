//! Values of JSON that know their places. serde_json says where a text is no JSON, but not where a value is that is no
//! value of a problem; so it only divides the text into values, each of which is read where it is wanted. What is no JSON is
//! reported there, too, because only there it is known what was expected.

use crate::instance::error::{Located, Read, quoted};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;
use std::str::FromStr;

/// Starts of the messages of serde_json, and what each of them misses.
const EXPECTED: [(&str, &str); 13] = [
    ("expected `:`", "':' after the name of a field"),
    (
        "expected `,` or `}`",
        "',' or '}' after the value of a field",
    ),
    ("expected `,` or `]`", "',' or ']' after a value of a list"),
    ("expected", VALUE),
    ("EOF while parsing an object", "'}' at the end of an object"),
    ("EOF while parsing a list", "']' at the end of a list"),
    ("EOF while parsing a string", "'\"' at the end of a string"),
    ("EOF", VALUE),
    ("key must be", "the name of a field in quotes"),
    ("trailing comma", "the name of a field in quotes"),
    ("trailing", "the end of the text"),
    ("invalid number", "a number"),
    (CONTROL, "a printable character or '\"' in a string"),
];
const CONTROL: &str = "control character";
const VALUE: &str = "a value: a string in quotes, a number, true, false, a list or an object";

/// A value and the text of which it is a part.
#[derive(Clone, Copy)]
pub(super) struct Value<'a> {
    text: &'a str,
    /// The value, or nothing if it is no JSON.
    json: &'a str,
    fault: Option<Fault>,
}

/// Offset in bytes at which a text is no JSON, and what was expected there.
type Fault = (usize, &'static str);

impl<'a> Value<'a> {
    /// Returns the value that is a whole text.
    pub(super) fn new(text: &'a str) -> Self {
        let json = text.trim_start_matches([' ', '\t', '\r', '\n']);
        Self {
            text,
            json,
            fault: None,
        }
    }

    fn part(self, part: &'a RawValue) -> Self {
        let json = part.get();
        Self { json, ..self }
    }

    /// Returns the text of the value.
    pub(super) const fn json(self) -> &'a str {
        self.json
    }

    /// Returns the place of the value in the text.
    pub(super) fn at(self) -> usize {
        self.json.as_ptr().addr() - self.text.as_ptr().addr()
    }

    /// Returns the error that something else was expected.
    fn unexpected(self, expected: &str) -> Located {
        let (at, expected) = match self.fault {
            None => (self.at(), expected),
            Some((at, VALUE)) => (at, expected),
            Some(fault) => fault,
        };
        unexpected(self.text, at, expected)
    }

    fn require(self, start: char, expected: &str) -> Read<()> {
        let has_start = self.json.starts_with(start);
        has_start
            .then_some(())
            .ok_or_else(|| self.unexpected(expected))
    }

    fn read<T: Deserialize<'a>>(self) -> Read<T> {
        serde_json::from_str(self.json).map_err(|error| {
            let (at, expected) = self.fault(&error);
            unexpected(self.text, at, expected)
        })
    }

    /// Translates an error of serde_json.
    fn fault(self, error: &serde_json::Error) -> Fault {
        let words = error.to_string();
        let mut known = EXPECTED.iter();
        let expected = known.find(|(start, _)| words.starts_with(start));
        let lines = self.json.split_inclusive('\n').map(str::len);
        let line: usize = lines.take(error.line().saturating_sub(1)).sum();
        // The column is that of a byte: before a control character, after the start of an escape sequence.
        let mut at = self.at() + line + error.column();
        at -= usize::from(!words.starts_with(CONTROL) && error.column() > 0);
        if error.is_eof() {
            at = self.text.len();
        } else if expected.is_none() {
            let mut before = self.text.as_bytes().iter().take(at + 1);
            at = before.rposition(|&byte| byte == b'\\').unwrap_or_default();
        }
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        let expected = expected.map_or("an escape sequence of JSON", |(_, expected)| expected);
        (at, expected)
    }

    /// Returns the names of the fields of an object and their values, and the fault after them if there is one.
    pub(super) fn fields(self, expected: &str) -> Read<impl Iterator<Item = Read<(Self, Self)>>> {
        self.require('{', expected)?;
        let mut json = serde_json::Deserializer::from_str(self.json);
        let mut fields = Fields::default();
        let read = json.deserialize_map(&mut fields).and_then(|()| json.end());
        let fault = read.err().map(|error| self.fault(&error));
        let no_json = Self {
            json: &self.json[..0],
            fault,
            ..self
        };
        let is_of_value = fields.names.len() > fields.values.len();
        let names = fields.names.into_iter().map(move |name| self.part(name));
        let values = fields
            .values
            .into_iter()
            .map(move |value| self.part(value))
            .chain(is_of_value.then_some(no_json));
        let after = fault
            .filter(|_| !is_of_value)
            .map(|_| Err(no_json.unexpected("the name of a field in quotes")));
        Ok(names.zip(values).map(Ok).chain(after))
    }

    /// Returns the values of a list.
    pub(super) fn list(self, expected: &str) -> Read<Vec<Self>> {
        self.require('[', expected)?;
        let values: Vec<&RawValue> = self.read()?;
        Ok(values.into_iter().map(|value| self.part(value)).collect())
    }

    /// Returns `true` for a string.
    pub(super) fn is_string(self) -> bool {
        self.json.starts_with('"')
    }

    /// Returns a string without its quotes, or the fault that something else stands there.
    pub(super) fn string(self, expected: &str) -> Read<String> {
        self.require('"', expected)?;
        self.read()
    }

    /// Returns `true` or `false`.
    pub(super) fn boolean(self) -> Read<bool> {
        let value = self.json.parse();
        value.map_err(|_| self.unexpected("true or false"))
    }

    /// Returns a number as text.
    pub(super) fn digits(self, expected: &str) -> Read<&'a str> {
        let is_number = self
            .json
            .starts_with(|c: char| c == '-' || c.is_ascii_digit());
        is_number
            .then_some(self.json)
            .ok_or_else(|| self.unexpected(expected))
    }

    /// Returns a number in the range of the type, or the fault that something else stands there.
    pub(super) fn number<T: FromStr>(self, expected: &str) -> Read<T> {
        let digits = self.digits(expected)?;
        let error = |_| Located::unexpected(self.at(), expected, quoted(digits));
        digits.parse().map_err(error)
    }
}

fn unexpected(text: &str, at: usize, expected: &str) -> Located {
    let found = match text[at..].chars().next() {
        None => "the end of the text".into(),
        Some(c) if c.is_control() => "a control character".into(),
        Some(c) => format!("'{c}'"),
    };
    Located::unexpected(at, expected, found)
}

/// The fields of an object in their order. A name may come twice.
#[derive(Default)]
struct Fields<'a> {
    names: Vec<&'a RawValue>,
    values: Vec<&'a RawValue>,
}

impl<'de> Visitor<'de> for &mut Fields<'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key()? {
            self.names.push(name);
            self.values.push(map.next_value()?);
        }
        Ok(())
    }
}
