//! Members of sets, their sums and their differences, in the lanes of vector registers.

use crate::vectors::Lanes64;

/// Highest bit of a word. Leading zeros are counted from it.
const TOP: u64 = 1 << (u64::BITS - 1);

/// Member of a set in each lane, numbered from the lowest bit.
#[derive(Clone, Copy)]
pub(super) struct Member<L: Lanes64> {
    pub(super) bit: L::Words,
    /// 63 minus the number.
    pub(super) leading_zeros: L::Words,
}

impl<L: Lanes64> Member<L> {
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
pub(super) struct Values<L: Lanes64> {
    pub(super) bits: L::Words,
    /// The same in the opposite order of bits.
    pub(super) mirrored: L::Words,
}

impl<L: Lanes64> Values<L> {
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
