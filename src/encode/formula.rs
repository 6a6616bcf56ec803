//! Owned descriptions of formulas: encodings, redundant clauses, symmetry breaking.

use super::{SymmetryBreaking, pairs};
use encodings::at_most_one::Encoding;
use encodings::cardinality;
use problem::{ConstraintKind, Problem};
use std::fmt;

/// All choices that determine the formula of a problem. The value is owned, so it can be stored and
/// sent to another thread. An at-most-one encoding of your own is an [`Encoding::Own`]; `examples/own_encoding.rs`
/// counts with one.
///
/// ```
/// use queensat::encode::Formula;
/// use queensat::encodings::{Cnf, at_most_one::Encoding};
/// use queensat::problem::Problem;
///
/// let formula = Formula { diagonal: Encoding::Pairwise, ..Formula::new(Encoding::Product) };
/// assert_eq!(formula.to_string(), "rows product, columns product, diagonals pairwise, \
///     anti-diagonals product");
/// let mut cnf = Cnf::new();
/// formula.encoder(&Problem::new(8)?).encode(&mut cnf)?;
/// assert_eq!(cnf.clause_count() as u64, formula.encoder(&Problem::new(8)?).size()?.clauses);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formula {
    /// At-most-one encoding of rows, regions and the other kinds of constraints.
    pub row: Encoding,
    /// At-most-one encoding of columns.
    pub column: Encoding,
    /// At-most-one encoding of diagonals.
    pub diagonal: Encoding,
    /// At-most-one encoding of anti-diagonals.
    pub anti_diagonal: Encoding,
    /// Encoding of bounds other than 1, which the n queens problem does not have.
    pub cardinality: cardinality::CardinalityEncoding,
    /// Lines that are stated to hold a queen.
    pub at_least_one: AtLeastOne,
    /// Symmetry that is broken.
    pub symmetry: SymmetryBreaking,
    /// Counts of the queens of two neighbouring lines, where these have little more room than queens, such as the rows
    /// of a Star Battle puzzle with several stars. They follow from the rest, and help a solver.
    pub has_pair_counts: bool,
}

impl Formula {
    /// Returns the formula with one encoding for all lines, all lower bounds, and all solutions.
    #[must_use]
    pub const fn new(encoding: Encoding) -> Self {
        Self {
            row: encoding,
            column: encoding,
            diagonal: encoding,
            anti_diagonal: encoding,
            cardinality: cardinality::CardinalityEncoding::DEFAULT,
            at_least_one: AtLeastOne::Both,
            symmetry: SymmetryBreaking::None,
            has_pair_counts: false,
        }
    }

    /// Returns the formula with the counts of neighbouring lines, if a problem has lines with little room.
    #[must_use]
    pub fn with_pair_counts(mut self, problem: &Problem) -> Self {
        self.has_pair_counts = pairs::has_any(problem);
        self
    }

    /// Returns the at-most-one encoding for a kind of constraint. Constraints that are not about rows, columns
    /// and diagonals have that of rows.
    #[must_use]
    pub(crate) const fn encoding_of(&self, kind: ConstraintKind) -> Encoding {
        match kind {
            ConstraintKind::Row
            | ConstraintKind::Region
            | ConstraintKind::Ride
            | ConstraintKind::Leap
            | ConstraintKind::Cover
            | ConstraintKind::Total => self.row,
            ConstraintKind::Column => self.column,
            ConstraintKind::Diagonal => self.diagonal,
            ConstraintKind::AntiDiagonal => self.anti_diagonal,
        }
    }

    /// Returns the at-most-one encodings, each once and in the order of the lines.
    #[must_use]
    pub fn encodings(&self) -> Vec<Encoding> {
        let mut encodings = Vec::new();
        for encoding in [self.row, self.column, self.diagonal, self.anti_diagonal] {
            if !encodings.contains(&encoding) {
                encodings.push(encoding);
            }
        }
        encodings
    }

    /// Returns `true` if the formula may have fewer solutions than the problem.
    #[must_use]
    pub fn breaks_symmetry(&self) -> bool {
        self.symmetry != SymmetryBreaking::None
    }

    /// Returns the choices besides the encodings that differ from the default, each after a comma.
    pub(super) fn other_choices(&self) -> String {
        let lines = match self.at_least_one {
            AtLeastOne::Both => "",
            AtLeastOne::Rows => ", at least one queen in rows only",
            AtLeastOne::Columns => ", at least one queen in columns only",
        };
        let pairs = if self.has_pair_counts {
            ", counts of neighbouring lines"
        } else {
            ""
        };
        if self.breaks_symmetry() {
            format!("{lines}{pairs}, symmetry {}", self.symmetry.name())
        } else {
            format!("{lines}{pairs}")
        }
    }

    /// Returns the at-most-one encodings in words.
    #[must_use]
    pub fn describe_encodings(&self) -> String {
        let Self {
            row,
            column,
            diagonal,
            anti_diagonal,
            ..
        } = self;
        if self.encodings().len() == 1 {
            row.to_string()
        } else if row == column && diagonal == anti_diagonal {
            format!("{row}, diagonals {diagonal}")
        } else {
            format!(
                "rows {row}, columns {column}, diagonals {diagonal}, anti-diagonals {anti_diagonal}"
            )
        }
    }

    /// Describes the formula, or returns `None` if its encodings describe it completely.
    #[must_use]
    pub fn unusual_description(&self) -> Option<String> {
        let text = self.to_string();
        (text != self.describe_encodings()).then_some(text)
    }
}

impl fmt::Display for Formula {
    /// Writes the encodings, and the other choices that differ from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe_encodings())?;
        if self.cardinality != cardinality::CardinalityEncoding::DEFAULT {
            write!(f, ", cardinality {}", self.cardinality)?;
        }
        f.write_str(&self.other_choices())
    }
}

control::named! {
    /// Lines that are stated to hold at least one queen. Each choice gives the same solutions: if every
    /// row has a queen and no column has two, every column has one. Redundant clauses may help a
    /// solver.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[derive(serde::Deserialize, serde::Serialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "kebab-case")]
    pub enum AtLeastOne {
        /// Rows and columns.
        #[default]
        Both = "both",
        /// Rows only.
        Rows = "rows",
        /// Columns only.
        Columns = "columns",
    }
}
