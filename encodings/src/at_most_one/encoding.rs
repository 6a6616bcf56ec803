//! All encodings as one type that is copied and compared.

use super::{
    AtMostOne, Auto, Bimander, ByCardinality, Commander, FourWaySplit, Ladder, Pairwise, Product,
    Sequential,
};
use crate::{ClauseSink, Lit, SinkError, Size};
use std::hash::{Hash, Hasher};

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
    pub(crate) name: &'static str,
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
