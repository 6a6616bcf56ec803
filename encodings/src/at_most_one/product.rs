//! The product encoding, applied recursively.
//!
//! Jingchao Chen, "A New SAT Encoding of the At-Most-One Constraint", ModRef 2010.

use super::{AtMostOne, Pairwise};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// The literals are laid out in a grid of about √m × √m; a literal implies the auxiliary variable
/// of its grid row and that of its grid column, and at most one row and one column may be chosen:
/// about 2m + 4√m clauses and 2√m variables.
///
/// Up to [`Product::PAIRWISE_UP_TO`] literals the pairwise encoding has fewer clauses and is used
/// instead, also at the end of the recursion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Product;

impl Product {
    /// The longest list that is encoded pairwise: with 6 literals a grid takes 16 clauses and
    /// pairs take 15; with 7 a grid takes 20 and pairs take 21.
    pub const PAIRWISE_UP_TO: usize = 6;

    /// Rows and columns of the smallest nearly square grid that holds `length` literals.
    fn grid(length: usize) -> (usize, usize) {
        let mut rows = length.isqrt();
        if rows * rows < length {
            rows += 1;
        }
        (rows, length.div_ceil(rows))
    }
}

impl AtMostOne for Product {
    fn size(&self, length: u32) -> Size {
        if length as usize <= Self::PAIRWISE_UP_TO {
            return Pairwise.size(length);
        }
        let (rows, columns) = Self::grid(length as usize);
        let grid = Size {
            variables: (rows + columns) as u64,
            clauses: 2 * u64::from(length),
            literals: 4 * u64::from(length),
        };
        // The grid's sides are at most the square root of a u32, rounded up.
        grid + self.size(rows as u32) + self.size(columns as u32)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        if literals.len() <= Self::PAIRWISE_UP_TO {
            return Pairwise.encode(literals, sink);
        }
        let (rows, columns) = Self::grid(literals.len());
        let mut side = |length: usize| -> Result<Vec<Lit>, SinkError> {
            let count = u32::try_from(length).map_err(|_| SinkError::TooManyVariables)?;
            Ok(sink
                .new_vars(count)?
                .iter()
                .map(|var| var.positive())
                .collect())
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
