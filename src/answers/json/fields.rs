//! Forms of fields of questions.

/// Values that have a text form, as this text.
pub(crate) mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::fmt::Display;
    use std::str::FromStr;

    pub(crate) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub(crate) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let text = Option::<String>::deserialize(deserializer)?;
        let value = text.map(|text| text.parse().map_err(Error::custom));
        value.transpose()
    }
}

/// Problems, in the JSON of problem files.
pub(crate) mod as_problem {
    use crate::instance::{self, Format};
    use crate::problem::Problem;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::Error as _};
    use serde_json::value::RawValue;

    pub(crate) fn serialize<S: Serializer>(
        problem: &Problem,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let text = instance::write(Format::Json, problem).map_err(S::Error::custom)?;
        let text = RawValue::from_string(text.trim().into()).map_err(S::Error::custom)?;
        text.serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Problem, D::Error> {
        let text = Box::<RawValue>::deserialize(deserializer)?;
        let problem = instance::read_as(Format::Json, text.get());
        problem.map_err(|error| {
            let place = format!("column {} of the problem", error.column);
            Error::custom(format!("{place}: {}", error.fault))
        })
    }
}

/// Rotations, as their degrees.
pub(crate) mod as_degrees {
    use crate::backtrack::Rotation;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(
        rotation: &Option<Rotation>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        rotation.map(Rotation::degrees).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Rotation>, D::Error> {
        match Option::<u32>::deserialize(deserializer)? {
            None => Ok(None),
            Some(90) => Ok(Some(Rotation::QuarterTurn)),
            Some(180) => Ok(Some(Rotation::HalfTurn)),
            Some(other) => Err(Error::custom(format!("expected 90 or 180, not {other}"))),
        }
    }
}
