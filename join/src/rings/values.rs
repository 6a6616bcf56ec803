//! Values of pairs of rings: half their sum and half their difference.

/// Values in use, each a bit; the first is 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Values {
    /// Values 1 to 64, from the lowest bit.
    pub(super) low: u64,
    /// Values from 65 on.
    pub(super) high: u64,
    /// Values 1 to 64, from the highest bit.
    reversed: u64,
}

/// Sums and differences of the rings of a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct RingBoard {
    /// Half the sum of the radii of rings i and j is i + j + `offset`.
    offset: u32,
}

impl RingBoard {
    pub(super) const fn new(n: u32) -> Self {
        // The radii are 1, 3, 5, ... on an even board and 2, 4, 6, ... on an odd one.
        Self { offset: 1 + n % 2 }
    }

    /// Returns the two values of a pair of different rings.
    #[inline(always)]
    pub(super) fn values(self, i: u32, j: u32) -> Values {
        let (sum, difference) = (i + j + self.offset, i.abs_diff(j));
        let of = |value: u32| match value {
            ..=64 => (1 << (value - 1), 0, 1 << (64 - value)),
            _ => (0, 1 << (value - 65), 0),
        };
        let (low, high, reversed) = of(sum);
        Values {
            low: low | 1 << (difference - 1),
            high,
            reversed: reversed | 1 << (64 - difference),
        }
    }

    /// Returns the rings that the values in use exclude as partners of ring i.
    #[inline(always)]
    pub(super) const fn excluded(self, i: u64, taken: Values) -> u64 {
        // Bit j is the value i + j + offset, j − i or i − j. Shifts by 64 are made in two steps.
        let start = i + self.offset as u64 - 1;
        let sums = taken.low >> start | taken.high << 1 << (63 - start);
        let outwards = taken.low << i << 1;
        let inwards = taken.reversed >> (63 - i) >> 1;
        sums | outwards | inwards
    }
}

impl Values {
    #[inline(always)]
    pub(super) const fn and(self, other: Self) -> Self {
        Self {
            low: self.low | other.low,
            high: self.high | other.high,
            reversed: self.reversed | other.reversed,
        }
    }

    #[inline(always)]
    pub(super) const fn is_disjoint(self, other: Self) -> bool {
        self.low & other.low | self.high & other.high == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn excluded_partners_are_those_whose_values_are_in_use(
            n in 60_u32..=80,
            pairs in proptest::collection::vec((0_u32..40, 0_u32..40), 0..12),
        ) {
            let board = RingBoard::new(n);
            let rings = n / 2;
            let pairs = pairs.into_iter().filter(|&(i, j)| i != j && i.max(j) < rings);
            let taken = pairs.fold(Values::default(), |taken, (i, j)| taken.and(board.values(i, j)));
            for i in 0..rings {
                let excluded = board.excluded(u64::from(i), taken);
                for j in (0..rings).filter(|&j| j != i) {
                    let free = board.values(i, j).is_disjoint(taken);
                    prop_assert_eq!(excluded >> j & 1 == 0, free, "{} {}", i, j);
                }
            }
        }
    }
}
