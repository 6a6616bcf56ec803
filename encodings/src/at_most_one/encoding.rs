//! All encodings under one type: chosen by name, copied, compared, printed.

use super::family::{self, Family, families};
use super::{
    AtMostOne, Auto, Bimander, Binary, ByCardinality, Commander, FourWaySplit, Ladder, Pairwise,
    Product, Sequential,
};
use crate::cardinality::{
    CardinalityNetwork, KModuloTotalizer, ModuloTotalizer, SortingNetwork, Totalizer,
};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the encodings of this crate, with its parameter.
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
    /// No two literals together.
    Pairwise,
    /// Sinz's sequential counter.
    Sequential,
    /// The ladder, with equivalences.
    Ladder,
    /// Bits of the position.
    Binary,
    /// Commanders of groups.
    Commander(Commander),
    /// Chen's product.
    Product,
    /// Bits of the group.
    Bimander(Bimander),
    /// Knuth's split.
    FourWaySplit,
    /// The totalizer.
    Totalizer,
    /// The modulo totalizer.
    ModuloTotalizer,
    /// The modulo totalizer up to k.
    KModuloTotalizer,
    /// The cardinality network.
    CardinalityNetwork,
    /// The sorting network.
    SortingNetwork,
    /// By the length of the list.
    Auto,
}

impl Encoding {
    /// One encoding of each family, with the default parameter.
    #[must_use]
    pub fn all() -> Vec<Self> {
        families()
            .iter()
            .map(|family| {
                Self::new(family, None).expect("every family has an encoding by its default")
            })
            .collect()
    }

    /// What is known of it.
    #[must_use]
    pub const fn family(self) -> &'static Family {
        match self {
            Self::Pairwise => &family::PAIRWISE,
            Self::Sequential => &family::SEQUENTIAL,
            Self::Ladder => &family::LADDER,
            Self::Binary => &family::BINARY,
            Self::Commander(_) => &family::COMMANDER,
            Self::Product => &family::PRODUCT,
            Self::Bimander(_) => &family::BIMANDER,
            Self::FourWaySplit => &family::FOUR_WAY_SPLIT,
            Self::Totalizer => &family::TOTALIZER,
            Self::ModuloTotalizer => &family::MODULO_TOTALIZER,
            Self::KModuloTotalizer => &family::K_MODULO_TOTALIZER,
            Self::CardinalityNetwork => &family::CARDINALITY_NETWORK,
            Self::SortingNetwork => &family::SORTING_NETWORK,
            Self::Auto => &family::AUTO,
        }
    }

    /// Its parameter, if its family has one.
    #[must_use]
    pub const fn parameter(self) -> Option<u32> {
        match self {
            Self::Commander(commander) => Some(commander.group()),
            Self::Bimander(bimander) => Some(bimander.group()),
            _ => None,
        }
    }

    /// The encoding of a family with this parameter or the default one, or `None` if the parameter
    /// is too small.
    fn new(family: &Family, parameter: Option<u32>) -> Option<Self> {
        let parameter = parameter.or_else(|| family.parameter.map(|parameter| parameter.default));
        Some(match (family.name, parameter) {
            ("pairwise", None) => Self::Pairwise,
            ("sequential", None) => Self::Sequential,
            ("ladder", None) => Self::Ladder,
            ("binary", None) => Self::Binary,
            ("commander", Some(group)) => Self::Commander(Commander::new(group)?),
            ("product", None) => Self::Product,
            ("bimander", Some(group)) => Self::Bimander(Bimander::new(group)?),
            ("four-way-split", None) => Self::FourWaySplit,
            ("totalizer", None) => Self::Totalizer,
            ("modulo-totalizer", None) => Self::ModuloTotalizer,
            ("k-modulo-totalizer", None) => Self::KModuloTotalizer,
            ("cardinality-network", None) => Self::CardinalityNetwork,
            ("sorting-network", None) => Self::SortingNetwork,
            ("auto", None) => Self::Auto,
            _ => return None,
        })
    }

    fn inner(&self) -> &dyn AtMostOne {
        match self {
            Self::Pairwise => &Pairwise,
            Self::Sequential => &Sequential,
            Self::Ladder => &Ladder,
            Self::Binary => &Binary,
            Self::Commander(commander) => commander,
            Self::Product => &Product,
            Self::Bimander(bimander) => bimander,
            Self::FourWaySplit => &FourWaySplit,
            Self::Totalizer => &ByCardinality(Totalizer),
            Self::ModuloTotalizer => &ByCardinality(ModuloTotalizer),
            Self::KModuloTotalizer => &ByCardinality(KModuloTotalizer),
            Self::CardinalityNetwork => &ByCardinality(CardinalityNetwork),
            Self::SortingNetwork => &ByCardinality(SortingNetwork),
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
    /// The name, and the parameter if there is one: what [`Encoding::from_str`] reads.
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

    /// Reads a name in any case, with a parameter after a colon where the encoding has one.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, parameter) = match text.split_once(':') {
            Some((name, parameter)) => (name, Some(parameter)),
            None => (text, None),
        };
        let is_called = |known: &str| known.eq_ignore_ascii_case(name);
        let family = families()
            .iter()
            .find(|family| is_called(family.name) || family.also_called.is_some_and(is_called))
            .ok_or_else(|| ParseEncodingError::Unknown { name: name.into() })?;
        let value = match (parameter, family.parameter) {
            (None, _) => None,
            (Some(_), None) => {
                return Err(ParseEncodingError::NoParameter { name: family.name });
            }
            (Some(text), Some(parameter)) => Some(
                text.parse()
                    .ok()
                    .filter(|&value| value >= parameter.least)
                    .ok_or_else(|| ParseEncodingError::WrongParameter {
                        name: family.name,
                        parameter: parameter.name,
                        least: parameter.least,
                        found: text.into(),
                    })?,
            ),
        };
        Ok(Self::new(family, value).expect("a parameter that was checked"))
    }
}

/// Why a text names no encoding.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseEncodingError {
    /// A name that none has.
    #[error("there is no at-most-one encoding '{name}'")]
    Unknown {
        /// The name.
        name: String,
    },
    /// A parameter for an encoding without one.
    #[error("the encoding {name} takes no parameter")]
    NoParameter {
        /// The encoding.
        name: &'static str,
    },
    /// A parameter that is no number or too small.
    #[error(
        "the {parameter} of {name} is a whole number from {least} to {}, not '{found}'",
        u32::MAX
    )]
    WrongParameter {
        /// The encoding.
        name: &'static str,
        /// What the parameter says.
        parameter: &'static str,
        /// Its smallest value.
        least: u32,
        /// What stood there.
        found: String,
    },
}
