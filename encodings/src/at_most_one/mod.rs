//! At-most-one constraints: at most one literal of a list is true.
//!
//! There is one file per idea, with its clauses and its [`Family`]: the name, source, parameter and
//! properties; its paper is named at the top of the file. Every encoding is a type that implements
//! [`AtMostOne`], and a variant of [`Encoding`], which is read from and written as text; [`families`]
//! lists them all.
//!
//! | encoding | variables for m literals | clauses |
//! |---|---|---|
//! | [`Pairwise`] | 0 | m(m − 1)/2 |
//! | [`Sequential`] | m − 1 | 3m − 4 |
//! | [`Ladder`] | m − 1 | 4m − 5 |
//! | [`Encoding::Binary`] | ⌈log₂ m⌉ | m·⌈log₂ m⌉ |
//! | [`Commander`] | about m/2 | about 3.5m |
//! | [`Product`] | about 2√m | about 2m + 4√m |
//! | [`Bimander`] | ⌈log₂ (m/2)⌉ | m·⌈log₂ (m/2)⌉ + m/2 |
//! | [`FourWaySplit`] | ⌈(m − 4)/2⌉ | 3m − 6 |
//! | [`ByCardinality`] | as [`cardinality`](crate::cardinality) with "at most 1" | |
//! | [`Auto`] | as [`Pairwise`] or [`Product`] | |
//! | [`Own`] | one of yours, which stands wherever one of these does | |
//!
//! ```
//! use encodings::at_most_one::{Encoding, Product};
//! use encodings::{AtMostOne, ClauseSink, Cnf, Lit};
//!
//! let mut formula = Cnf::new();
//! let list: Vec<Lit> = formula.new_vars(100)?.iter().map(|var| var.positive()).collect();
//! Product.encode(&list, &mut formula)?;
//! assert_eq!(formula.clause_count() as u64, Product.size(100).clauses);
//!
//! // The encodings with the fewest clauses, smallest first.
//! let mut all = Encoding::all();
//! all.sort_by_key(|encoding| encoding.size(100).clauses);
//! assert_eq!(all[0].to_string(), "product");
//! # Ok::<(), encodings::SinkError>(())
//! ```
//!
//! # Lists with repeated literals
//!
//! The constraint counts *positions*: of the literals at all positions of the list, at most one
//! is true. So a literal that occurs twice must be false. If the list contains both x and ¬x, one
//! of which is always true, every other literal must be false. All encodings agree on this, and
//! none adds a clause that repeats a literal or contains a literal and its negation.

mod auto;
mod bimander;
mod by_cardinality;
mod commander;
mod encoding;
mod family;
mod four_way_split;
mod ladder;
mod pairwise;
mod product;
mod sequential;

use crate::{ClauseSink, Lit, SinkError, Size, SizeSink, Var};
use std::fmt::Debug;

pub use auto::Auto;
pub use bimander::Bimander;
pub use by_cardinality::ByCardinality;
pub use commander::Commander;
pub use encoding::{Encoding, Own, ParseEncodingError, families};
pub use family::{Family, Parameter};
pub use four_way_split::FourWaySplit;
pub use ladder::Ladder;
pub use pairwise::Pairwise;
pub use product::Product;
pub use sequential::Sequential;

/// An encoding of "at most one literal of the list is true".
///
/// Every encoding is exact: an assignment of the variables in the list can be extended to the
/// auxiliary variables so that all clauses are true if and only if at most one position is true.
pub trait AtMostOne: Debug + Send + Sync {
    /// Returns the exact size of the encoding for a list of `length` literals over different
    /// variables, from a formula or a short recurrence, without building a clause. The variables
    /// are the auxiliary ones only.
    ///
    /// An encoding without such a formula counts the clauses that it writes; if they need more variables than there
    /// are, the size is that of the part before.
    fn size(&self, length: u32) -> Size {
        let mut sink = SizeSink::new();
        let Ok(vars) = sink.new_vars(length) else {
            return Size::default();
        };
        let literals: Vec<Lit> = vars.iter().map(Var::positive).collect();
        let _ = self.encode(&literals, &mut sink);
        let size = sink.size();
        Size {
            variables: size.variables - u64::from(length),
            ..size
        }
    }

    /// Adds the constraint to the sink, which allocates the auxiliary variables. See the
    /// [module documentation](self) for lists with repeated literals.
    ///
    /// # Errors
    ///
    /// Returns the error of the sink.
    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError>;
}
