//! Search over stacks of partial matchings, generic over the width of the registers.
//!
//! The functions are inlined into a function of `avx2` or `avx512` that is compiled for their
//! instructions, so that the whole search becomes one function.

use super::super::super::rows::StopCheck;
use super::{Found, MAX_SIZE, Rings, State, Stop, Task};

/// Maximum number of states at the start of a search.
pub(super) const MAX_STATES: usize = 256;

/// Number of pairs of which all matchings are tested: six rings.
const TESTED: usize = 3;

/// Free rings in lanes without a state.
const SIX_RINGS: u64 = (1 << (2 * TESTED)) - 1;

/// Highest bit of a word. Leading zeros are counted from it.
const TOP: u64 = 1 << (u64::BITS - 1);

/// Vector registers with lanes of 64 bits. Sets of rings have fewer than 52 bits.
///
/// A value of an implementing type exists only if the processor has the instructions.
pub(super) trait Lanes: Copy {
    /// Lanes in a register.
    const LANES: usize;
    /// Register.
    type Words: Copy;
    /// Set of lanes.
    type Mask: Copy;

    /// Loads a register from the first words.
    fn load(self, from: &[u64]) -> Self::Words;

    /// Writes the lanes in the mask one after another, followed by arbitrary words up to
    /// [`Self::LANES`].
    fn compress(self, words: Self::Words, mask: Self::Mask, to: &mut [u64]);

    /// Returns the number of lanes in the mask.
    fn lanes_in(self, mask: Self::Mask) -> u32;

    fn splat(self, word: u64) -> Self::Words;

    /// Returns the first `count` lanes.
    fn first(self, count: usize) -> Self::Mask;

