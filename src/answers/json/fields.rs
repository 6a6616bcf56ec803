//! Forms of fields of questions.

use problem::Problem;
use problem::instance::{self, Format};
use search::Rotation;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::value::RawValue;
use std::fmt::Display;
use std::str::FromStr;

/// Values that have a text form, as this text.
pub struct AsText;

impl AsText {
    /// Writes the field.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    /// Reads the field.
    ///
    /// # Errors
    ///
    /// Those of the deserializer, and if the text is none of the type.
    pub fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<String>::deserialize(deserializer)?;
        let value = text.map(|text| text.parse().map_err(de::Error::custom));
        value.transpose()
    }
}

/// Rotations, as their angle.
pub struct AsDegrees;

impl AsDegrees {
    /// Writes the field.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(
        rotation: &Option<Rotation>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        rotation.map(Rotation::degrees).serialize(serializer)
    }

    /// Reads the field.
    ///
    /// # Errors
    ///
    /// Those of the deserializer, and if the text is none of the type.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Rotation>, D::Error> {
        match Option::deserialize(deserializer)? {
            None => Ok(None),
            Some(90) => Ok(Some(Rotation::QuarterTurn)),
            Some(180) => Ok(Some(Rotation::HalfTurn)),
            Some(other) => Err(de::Error::custom(format!(
                "expected 90 or 180 degrees, not {other}"
            ))),
        }
    }
}

/// Problems, in the JSON of problem files.
pub struct AsProblem;

impl AsProblem {
    /// Writes the field.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(problem: &Problem, serializer: S) -> Result<S::Ok, S::Error> {
        let text = instance::write(Format::Json, problem).map_err(ser::Error::custom)?;
        let text = RawValue::from_string(text.trim().into()).map_err(ser::Error::custom)?;
        text.serialize(serializer)
    }

    /// Reads the field.
    ///
    /// # Errors
    ///
    /// Those of the deserializer, and if the text is none of the type.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Problem, D::Error> {
        let text = Box::<RawValue>::deserialize(deserializer)?;
        read(&text)
    }
}

fn read<E: de::Error>(text: &RawValue) -> Result<Problem, E> {
    let problem = instance::read_as(Format::Json, text.get());
    problem.map_err(|error| E::custom(error.fault))
}

/// Problems that may be absent.
pub struct AsOptionalProblem;

impl AsOptionalProblem {
    /// Writes the field.
    ///
    /// # Errors
    ///
    /// Those of the serializer.
    pub fn serialize<S: Serializer>(
        problem: &Option<Problem>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match problem {
            Some(problem) => AsProblem::serialize(problem, serializer),
            None => serializer.serialize_none(),
        }
    }

    /// Reads the field.
    ///
    /// # Errors
    ///
    /// Those of the deserializer, and if the text is none of the type.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Problem>, D::Error> {
        let text = Option::<Box<RawValue>>::deserialize(deserializer)?;
        text.map(|text| read(&text)).transpose()
    }
}

#[cfg(feature = "schema")]
mod schema {
    use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
    use std::borrow::Cow;

    impl JsonSchema for super::AsText {
        fn schema_name() -> Cow<'static, str> {
            "Text".into()
        }

        fn inline_schema() -> bool {
            true
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "type": ["string", "null"] })
        }
    }

    impl JsonSchema for super::AsDegrees {
        fn schema_name() -> Cow<'static, str> {
            "Degrees".into()
        }

        fn inline_schema() -> bool {
            true
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "enum": [90, 180, null] })
        }
    }

    impl JsonSchema for super::AsProblem {
        fn schema_name() -> Cow<'static, str> {
            "Problem".into()
        }

        fn json_schema(_: &mut SchemaGenerator) -> Schema {
            json_schema!({ "type": "object", "description": "A problem, as in a file of problems." })
        }
    }

    impl JsonSchema for super::AsOptionalProblem {
        fn schema_name() -> Cow<'static, str> {
            "OptionalProblem".into()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            Option::<super::AsProblem>::json_schema(generator)
        }
    }
}
