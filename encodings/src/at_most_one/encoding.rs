//! All encodings as one type that is copied and compared.

use super::{
    AtMostOne, Auto, Bimander, ByCardinality, Commander, FourWaySplit, Ladder, Pairwise, Product,
    Sequential,
};
use crate::{ClauseSink, Lit, SinkError, Size};

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
    /// Returns the value of the parameter, or `None` if the encoding has no parameter.
    #[must_use]
    pub const fn parameter(self) -> Option<u32> {
        match self {
            Self::Commander(commander) => Some(commander.group),
            Self::Bimander(bimander) => Some(bimander.group),
            _ => None,
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
