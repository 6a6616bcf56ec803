//! JSON objects that are built field by field, and JSON that is safe to print.

use crate::exit::Failure;
pub use queensat::answers::json::{SCHEMA, escaped, write};
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use std::fmt;

/// Returns a value as a line of JSON.
pub fn line(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut line = Vec::new();
    write(&mut line, value).map_err(Failure::runtime)?;
    line.push(b'\n');
    Ok(line)
}

/// JSON object. Its fields keep their order.
#[derive(Default)]
pub struct Object(Vec<(String, Box<RawValue>)>);

impl Object {
    /// Creates an object with the fields of a report.
    pub fn from_report(report: &impl Serialize) -> Result<Self, Failure> {
        let text = serde_json::to_string(report).map_err(Failure::runtime)?;
        serde_json::from_str(&escaped(&text)).map_err(Failure::runtime)
    }

    /// Adds the fields of another object, except those whose names are taken.
    pub fn followed_by(mut self, other: Self) -> Self {
        let is_taken = |name: &String| self.0.iter().any(|(taken, _)| taken == name);
        let mut others = other.0;
        others.retain(|(name, _)| !is_taken(name));
        self.0.extend(others);
        self
    }

    /// Adds a field at the end, also if its value is null.
    pub fn field(mut self, name: &str, value: impl Serialize) -> Self {
        let json =
            serde_json::to_string(&value).and_then(|json| RawValue::from_string(escaped(&json)));
        self.0
            .push((name.to_owned(), json.expect("a value with names of fields")));
        self
    }

    /// Adds a field if it has a value.
    pub fn optional(self, name: &str, value: Option<impl Serialize>) -> Self {
        match value {
            Some(value) => self.field(name, value),
            None => self,
        }
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Self::default())
    }
}

/// Adds the fields of a map.
impl<'de> Visitor<'de> for Object {
    type Value = Self;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<Self, A::Error> {
        while let Some(field) = map.next_entry()? {
            self.0.push(field);
        }
        Ok(self)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
