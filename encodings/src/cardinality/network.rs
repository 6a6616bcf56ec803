//! Networks of comparators that sort a list, the true literals first.
//!
//! The merge is Batcher's odd-even merge ("Sorting Networks and Their Applications", AFIPS Spring
//! Joint Computer Conference 1968) for two sorted lists of any lengths, as in Knuth, "The Art of
//! Computer Programming", section 5.3.4. Only the comparators that the used outputs depend on are
//! built, and only the clauses that the bound needs are added (Asín, Nieuwenhuis, Oliveras and
//! Rodríguez-Carbonell, "Cardinality Networks and Their Applications", SAT 2009).

use super::Limit;
use super::tree::{halves, tree_of_halves};
use super::wire::{Clauses, Wire};
use crate::{Lit, SinkError, Size};
use std::collections::HashMap;

/// Part of a sorted list that is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct UsedOutputs {
    /// Number of outputs that are used, from the first on.
    outputs: usize,
    /// `true` if the output after these must be false.
    rest_false: bool,
}

impl UsedOutputs {
    /// Returns the first `max` outputs of a sorted list of `length`. The others must be false if
    /// the bound limits from above, and are unused otherwise.
    fn first(max: usize, length: usize, bound: Limit) -> Self {
        Self::new(max, bound.limits_above(), length)
    }

    /// Returns the given outputs without those beyond a list of `length`.
    fn new(outputs: usize, rest_false: bool, length: usize) -> Self {
        Self {
            outputs: outputs.min(length),
            rest_false: rest_false && outputs < length,
        }
    }

    /// Returns the used outputs without those beyond a list of `length`.
    fn of(self, length: usize) -> Self {
        Self::new(self.outputs, self.rest_false, length)
    }
}

/// Plan of a merge of two sorted lists, neither of them empty: the odd positions of both are
/// merged, then the even positions of both, and comparators join the two results. The first output
/// is the first of the odd result. Each comparator takes an even result and the odd result that is
/// one position further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Merge {
    /// Used part of the odd result.
    odd: UsedOutputs,
    /// Used part of the even result.
    even: UsedOutputs,
    comparators: Comparators,
}

/// Comparators between two lists, position by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Comparators {
    /// Number of comparators with two used outputs.
    full: usize,
    /// One more comparator, of which only the larger output is used.
    last: Option<Smaller>,
}

/// Role of the smaller output of a comparator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Smaller {
    Used,
    False,
    Unused,
}

impl Comparators {
    /// Returns at most `pairs` comparators for the used outputs.
    fn new(pairs: usize, used: UsedOutputs) -> Self {
        let full = pairs.min(used.outputs / 2);
        let one_more = full < pairs && used.outputs % 2 == 1;
        let smaller = if used.rest_false {
            Smaller::False
        } else {
            Smaller::Unused
        };
        Self {
            full,
            last: one_more.then_some(smaller),
        }
    }

    /// Returns the number of comparators.
    fn count(self) -> usize {
        self.full + usize::from(self.last.is_some())
    }

    fn size(self, bound: Limit) -> Size {
        let last = self.last.map(|smaller| smaller.comparator_size(bound));
        Smaller::Used.comparator_size(bound).times(self.full as u64) + last.unwrap_or_default()
    }
}

impl Smaller {
    /// Returns the size of one comparator.
    fn comparator_size(self, bound: Limit) -> Size {
        let mut size = Size::variables(1 + u64::from(self == Self::Used));
        if bound.limits_above() {
            size += Size::clauses(2, 2);
            size += match self {
                Self::Used => Size::clauses(1, 3),
                Self::False => Size::clauses(1, 2),
                Self::Unused => Size::default(),
            };
        }
        if bound.limits_below() {
            size += Size::clauses(1, 3);
            if self == Self::Used {
                size += Size::clauses(2, 2);
            }
        }
        size
    }
}

