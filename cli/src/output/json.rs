//! JSON objects that are built field by field, and JSON that is safe to print.

use crate::exit::Failure;
use crate::sizes::Size;
use encodings::is_printable;
use queensat::instance::{self, Format};
pub use queensat::json::SCHEMA;
use queensat::problem::Problem;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::ser::Formatter;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::fmt::{self, Write as _};
use std::io::{self, Write};

/// Adds the fields of a problem: those of its JSON in a file, with the size of a square board as `n`.
/// Squares are rows and columns from 1.
pub fn add_problem<'a>(object: Object<'a>, problem: &Problem) -> Object<'a> {
    let object = object.field("schema", SCHEMA).with_size(problem);
    let written = instance::write(Format::Json, problem).ok();
    let fields = written.and_then(|json| serde_json::from_str::<Map<String, Value>>(&json).ok());
    let Some(mut fields) = fields else {
        return object.field("statement", problem.stable_form());
    };
    fields.remove("board");
    let fields = fields.into_iter();
    fields.fold(object, |object, (name, value)| object.field(name, value))
}

/// Writes a value as JSON. Characters that are not printable are escaped.
pub fn write(output: impl Write, value: &impl Serialize) -> serde_json::Result<()> {
    value.serialize(&mut serde_json::Serializer::with_formatter(
        output, Printable,
    ))
}

/// Returns a value as a line of JSON.
pub fn line(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut line = Vec::new();
    write(&mut line, value).map_err(Failure::runtime)?;
    line.push(b'\n');
    Ok(line)
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

/// Returns the text of an error in JSON without its place.
pub fn fault(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().into()
}

/// Returns JSON in which characters that are not printable are escaped.
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

/// JSON object. Its fields keep their order.
#[derive(Default)]
pub struct Object<'a>(Vec<(Cow<'a, str>, Field<'a>)>);

enum Field<'a> {
    Value(Value),
    Json(Box<RawValue>),
    Object(Object<'a>),
    Objects(Vec<Object<'a>>),
}

impl<'a> Object<'a> {
    /// Creates an object with the fields of a report.
    pub fn of(report: &impl Serialize) -> Result<Self, Failure> {
        let text = serde_json::to_string(report).map_err(Failure::runtime)?;
        serde_json::from_str(&escaped(&text)).map_err(Failure::runtime)
    }

    fn with(mut self, name: impl Into<Cow<'static, str>>, field: Field<'a>) -> Self {
        self.0.push((name.into(), field));
        self
    }

    /// Adds the fields of another object.
    pub fn followed_by(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Adds a field.
    pub fn field(self, name: impl Into<Cow<'static, str>>, value: impl Into<Value>) -> Self {
        self.with(name, Field::Value(value.into()))
    }

    /// Adds the size of the board: `n` or, if rows and columns differ, `board`.
    pub fn with_size(self, problem: &Problem) -> Self {
        let size = Size::of(problem.board());
        match size.rows == size.columns {
            true => self.field("n", size.rows),
            false => self.field("board", size.to_string()),
        }
    }

    /// Adds a field if it has a value.
    pub fn optional(self, name: &'static str, value: Option<impl Into<Value>>) -> Self {
        match value {
            Some(value) => self.field(name, value),
            None => self,
        }
    }

    /// Adds a field that is an object, if there is one.
    pub fn object(self, name: &'static str, object: Option<Self>) -> Self {
        match object {
            Some(object) => self.with(name, Field::Object(object)),
            None => self,
        }
    }

    /// Adds a list of objects.
    pub fn objects(self, name: &'static str, objects: impl Iterator<Item = Self>) -> Self {
        self.with(name, Field::Objects(objects.collect()))
    }
}

impl<'de> Deserialize<'de> for Object<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Self::default())
    }
}

/// Adds the fields of a map.
impl<'de> Visitor<'de> for Object<'_> {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Self, A::Error> {
        while let Some((name, json)) = map.next_entry::<String, _>()? {
            self.0.push((name.into(), Field::Json(json)));
        }
        Ok(self)
    }
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, field)| (name, field)))
    }
}

impl Serialize for Field<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Value(value) => value.serialize(serializer),
            Self::Json(json) => json.serialize(serializer),
            Self::Object(object) => object.serialize(serializer),
            Self::Objects(objects) => objects.serialize(serializer),
        }
    }
}
