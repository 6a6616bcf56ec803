//! The sequential counter.
//!
//! Carsten Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints", CP 2005
//! (LT_SEQ), without the variables that can do nothing: those that Donald E. Knuth leaves out in
//! formulas (18) and (19) of "The Art of Computer Programming", section 7.2.2.2.

use super::reduction;
use super::tally::Tally;
use super::wire::{Clauses, Wire};
use super::{Bound, Cardinality};
use crate::literal::{Lit, VarRange};
use crate::sink::{ClauseSink, SinkError};
use crate::size::Size;

/// A counter that runs along the list: the auxiliary variable t(i, c) is true once c of the first
/// i literals are. There is one wherever the answer is open: c ≤ i, or there could not be c of
/// them, and k − c < m − i, or there must be c of them if there are to be k in the end.
///
/// # Sizes
///
/// For m literals and 1 ≤ k ≤ m/2 there are k(m − k) variables. "At most k" takes
/// 2k(m − k) + m − 2k clauses and "at least k", which is "at most m − k" of the negated literals
/// on the same variables, 2k(m − k) − m + 2k; "exactly k" takes both. Sinz has (m − 1)k variables
/// and 2mk + m − 3k − 1 clauses for "at most k", which at k = 1 is the same.
///
/// # Properties
///
/// Unit propagation is arc consistent. "Exactly" preserves the model count, the other bounds do
/// not.
#[derive(Clone, Copy, Debug)]
pub struct SequentialCounter;

impl Cardinality for SequentialCounter {
    fn name(&self) -> &'static str {
        "sequential"
    }

    fn summary(&self) -> &'static str {
        "a counter that runs along the list; about km variables"
    }

    fn reference(&self) -> &'static str {
        "Sinz 2005, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints"
    }

    fn size(&self, length: u32, bound: Bound) -> Size {
        reduction::size(length, bound, |bound| counter_size(length, bound))
    }

    fn encode(
        &self,
        literals: &[Lit],
        bound: Bound,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        reduction::encode(literals, bound, sink, |literals, bound, clauses| {
            let number = bound.number() as usize;
            let counter = Counter::new(literals.len(), number, clauses)?;
            for (index, &literal) in literals.iter().enumerate() {
                let (before, now) = (index, index + 1);
                // Of fewer than `least` and of more than `most` it is known what t would be.
                let least = now.saturating_sub(counter.rest).max(1);
                let most = now.min(number + 1);
                if bound.limits_above() {
                    for count in least..=most {
                        let reached = counter.reached(now, count);
                        clauses.add([!counter.reached(before, count), reached])?;
                        let one_less = counter.reached(before, count - 1);
                        clauses.add([!Wire::from(literal), !one_less, reached])?;
                    }
                }
                if bound.limits_below() {
                    for count in least..=most {
                        let missed = !counter.reached(now, count);
                        clauses.add([missed, counter.reached(before, count - 1)])?;
                        let as_many = counter.reached(before, count);
                        clauses.add([missed, literal.into(), as_many])?;
                    }
                }
            }
            Ok(())
        })
    }
}

/// The auxiliary variables t(i, c), those with the same i − c beside one another.
struct Counter {
    variables: VarRange,
    length: usize,
    number: usize,
    /// How many literals are false if as many are true as the number says.
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

    /// Whether `count` of the first `prefix` literals are true, in an assignment that keeps the
    /// bound.
    fn reached(&self, prefix: usize, count: usize) -> Wire {
        if count + self.length <= self.number + prefix {
            Wire::Constant(true)
        } else if count > prefix || count > self.number {
            Wire::Constant(false)
        } else if count == 0 {
            Wire::Constant(true)
        } else {
            // The literals before are `count` true ones and fewer than `rest` false ones.
            let index = (prefix - count) * self.number + (count - 1);
            self.variables.get(index).positive().into()
        }
    }
}

fn counter_size(length: u32, bound: Bound) -> Tally {
    let at_most = |number: u128| {
        let rest = u128::from(length) - number;
        // t(i, c) → t(i + 1, c); and for a literal that is one more, where c = 1 needs none before
        // and c = k + 1 is false.
        let kept = Tally::clauses((rest - 1) * number, 2);
        let counted = Tally::clauses(rest * (number - 1), 3) + Tally::clauses(rest * 2, 2);
        kept + counted
    };
    let number = u128::from(bound.number());
    let rest = u128::from(length) - number;
    let mut tally = Tally::variables(number * rest);
    if bound.limits_above() {
        tally += at_most(number);
    }
    if bound.limits_below() {
        tally += at_most(rest);
    }
    tally
}
