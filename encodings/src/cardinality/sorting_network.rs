//! The sorting network.
//!
//! Niklas Eén and Niklas Sörensson, "Translating Pseudo-Boolean Constraints into SAT", Journal on
//! Satisfiability, Boolean Modeling and Computation 2, 2006, with the odd-even merge sort of
//! Kenneth E. Batcher, "Sorting Networks and Their Applications", AFIPS Spring Joint Computer
//! Conference 1968.

use super::network::{Network, NetworkSize};
use super::reduction;
use super::tally::Tally;
use super::wire::Wire;
use super::{Bound, Cardinality};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// A network that sorts the whole list, the true literals first, whatever the bound; the bound is
/// a unit clause about one output, or for "exactly k" about two.
///
/// # Sizes
///
/// A comparator has two variables and three clauses for each side of the bound. Sorting
/// m ≥ 2 literals takes C(m) = C(⌈m/2⌉) + C(⌊m/2⌋) + M(⌈m/2⌉, ⌊m/2⌋) comparators, merging a and b
/// of them M(a, b) = M(⌈a/2⌉, ⌈b/2⌉) + M(⌊a/2⌋, ⌊b/2⌋) + ⌊(a + b − 1)/2⌋, where M(a, b) = ab if
/// ab ≤ 1. For m = 2ᵖ that is (p² − p + 4)2ᵖ⁻² − 1. So a one-sided bound takes 2C(m) variables
/// and 3C(m) + 1 clauses.
///
/// # Properties
///
/// Unit propagation is arc consistent. "Exactly" preserves the model count, the other bounds do
/// not.
#[derive(Clone, Copy, Debug)]
pub struct SortingNetwork;

impl Cardinality for SortingNetwork {
    fn name(&self) -> &'static str {
        "sorting-network"
    }

    fn summary(&self) -> &'static str {
        "odd-even merge sort of the whole list; about m log² m clauses"
    }

    fn reference(&self) -> &'static str {
        "Eén & Sörensson 2006, Translating Pseudo-Boolean Constraints into SAT"
    }

    fn size(&self, length: u32, bound: Bound) -> Size {
        reduction::size(length, bound, |bound| {
            let sides = u32::from(bound.limits_above()) + u32::from(bound.limits_below());
            NetworkSize::new(bound).sorted(length, length) + Tally::clauses(sides, 1)
        })
    }

    fn encode(
        &self,
        literals: &[Lit],
        bound: Bound,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        reduction::encode(literals, bound, sink, |literals, bound, clauses| {
            let number = bound.number() as usize;
            let sorted = Network::new(bound, clauses).sorted(literals, literals.len())?;
            if bound.limits_above() {
                clauses.add([!Wire::from(sorted[number])])?;
            }
            if bound.limits_below() {
                clauses.add([sorted[number - 1].into()])?;
            }
            Ok(())
        })
    }
}
