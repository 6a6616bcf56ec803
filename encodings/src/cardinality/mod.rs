//! Cardinality constraints: at most, at least or exactly so many literals of a list are true. One
//! file per encoding, its paper named at the head of the file.
//!
//! # What a list with repetitions means
//!
//! The constraint counts *positions*, as [`at_most_one`](crate::at_most_one) does: a literal that
//! stands twice in the list counts twice, and of x and ¬x exactly one counts. All encodings agree
//! on this, and none emits a clause that repeats a literal or holds a literal and its negation.
//!
//! # Bounds that need no counting
//!
//! All encodings write the same for the bounds that single clauses can say, without auxiliary
//! variables. Of m literals:
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
//! Numbers past half the list are turned round: at most k of m literals is at least m − k of their
//! negations. So the sizes of the encodings are stated for 1 ≤ k ≤ m/2, and k = 1 only for the
//! bounds that are not in the table.
//!
//! # Properties
//!
//! | encoding | unit propagation is arc consistent | "exactly" preserves the model count |
//! |---|---|---|
//! | [`SequentialCounter`] | yes | yes |
//! | [`Totalizer`] | yes | yes |
//! | [`ModuloTotalizer`] | at k = 1, not in general | yes |
//! | [`KModuloTotalizer`] | at k = 1, not in general | yes |
//! | [`CardinalityNetwork`] | yes | yes |
//! | [`SortingNetwork`] | yes | yes |
//!
//! Arc consistent means that from every partial assignment of a list of different variables unit
//! propagation finds all that the bound says about each of them: the conflict, if no assignment
//! that goes on from here keeps the bound, and otherwise the value of every variable that has the
//! same value in all of those that do. The model count is preserved if each assignment that keeps
//! the bound can be extended to the auxiliary variables in just one way. "At most" and "at least"
//! write only the clauses of their side and let the auxiliary variables count more, or less, than
//! there are.

mod bound;
mod cardinality_network;
mod modulo;
mod network;
mod reduction;
mod sequential;
mod sorting_network;
mod tally;
mod totalizer;
mod wire;

use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;
use std::fmt::Debug;

pub use bound::Bound;
pub use cardinality_network::CardinalityNetwork;
pub use modulo::{KModuloTotalizer, ModuloTotalizer};
pub use sequential::SequentialCounter;
pub use sorting_network::SortingNetwork;
pub use totalizer::Totalizer;

/// A way to say in clauses how many literals of a list are true.
///
/// Every encoding is exact: the assignments of the list's variables that can be extended to the
/// auxiliary variables so that all clauses hold are those that keep the bound.
///
/// ```
/// use encodings::cardinality::{Bound, Cardinality, Totalizer};
/// use encodings::{ClauseSink, Cnf, Lit};
///
/// let mut formula = Cnf::new();
/// let squares: Vec<Lit> = formula.new_vars(64)?.iter().map(|var| var.positive()).collect();
/// Totalizer.encode(&squares, Bound::Exactly(8), &mut formula)?;
///
/// let size = Totalizer.size(64, Bound::Exactly(8));
/// assert_eq!(formula.clause_count() as u64, size.clauses);
/// assert_eq!(formula.variable_count() as u64, 64 + size.variables);
/// # Ok::<(), encodings::SinkError>(())
/// ```
pub trait Cardinality: Debug + Send + Sync {
    /// The name by which people choose it.
    fn name(&self) -> &'static str;

    /// One line on how it works.
    fn summary(&self) -> &'static str;

    /// Author, year and title of the source.
    fn reference(&self) -> &'static str;

    /// The exact size for a list of `length` literals over different variables, worked out
    /// without building a clause. The variables are the auxiliary ones only. A number that does
    /// not fit in 64 bits is given as [`u64::MAX`].
    fn size(&self, length: u32, bound: Bound) -> Size;

    /// Writes the constraint into the sink, taking auxiliary variables from it as needed. See the
    /// [module documentation](self) on repeated literals.
    ///
    /// # Errors
    ///
    /// Whatever error the sink returns, and [`SinkError::TooManyVariables`] if the constraint
    /// needs more variables than there can be.
    fn encode(
        &self,
        literals: &[Lit],
        bound: Bound,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError>;
}

/// All encodings, in the order in which they are listed to people.
#[must_use]
pub fn all() -> &'static [&'static dyn Cardinality] {
    &[
        &SequentialCounter,
        &Totalizer,
        &ModuloTotalizer,
        &KModuloTotalizer,
        &CardinalityNetwork,
        &SortingNetwork,
    ]
}

/// The encoding with this name, if there is one.
///
/// ```
/// assert!(encodings::cardinality::by_name("totalizer").is_some());
/// assert!(encodings::cardinality::by_name("no such thing").is_none());
/// ```
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn Cardinality> {
    all()
        .iter()
        .find(|encoding| encoding.name() == name)
        .copied()
}
