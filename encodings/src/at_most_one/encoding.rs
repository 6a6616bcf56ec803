//! All encodings as one type that is copied, compared, and read from and written as text.

use super::AtMostOne;
use super::auto::{self, Auto};
use super::bimander::{self, Bimander};
use super::by_cardinality::{self, ByCardinality};
use super::commander::{self, Commander};
use super::family::{COMMON, Family};
use super::four_way_split::{self, FourWaySplit};
use super::ladder::{self, Ladder};
use super::pairwise::{self, Pairwise};
use super::product::{self, Product};
use super::sequential::{self, Sequential};
use crate::cardinality::CardinalityEncoding;
use crate::{ClauseSink, Lit, SinkError, Size};
use std::fmt;
use std::hash::{Hash, Hasher};
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
/// assert_eq!("commander-4".parse(), Ok(encoding));
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
    /// [`Own`].
    Own(Own),
}

/// An encoding from elsewhere. It is told apart from others by its name, so that two of them need two names. It is
/// written as `own:NAME`, and no text is read as one.
///
/// ```
/// use encodings::at_most_one::{Encoding, Own};
/// use encodings::{AtMostOne, ClauseSink, Cnf, Lit, SinkError};
///
/// /// All clauses of two literals.
/// #[derive(Debug)]
/// struct Pairs;
///
/// impl AtMostOne for Pairs {
///     fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
///         for (index, &first) in literals.iter().enumerate() {
///             for &second in &literals[index + 1..] {
///                 sink.add_clause(&[!first, !second])?;
///             }
///         }
///         Ok(())
///     }
/// }
///
/// const PAIRS: Encoding = Encoding::Own(Own::new("pairs", &Pairs));
/// assert_eq!(PAIRS.size(8), Encoding::Pairwise.size(8));
/// assert_eq!(PAIRS.to_string(), "own:pairs");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Own {
    name: &'static str,
    encoding: &'static dyn AtMostOne,
}

impl Own {
    /// Gives an encoding its name.
    #[must_use]
    pub const fn new(name: &'static str, encoding: &'static dyn AtMostOne) -> Self {
        Self { name, encoding }
    }
}

impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Own {}

impl Hash for Own {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

/// Returns all families in the order in which they are listed for users.
///
/// ```
/// use encodings::at_most_one::families;
///
/// let product = families().iter().find(|family| family.name == "product").unwrap();
/// assert!(product.arc_consistent && !product.preserves_model_count);
/// ```
#[must_use]
pub const fn families() -> &'static [Family] {
    FAMILIES
}

/// Declares the table of families, and finds the row of an encoding by a match. So an encoding without a row is an
/// error of the compiler.
macro_rules! families {
    ($($encodings:pat => $family:path),* $(,)?) => {
        /// One row for each encoding, except those of the caller, in the order of lists for users.
        static FAMILIES: &[Family] = &[$($family),*];

        impl Encoding {
            /// Returns the name, source and properties of the encoding.
            #[must_use]
            pub fn family(self) -> &'static Family {
                match self {
                    $($encodings => &$family,)*
                    Self::Own(_) => &OWN,
                }
            }
        }
    };
}

families! {
    Encoding::Pairwise => pairwise::FAMILY,
    Encoding::Sequential | Encoding::ByCardinality(ByCardinality(CardinalityEncoding::Sequential)) => sequential::FAMILY,
    Encoding::Ladder => ladder::FAMILY,
    Encoding::Binary => bimander::BINARY,
    Encoding::Commander(_) => commander::FAMILY,
    Encoding::Product => product::FAMILY,
    Encoding::Bimander(_) => bimander::FAMILY,
    Encoding::FourWaySplit => four_way_split::FAMILY,
    Encoding::ByCardinality(ByCardinality(CardinalityEncoding::Totalizer)) => by_cardinality::TOTALIZER,
    Encoding::ByCardinality(ByCardinality(CardinalityEncoding::ModuloTotalizer)) => by_cardinality::MODULO_TOTALIZER,
    Encoding::ByCardinality(ByCardinality(CardinalityEncoding::KModuloTotalizer)) => by_cardinality::K_MODULO_TOTALIZER,
    Encoding::ByCardinality(ByCardinality(CardinalityEncoding::CardinalityNetwork)) => by_cardinality::CARDINALITY_NETWORK,
    Encoding::ByCardinality(ByCardinality(CardinalityEncoding::SortingNetwork)) => by_cardinality::SORTING_NETWORK,
    Encoding::Auto => auto::FAMILY,
}

/// Encodings from elsewhere, of which nothing is known.
static OWN: Family = Family {
    name: "own",
    summary: "an encoding of the caller",
    reference: "an encoding of the caller",
    arc_consistent: false,
    ..COMMON
};

impl Encoding {
    /// Returns one encoding of each family, with the default value of its parameter.
    #[must_use]
    pub fn all() -> Vec<Self> {
        families().iter().map(|family| family.encoding).collect()
    }

    /// Returns the value of the parameter, or `None` if the encoding has no parameter.
    #[must_use]
    pub const fn parameter(mut self) -> Option<u32> {
        match self.group() {
            Some(group) => Some(*group),
            None => None,
        }
    }

    /// Returns the same encoding with another value of its parameter, or `None` if it has no
    /// parameter or the value is too small.
    #[must_use]
    pub fn with_parameter(mut self, value: u32) -> Option<Self> {
        if value < self.family().parameter?.least {
            return None;
        }
        *self.group()? = value;
        Some(self)
    }

    /// Returns the size of the groups, which is the parameter, or `None` if the encoding has no groups.
    const fn group(&mut self) -> Option<&mut u32> {
        match self {
            Self::Commander(commander) => Some(&mut commander.group),
            Self::Bimander(bimander) => Some(&mut bimander.group),
            Self::Pairwise | Self::Sequential | Self::Ladder | Self::Binary => None,
            Self::Product | Self::FourWaySplit | Self::Auto => None,
            Self::ByCardinality(_) | Self::Own(_) => None,
        }
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
            Self::Own(own) => own.encoding,
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
        if let Self::Own(own) = self {
            return f.pad(&format!("own:{}", own.name));
        }
        let name = self.family().name;
        match self.parameter() {
            Some(value) => f.pad(&format!("{name}:{value}")),
            None => f.pad(name),
        }
    }
}

impl FromStr for Encoding {
    type Err = ParseEncodingError;

    /// Reads a name in upper or lower case, with a parameter after a colon where there is one, or after a hyphen, as in
    /// names of files.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_number =
            |value: &str| !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
        let after_hyphen = text.rsplit_once('-').filter(|(_, value)| is_number(value));
        let parts = text.split_once(':').or(after_hyphen);
        let (name, value) = parts.map_or((text, None), |(name, value)| (name, Some(value)));
        let family = families()
            .iter()
            .find(|family| family.is_called(name))
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
    #[error("there is no at-most-one encoding '{name}'; `queensat encodings` lists all")]
    Unknown {
        /// The name as it was given, which no encoding has.
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
