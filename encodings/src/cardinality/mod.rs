//! Cardinality constraints: at most, at least or exactly k literals of a list are true.
//!
//! There is one file per encoding; its paper is named at the top of the file. Every encoding is a
//! type that implements [`Cardinality`], and a variant of [`CardinalityEncoding`], which is read from and
//! written as text.
//!
//! | encoding | variables for m literals and "at most k" | clauses |
//! |---|---|---|
//! | [`SequentialCounter`] | k(m − k) | 2k(m − k) + m − 2k |
//! | [`Totalizer`] | O(m log k) | O(mk) |
//! | [`ModuloTotalizer`] | O(m log m) | O(m√m) |
//! | [`KModuloTotalizer`] | O(m log k) | O(m√k) |
//! | [`CardinalityNetwork`] | O(m log² k) | O(m log² k) |
//! | [`SortingNetwork`] | O(m log² m) | O(m log² m) |
//!
//! ```
//! use encodings::cardinality::{Limit, Cardinality, CardinalityEncoding, Totalizer};
//! use encodings::{ClauseSink, Cnf, Lit};
//!
//! let mut formula = Cnf::new();
//! let squares: Vec<Lit> = formula.new_vars(64)?.iter().map(|var| var.positive()).collect();
//! Totalizer.encode(&squares, Limit::Exactly(8), &mut formula)?;
//!
//! let size = Totalizer.size(64, Limit::Exactly(8));
//! assert_eq!(formula.clause_count() as u64, size.clauses);
//! assert_eq!(formula.variable_count() as u64, 64 + size.variables);
//!
//! let clauses = |encoding: &CardinalityEncoding| encoding.size(64, Limit::AtMost(8)).clauses;
//! let smallest = CardinalityEncoding::ALL.into_iter().min_by_key(clauses);
//! assert_eq!(smallest, Some(CardinalityEncoding::KModuloTotalizer));
//! # Ok::<(), encodings::SinkError>(())
//! ```
//!
//! # Properties
//!
//! "Exactly" preserves the model count in all encodings: each assignment that satisfies the bound
//! can be extended to the auxiliary variables in exactly one way. "At most" and "at least" do not:
//! they only add the clauses of their side, so the auxiliary variables may count more, or less,
//! than there is.
//!
//! Unit propagation is arc consistent in all encodings at k = 1 and, except for [`ModuloTotalizer`]
//! and [`KModuloTotalizer`], for every bound. Arc consistent means that for every partial
//! assignment of a list of different variables unit propagation finds everything that the bound
//! implies: a conflict, if no extension of the assignment satisfies the bound, and otherwise the
//! value of every variable that has the same value in all extensions that do.
//!
//! # Lists with repeated literals
//!
//! The constraint counts *positions*, as in [`at_most_one`](crate::at_most_one): a literal that
//! occurs twice in the list counts twice, and of x and ¬x exactly one counts. All encodings agree
//! on this, and none adds a clause that repeats a literal or contains a literal and its negation.
//!
//! # Bounds without counting
//!
//! All encodings add the same clauses, without auxiliary variables, for the bounds that single
//! clauses can express. For m literals these are:
//!
//! | bound | clauses |
//! |---|---|
//! | at most m or more, at least 0 | none |
//! | at least or exactly more than m | the empty clause, which is false |
//! | at most 0, exactly 0 | a unit clause for each literal, negated |
//! | at least m, exactly m | a unit clause for each literal |
//! | at least 1 | one of all literals |
//! | at most m − 1 | one of all literals, negated |
//!
//! A number above half the length of the list is replaced: at most k of m literals is at least
//! m − k of their negations. So the sizes of the encodings are stated for 1 ≤ k ≤ m/2, and for
//! k = 1 only for the bounds that are not in the table.

mod cardinality_network;
mod encoding;
mod limit;
mod modulo;
mod network;
mod reduction;
mod sequential;
mod sorting_network;
mod totalizer;
mod tree;
mod wire;

use crate::{ClauseSink, Lit, SinkError, Size};
use std::fmt::Debug;

pub use cardinality_network::CardinalityNetwork;
pub use encoding::{CardinalityEncoding, ParseCardinalityError};
pub use limit::Limit;
pub use modulo::{KModuloTotalizer, ModuloTotalizer};
pub use sequential::SequentialCounter;
pub use sorting_network::SortingNetwork;
pub use totalizer::Totalizer;

/// An encoding of a bound on the number of true literals in a list.
///
/// Every encoding is exact: an assignment of the variables in the list can be extended to the
/// auxiliary variables so that all clauses are true if and only if it satisfies the bound.
pub trait Cardinality: Debug + Send + Sync {
    /// Returns the exact size of the encoding for a list of `length` literals over different
    /// variables, without building a clause. The variables are the auxiliary ones only. Numbers
    /// that do not fit in 64 bits are returned as [`u64::MAX`].
    fn size(&self, length: u32, bound: Limit) -> Size;

    /// Adds the constraint to the sink, which allocates the auxiliary variables. See the
    /// [module documentation](self) for lists with repeated literals.
    ///
    /// # Errors
    ///
    /// Returns the error of the sink, and [`SinkError::TooManyVariables`] if the constraint needs
    /// more variables than a formula can have.
    fn encode(
        &self,
        literals: &[Lit],
        bound: Limit,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError>;
}
