//! Networks of comparators that sort a list, the true literals first.
//!
//! The merge is Batcher's odd-even merge ("Sorting Networks and Their Applications", AFIPS Spring
//! Joint Computer Conference 1968) for two sorted lists of any lengths, as in Knuth, "The Art of
//! Computer Programming", section 5.3.4. Only comparators that matter for the outputs asked for
//! are built, and only the clauses that the bound needs (Asín, Nieuwenhuis, Oliveras and
//! Rodríguez-Carbonell, "Cardinality Networks and Their Applications", SAT 2009).

use super::Bound;
use super::tally::{Tally, halves, tree_of_halves};
use super::wire::{Clauses, Wire};
use crate::literal::Lit;
use crate::sink::SinkError;
use std::collections::HashMap;

/// How much of a sorted list is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Wanted {
    /// How many of the first outputs.
    outputs: usize,
    /// Whether the output after these must be false.
    no_more: bool,
}

impl Wanted {
    /// Of a sorted list of `length`, the first `most` outputs; the others are false where the
    /// bound limits from above and of no interest where it does not.
    fn first(most: usize, length: usize, bound: Bound) -> Self {
        Self {
            outputs: most,
            no_more: bound.limits_above(),
        }
        .of(length)
    }

    /// The same, without the outputs that a list of `length` does not have.
    fn of(self, length: usize) -> Self {
        Self {
            outputs: self.outputs.min(length),
            no_more: self.no_more && self.outputs < length,
        }
    }
}

/// How two sorted lists, neither of them empty, are merged: the odd ones of both, the even ones of
/// both, and comparators between the two results. The first output is the first odd one; each of
/// the others comes from comparing an even one with the odd one after the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Merge {
    /// What is wanted of the odd ones.
    odd: Wanted,
    /// What is wanted of the even ones.
    even: Wanted,
    joints: Joints,
}

/// Comparators between two lists, position by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Joints {
    /// How many there are of which both outputs are wanted.
    full: usize,
    /// The comparator after these, of which the larger output is wanted; and what becomes of the
    /// smaller one.
    last: Option<Smaller>,
}

/// The smaller output of a comparator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Smaller {
    Wanted,
    False,
    Unwanted,
}

impl Joints {
    /// So many comparators at most, for so many outputs.
    fn new(pairs: usize, wanted: Wanted) -> Self {
        let full = pairs.min(wanted.outputs / 2);
        let one_more = full < pairs && wanted.outputs % 2 == 1;
        let smaller = if wanted.no_more {
            Smaller::False
        } else {
            Smaller::Unwanted
        };
        Self {
            full,
            last: one_more.then_some(smaller),
        }
    }

    fn size(self, bound: Bound) -> Tally {
        let full = Smaller::Wanted.comparator_size(bound) * self.full as u64;
        match self.last {
            Some(smaller) => full + smaller.comparator_size(bound),
            None => full,
        }
    }
}

impl Smaller {
    /// The size of one comparator.
    fn comparator_size(self, bound: Bound) -> Tally {
        let mut tally = Tally::variables(1_u32 + u32::from(self == Self::Wanted));
        if bound.limits_above() {
            tally += Tally::clauses(2_u32, 2);
            tally += match self {
                Self::Wanted => Tally::clauses(1_u32, 3),
                Self::False => Tally::clauses(1_u32, 2),
                Self::Unwanted => Tally::default(),
            };
        }
        if bound.limits_below() {
            tally += Tally::clauses(1_u32, 3);
            if self == Self::Wanted {
                tally += Tally::clauses(2_u32, 2);
            }
        }
        tally
    }
}

impl Merge {
    /// Of lists of `first` and `second` literals; `wanted` is no more than they have.
    fn new(first: usize, second: usize, wanted: Wanted) -> Self {
        let Wanted { outputs, no_more } = wanted;
        // After an odd number of outputs comes the larger one of a comparator. If that is false,
        // so are both of what it compares, and all after them.
        let no_more_of_both = no_more && outputs % 2 == 1;
        let part = |outputs, length| {
            Wanted {
                outputs,
                no_more: no_more_of_both,
            }
            .of(length)
        };
        let odd = part(outputs / 2 + 1, first.div_ceil(2) + second.div_ceil(2));
        let even = part(outputs / 2, first / 2 + second / 2);
        let rest = Wanted {
            outputs: outputs - 1,
            no_more,
        };
        Self {
            odd,
            even,
            joints: Joints::new(even.outputs.min(odd.outputs - 1), rest),
        }
    }
}

