//! Reproducible random numbers, the same on every machine.
//!
//! SplitMix64: Guy Steele, Doug Lea and Christine Flood, "Fast Splittable Pseudorandom Number
//! Generators", OOPSLA 2014. Its k-th output is a function of the seed and k, so it is also a hash.
//! Numbers below a bound: Daniel Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS
//! 29 (2019), without the rejection, whose bias is below one in 2³² here.

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns output number `index`, counted from 0, of the generator with this seed.
pub const fn output(seed: u64, index: u64) -> u64 {
    let mut z = seed.wrapping_add(STEP.wrapping_mul(index.wrapping_add(1)));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random {
    seed: u64,
    used: u64,
}

impl Random {
    /// Creates the stream with this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, used: 0 }
    }

    /// Returns the next 64 bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        self.used += 1;
        output(self.seed, self.used - 1)
    }

    /// Returns a number below the bound, which must not be 0.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        debug_assert!(bound > 0);
        ((self.bits() as u128 * bound as u128) >> 64) as usize
    }

    /// Puts the items in a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for position in (1..items.len()).rev() {
            let other = self.below(position + 1);
            items.swap(position, other);
        }
    }
}
