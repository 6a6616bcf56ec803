//! Vector registers of eight or four words, or of one word in plain Rust.

#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
mod avx512;
mod portable;

use super::super::{SearchError, SimdLevel};

/// Maximum number of lanes.
pub(super) const MAX_LANES: usize = 8;

/// Highest bit of a word. Leading zeros are counted from it.
const TOP: u64 = 1 << (u64::BITS - 1);

/// Vector registers with lanes of 64 bits. Sets have fewer than 52 bits.
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
    #[inline(always)]
    fn repeated(self, a: Self::Words, b: Self::Words, c: Self::Words) -> Self::Words {
        let with_c = self.and(c, self.or(a, b));
        self.or(self.and(a, b), with_c)
    }

    /// Shifts each lane to the left by its own distance, to 0 by 64 and more.
    fn shift_left(self, a: Self::Words, distance: Self::Words) -> Self::Words;

    /// Shifts each lane to the right by its own distance, to 0 by 64 and more.
    fn shift_right(self, a: Self::Words, distance: Self::Words) -> Self::Words;

    /// Returns the number of leading zeros of sets, at least 64 for the empty set.
    fn leading_zeros(self, set: Self::Words) -> Self::Words;

    /// Returns the sizes of sets.
    fn size(self, set: Self::Words) -> Self::Words;

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

/// Member of a set in each lane, numbered from the lowest bit.
#[derive(Clone, Copy)]
pub(super) struct Member<L: Lanes> {
    pub(super) bit: L::Words,
    /// 63 minus the number.
    pub(super) leading_zeros: L::Words,
}

impl<L: Lanes> Member<L> {
    /// Returns the member with this number of leading zeros.
    #[inline(always)]
    pub(super) fn new(lanes: L, leading_zeros: L::Words) -> Self {
        let bit = lanes.shift_right(lanes.splat(TOP), leading_zeros);
        Self { bit, leading_zeros }
    }

    /// Takes the highest member out of each set.
    #[inline(always)]
    pub(super) fn take(lanes: L, set: &mut L::Words) -> Self {
        let member = Self::new(lanes, lanes.leading_zeros(*set));
        *set = lanes.without(*set, member.bit);
        member
    }

    /// Returns the distance from another member's bit to the bit of the sum of the two, plus
    /// `first_sum`. The value v has bit v − 1.
    #[inline(always)]
    pub(super) fn to_sum(self, lanes: L, first_sum: u32) -> L::Words {
        lanes.sub(lanes.splat(u64::from(62 + first_sum)), self.leading_zeros)
    }

    /// Returns the distance from the bit of a higher member down to the bit of their difference.
    #[inline(always)]
    pub(super) fn to_difference(self, lanes: L) -> L::Words {
        lanes.sub(lanes.splat(64), self.leading_zeros)
    }
}

/// Values in each lane, the value v as bit v − 1.
#[derive(Clone, Copy)]
pub(super) struct Values<L: Lanes> {
    pub(super) bits: L::Words,
    /// The same in the opposite order of bits.
    pub(super) mirrored: L::Words,
}

impl<L: Lanes> Values<L> {
    /// Returns the value v, given v − 1.
    #[inline(always)]
    fn one(lanes: L, bit: L::Words) -> Self {
        Self {
            bits: lanes.shift_left(lanes.splat(1), bit),
            mirrored: lanes.shift_right(lanes.splat(TOP), bit),
        }
    }

    /// Returns the sum, plus `first_sum`, and the difference of two members.
    #[inline(always)]
    pub(super) fn of(lanes: L, a: Member<L>, b: Member<L>, first_sum: u32) -> [Self; 2] {
        let zeros = lanes.add(a.leading_zeros, b.leading_zeros);
        let sum = lanes.sub(lanes.splat(u64::from(125 + first_sum)), zeros);
        let distance = lanes.distance(a.leading_zeros, b.leading_zeros);
        let difference = lanes.sub(distance, lanes.splat(1));
        [Self::one(lanes, sum), Self::one(lanes, difference)]
    }

    /// Returns the values of both.
    #[inline(always)]
    pub(super) fn and(self, lanes: L, other: Self) -> Self {
        Self {
            bits: lanes.or(self.bits, other.bits),
            mirrored: lanes.or(self.mirrored, other.mirrored),
        }
    }

    /// Returns the members of a set whose sum with this member is not among these values, and whose
    /// difference is not among the others.
    #[inline(always)]
    pub(super) fn allow(
        self,
        lanes: L,
        differences: Self,
        member: Member<L>,
        first_sum: u32,
        set: L::Words,
    ) -> L::Words {
        let above_bit = lanes.add(member.leading_zeros, lanes.splat(1));
        let by_sum = lanes.shift_right(self.bits, member.to_sum(lanes, first_sum));
        let higher = lanes.shift_left(differences.bits, member.to_difference(lanes));
        let lower = lanes.shift_right(differences.mirrored, above_bit);
        lanes.and(lanes.none_of(by_sum, higher, lower), set)
    }
}

/// Function that is compiled for each kind of registers.
pub(super) trait Kernel {
    type Output;

    /// Runs the function. It has to be inlined, and all it calls with registers, so that the compiler
    /// uses the instructions.
    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// Runs a function with the registers of a level; returns `None` if the processor lacks the
/// instructions.
pub(super) fn run<K: Kernel>(level: SimdLevel, kernel: K) -> Option<K::Output> {
    match level {
        SimdLevel::Portable => Some(portable::run(kernel)),
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        SimdLevel::Avx2 => avx2::run(kernel),
        #[cfg(all(target_arch = "x86_64", feature = "simd"))]
        SimdLevel::Avx512 => avx512::run(kernel),
        #[cfg(not(all(target_arch = "x86_64", feature = "simd")))]
        _ => None,
    }
}

/// Kernel that does nothing.
struct Nothing;

impl Kernel for Nothing {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self, _lanes: L) {}
}

/// Returns the forced level, or the widest available one.
pub(super) fn choose(forced: Option<SimdLevel>) -> Result<SimdLevel, SearchError> {
    Ok(SimdLevel::choose(forced, |level| run(level, Nothing))?.0)
}
