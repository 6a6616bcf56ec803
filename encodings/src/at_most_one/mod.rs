//! At-most-one constraints: one file per encoding, its paper named at the head of the file.
//!
//! # What a list with repetitions means
//!
//! The constraint counts *positions*: of the literals at all positions of the list, at most one
//! is true. So a literal that stands twice in the list must be false, and if the list holds both
//! x and ¬x, of which one is always true, every other literal must be false. All encodings agree
//! on this, and none emits a clause that repeats a literal or holds a literal and its negation.

mod pairwise;
mod product;
mod sequential;

use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;
use std::fmt::Debug;

pub use pairwise::Pairwise;
pub use product::Product;
pub use sequential::Sequential;

/// A way to say in clauses that at most one literal of a list is true.
///
/// Every encoding is exact: the assignments of the list's variables that can be extended to the
/// auxiliary variables so that all clauses hold are those that make at most one position true.
pub trait AtMostOne: Debug + Send + Sync {
    /// The name by which people choose it.
    fn name(&self) -> &'static str;

    /// One line on how it works.
    fn summary(&self) -> &'static str;

    /// Author, year and title of the source.
    fn reference(&self) -> &'static str;

    /// The exact size for a list of `length` literals over different variables. The variables
    /// are the auxiliary ones only.
    fn size(&self, length: u32) -> Size;

    /// Writes the constraint into the sink, taking auxiliary variables from it as needed. See the
    /// [module documentation](self) on repeated literals.
    ///
    /// # Errors
    ///
    /// Whatever error the sink returns.
    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError>;
}

/// All encodings, in the order in which they are listed to people.
#[must_use]
pub fn all() -> &'static [&'static dyn AtMostOne] {
    &[&Pairwise, &Sequential, &Product]
}

/// The encoding with this name, if there is one.
///
/// ```
/// assert!(encodings::at_most_one::by_name("product").is_some());
/// assert!(encodings::at_most_one::by_name("no such thing").is_none());
/// ```
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn AtMostOne> {
    all()
        .iter()
        .find(|encoding| encoding.name() == name)
        .copied()
}
