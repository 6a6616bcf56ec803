//! The encodings of each kind of constraint.

use crate::problem::Kind;
use encodings::{AtMostOne, Cardinality, cardinality};

/// An at-most-one encoding for the constraints of each kind, and one encoding for all bounds other
/// than 1. Constraints that are not about rows, columns and diagonals have the at-most-one encoding
/// of rows.
///
/// ```
/// use queensat::encode::LineEncodings;
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::problem::Kind;
///
/// let encodings = LineEncodings {
///     diagonal: &Encoding::Pairwise,
///     ..LineEncodings::all(&Encoding::Product)
/// };
/// assert_eq!(encodings.of(Kind::Diagonal).size(20).variables, 0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LineEncodings<'a> {
    /// Encoding for rows, regions and the other kinds.
    pub row: &'a dyn AtMostOne,
    /// Encoding for columns.
    pub column: &'a dyn AtMostOne,
    /// Encoding for diagonals.
    pub diagonal: &'a dyn AtMostOne,
    /// Encoding for anti-diagonals.
    pub anti_diagonal: &'a dyn AtMostOne,
    /// Encoding for bounds other than 1.
    pub cardinality: &'a dyn Cardinality,
}

impl<'a> LineEncodings<'a> {
    /// Returns one at-most-one encoding for all kinds of constraints, and the default encoding for other
    /// bounds.
    #[must_use]
    pub const fn all(encoding: &'a dyn AtMostOne) -> Self {
        Self {
            row: encoding,
            column: encoding,
            diagonal: encoding,
            anti_diagonal: encoding,
            cardinality: &cardinality::Encoding::DEFAULT,
        }
    }

    /// Returns the encoding for a kind of constraint.
    #[must_use]
    pub const fn of(&self, kind: Kind) -> &'a dyn AtMostOne {
        match kind {
            Kind::Row | Kind::Region | Kind::Ride | Kind::Leap | Kind::Cover | Kind::Total => {
                self.row
            }
            Kind::Column => self.column,
            Kind::Diagonal => self.diagonal,
            Kind::AntiDiagonal => self.anti_diagonal,
        }
    }
}

/// Lines that are stated to hold at least one queen. Each choice gives the same solutions: if every
/// row has a queen and no column has two, every column has one. Redundant clauses may help a
/// solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "json", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum AtLeastOne {
    /// Rows and columns.
    #[default]
    Both,
    /// Rows only.
    Rows,
    /// Columns only.
    Columns,
}

impl AtLeastOne {
    /// Returns the name on the command line: `both`, `rows` or `columns`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Both => "both",
            Self::Rows => "rows",
            Self::Columns => "columns",
        }
    }
}
