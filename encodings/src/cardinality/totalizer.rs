//! The totalizer.
//!
//! Olivier Bailleux and Yacine Boufkhad, "Efficient CNF Encoding of Boolean Cardinality
//! Constraints", CP 2003. No node counts further than the bound needs, as Markus Büttner and
//! Jussi Rintanen do in "Satisfiability Planning with Constraints on the Number of Actions",
//! ICAPS 2005.

use super::Limit;
use super::reduction::Counting;
use super::tree::{halves, sums_below, sums_from, tree_of_halves};
use super::wire::{Clauses, Unary, Wire};
use crate::{Lit, SinkError, Size};

/// A tree over the list. Each node counts its true literals in unary, as the sum of the counts of
/// its two halves.
///
/// If the bound limits from above, a count above k in any node is a contradiction and has no wire;
/// for "at least k" the nodes count to k and no further. The root does not add; the bound is stated
/// on the sums of pairs from its two halves.
///
/// # Sizes
///
/// For m literals and 1 ≤ k ≤ m/2, each node over s < m literals with halves of a and b wires has
/// z = min(s, k) variables, which are its wires. "At most k" has a clause for each pair
/// (i, j) ≠ (0, 0) with i ≤ a, j ≤ b and i + j ≤ min(s, k + 1), "at least k" one for each pair
/// with i + j < z, and the root k clauses; "exactly k" has both. At k = 1 that is m − 2
/// variables and 3m − 5 clauses; at k = m/2 for a power of two, m(log₂ m − 1) variables.
///
/// # Properties
///
/// Unit propagation is arc consistent. Only "exactly" preserves the model count.
#[derive(Clone, Copy, Debug)]
pub struct Totalizer;

impl Counting for Totalizer {
    fn counted_size(length: u32, bound: Limit) -> Size {
        let mut size = root_size(bound);
        for (length, count) in tree_of_halves(length).into_iter().skip(1) {
            size += node_size(length, bound).times(count);
        }
        size
    }

    fn count(literals: &[Lit], bound: Limit, clauses: &mut Clauses<'_>) -> Result<(), SinkError> {
        let (first, second) = literals.split_at(literals.len().div_ceil(2));
        let first = count(first, bound, clauses)?;
        let second = count(second, bound, clauses)?;
        bound_sum(bound, clauses, |i| first.reaches(i), |j| second.reaches(j))
    }
}

/// Adds a bound of k on the sum of two unary numbers of at least k wires each: k binary clauses
/// for each side of the bound.
///
/// # Errors
///
/// Returns the error of the sink.
pub(super) fn bound_sum(
    bound: Limit,
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

/// Returns the size of the clauses that [`bound_sum`] adds.
pub(super) fn root_size(bound: Limit) -> Size {
    Size::clauses(bound.sides() * u64::from(bound.number()), 2)
}

/// Adds a node and returns its count, which goes as far as the bound needs.
fn count(literals: &[Lit], bound: Limit, clauses: &mut Clauses<'_>) -> Result<Unary, SinkError> {
    if let &[literal] = literals {
        return Ok(Unary::One(literal));
    }
    let (first, second) = literals.split_at(literals.len().div_ceil(2));
    let first = count(first, bound, clauses)?;
    let second = count(second, bound, clauses)?;
    let number = bound.number() as usize;
    let max = literals.len().min(number);
    let sum = Unary::Many(clauses.variables(max)?);
    if bound.limits_above() {
        for i in 0..=first.len() {
            for j in usize::from(i == 0)..=second.len().min(number + 1 - i) {
                clauses.add([!first.reaches(i), !second.reaches(j), sum.reaches(i + j)])?;
            }
        }
    }
    if bound.limits_below() {
        for i in 0..=first.len().min(max - 1) {
            for j in 0..=second.len().min(max - 1 - i) {
                let one_more = !sum.reaches(i + j + 1);
                clauses.add([one_more, first.reaches(i + 1), second.reaches(j + 1)])?;
            }
        }
    }
    Ok(sum)
}

/// Returns the size of one node of [`count`] over `length` literals.
fn node_size(length: u32, bound: Limit) -> Size {
    let number = i64::from(bound.number());
    let max = number.min(i64::from(length));
    let (first, second) = halves(length);
    let (first, second) = (number.min(first.into()), number.min(second.into()));
    let mut size = Size::variables(max.unsigned_abs());
    if bound.limits_above() {
        size += sums_from(first, second, (1, max), 1);
        // Pairs whose sum is one more than the bound.
        size += sums_from(first, second, (number + 1, number + 1), 0);
    }
    if bound.limits_below() {
        size += sums_below(first, second, (0, max - 1), 1);
    }
    size
}
