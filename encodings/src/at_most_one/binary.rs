//! The binary encoding, also called bitwise or logarithmic.
//!
//! Alan M. Frisch, Timothy J. Peugniez, Anthony J. Doggett and Peter W. Nightingale, "Solving
//! Non-Boolean Satisfiability Problems with Stochastic Local Search: A Comparison of Encodings",
//! Journal of Automated Reasoning 35, 2005.

use super::{AtMostOne, Bimander};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// Every position has a number, and a literal implies the bits of its number: for m literals
/// ⌈log₂ m⌉ variables and m·⌈log₂ m⌉ clauses. It is bimander with groups of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Binary;

impl Binary {
    fn groups_of_one() -> Bimander {
        Bimander::new(1).expect("a group size")
    }
}

impl AtMostOne for Binary {
    fn size(&self, length: u32) -> Size {
        Self::groups_of_one().size(length)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        Self::groups_of_one().encode(literals, sink)
    }
}