/// Every `step`-th literal of a part of a stack.
#[derive(Clone, Copy)]
struct Comb {
    first: usize,
    step: usize,
    length: usize,
}

impl Comb {
    /// The literals from one place on the stack to another.
    const fn between(start: usize, end: usize) -> Self {
        Self {
            first: start,
            step: 1,
            length: end - start,
        }
    }

    /// The first, third, fifth and so on.
    const fn odd(self) -> Self {
        Self {
            first: self.first,
            step: 2 * self.step,
            length: self.length.div_ceil(2),
        }
    }

    /// The second, fourth, sixth and so on.
    const fn even(self) -> Self {
        Self {
            first: self.first + self.step,
            step: 2 * self.step,
            length: self.length / 2,
        }
    }

    /// The first `most`.
    fn truncated(self, most: usize) -> Self {
        Self {
            length: self.length.min(most),
            ..self
        }
    }
}

/// Sorts lists. They lie one after the other on a stack of literals, so that a network of any
/// size is built in one buffer.
pub(super) struct Network<'clauses, 'sink> {
    bound: Bound,
    clauses: &'clauses mut Clauses<'sink>,
    stack: Vec<Lit>,
}

impl<'clauses, 'sink> Network<'clauses, 'sink> {
    /// A network with the clauses that this bound needs.
    pub(super) fn new(bound: Bound, clauses: &'clauses mut Clauses<'sink>) -> Self {
        Self {
            bound,
            clauses,
            stack: Vec::new(),
        }
    }

    /// The first `most` literals of the sorted list, or all if there are fewer. Where the bound
    /// limits from above, it is stated that the others are false.
    ///
    /// # Errors
    ///
    /// Whatever error the sink returns.
    pub(super) fn sorted(&mut self, literals: &[Lit], most: usize) -> Result<Vec<Lit>, SinkError> {
        self.sort(literals, most)?;
        Ok(std::mem::take(&mut self.stack))
    }

    /// Pushes what [`Network::sorted`] returns.
    fn sort(&mut self, literals: &[Lit], most: usize) -> Result<(), SinkError> {
        if let &[literal] = literals {
            self.stack.push(literal);
            return Ok(());
        }
        let (first, second) = literals.split_at(literals.len().div_ceil(2));
        let start = self.stack.len();
        self.sort(first, most)?;
        let middle = self.stack.len();
        self.sort(second, most)?;
        let end = self.stack.len();
        self.merge(
            Comb::between(start, middle),
            Comb::between(middle, end),
            Wanted::first(most, literals.len(), self.bound),
        )?;
        self.stack.drain(start..end);
        Ok(())
    }

    /// Pushes as much of two sorted lists, merged, as is wanted.
    fn merge(&mut self, first: Comb, second: Comb, wanted: Wanted) -> Result<(), SinkError> {
        let wanted = wanted.of(first.length + second.length);
        let first = first.truncated(wanted.outputs);
        let second = second.truncated(wanted.outputs);
        if first.length == 0 || second.length == 0 {
            for comb in [first, second] {
                for position in 0..comb.length {
                    let literal = self.stack[comb.first + position * comb.step];
                    self.stack.push(literal);
                }
            }
            return Ok(());
        }
        if first.length == 1 && second.length == 1 {
            let joints = Joints::new(1, wanted);
            return self.join(first.first, second.first, joints);
        }
        let merge = Merge::new(first.length, second.length, wanted);
        let start = self.stack.len();
        self.merge(first.odd(), second.odd(), merge.odd)?;
        let middle = self.stack.len();
        self.merge(first.even(), second.even(), merge.even)?;
        let end = self.stack.len();
        debug_assert_eq!(middle - start, merge.odd.outputs);
        debug_assert_eq!(end - middle, merge.even.outputs);
        self.stack.push(self.stack[start]);
        self.join(middle, start + 1, merge.joints)?;
        // Where one list was the longer, its last one has no partner.
        let joined = merge.joints.full + usize::from(merge.joints.last.is_some());
        let missing = wanted.outputs - (self.stack.len() - end);
        for index in (middle + joined..end)
            .chain(start + 1 + joined..middle)
            .take(missing)
        {
            self.stack.push(self.stack[index]);
        }
        self.stack.drain(start..end);
        Ok(())
    }

