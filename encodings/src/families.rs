//! The table of encodings: the names by which they are read and written, sources, parameters and
//! properties.

use crate::at_most_one::{Bimander, ByCardinality, Commander, Encoding};
use crate::cardinality;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Description of an encoding, independent of the value of its parameter.
///
/// The families that have an encoding for every bound are used by
/// [`cardinality`], too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// The encoding, with the default value of its parameter.
    pub encoding: Encoding,
    /// Name by which users choose the encoding.
    pub name: &'static str,
    /// Further names that are accepted: usual ones, and the authors of the source.
    pub also_called: &'static [&'static str],
    /// Description in one line.
    pub summary: &'static str,
    /// Authors, year and title of the source.
    pub reference: &'static str,
    /// Parameter that may follow the name, as in `commander:4`.
    pub parameter: Option<Parameter>,
    /// `true` if the formula has exactly as many models as the constraint, because the literals
    /// of the list determine the auxiliary variables.
    pub preserves_model_count: bool,
    /// `true` if unit propagation alone finds every literal that a partial assignment of the list
    /// implies, and every contradiction: one true literal makes all others false, and two true
    /// literals are a conflict.
    pub arc_consistent: bool,
    /// The same property for every bound of a cardinality constraint, or `None` if the family only
    /// encodes at most one.
    pub arc_consistent_for_bounds: Option<bool>,
}

/// Whole number that is the parameter of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Meaning of the parameter.
    pub name: &'static str,
    /// Default value.
    pub default: u32,
    /// Smallest value.
    pub least: u32,
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
    &FAMILIES
}

impl Family {
    fn is_called(&self, name: &str) -> bool {
        let mut names = [self.name]
            .into_iter()
            .chain(self.also_called.iter().copied());
        names.any(|known| known.eq_ignore_ascii_case(name))
    }
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
        if let Self::Own(_) = self {
            return &OWN;
        }
        let of_sequential = ByCardinality(cardinality::CardinalityEncoding::Sequential);
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

    /// Reads a name in upper or lower case, with a parameter after a colon where there is one.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = text.split_once(':');
        let (name, value) = parts.map_or((text, None), |(name, value)| (name, Some(value)));
        let family = families().iter().find(|family| family.is_called(name));
        let family = family.ok_or_else(|| ParseEncodingError::Unknown { name: name.into() })?;
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

impl cardinality::CardinalityEncoding {
    /// Returns the name, source and properties of the encoding.
    #[must_use]
    pub fn family(self) -> &'static Family {
        by(self).family()
    }

    /// Returns the name by which users choose the encoding.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.family().name
    }
}

impl fmt::Display for cardinality::CardinalityEncoding {
    /// Writes the name.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for cardinality::CardinalityEncoding {
    type Err = ParseCardinalityError;

    /// Reads a name in upper or lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut all = Self::ALL.into_iter();
        all.find(|encoding| encoding.family().is_called(text))
            .ok_or_else(|| ParseCardinalityError { name: text.into() })
    }
}

/// Error from reading an [`cardinality::CardinalityEncoding`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "there is no cardinality encoding '{name}'; expected one of {}, which `queensat encodings` describes",
    cardinality::CardinalityEncoding::ALL.map(|encoding| encoding.name()).join(", ")
)]
pub struct ParseCardinalityError {
    /// The name.
    pub name: String,
}

/// Properties that most rows share.
const COMMON: Family = Family {
    encoding: Encoding::Auto,
    name: "",
    also_called: &[],
    summary: "",
    reference: "",
    parameter: None,
    preserves_model_count: false,
    arc_consistent: true,
    arc_consistent_for_bounds: None,
};

/// Encodings from elsewhere, of which nothing is known.
static OWN: Family = Family {
    name: "own",
    summary: "an encoding of the caller",
    reference: "an encoding of the caller",
    arc_consistent: false,
    ..COMMON
};

const fn group_size(default: u32, least: u32) -> Option<Parameter> {
    Some(Parameter {
        name: "group size",
        default,
        least,
    })
}

const fn by(encoding: cardinality::CardinalityEncoding) -> Encoding {
    Encoding::ByCardinality(ByCardinality(encoding))
}

