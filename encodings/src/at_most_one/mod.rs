//! At-most-one constraints: one file per encoding, its paper named at the head of the file.
//!
//! [`Encoding`] names them all, with their parameters; each is also a type of its own.
//!
//! # What a list with repetitions means
//!
//! The constraint counts *positions*: of the literals at all positions of the list, at most one
//! is true. So a literal that stands twice in the list must be false, and if the list holds both
//! x and ¬x, of which one is always true, every other literal must be false. All encodings agree
//! on this, and none emits a clause that repeats a literal or holds a literal and its negation.

mod auto;
mod bimander;
mod binary;
mod by_cardinality;
mod commander;
mod encoding;
mod family;
mod four_way_split;
mod ladder;
mod pairwise;
mod product;
mod sequential;

use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;
use std::fmt::Debug;

pub use auto::Auto;
pub use bimander::Bimander;
pub use binary::Binary;
pub use by_cardinality::ByCardinality;
pub use commander::Commander;
pub use encoding::{Encoding, ParseEncodingError};
pub use family::{Family, Parameter, families};
pub use four_way_split::FourWaySplit;
pub use ladder::Ladder;
pub use pairwise::Pairwise;
pub use product::Product;
pub use sequential::Sequential;

/// A way to say in clauses that at most one literal of a list is true.
///
/// Every encoding is exact: the assignments of the list's variables that can be extended to the
/// auxiliary variables so that all clauses hold are those that make at most one position true.
pub trait AtMostOne: Debug + Send + Sync {
    /// The exact size for a list of `length` literals over different variables, from a formula
    /// or a short recurrence: no clause is made. The variables are the auxiliary ones only.
    fn size(&self, length: u32) -> Size;

    /// Writes the constraint into the sink, taking auxiliary variables from it as needed. See the
    /// [module documentation](self) on repeated literals.
    ///
    /// # Errors
    ///
    /// Whatever error the sink returns.
    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError>;
}
