//! Owned descriptions of formulas: encodings, redundant clauses, symmetry breaking.

use super::{AtLeastOne, LineEncodings, QueensEncoder, SymmetryBreaking};
use crate::problem::Problem;
use encodings::at_most_one::Encoding;
use encodings::cardinality;
use std::fmt;

/// All choices that determine the formula of a problem. The value is owned, so it can be stored and
/// sent to another thread.
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
    /// At-most-one encoding of rows and regions.
    pub row: Encoding,
    /// At-most-one encoding of columns.
    pub column: Encoding,
    /// At-most-one encoding of diagonals.
    pub diagonal: Encoding,
    /// At-most-one encoding of anti-diagonals.
    pub anti_diagonal: Encoding,
    /// Encoding of bounds other than 1, which the n queens problem does not have.
    pub cardinality: cardinality::Encoding,
    /// Lines that are stated to hold a queen.
    pub at_least_one: AtLeastOne,
    /// Symmetry that is broken.
    pub symmetry: SymmetryBreaking,
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
            cardinality: cardinality::Encoding::DEFAULT,
            at_least_one: AtLeastOne::Both,
            symmetry: SymmetryBreaking::None,
        }
    }

    /// Returns the encoder of this formula for a problem.
    #[must_use]
    pub fn encoder<'a>(&'a self, problem: &'a Problem) -> QueensEncoder<'a> {
        QueensEncoder::new(problem, &self.row)
            .with_line_encodings(LineEncodings {
                row: &self.row,
                column: &self.column,
                diagonal: &self.diagonal,
                anti_diagonal: &self.anti_diagonal,
                cardinality: &self.cardinality,
            })
            .with_at_least_one(self.at_least_one)
            .with_symmetry_breaking(self.symmetry)
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
}

impl fmt::Display for Formula {
    /// Writes the encodings, and the other choices that differ from the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe_encodings())?;
        f.write_str(match self.at_least_one {
            AtLeastOne::Both => "",
            AtLeastOne::Rows => ", at least one queen in rows only",
            AtLeastOne::Columns => ", at least one queen in columns only",
        })?;
        if self.cardinality != cardinality::Encoding::DEFAULT {
            write!(f, ", cardinality {}", self.cardinality)?;
        }
        if self.breaks_symmetry() {
            write!(f, ", symmetry {}", self.symmetry.name())?;
        }
        Ok(())
    }
}
