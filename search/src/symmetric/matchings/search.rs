//! Search for matchings in the lanes of vector registers.

use super::super::members::{Member, Values};
use super::super::stacks::{Search, Stack};
use super::Rings;
use crate::vectors::Lanes64;

/// Number of pairs of which all matchings are tested: six rings.
pub(super) const TESTED: usize = 3;

/// Search for matchings, with a condition or without. A state consists of the free rings and of the
/// taken values as bits in both orders.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matching<const CONDITION: bool> {
    pub(super) rings: Rings,
    /// Number of pairs at the end that are counted at once: one or, without a condition, [`TESTED`].
    pub(super) last: usize,
}

impl<const CONDITION: bool> Search<3> for Matching<CONDITION> {
    /// Six rings, so that each pair of them has values, and all values are taken.
    const MISSING: [u64; 3] = [(1 << (2 * TESTED)) - 1, u64::MAX, u64::MAX];

    fn last(&self) -> usize {
        self.last
    }

    #[inline(always)]
    fn finish<L: Lanes64>(&self, lanes: L, states: [L::Words; 3], numbers: L::Words) -> L::Words {
        if self.last == TESTED {
            return test_all(lanes, self.rings.first_sum(), states, numbers);
        }
        let [mut free, ..] = states;
        let ring = Member::take(lanes, &mut free);
        let partners = self.partners(lanes, states, ring);
        lanes.add(numbers, lanes.size(partners))
    }

    /// Adds a pair: the innermost of the rings with the fewest partners, and each of these.
    #[inline(always)]
    fn expand<L: Lanes64>(
        &self,
        lanes: L,
        steps: usize,
        states: [L::Words; 3],
        children: &mut Stack<3>,
    ) {
        let [free, bits, mirrored] = states;
        let taken = Values { bits, mirrored };
        let mut others = free;
        let mut chosen = lanes.splat(0);
        let mut partners = lanes.splat(0);
        let mut fewest = lanes.splat(u64::from(u32::MAX));
        for _ in 0..2 * steps {
            let ring = Member::take(lanes, &mut others);
            let possible = self.partners(lanes, states, ring);
            let number = lanes.size(possible);
            let more = lanes.greater(number, fewest);
            fewest = lanes.select(more, fewest, number);
            partners = lanes.select(more, partners, possible);
            chosen = lanes.select(more, chosen, ring.leading_zeros);
        }
        let ring = Member::new(lanes, chosen);
        let free = lanes.without(free, ring.bit);
        let mut busy = lanes.meet(partners, partners);
        while lanes.lanes_in(busy) != 0 {
            let partner = Member::take(lanes, &mut partners);
            let [sum, difference] = Values::of(lanes, ring, partner, self.rings.first_sum());
            let taken = taken.and(lanes, sum.and(lanes, difference));
            let free = lanes.without(free, partner.bit);
            children.push(lanes, [free, taken.bits, taken.mirrored], busy);
            busy = lanes.meet(partners, partners);
        }
    }
}

impl<const CONDITION: bool> Matching<CONDITION> {
    /// Returns the partners that a ring can have.
    #[inline(always)]
    fn partners<L: Lanes64>(
        &self,
        lanes: L,
        [free, bits, mirrored]: [L::Words; 3],
        ring: Member<L>,
    ) -> L::Words {
        let taken = Values { bits, mirrored };
        let others = lanes.without(free, ring.bit);
        let partners = taken.allow(lanes, taken, ring, self.rings.first_sum(), others);
        if !CONDITION {
            return partners;
        }
        let (inner, low) = (self.rings.inner, self.rings.low());
        let is_low = lanes.meet(ring.bit, lanes.splat(low));
        let beside_outer = lanes.select(is_low, lanes.splat(inner | low), lanes.splat(inner));
        let is_inner = lanes.meet(ring.bit, lanes.splat(inner));
        let forbidden = lanes.select(is_inner, lanes.splat(!inner), beside_outer);
        lanes.without(partners, forbidden)
    }
}

/// Tests the matchings of six rings and returns the numbers in each lane, increased by those that fit.
#[inline(always)]
fn test_all<L: Lanes64>(
    lanes: L,
    first_sum: u32,
    [mut free, taken, _]: [L::Words; 3],
    numbers: L::Words,
) -> L::Words {
    let a = Member::take(lanes, &mut free);
    let b = Member::take(lanes, &mut free);
    let c = Member::take(lanes, &mut free);
    let d = Member::take(lanes, &mut free);
    let e = Member::take(lanes, &mut free);
    let f = Member::take(lanes, &mut free);
    let pair = Pairs {
        lanes,
        first_sum,
        taken,
    };
    let [ab, ac, ad] = [pair.of(a, b), pair.of(a, c), pair.of(a, d)];
    let [ae, af, bc] = [pair.of(a, e), pair.of(a, f), pair.of(b, c)];
    let [bd, be, bf] = [pair.of(b, d), pair.of(b, e), pair.of(b, f)];
    let [cd, ce, cf] = [pair.of(c, d), pair.of(c, e), pair.of(c, f)];
    let [de, df, ef] = [pair.of(d, e), pair.of(d, f), pair.of(e, f)];
    let mut count = Count { lanes, numbers };
    count.of([ab, cd, ef]);
    count.of([ab, ce, df]);
    count.of([ab, cf, de]);
    count.of([ac, bd, ef]);
    count.of([ac, be, df]);
    count.of([ac, bf, de]);
    count.of([ad, bc, ef]);
    count.of([ad, be, cf]);
    count.of([ad, bf, ce]);
    count.of([ae, bc, df]);
    count.of([ae, bd, cf]);
    count.of([ae, bf, cd]);
    count.of([af, bc, de]);
    count.of([af, bd, ce]);
    count.of([af, be, cd]);
    count.numbers
}

/// Values of pairs of rings, given those taken.
#[derive(Clone, Copy)]
struct Pairs<L: Lanes64> {
    lanes: L,
    first_sum: u32,
    taken: L::Words,
}

impl<L: Lanes64> Pairs<L> {
    /// Returns the values of a pair of rings, all values if one of the pair is taken.
    #[inline(always)]
    fn of(self, outer: Member<L>, inner: Member<L>) -> L::Words {
        let lanes = self.lanes;
        let sum = lanes.shift_left(outer.bit, inner.to_sum(lanes, self.first_sum));
        let difference = lanes.shift_right(outer.bit, inner.to_difference(lanes));
        let pair = lanes.or(sum, difference);
        let all = lanes.splat(u64::MAX);
        lanes.select(lanes.meet(pair, self.taken), all, pair)
    }
}

/// Numbers of matchings that fit.
struct Count<L: Lanes64> {
    lanes: L,
    numbers: L::Words,
}

impl<L: Lanes64> Count<L> {
    /// Counts a matching in the lanes in which its pairs have no value in common.
    #[inline(always)]
    fn of(&mut self, [a, b, c]: [L::Words; TESTED]) {
        let repeated = self.lanes.repeated(a, b, c);
        self.numbers = self.lanes.count_zero(self.numbers, repeated);
    }
}
