//! The sequential counter.
//!
//! Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005
//! (LT_SEQ), without the redundant variables that Donald E. Knuth omits in formulas (18) and (19)
//! of "The Art of Computer Programming", section 7.2.2.2.

use super::Limit;
use super::reduction::Counting;
use super::wire::{Clauses, Wire};
use crate::{Lit, SinkError, Size, VarRange};

/// A counter that runs along the list: the auxiliary variable t(i, c) is true if c of the first i
/// literals are. It exists for c ≤ i and k − c < m − i. Otherwise its value is known: for c > i
/// there are not c such literals, and for k − c ≥ m − i there must be c if there are to be k at the
/// end.
///
/// # Sizes
///
/// For m literals and 1 ≤ k ≤ m/2 there are k(m − k) variables. "At most k" has
/// 2k(m − k) + m − 2k clauses. "At least k", which is "at most m − k" of the negated literals on
/// the same variables, has 2k(m − k) − m + 2k, and "exactly k" has both. Sinz has (m − 1)k variables
/// and 2mk + m − 3k − 1 clauses for "at most k", which at k = 1 is the same.
///
/// # Properties
///
/// Unit propagation is arc consistent. Only "exactly" preserves the model count.
#[derive(Clone, Copy, Debug)]
pub struct SequentialCounter;

impl Counting for SequentialCounter {
    fn counted_size(length: u32, bound: Limit) -> Size {
        let at_most = |number: u64| {
            let rest = u64::from(length) - number;
            // t(i, c) → t(i + 1, c).
            let kept = Size::clauses((rest - 1) * number, 2);
            // x(i + 1) ∧ t(i, c − 1) → t(i + 1, c), where t(i, 0) is true and t(i + 1, k + 1) is false.
            kept + Size::clauses(rest * (number - 1), 3) + Size::clauses(rest * 2, 2)
        };
        let number = u64::from(bound.number());
        let rest = u64::from(length) - number;
        let mut size = Size::variables(number * rest);
        if bound.limits_above() {
            size += at_most(number);
        }
        if bound.limits_below() {
            size += at_most(rest);
        }
        size
    }

    fn count(literals: &[Lit], bound: Limit, clauses: &mut Clauses<'_>) -> Result<(), SinkError> {
        let number = bound.number() as usize;
        let counter = Counter::new(literals.len(), number, clauses)?;
        for (index, &literal) in literals.iter().enumerate() {
            let (before, now) = (index, index + 1);
            // For counts outside this range the value of t is known.
            let min = now.saturating_sub(counter.rest).max(1);
            let max = now.min(number + 1);
            if bound.limits_above() {
                for count in min..=max {
                    let reached = counter.reached(now, count);
                    clauses.add([!counter.reached(before, count), reached])?;
                    let one_less = counter.reached(before, count - 1);
                    clauses.add([!Wire::from(literal), !one_less, reached])?;
                }
            }
            if bound.limits_below() {
                for count in min..=max {
                    let missed = !counter.reached(now, count);
                    clauses.add([missed, counter.reached(before, count - 1)])?;
                    let reached_before = counter.reached(before, count);
                    clauses.add([missed, literal.into(), reached_before])?;
                }
            }
        }
        Ok(())
    }
}

/// The auxiliary variables t(i, c). Those with the same i − c are consecutive.
struct Counter {
    variables: VarRange,
    length: usize,
    number: usize,
    /// Number of false literals if `number` literals are true.
    rest: usize,
}

impl Counter {
    fn new(length: usize, number: usize, clauses: &mut Clauses<'_>) -> Result<Self, SinkError> {
        let rest = length - number;
        let count = number
            .checked_mul(rest)
            .ok_or(SinkError::TooManyVariables)?;
        Ok(Self {
            variables: clauses.variables(count)?,
            length,
            number,
            rest,
        })
    }

    /// Returns the wire that is true if `count` of the first `prefix` literals are, in assignments
    /// that satisfy the bound.
    fn reached(&self, prefix: usize, count: usize) -> Wire {
        if count == 0 || count + self.length <= self.number + prefix {
            Wire::Constant(true)
        } else if count > prefix || count > self.number {
            Wire::Constant(false)
        } else {
            let index = (prefix - count) * self.number + (count - 1);
            self.variables.get(index).positive().into()
        }
    }
}