impl Merge {
    /// Plans the merge of lists of `first` and `second` literals, of which at most as many outputs
    /// as these are used.
    fn new(first: usize, second: usize, used: UsedOutputs) -> Self {
        let UsedOutputs {
            outputs,
            rest_false,
        } = used;
        // The output after an odd number of outputs is the larger one of a comparator. If it is
        // false, so are both inputs, and all outputs after them.
        let parts_false = rest_false && outputs % 2 == 1;
        let odd_length = first.div_ceil(2) + second.div_ceil(2);
        let odd = UsedOutputs::new(outputs / 2 + 1, parts_false, odd_length);
        let even = UsedOutputs::new(outputs / 2, parts_false, first / 2 + second / 2);
        let joined = UsedOutputs {
            outputs: outputs - 1,
            rest_false,
        };
        let pairs = even.outputs.min(odd.outputs - 1);
        Self {
            odd,
            even,
            comparators: Comparators::new(pairs, joined),
        }
    }
}

/// Every `step`-th literal of a part of the stack.
#[derive(Clone, Copy)]
struct StridedLiterals {
    first: usize,
    step: usize,
    length: usize,
}

impl StridedLiterals {
    /// Returns all literals from place `start` on the stack to place `end`.
    const fn between(start: usize, end: usize) -> Self {
        Self {
            first: start,
            step: 1,
            length: end - start,
        }
    }

    /// Returns the first, third, fifth literal and so on.
    const fn odd(self) -> Self {
        Self {
            first: self.first,
            step: 2 * self.step,
            length: self.length.div_ceil(2),
        }
    }

    /// Returns the second, fourth, sixth literal and so on.
    const fn even(self) -> Self {
        Self {
            first: self.first + self.step,
            step: 2 * self.step,
            length: self.length / 2,
        }
    }

    /// Returns at most the first `max` literals.
    fn truncated(self, max: usize) -> Self {
        Self {
            length: self.length.min(max),
            ..self
        }
    }
}

/// Builder of sorting networks. The lists lie one after the other on a stack of literals, so that
/// a network of any size is built in one buffer.
pub(super) struct Network<'clauses, 'sink> {
    bound: Limit,
    clauses: &'clauses mut Clauses<'sink>,
    stack: Vec<Lit>,
}

impl<'clauses, 'sink> Network<'clauses, 'sink> {
    /// Creates a builder that adds the clauses that this bound needs.
    pub(super) fn new(bound: Limit, clauses: &'clauses mut Clauses<'sink>) -> Self {
        Self {
            bound,
            clauses,
            stack: Vec::new(),
        }
    }

    /// Returns the first `max` literals of the sorted list, or all if there are fewer. If the bound
    /// limits from above, the clauses state that the others are false.
    ///
    /// # Errors
    ///
    /// Returns the error of the sink.
    pub(super) fn sorted(&mut self, literals: &[Lit], max: usize) -> Result<Vec<Lit>, SinkError> {
        self.sort(literals, max)?;
        Ok(std::mem::take(&mut self.stack))
    }

    /// Pushes the result of [`Network::sorted`].
    fn sort(&mut self, literals: &[Lit], max: usize) -> Result<(), SinkError> {
        if let &[literal] = literals {
            self.stack.push(literal);
            return Ok(());
        }
        let (first, second) = literals.split_at(literals.len().div_ceil(2));
        let start = self.stack.len();
        self.sort(first, max)?;
        let middle = self.stack.len();
        self.sort(second, max)?;
        let end = self.stack.len();
        self.merge(
            StridedLiterals::between(start, middle),
            StridedLiterals::between(middle, end),
            UsedOutputs::first(max, literals.len(), self.bound),
        )?;
        self.stack.drain(start..end);
        Ok(())
    }

