//! The cardinality network.
//!
//! Roberto Asín, Robert Nieuwenhuis, Albert Oliveras and Enric Rodríguez-Carbonell, "Cardinality
//! Networks and Their Applications", SAT 2009; "Cardinality Networks: a Theoretical and Empirical
//! Study", Constraints 16, 2011. Lists of every length and bounds of every number are halved
//! without padding, as Ignasi Abío, Robert Nieuwenhuis, Albert Oliveras and Enric
//! Rodríguez-Carbonell do in "A Parametric Approach for Smaller and Better Encodings of Cardinality
//! Constraints", CP 2013.

use super::Limit;
use super::network::{Network, NetworkSize};
use super::reduction::Counting;
use super::totalizer::{bound_sum, root_size};
use super::tree::halves;
use super::wire::Clauses;
use crate::{Lit, SinkError, Size};

/// A tree of odd-even merges. Each merge keeps at most the first k outputs, and each comparator
/// has only the clauses of the side that the bound limits.
///
/// If the bound limits from above, output k + 1 has no wire: it must be false. The root does not
/// merge; the bound is stated on the sums of pairs from its two halves.
///
/// # Sizes
///
/// A comparator has two variables, and three clauses for each side of the bound. If its smaller
/// output must be false, it has one variable, three clauses for "at most" and one for "at least";
/// if that output is unused, it has two and one. A node over s < m literals merges the outputs of
/// its halves to z = min(s, k) outputs. Merging a and b literals to z outputs is one comparator if
/// a = b = 1, and nothing if a or b is 0. Otherwise it is a merge of ⌈a/2⌉ and ⌈b/2⌉ to ⌊z/2⌋ + 1
/// outputs (or as many as there are), one of ⌊a/2⌋ and ⌊b/2⌋ to ⌊z/2⌋, and a comparator for each
/// output of the second that has a partner in the first. The bound has k clauses for each side.
///
/// For m literals that is O(m log² k) clauses. At k = 1 a comparator is a node of the totalizer,
/// and "at most" has m − 2 variables and 3m − 5 clauses, as there. For m = 2k and k = 2ᵖ there
/// are two lists of k to sort, with (p² − p + 4)2ᵖ⁻² − 1 full comparators each, Batcher's number.
///
/// # Properties
///
/// Unit propagation is arc consistent. Only "exactly" preserves the model count.
#[derive(Clone, Copy, Debug)]
pub struct CardinalityNetwork;

impl Counting for CardinalityNetwork {
    fn counted_size(length: u32, bound: Limit) -> Size {
        let (first, second) = halves(length);
        let mut network = NetworkSize::new(bound);
        network.sorted(first, bound.number())
            + network.sorted(second, bound.number())
            + root_size(bound)
    }

    fn count(literals: &[Lit], bound: Limit, clauses: &mut Clauses<'_>) -> Result<(), SinkError> {
        let number = bound.number() as usize;
        let (first, second) = literals.split_at(literals.len().div_ceil(2));
        let mut network = Network::new(bound, clauses);
        let first = network.sorted(first, number)?;
        let second = network.sorted(second, number)?;
        bound_sum(
            bound,
            clauses,
            |i| first[i - 1].into(),
            |j| second[j - 1].into(),
        )
    }
}