static FAMILIES: [Family; 14] = [
    Family {
        encoding: Encoding::Pairwise,
        name: "pairwise",
        also_called: &["binomial"],
        summary: "a clause for every pair; no auxiliary variables",
        reference: "folklore (binomial encoding)",
        preserves_model_count: true,
        ..COMMON
    },
    Family {
        encoding: Encoding::Sequential,
        name: "sequential",
        also_called: &["sinz", "seqcounter"],
        summary: "a counter that runs along the list; linear size",
        reference: "Sinz 2005, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints",
        arc_consistent_for_bounds: Some(true),
        ..COMMON
    },
    Family {
        encoding: Encoding::Ladder,
        name: "ladder",
        also_called: &["regular", "gent-nightingale", "ansotegui-manya"],
        summary: "a chain of equivalences; linear size, as many models as the constraint",
        reference: "Gent & Nightingale 2004, A New Encoding of AllDifferent into SAT; Ansótegui & \
                    Manyà 2004, Mapping Problems with Finite-Domain Variables",
        preserves_model_count: true,
        ..COMMON
    },
    Family {
        encoding: Encoding::Binary,
        name: "binary",
        also_called: &["bitwise", "frisch-peugniez"],
        summary: "a literal implies the bits of its number; few variables",
        reference: "Frisch, Peugniez, Doggett & Nightingale 2005, Solving Non-Boolean \
                    Satisfiability Problems with Stochastic Local Search",
        ..COMMON
    },
    Family {
        encoding: Encoding::Commander(Commander {
            group: Commander::DEFAULT_GROUP,
        }),
        name: "commander",
        also_called: &["klieber-kwon"],
        summary: "groups with a commander each, at most one commander, recursively",
        reference: "Klieber & Kwon 2007, Efficient CNF Encoding for Selecting 1 from N Objects",
        parameter: group_size(Commander::DEFAULT_GROUP, Commander::MIN_GROUP),
        preserves_model_count: true,
        ..COMMON
    },
    Family {
        encoding: Encoding::Product,
        name: "product",
        also_called: &["chen"],
        summary: "a grid; at most one of its rows and one of its columns, recursively",
        reference: "Chen 2010, A New SAT Encoding of the At-Most-One Constraint",
        ..COMMON
    },
    Family {
        encoding: Encoding::Bimander(Bimander {
            group: Bimander::DEFAULT_GROUP,
        }),
        name: "bimander",
        also_called: &["hoelldobler-nguyen", "holldobler-nguyen"],
        summary: "groups; a literal implies the bits of its group's number",
        reference: "Hölldobler & Nguyen 2013, On SAT-Encodings of the At-Most-One Constraint",
        parameter: group_size(Bimander::DEFAULT_GROUP, Bimander::MIN_GROUP),
        ..COMMON
    },
    Family {
        encoding: Encoding::FourWaySplit,
        name: "four-way-split",
        also_called: &["knuth"],
        summary: "three literals and a variable in pairs, its negation joins the rest; 3m-6 clauses",
        reference: "Knuth, The Art of Computer Programming 4B, 7.2.2.2",
        ..COMMON
    },
    Family {
        encoding: by(cardinality::CardinalityEncoding::Totalizer),
        name: "totalizer",
        also_called: &["bailleux-boufkhad"],
        summary: "a tree that adds unary numbers; at k = 1 the same formula as cardinality-network",
        reference: "Bailleux & Boufkhad 2003, Efficient CNF Encoding of Boolean Cardinality \
                    Constraints",
        arc_consistent_for_bounds: Some(true),
        ..COMMON
    },
    Family {
        encoding: by(cardinality::CardinalityEncoding::ModuloTotalizer),
        name: "modulo-totalizer",
        also_called: &["ogawa", "mtotalizer"],
        summary: "a tree that adds up quotients and remainders",
        reference: "Ogawa, Liu, Hasegawa, Koshimura & Fujita 2013, Modulo Based CNF Encoding of \
                    Cardinality Constraints and Its Application to MaxSAT Solvers",
        arc_consistent_for_bounds: Some(false),
        ..COMMON
    },
    Family {
        encoding: by(cardinality::CardinalityEncoding::KModuloTotalizer),
        name: "k-modulo-totalizer",
        also_called: &["morgado", "kmtotalizer"],
        summary: "the modulo totalizer, counting no further than the bound",
        reference: "Morgado, Ignatiev & Marques-Silva 2014, MSCG: Robust Core-Guided MaxSAT Solving",
        arc_consistent_for_bounds: Some(false),
        ..COMMON
    },
    Family {
        encoding: by(cardinality::CardinalityEncoding::CardinalityNetwork),
        name: "cardinality-network",
        also_called: &["asin", "cardnetwrk"],
        summary: "a sorting network that keeps the first outputs only",
        reference: "Asín, Nieuwenhuis, Oliveras & Rodríguez-Carbonell 2009, Cardinality Networks \
                    and Their Applications",
        arc_consistent_for_bounds: Some(true),
        ..COMMON
    },
    Family {
        encoding: by(cardinality::CardinalityEncoding::SortingNetwork),
        name: "sorting-network",
        also_called: &["batcher", "een-sorensson", "sortnetwrk"],
        summary: "odd-even merges sort all literals",
        reference: "Eén & Sörensson 2006, Translating Pseudo-Boolean Constraints into SAT",
        arc_consistent_for_bounds: Some(true),
        ..COMMON
    },
    Family {
        encoding: Encoding::Auto,
        name: "auto",
        summary: "pairwise for short lists, product for long ones",
        reference: "pairwise up to 32 literals, product beyond; from measurements of this project",
        ..COMMON
    },
];
