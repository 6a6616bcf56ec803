//! All encodings as one type that is copied and compared.

use super::Cardinality;
use super::cardinality_network::CardinalityNetwork;
use super::limit::Limit;
use super::modulo::{KModuloTotalizer, ModuloTotalizer};
use super::sequential::SequentialCounter;
use super::sorting_network::SortingNetwork;
use super::totalizer::Totalizer;
use crate::at_most_one::{ByCardinality, Encoding, Family};
use crate::{ClauseSink, Lit, SinkError, Size};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One of the cardinality encodings of this crate.
///
/// Names, sources and properties stand in [`CardinalityEncoding::family`].
///
/// ```
/// use encodings::cardinality::{Limit, Cardinality, CardinalityEncoding};
///
/// let encoding: CardinalityEncoding = "totalizer".parse()?;
/// assert_eq!(encoding, CardinalityEncoding::Totalizer);
/// assert_eq!(encoding.to_string(), "totalizer");
/// assert_eq!(encoding.size(4, Limit::AtMost(2)).variables, 4);
/// assert!("no such thing".parse::<CardinalityEncoding>().is_err());
/// # Ok::<(), encodings::cardinality::ParseCardinalityError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CardinalityEncoding {
    /// [`SequentialCounter`].
    Sequential,
    /// [`Totalizer`].
    Totalizer,
    /// [`ModuloTotalizer`].
    ModuloTotalizer,
    /// [`KModuloTotalizer`].
    KModuloTotalizer,
    /// [`CardinalityNetwork`].
    CardinalityNetwork,
    /// [`SortingNetwork`].
    SortingNetwork,
}

impl CardinalityEncoding {
    /// All encodings in the order in which they are listed for users.
    pub const ALL: [Self; 6] = [
        Self::Sequential,
        Self::Totalizer,
        Self::ModuloTotalizer,
        Self::KModuloTotalizer,
        Self::CardinalityNetwork,
        Self::SortingNetwork,
    ];

    /// The encoding that is used if none is chosen. It is small, unit propagation is arc consistent
    /// for every bound, and no other encoding was faster throughout in measurements.
    pub const DEFAULT: Self = Self::Totalizer;

    fn inner(self) -> &'static dyn Cardinality {
        match self {
            Self::Sequential => &SequentialCounter,
            Self::Totalizer => &Totalizer,
            Self::ModuloTotalizer => &ModuloTotalizer,
            Self::KModuloTotalizer => &KModuloTotalizer,
            Self::CardinalityNetwork => &CardinalityNetwork,
            Self::SortingNetwork => &SortingNetwork,
        }
    }
}

impl Default for CardinalityEncoding {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Cardinality for CardinalityEncoding {
    fn size(&self, length: u32, bound: Limit) -> Size {
        self.inner().size(length, bound)
    }

    fn encode(
        &self,
        literals: &[Lit],
        bound: Limit,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        self.inner().encode(literals, bound, sink)
    }
}

impl CardinalityEncoding {
    /// Returns the name, source and properties of the encoding.
    #[must_use]
    pub fn family(self) -> &'static Family {
        Encoding::ByCardinality(ByCardinality(self)).family()
    }

    /// Returns the name by which users choose the encoding.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.family().name
    }
}

impl fmt::Display for CardinalityEncoding {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for CardinalityEncoding {
    type Err = ParseCardinalityError;

    /// Reads a name in upper or lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|encoding| encoding.family().is_called(text))
            .ok_or_else(|| ParseCardinalityError { name: text.into() })
    }
}

/// Error from reading a [`CardinalityEncoding`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no cardinality encoding '{name}'; expected one of {}, which `queensat encodings` describes",
    CardinalityEncoding::ALL.map(|encoding| encoding.name()).join(", ")
)]
pub struct ParseCardinalityError {
    /// The name as it was given, which no encoding has.
    pub name: String,
}