    /// Compares the literals from one place on the stack with those from another place on, and
    /// pushes the outputs in order.
    fn join(&mut self, first: usize, second: usize, joints: Joints) -> Result<(), SinkError> {
        let count = 2 * joints.full + usize::from(joints.last.is_some());
        let mut outputs = self.clauses.variables(count)?.iter();
        for (position, smaller) in std::iter::repeat_n(Smaller::Wanted, joints.full)
            .chain(joints.last)
            .enumerate()
        {
            let one = Wire::from(self.stack[first + position]);
            let other = Wire::from(self.stack[second + position]);
            let mut output = || {
                let output = outputs
                    .next()
                    .expect("a variable for each output")
                    .positive();
                self.stack.push(output);
                Wire::from(output)
            };
            let larger = output();
            let smaller = match smaller {
                Smaller::Wanted => Some(output()),
                Smaller::False => Some(Wire::Constant(false)),
                Smaller::Unwanted => None,
            };
            self.compare([one, other], larger, smaller)?;
        }
        Ok(())
    }

    /// A comparator; its smaller output may be without a wire.
    fn compare(
        &mut self,
        [one, other]: [Wire; 2],
        larger: Wire,
        smaller: Option<Wire>,
    ) -> Result<(), SinkError> {
        if self.bound.limits_above() {
            self.clauses.add([!one, larger])?;
            self.clauses.add([!other, larger])?;
            if let Some(smaller) = smaller {
                self.clauses.add([!one, !other, smaller])?;
            }
        }
        if self.bound.limits_below() {
            self.clauses.add([one, other, !larger])?;
            if let Some(smaller) = smaller {
                self.clauses.add([one, !smaller])?;
                self.clauses.add([other, !smaller])?;
            }
        }
        Ok(())
    }
}

/// What [`Network::sorted`] writes for lists of one length after another.
pub(super) struct NetworkSize {
    bound: Bound,
    merges: HashMap<(usize, usize, Wanted), Tally>,
}

impl NetworkSize {
    /// For a network with the clauses that this bound needs.
    pub(super) fn new(bound: Bound) -> Self {
        Self {
            bound,
            merges: HashMap::new(),
        }
    }

    /// For the first `most` literals of a list of `length`.
    pub(super) fn sorted(&mut self, length: u32, most: u32) -> Tally {
        let mut tally = Tally::default();
        for (length, count) in tree_of_halves(length) {
            let (first, second) = halves(length);
            let wanted = Wanted::first(most as usize, length as usize, self.bound);
            let merge = self.merge(first.min(most) as usize, second.min(most) as usize, wanted);
            tally += merge * count;
        }
        tally
    }

    fn merge(&mut self, first: usize, second: usize, wanted: Wanted) -> Tally {
        let wanted = wanted.of(first + second);
        let first = first.min(wanted.outputs);
        let second = second.min(wanted.outputs);
        if first == 0 || second == 0 {
            return Tally::default();
        }
        if first == 1 && second == 1 {
            return Joints::new(1, wanted).size(self.bound);
        }
        if let Some(&tally) = self.merges.get(&(first, second, wanted)) {
            return tally;
        }
        let merge = Merge::new(first, second, wanted);
        let odd = self.merge(first.div_ceil(2), second.div_ceil(2), merge.odd);
        let even = self.merge(first / 2, second / 2, merge.even);
        let tally = odd + even + merge.joints.size(self.bound);
        self.merges.insert((first, second, wanted), tally);
        tally
    }
}
