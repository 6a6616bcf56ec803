//! All encodings as one type that is chosen by name, copied, compared and printed.

use super::{
    AtMostOne, Auto, Bimander, ByCardinality, Commander, Family, FourWaySplit, Ladder, Pairwise,
    Product, Sequential, families,
};
use crate::cardinality;
use crate::{ClauseSink, Lit, SinkError, Size};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the encodings of this crate, with the value of its parameter.
///
/// Names, sources and properties stand in [`Encoding::family`].
///
/// ```
/// use encodings::{AtMostOne, at_most_one::Encoding};
///
/// let encoding: Encoding = "commander:4".parse()?;
/// assert_eq!(encoding.family().name, "commander");
/// assert_eq!(encoding.to_string(), "commander:4");
/// assert_eq!(encoding.size(8).variables, 2);
/// assert!("no such thing".parse::<Encoding>().is_err());
/// # Ok::<(), encodings::at_most_one::ParseEncodingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// [`Pairwise`].
    Pairwise,
    /// [`Sequential`].
    Sequential,
    /// [`Ladder`].
    Ladder,
    /// Positions numbered in binary: each literal implies the bits of its number. This is
    /// [`Bimander`] with groups of one.
    Binary,
    /// [`Commander`].
    Commander(Commander),
    /// [`Product`].
    Product,
    /// [`Bimander`].
    Bimander(Bimander),
    /// [`FourWaySplit`].
    FourWaySplit,
    /// [`ByCardinality`].
    ByCardinality(ByCardinality),
    /// [`Auto`].
    Auto,
}

impl Encoding {
    /// Returns one encoding of each family, with the default value of its parameter.
    #[must_use]
    pub fn all() -> Vec<Self> {
        families().iter().map(|family| family.encoding).collect()
    }

    /// Returns the name, source and properties of the encoding.
    #[must_use]
    pub fn family(self) -> &'static Family {
        let of_sequential = ByCardinality(cardinality::Encoding::Sequential);
        let is_of = |family: &&Family| match (family.encoding, self) {
            (Self::Commander(_), Self::Commander(_)) | (Self::Bimander(_), Self::Bimander(_)) => {
                true
            }
            (Self::Sequential, Self::ByCardinality(encoding)) => encoding == of_sequential,
            (known, encoding) => known == encoding,
        };
        let family = families().iter().find(is_of);
        family.expect("each encoding has a row in the table")
    }

    /// Returns the value of the parameter, or `None` if the encoding has no parameter.
    #[must_use]
    pub const fn parameter(self) -> Option<u32> {
        match self {
            Self::Commander(commander) => Some(commander.group),
            Self::Bimander(bimander) => Some(bimander.group),
            _ => None,
        }
    }

    /// Returns the same encoding with another value of its parameter, or `None` if it has no
    /// parameter or the value is too small.
    #[must_use]
    pub fn with_parameter(self, value: u32) -> Option<Self> {
        let group = value;
        let is_valid = value >= self.family().parameter?.least;
        is_valid.then_some(match self {
            Self::Commander(_) => Self::Commander(Commander { group }),
            Self::Bimander(_) => Self::Bimander(Bimander { group }),
            other => other,
        })
    }

    fn inner(&self) -> &dyn AtMostOne {
        match self {
            Self::Pairwise => &Pairwise,
            Self::Sequential => &Sequential,
            Self::Ladder => &Ladder,
            Self::Binary => &Bimander { group: 1 },
            Self::Commander(commander) => commander,
            Self::Product => &Product,
            Self::Bimander(bimander) => bimander,
            Self::FourWaySplit => &FourWaySplit,
            Self::ByCardinality(by_cardinality) => by_cardinality,
            Self::Auto => &Auto,
        }
    }
}

impl AtMostOne for Encoding {
    fn size(&self, length: u32) -> Size {
        self.inner().size(length)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        self.inner().encode(literals, sink)
    }
}

impl fmt::Display for Encoding {
    /// Writes the name, and the parameter if there is one, as [`Encoding::from_str`] reads them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.family().name;
        match self.parameter() {
            Some(value) => f.pad(&format!("{name}:{value}")),
            None => f.pad(name),
        }
    }
}

impl FromStr for Encoding {
    type Err = ParseEncodingError;

    /// Reads a name in upper or lower case, with a parameter after a colon where there is one.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split_once(':');
        let (name, value) = parts.map_or((text, None), |(name, value)| (name, Some(value)));
        let is_called = |known: &str| known.eq_ignore_ascii_case(name);
        let family = families()
            .iter()
            .find(|family| is_called(family.name) || family.also_called.is_some_and(is_called))
            .ok_or_else(|| ParseEncodingError::Unknown { name: name.into() })?;
        match (value, family.parameter) {
            (None, _) => Ok(family.encoding),
            (Some(_), None) => Err(ParseEncodingError::NoParameter { name: family.name }),
            (Some(value), Some(parameter)) => value
                .parse()
                .ok()
                .and_then(|value| family.encoding.with_parameter(value))
                .ok_or_else(|| ParseEncodingError::WrongParameter {
                    name: family.name,
                    parameter: parameter.name,
                    least: parameter.least,
                    found: value.into(),
                }),
        }
    }
}

/// Error from reading an [`Encoding`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseEncodingError {
    /// No encoding has this name.
    #[error("there is no at-most-one encoding '{name}'")]
    Unknown {
        /// The name.
        name: String,
    },
    /// The encoding has no parameter.
    #[error("the encoding {name} takes no parameter")]
    NoParameter {
        /// Name of the encoding.
        name: &'static str,
    },
    /// The parameter is not a number or is too small.
    #[error(
        "the {parameter} of {name} is a whole number from {least} to {}, not '{found}'",
        u32::MAX
    )]
    WrongParameter {
        /// Name of the encoding.
        name: &'static str,
        /// Meaning of the parameter.
        parameter: &'static str,
        /// Smallest value of the parameter.
        least: u32,
        /// Text found in place of the parameter.
        found: String,
    },
}
