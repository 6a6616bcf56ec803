//! The product encoding, applied recursively.
//!
//! Jingchao Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010.

use super::family::{COMMON, Family};
use super::pairwise::Pairwise;
use super::{AtMostOne, Encoding};
use crate::{ClauseSink, Lit, SinkError, Size, new_vars};

/// A grid of about √m × √m literals with an auxiliary variable for each row and column. Each
/// literal implies the variables of its row and its column, and at most one row and at most one
/// column may be chosen. There are about 2m + 4√m clauses and 2√m variables.
///
/// Up to [`Product::MAX_PAIRWISE`] literals the pairwise encoding has fewer clauses. It is used for
/// short lists and at the end of the recursion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Product;

impl Product {
    /// Maximum length of a list that is encoded pairwise: with 6 literals a grid needs 16 clauses
    /// and pairs need 15; with 7 a grid needs 20 and pairs need 21.
    pub const MAX_PAIRWISE: usize = 6;

    /// Returns the rows and columns of the smallest nearly square grid for `length` literals.
    fn grid(length: usize) -> (usize, usize) {
        let mut rows = length.isqrt();
        if rows * rows < length {
            rows += 1;
        }
        (rows, length.div_ceil(rows))
    }
}

pub(super) const FAMILY: Family = Family {
    encoding: Encoding::Product,
    name: "product",
    also_called: &["chen"],
    summary: "a grid; at most one of its rows and one of its columns, recursively",
    reference: "Chen 2010, A New SAT Encoding of the At-Most-One Constraint",
    ..COMMON
};

impl AtMostOne for Product {
    fn size(&self, length: u32) -> Size {
        if length as usize <= Self::MAX_PAIRWISE {
            return Pairwise.size(length);
        }
        let (rows, columns) = Self::grid(length as usize);
        let implications = Size::clauses(2 * u64::from(length), 2);
        let grid = Size::variables((rows + columns) as u64) + implications;
        // The sides of the grid are at most the square root of a u32, rounded up.
        grid + self.size(rows as u32) + self.size(columns as u32)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        if literals.len() <= Self::MAX_PAIRWISE {
            return Pairwise.encode(literals, sink);
        }
        let (rows, columns) = Self::grid(literals.len());
        let mut side = |length| -> Result<Vec<Lit>, SinkError> {
            let vars = new_vars(sink, length)?;
            Ok(vars.iter().map(|var| var.positive()).collect())
        };
        let row_chosen = side(rows)?;
        let column_chosen = side(columns)?;
        for (&row, in_row) in row_chosen.iter().zip(literals.chunks(columns)) {
            for (&column, &literal) in column_chosen.iter().zip(in_row) {
                sink.add_clause(&[!literal, row])?;
                sink.add_clause(&[!literal, column])?;
            }
        }
        self.encode(&row_chosen, sink)?;
        self.encode(&column_chosen, sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grid_holds_every_literal_and_no_empty_row() {
        for length in 1..2000 {
            let (rows, columns) = Product::grid(length);
            assert!(rows * columns >= length);
            assert!((rows - 1) * columns < length);
        }
    }
}
