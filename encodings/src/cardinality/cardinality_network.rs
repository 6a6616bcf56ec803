//! The cardinality network.
//!
//! Roberto Asín, Robert Nieuwenhuis, Albert Oliveras and Enric Rodríguez-Carbonell, "Cardinality
//! Networks and Their Applications", SAT 2009; "Cardinality Networks: a Theoretical and Empirical
//! Study", Constraints 16, 2011. Lists of every length and bounds of every number are halved as
//! they are, as Ignasi Abío, Robert Nieuwenhuis, Albert Oliveras and Enric Rodríguez-Carbonell do
//! in "A Parametric Approach for Smaller and Better Encodings of Cardinality Constraints", CP
//! 2013, so no input stands for nothing.

use super::network::{Network, NetworkSize};
use super::reduction;
use super::tally::halves;
use super::totalizer::{bound_the_sum, root_size};
use super::{Bound, Cardinality};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// A tree of odd-even merges, each of which hands on no more than the k outputs that matter, and
/// of each comparator only the clauses of the side that the bound limits.
///
/// Where the bound limits from above, the output after the k-th is a contradiction and no wire.
/// The root merges nothing: the bound is stated on the sums of pairs from its two halves.
///
/// # Sizes
///
/// A comparator has two variables and three clauses for each side of the bound. One whose smaller
/// output is false has one variable, three clauses for "at most" and one for "at least"; if that
/// output is not wanted, two and one. A node over s < m literals merges what its halves hand on to
/// z = min(s, k) outputs. Merging a and b literals to z outputs is one comparator if a = b = 1,
/// and nothing if a or b is 0; otherwise it is a merge of ⌈a/2⌉ and ⌈b/2⌉ to ⌊z/2⌋ + 1 outputs
/// (or as many as there are), one of ⌊a/2⌋ and ⌊b/2⌋ to ⌊z/2⌋, and a comparator for each output
/// of the second that has a partner in the first. The bound takes k clauses for each side.
///
/// For m literals that is O(m log² k) clauses. At k = 1 a comparator is a node of the totalizer,
/// and "at most" takes m − 2 variables and 3m − 5 clauses, as there. For m = 2k and k = 2ᵖ there
/// are two lists of k to sort, with (p² − p + 4)2ᵖ⁻² − 1 full comparators each, Batcher's number.
///
/// # Properties
///
/// Unit propagation is arc consistent. "Exactly" preserves the model count, the other bounds do
/// not.
#[derive(Clone, Copy, Debug)]
pub struct CardinalityNetwork;

impl Cardinality for CardinalityNetwork {
    fn name(&self) -> &'static str {
        "cardinality-network"
    }

    fn summary(&self) -> &'static str {
        "odd-even merges that keep the largest k; about m log² k clauses"
    }

    fn reference(&self) -> &'static str {
        "Asín, Nieuwenhuis, Oliveras & Rodríguez-Carbonell 2009, Cardinality Networks and Their \
         Applications"
    }

    fn size(&self, length: u32, bound: Bound) -> Size {
        reduction::size(length, bound, |bound| {
            let (first, second) = halves(length);
            let mut network = NetworkSize::new(bound);
            network.sorted(first, bound.number())
                + network.sorted(second, bound.number())
                + root_size(bound)
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
            let (first, second) = literals.split_at(literals.len().div_ceil(2));
            let mut network = Network::new(bound, clauses);
            let first = network.sorted(first, number)?;
            let second = network.sorted(second, number)?;
            bound_the_sum(
                bound,
                clauses,
                |i| first[i - 1].into(),
                |j| second[j - 1].into(),
            )
        })
    }
}
