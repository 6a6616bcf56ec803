//! Sum of the sizes of many sets.

use super::lanes::{Lanes64, MAX_LANES_64};

/// Sum of the sizes of sets in lanes. Without an instruction for sizes, sets are first added up by carry-save adders
/// (H. S. Warren, Hacker's Delight, 2002, after R. Harley).
pub(super) struct Sizes<L: Lanes64> {
    /// Bits that count once, twice and four times.
    ones: L::Words,
    twos: L::Words,
    fours: L::Words,
    /// Sizes of other sets, and of sets that count eight times.
    sizes: L::Words,
    of_eights: L::Words,
}

impl<L: Lanes64> Sizes<L> {
    #[inline(always)]
    pub(super) fn new(lanes: L) -> Self {
        let zero = lanes.splat(0);
        Self {
            ones: zero,
            twos: zero,
            fours: zero,
            sizes: zero,
            of_eights: zero,
        }
    }

    /// Adds the size of a set.
    #[inline(always)]
    pub(super) fn add(&mut self, lanes: L, set: L::Words) {
        self.sizes = lanes.add(self.sizes, lanes.size(set));
    }

    /// Adds the sizes of eight sets.
    #[inline(always)]
    pub(super) fn add_eight(&mut self, lanes: L, sets: [L::Words; 8]) {
        if L::COUNTS_BITS {
            for set in sets {
                self.add(lanes, set);
            }
            return;
        }
        let [a, b, c, d, e, f, g, h] = sets;
        let (ones, twos_a) = carry_save(lanes, self.ones, a, b);
        let (ones, twos_b) = carry_save(lanes, ones, c, d);
        let (ones, twos_c) = carry_save(lanes, ones, e, f);
        let (ones, twos_d) = carry_save(lanes, ones, g, h);
        let (twos, fours_a) = carry_save(lanes, self.twos, twos_a, twos_b);
        let (twos, fours_b) = carry_save(lanes, twos, twos_c, twos_d);
        let (fours, eights) = carry_save(lanes, self.fours, fours_a, fours_b);
        (self.ones, self.twos, self.fours) = (ones, twos, fours);
        self.of_eights = lanes.add(self.of_eights, lanes.size(eights));
    }

    /// Returns the sum of all sizes, each counter with its weight.
    #[inline(always)]
    pub(super) fn sum(self, lanes: L) -> u64 {
        let ones = (1, lanes.size(self.ones));
        let twos = (2, lanes.size(self.twos));
        let fours = (4, lanes.size(self.fours));
        let mut sum = 0;
        for (weight, sizes) in [(1, self.sizes), ones, twos, fours, (8, self.of_eights)] {
            let mut words = [0; MAX_LANES_64];
            lanes.store(sizes, &mut words);
            sum += weight * words[..L::LANES].iter().sum::<u64>();
        }
        sum
    }
}

/// Returns the sums of three bits in each position, and the carries.
#[inline(always)]
fn carry_save<L: Lanes64>(lanes: L, a: L::Words, b: L::Words, c: L::Words) -> (L::Words, L::Words) {
    let one = lanes.xor(a, b);
    let carry = lanes.or(lanes.and(a, b), lanes.and(one, c));
    (lanes.xor(one, c), carry)
}
