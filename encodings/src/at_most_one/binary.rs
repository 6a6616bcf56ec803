//! The binary encoding, also called bitwise or logarithmic.
//!
//! Alan M. Frisch, Timothy J. Peugniez, Anthony J. Doggett and Peter W. Nightingale, "Solving
//! Non-Boolean Satisfiability Problems with Stochastic Local Search: A Comparison of Encodings",
//! Journal of Automated Reasoning 35, 2005.

use super::{AtMostOne, Bimander};
use crate::{ClauseSink, Lit, SinkError, Size};

/// Positions numbered in binary: each literal implies the bits of its number. For m literals there
/// are ⌈log₂ m⌉ variables and m·⌈log₂ m⌉ clauses. This is bimander with groups of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Binary;

const GROUPS_OF_ONE: Bimander = Bimander { group: 1 };

impl AtMostOne for Binary {
    fn size(&self, length: u32) -> Size {
        GROUPS_OF_ONE.size(length)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        GROUPS_OF_ONE.encode(literals, sink)
    }
}
