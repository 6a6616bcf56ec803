//! The sequential counter for k = 1.
//!
//! Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005.

use super::family::{COMMON, Family};
use super::{AtMostOne, Encoding};
use crate::{ClauseSink, Lit, SinkError, Size, new_vars};

/// A chain of auxiliary variables, each of which is true if a literal before it is. For m ≥ 2
/// literals there are m − 1 variables and 3m − 4 clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sequential;

pub(super) const FAMILY: Family = Family {
    encoding: Encoding::Sequential,
    name: "sequential",
    also_called: &["sinz", "seqcounter"],
    summary: "a counter that runs along the list; linear size",
    reference: "Sinz 2005, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints",
    arc_consistent_for_bounds: Some(true),
    ..COMMON
};

impl AtMostOne for Sequential {
    fn size(&self, length: u32) -> Size {
        let length = u64::from(length);
        if length < 2 {
            return Size::default();
        }
        Size::variables(length - 1) + Size::clauses(3 * length - 4, 2)
    }

    fn encode(&self, literals: &[Lit], sink: &mut dyn ClauseSink) -> Result<(), SinkError> {
        let [first, middle @ .., last] = literals else {
            return Ok(());
        };
        let chain = new_vars(sink, literals.len() - 1)?;
        let mut seen = chain.get(0).positive();
        sink.add_clause(&[!*first, seen])?;
        for (&literal, var) in middle.iter().zip(chain.iter().skip(1)) {
            let seen_next = var.positive();
            sink.add_clause(&[!literal, seen_next])?;
            sink.add_clause(&[!seen, seen_next])?;
            sink.add_clause(&[!literal, !seen])?;
            seen = seen_next;
        }
        sink.add_clause(&[!*last, !seen])
    }
}