    /// Merges two sorted lists and pushes the used part of the result.
    fn merge(
        &mut self,
        first: StridedLiterals,
        second: StridedLiterals,
        used: UsedOutputs,
    ) -> Result<(), SinkError> {
        let used = used.of(first.length + second.length);
        let first = first.truncated(used.outputs);
        let second = second.truncated(used.outputs);
        if first.length == 0 || second.length == 0 {
            for list in [first, second] {
                for position in 0..list.length {
                    let literal = self.stack[list.first + position * list.step];
                    self.stack.push(literal);
                }
            }
            return Ok(());
        }
        if first.length == 1 && second.length == 1 {
            return self.compare_all(first.first, second.first, Comparators::new(1, used));
        }
        let merge = Merge::new(first.length, second.length, used);
        let start = self.stack.len();
        self.merge(first.odd(), second.odd(), merge.odd)?;
        let middle = self.stack.len();
        self.merge(first.even(), second.even(), merge.even)?;
        let end = self.stack.len();
        debug_assert_eq!(middle - start, merge.odd.outputs);
        debug_assert_eq!(end - middle, merge.even.outputs);
        self.stack.push(self.stack[start]);
        self.compare_all(middle, start + 1, merge.comparators)?;
        // The last literal of the longer list has no partner.
        let joined = merge.comparators.count();
        let missing = used.outputs - (self.stack.len() - end);
        for index in (middle + joined..end)
            .chain(start + 1 + joined..middle)
            .take(missing)
        {
            self.stack.push(self.stack[index]);
        }
        self.stack.drain(start..end);
        Ok(())
    }

    /// Compares the literals from place `first` on the stack with those from place `second`, and
    /// pushes the outputs in order.
    fn compare_all(
        &mut self,
        first: usize,
        second: usize,
        comparators: Comparators,
    ) -> Result<(), SinkError> {
        let outputs = comparators.full + comparators.count();
        let mut outputs = self.clauses.variables(outputs)?.iter();
        for (position, smaller) in std::iter::repeat_n(Smaller::Used, comparators.full)
            .chain(comparators.last)
            .enumerate()
        {
            let one = Wire::from(self.stack[first + position]);
            let other = Wire::from(self.stack[second + position]);
            let mut output = || {
                let var = outputs.next().expect("a variable for each output");
                self.stack.push(var.positive());
                Wire::from(var.positive())
            };
            let larger = output();
            let smaller = match smaller {
                Smaller::Used => Some(output()),
                Smaller::False => Some(Wire::Constant(false)),
                Smaller::Unused => None,
            };
            self.compare([one, other], larger, smaller)?;
        }
        Ok(())
    }

    /// Adds the clauses of one comparator. An unused smaller output has no wire.
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

/// Size of the clauses that [`Network::sorted`] adds. Sizes of merges are computed once.
pub(super) struct NetworkSize {
    bound: Limit,
    merges: HashMap<(usize, usize, UsedOutputs), Size>,
}

impl NetworkSize {
    /// Creates the calculation for a network with the clauses that this bound needs.
    pub(super) fn new(bound: Limit) -> Self {
        Self {
            bound,
            merges: HashMap::new(),
        }
    }

    /// Returns the size for the first `max` literals of a list of `length`.
    pub(super) fn sorted(&mut self, length: u32, max: u32) -> Size {
        let mut size = Size::default();
        for (length, count) in tree_of_halves(length) {
            let (first, second) = halves(length);
            let used = UsedOutputs::first(max as usize, length as usize, self.bound);
            let merge = self.merge(first.min(max) as usize, second.min(max) as usize, used);
            size += merge.times(count);
        }
        size
    }

    fn merge(&mut self, first: usize, second: usize, used: UsedOutputs) -> Size {
        let used = used.of(first + second);
        let first = first.min(used.outputs);
        let second = second.min(used.outputs);
        if first == 0 || second == 0 {
            return Size::default();
        }
        if first == 1 && second == 1 {
            return Comparators::new(1, used).size(self.bound);
        }
        if let Some(&size) = self.merges.get(&(first, second, used)) {
            return size;
        }
        let merge = Merge::new(first, second, used);
        let odd = self.merge(first.div_ceil(2), second.div_ceil(2), merge.odd);
        let even = self.merge(first / 2, second / 2, merge.even);
        let size = odd + even + merge.comparators.size(self.bound);
        self.merges.insert((first, second, used), size);
        size
    }
}
