//! The totalizer.
//!
//! Olivier Bailleux and Yacine Boufkhad, "Efficient CNF Encoding of Boolean Cardinality
//! Constraints", CP 2003. No part counts further than the bound needs, as Markus Büttner and
//! Jussi Rintanen do in "Satisfiability Planning with Constraints on the Number of Actions",
//! ICAPS 2005.

use super::reduction;
use super::tally::{Tally, halves, sums_below, sums_from, tree_of_halves};
use super::wire::{Clauses, Unary, Wire};
use super::{Bound, Cardinality};
use crate::literal::Lit;
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// A tree over the list; each node adds the unary numbers of its two halves, each of which says
/// how many of its literals are true.
///
/// Where the bound limits from above, more than k in any node is a contradiction and no wire; for
/// "at least k" nodes count to k and no further. The root adds nothing: the bound is stated on
/// the sums of pairs from its two halves.
///
/// # Sizes
///
/// For m literals and 1 ≤ k ≤ m/2, each node over s < m literals with halves of a and b wires has
/// z = min(s, k) variables, as many as wires. "At most k" takes a clause for each pair
/// (i, j) ≠ (0, 0) with i ≤ a, j ≤ b and i + j ≤ min(s, k + 1), "at least k" one for each pair
/// with i + j < z, and the root k clauses; "exactly k" takes both. At k = 1 that is m − 2
/// variables and 3m − 5 clauses; at k = m/2 for a power of two, m(log₂ m − 1) variables.
///
/// # Properties
///
/// Unit propagation is arc consistent. "Exactly" preserves the model count, the other bounds do
/// not.
#[derive(Clone, Copy, Debug)]
pub struct Totalizer;

impl Cardinality for Totalizer {
    fn name(&self) -> &'static str {
        "totalizer"
    }

    fn summary(&self) -> &'static str {
        "a tree that adds unary numbers, none larger than the bound needs"
    }

    fn reference(&self) -> &'static str {
        "Bailleux & Boufkhad 2003, Efficient CNF Encoding of Boolean Cardinality Constraints"
    }

    fn size(&self, length: u32, bound: Bound) -> Size {
        reduction::size(length, bound, |bound| {
            let mut tally = root_size(bound);
            for (length, count) in tree_of_halves(length).into_iter().skip(1) {
                tally += node_size(length, bound) * count;
            }
            tally
        })
    }

    fn encode(
        &self,
        literals: &[Lit],
        bound: Bound,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        reduction::encode(literals, bound, sink, |literals, bound, clauses| {
            let (first, second) = literals.split_at(literals.len().div_ceil(2));
            let first = count(first, bound, clauses)?;
            let second = count(second, bound, clauses)?;
            bound_the_sum(bound, clauses, |i| first.reaches(i), |j| second.reaches(j))
        })
    }
}

/// States a bound of k on the sum of two unary numbers, each of which can tell at least k: k
/// clauses of two literals for each side of the bound.
///
/// # Errors
///
/// Whatever error the sink returns.
pub(super) fn bound_the_sum(
    bound: Bound,
    clauses: &mut Clauses<'_>,
    first: impl Fn(usize) -> Wire,
    second: impl Fn(usize) -> Wire,
) -> Result<(), SinkError> {
    let number = bound.number() as usize;
    for i in 1..=number {
        let j = number + 1 - i;
        if bound.limits_above() {
            clauses.add([!first(i), !second(j)])?;
        }
        if bound.limits_below() {
            clauses.add([first(i), second(j)])?;
        }
    }
    Ok(())
}

/// What [`bound_the_sum`] writes.
pub(super) fn root_size(bound: Bound) -> Tally {
    let sides = u64::from(bound.limits_above()) + u64::from(bound.limits_below());
    Tally::clauses(bound.number(), 2) * sides
}

/// How many of the literals are true, as far as the bound needs to know.
fn count(literals: &[Lit], bound: Bound, clauses: &mut Clauses<'_>) -> Result<Unary, SinkError> {
    if let &[literal] = literals {
        return Ok(Unary::One(literal));
    }
    let (first, second) = literals.split_at(literals.len().div_ceil(2));
    let first = count(first, bound, clauses)?;
    let second = count(second, bound, clauses)?;
    let number = bound.number() as usize;
    let most = literals.len().min(number);
    let sum = Unary::Many(clauses.variables(most)?);
    if bound.limits_above() {
        for i in 0..=first.len() {
            for j in usize::from(i == 0)..=second.len().min(number + 1 - i) {
                clauses.add([!first.reaches(i), !second.reaches(j), sum.reaches(i + j)])?;
            }
        }
    }
    if bound.limits_below() {
        for i in 0..=first.len().min(most - 1) {
            for j in 0..=second.len().min(most - 1 - i) {
                let one_more = !sum.reaches(i + j + 1);
                clauses.add([one_more, first.reaches(i + 1), second.reaches(j + 1)])?;
            }
        }
    }
    Ok(sum)
}

/// What one node of [`count`] writes for `length` literals.
fn node_size(length: u32, bound: Bound) -> Tally {
    let number = i64::from(bound.number());
    let most = number.min(i64::from(length));
    let (first, second) = halves(length);
    let (first, second) = (number.min(first.into()), number.min(second.into()));
    let mut tally = Tally::variables(most.unsigned_abs());
    if bound.limits_above() {
        tally += sums_from(first, second, (1, most), 1);
        // Only where the halves could hold one more than the bound.
        tally += sums_from(first, second, (number + 1, number + 1), 0);
    }
    if bound.limits_below() {
        tally += sums_below(first, second, (0, most - 1), 1);
    }
    tally
}