    fn and(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn add(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn sub(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// Returns the bits of `a` that are not set in `b`.
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// Returns the bits that are set in none of the registers.
    fn none_of(self, a: Self::Words, b: Self::Words, c: Self::Words) -> Self::Words;

    /// Returns the bits that are set in two of the registers or in all.
    fn repeated(self, a: Self::Words, b: Self::Words, c: Self::Words) -> Self::Words;

    /// Shifts each lane to the left by its own distance, to 0 by 64 and more.
    fn shift_left(self, a: Self::Words, distance: Self::Words) -> Self::Words;

    /// Shifts each lane to the right by its own distance, to 0 by 64 and more.
    fn shift_right(self, a: Self::Words, distance: Self::Words) -> Self::Words;

    /// Returns the number of leading zeros of sets of rings, at least 64 for the empty set.
    fn leading_zeros(self, rings: Self::Words) -> Self::Words;

    /// Returns the sizes of sets of rings.
    fn size(self, rings: Self::Words) -> Self::Words;

    /// Returns the absolute difference of numbers below 2^31.
    fn distance(self, a: Self::Words, b: Self::Words) -> Self::Words;

    /// Returns the lanes in which both registers have a bit.
    fn meet(self, a: Self::Words, b: Self::Words) -> Self::Mask;

    /// Returns the lanes in which `a` is greater, for numbers below 2^63.
    fn greater(self, a: Self::Words, b: Self::Words) -> Self::Mask;

    /// Returns `a` in the lanes of the mask and `b` in the others.
    fn select(self, mask: Self::Mask, a: Self::Words, b: Self::Words) -> Self::Words;

    /// Adds 1 to the numbers in the lanes in which `test` is 0.
    fn count_zero(self, numbers: Self::Words, test: Self::Words) -> Self::Words;
}

/// Partial matchings with the same number of pairs.
#[derive(Default)]
struct Stack {
    free: Vec<u64>,
    taken: Vec<u64>,
    mirrored: Vec<u64>,
    len: usize,
}

impl Stack {
    fn with_room(room: usize) -> Self {
        Self {
            free: vec![0; room],
            taken: vec![0; room],
            mirrored: vec![0; room],
            len: 0,
        }
    }

    fn push(&mut self, state: State) {
        self.free[self.len] = state.free;
        self.taken[self.len] = state.taken;
        self.mirrored[self.len] = state.mirrored;
        self.len += 1;
    }
}

/// Register of partial matchings.
#[derive(Clone, Copy)]
struct States<L: Lanes> {
    free: L::Words,
    taken: L::Words,
    mirrored: L::Words,
}

impl<L: Lanes> States<L> {
    /// Takes up to a register of states off a stack. In lanes without a state all values are taken.
    #[inline(always)]
    fn pop(lanes: L, stack: &mut Stack) -> Self {
        let count = stack.len.min(L::LANES);
        stack.len -= count;
        let there = lanes.first(count);
        let free = lanes.load(&stack.free[stack.len..]);
        let taken = lanes.load(&stack.taken[stack.len..]);
        Self {
            free: lanes.select(there, free, lanes.splat(SIX_RINGS)),
            taken: lanes.select(there, taken, lanes.splat(u64::MAX)),
            mirrored: lanes.load(&stack.mirrored[stack.len..]),
        }
    }

    /// Puts the states of the lanes in the mask on a stack.
    #[inline(always)]
    fn push(self, lanes: L, stack: &mut Stack, mask: L::Mask) {
        lanes.compress(self.free, mask, &mut stack.free[stack.len..]);
        lanes.compress(self.taken, mask, &mut stack.taken[stack.len..]);
        lanes.compress(self.mirrored, mask, &mut stack.mirrored[stack.len..]);
        stack.len += lanes.lanes_in(mask) as usize;
    }
}

/// Ring in each lane, which is removed from a set.
#[derive(Clone, Copy)]
struct Ring<L: Lanes> {
    bit: L::Words,
    leading_zeros: L::Words,
}

impl<L: Lanes> Ring<L> {
    /// Takes the outermost ring out of each set.
    #[inline(always)]
    fn take(lanes: L, set: &mut L::Words) -> Self {
        let leading_zeros = lanes.leading_zeros(*set);
        let bit = lanes.shift_right(lanes.splat(TOP), leading_zeros);
        *set = lanes.without(*set, bit);
        Self { bit, leading_zeros }
    }

    /// Returns the distance from a ring to the bit of its sum with this ring.
    #[inline(always)]
    fn to_sum(self, lanes: L, first_sum: u32) -> L::Words {
        lanes.sub(lanes.splat(u64::from(62 + first_sum)), self.leading_zeros)
    }

    /// Returns the distance from a ring outside this one to the bit of their difference.
    #[inline(always)]
    fn to_difference(self, lanes: L) -> L::Words {
        lanes.sub(lanes.splat(64), self.leading_zeros)
    }
}

/// Conditions of [`Rings::partners`] as registers.
#[derive(Clone, Copy)]
struct Condition<L: Lanes> {
    inner: L::Words,
    low: L::Words,
    /// Rings that are not allowed beside an inner ring, a low ring and another ring.
    beside: [L::Words; 3],
}

impl<L: Lanes> Condition<L> {
    #[inline(always)]
    fn new(lanes: L, rings: Rings) -> Self {
        let (inner, low) = (rings.inner, rings.low());
        Self {
            inner: lanes.splat(inner),
            low: lanes.splat(low),
            beside: [
                lanes.splat(!inner),
                lanes.splat(inner | low),
                lanes.splat(inner),
            ],
        }
    }

    /// Removes the partners that the rings may not have.
    #[inline(always)]
    fn apply(&self, lanes: L, ring: L::Words, partners: L::Words) -> L::Words {
        let [inner, low, other] = self.beside;
        let outer = lanes.select(lanes.meet(ring, self.low), low, other);
        let forbidden = lanes.select(lanes.meet(ring, self.inner), inner, outer);
        lanes.without(partners, forbidden)
    }
}

/// Stacks of partial matchings by the number of pairs that they lack.
pub(super) struct Stacks<L> {
    lanes: L,
    levels: Vec<Stack>,
}

impl<L: Lanes> Stacks<L> {
    pub(super) fn new(lanes: L) -> Self {
        let rings = MAX_SIZE as usize / 2;
        // The states at the start, or less than a register of states and the children of a register;
        // and the excess of a store of a whole register.
        let room = (L::LANES * rings).max(MAX_STATES) + L::LANES;
        let levels = (0..=rings / 2).map(|_| Stack::with_room(room)).collect();
        Self { lanes, levels }
    }
}

/// Counts the matchings that complete those of a task.
#[inline(always)]
pub(super) fn run<L: Lanes>(stacks: &mut Stacks<L>, task: &Task<'_>, stop: &Stop<'_>) -> Found {
    if task.rings.inner == 0 {
        run_with::<false, L>(stacks, task, stop)
    } else {
        run_with::<true, L>(stacks, task, stop)
    }
}

#[inline(always)]
fn run_with<const CONDITION: bool, L: Lanes>(
    stacks: &mut Stacks<L>,
    task: &Task<'_>,
    stop: &Stop<'_>,
) -> Found {
    let mut found = Found::default();
    if task.pairs == 0 {
        found.matchings = task.states.len() as u64;
        return found;
    }
    let Stacks { lanes, levels } = stacks;
    let lanes = *lanes;
    for level in &mut *levels {
        level.len = 0;
    }
    for &state in task.states {
        levels[task.pairs].push(state);
    }
    // Testing all matchings knows no conditions.
    let last = if CONDITION || task.pairs < TESTED {
        1
    } else {
        TESTED
    };
    let condition = Condition::new(lanes, task.rings);
    let mut tested = lanes.splat(0);
    let mut check = StopCheck::new(stop);
    // The first level with a stack that may not be empty.
    let mut first = task.pairs;
    let mut level = first;
    loop {
        if check.step() {
            found.cut_short = true;
            break;
        }
        let (children, parents) = levels.split_at_mut(level);
        if level == TESTED && last == TESTED {
            tested = test_all(lanes, task.rings.first_sum(), &mut parents[0], tested);
        } else {
            let (parents, children) = (&mut parents[0], &mut children[level - 1]);
            expand::<CONDITION, L>(
                lanes, task, &condition, level, parents, children, &mut found,
            );
        }
        // The deepest stack that fills a register is next. None below the children's level does.
        if level > last {
            level -= 1;
        }
        while levels[level].len < L::LANES && level < first {
            level += 1;
        }
        if levels[level].len >= L::LANES {
            continue;
        }
        // No stack fills a register, so the topmost that is not empty is next.
        while levels[first].len == 0 && first > last {
            first -= 1;
        }
        if levels[first].len == 0 {
            break;
        }
        level = first;
    }
    let mut sums = [0; 8];
    let all = lanes.meet(lanes.splat(1), lanes.splat(1));
    lanes.compress(tested, all, &mut sums);
    let tested: u64 = sums[..L::LANES].iter().sum();
    found.matchings += tested;
    found.pairs += TESTED as u64 * tested;
    found
}

/// Takes states off a stack and adds a pair: the innermost of the rings with the fewest partners, and
/// each of these. Children go on the next stack, or are counted if no ring is left.
#[inline(always)]
fn expand<const CONDITION: bool, L: Lanes>(
    lanes: L,
    task: &Task<'_>,
    condition: &Condition<L>,
    level: usize,
    parents: &mut Stack,
    children: &mut Stack,
    found: &mut Found,
) {
    let first_sum = task.rings.first_sum();
    let states: States<L> = States::pop(lanes, parents);
    let mut others = states.free;
    let mut chosen = Ring::<L> {
        bit: lanes.splat(0),
        leading_zeros: lanes.splat(0),
    };
    let mut partners = lanes.splat(0);
    let mut fewest = lanes.splat(u64::from(u32::MAX));
    for _ in 0..2 * level {
        let ring = Ring::take(lanes, &mut others);
        let by_sum = lanes.shift_right(states.taken, ring.to_sum(lanes, first_sum));
        let outside = lanes.shift_left(states.taken, ring.to_difference(lanes));
        let below_bit = lanes.add(ring.leading_zeros, lanes.splat(1));
        let inside = lanes.shift_right(states.mirrored, below_bit);
        let possible = lanes.without(states.free, ring.bit);
        let mut possible = lanes.and(lanes.none_of(by_sum, outside, inside), possible);
        if CONDITION {
            possible = condition.apply(lanes, ring.bit, possible);
        }
        let number = lanes.size(possible);
        let more = lanes.greater(number, fewest);
        fewest = lanes.select(more, fewest, number);
        partners = lanes.select(more, partners, possible);
        chosen.leading_zeros = lanes.select(more, chosen.leading_zeros, ring.leading_zeros);
    }
    chosen.bit = lanes.shift_right(lanes.splat(TOP), chosen.leading_zeros);
    let free = lanes.without(states.free, chosen.bit);
    let (one, top) = (lanes.splat(1), lanes.splat(TOP));
    let mut busy = lanes.meet(partners, partners);
    while lanes.lanes_in(busy) != 0 {
        let number = u64::from(lanes.lanes_in(busy));
        found.pairs += number;
        let partner = Ring::take(lanes, &mut partners);
        if level == 1 {
            found.matchings += number;
        } else {
            let zeros = lanes.add(chosen.leading_zeros, partner.leading_zeros);
            let sum = lanes.sub(lanes.splat(u64::from(125 + first_sum)), zeros);
            let distance = lanes.distance(chosen.leading_zeros, partner.leading_zeros);
            let difference = lanes.sub(distance, one);
            let values = lanes.or(
                lanes.shift_left(one, sum),
                lanes.shift_left(one, difference),
            );
            let mirrored = lanes.or(
                lanes.shift_right(top, sum),
                lanes.shift_right(top, difference),
            );
            let child = States::<L> {
                free: lanes.without(free, partner.bit),
                taken: lanes.or(states.taken, values),
                mirrored: lanes.or(states.mirrored, mirrored),
            };
            child.push(lanes, children, busy);
        }
        busy = lanes.meet(partners, partners);
    }
}

/// Takes states with six free rings off a stack, tests the matchings of these rings and returns the
/// numbers in each lane, increased by the matchings that fit.
#[inline(always)]
fn test_all<L: Lanes>(lanes: L, first_sum: u32, stack: &mut Stack, numbers: L::Words) -> L::Words {
    let states: States<L> = States::pop(lanes, stack);
    let mut free = states.free;
    let rings: [Ring<L>; 2 * TESTED] = [
        Ring::take(lanes, &mut free),
        Ring::take(lanes, &mut free),
        Ring::take(lanes, &mut free),
        Ring::take(lanes, &mut free),
        Ring::take(lanes, &mut free),
        Ring::take(lanes, &mut free),
    ];
    let [a, b, c, d, e, f] = rings;
    let values = Values {
        lanes,
        first_sum,
        taken: states.taken,
    };
    let [ab, ac, ad] = [values.of(a, b), values.of(a, c), values.of(a, d)];
    let [ae, af, bc] = [values.of(a, e), values.of(a, f), values.of(b, c)];
    let [bd, be, bf] = [values.of(b, d), values.of(b, e), values.of(b, f)];
    let [cd, ce, cf] = [values.of(c, d), values.of(c, e), values.of(c, f)];
    let [de, df, ef] = [values.of(d, e), values.of(d, f), values.of(e, f)];
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
struct Values<L: Lanes> {
    lanes: L,
    first_sum: u32,
    taken: L::Words,
}

impl<L: Lanes> Values<L> {
    /// Returns the values of a pair of rings, all values if one of the pair is taken.
    #[inline(always)]
    fn of(self, outer: Ring<L>, inner: Ring<L>) -> L::Words {
        let lanes = self.lanes;
        let sum = lanes.shift_left(outer.bit, inner.to_sum(lanes, self.first_sum));
        let difference = lanes.shift_right(outer.bit, inner.to_difference(lanes));
        let pair = lanes.or(sum, difference);
        let all = lanes.splat(u64::MAX);
        lanes.select(lanes.meet(pair, self.taken), all, pair)
    }
}

/// Numbers of matchings that fit.
struct Count<L: Lanes> {
    lanes: L,
    numbers: L::Words,
}

impl<L: Lanes> Count<L> {
    /// Counts a matching in the lanes in which its pairs have no value in common.
    #[inline(always)]
    fn of(&mut self, [a, b, c]: [L::Words; TESTED]) {
        let repeated = self.lanes.repeated(a, b, c);
        self.numbers = self.lanes.count_zero(self.numbers, repeated);
    }
}
