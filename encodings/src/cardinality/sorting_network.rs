//! The sorting network.
//!
//! Niklas Eén and Niklas Sörensson, "Translating Pseudo-Boolean Constraints into SAT", Journal on
//! Satisfiability, Boolean Modeling and Computation 2, 2006, with the odd-even merge sort of
//! Kenneth E. Batcher, "Sorting Networks and Their Applications", AFIPS Spring Joint Computer
//! Conference 1968.

use super::Limit;
use super::network::{Network, NetworkSize};
use super::reduction::Counting;
use super::wire::{Clauses, Wire};
use crate::{Lit, SinkError, Size};

/// A network that sorts the whole list for every bound, the true literals first. The bound is a
/// unit clause on one output, or for "exactly k" on two.
///
/// # Sizes
///
/// A comparator has two variables, and three clauses for each side of the bound. Sorting
/// m ≥ 2 literals needs C(m) = C(⌈m/2⌉) + C(⌊m/2⌋) + M(⌈m/2⌉, ⌊m/2⌋) comparators. Merging a and b
/// literals needs M(a, b) = M(⌈a/2⌉, ⌈b/2⌉) + M(⌊a/2⌋, ⌊b/2⌋) + ⌊(a + b − 1)/2⌋ comparators, where
/// M(a, b) = ab if ab ≤ 1. For m = 2ᵖ that is (p² − p + 4)2ᵖ⁻² − 1. So a one-sided bound has 2C(m)
/// variables and 3C(m) + 1 clauses.
///
/// # Properties
///
/// Unit propagation is arc consistent. Only "exactly" preserves the model count.
#[derive(Clone, Copy, Debug)]
pub struct SortingNetwork;

impl Counting for SortingNetwork {
    fn counted_size(length: u32, bound: Limit) -> Size {
        NetworkSize::new(bound).sorted(length, length) + Size::clauses(bound.sides(), 1)
    }

    fn count(literals: &[Lit], bound: Limit, clauses: &mut Clauses<'_>) -> Result<(), SinkError> {
        let number = bound.number() as usize;
        let sorted = Network::new(bound, clauses).sorted(literals, literals.len())?;
        if bound.limits_above() {
            clauses.add([!Wire::from(sorted[number])])?;
        }
        if bound.limits_below() {
            clauses.add([sorted[number - 1].into()])?;
        }
        Ok(())
    }
}
