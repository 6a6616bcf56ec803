//! Bit sets.

/// Returns the members of a set in ascending order.
#[inline]
pub fn members(mut set: u64) -> impl Iterator<Item = u32> + Clone {
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        member
    })
}

/// A set of numbers below a fixed bound, one bit each.
#[derive(Clone, Debug)]
pub struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// Creates an empty set for numbers below `bound`.
    pub fn new(bound: u64) -> Self {
        Self {
            words: vec![0; Self::words(bound)],
        }
    }

    fn words(bound: u64) -> usize {
        usize::try_from(bound.div_ceil(64)).expect("the size was checked against the memory before")
    }

    /// Returns the bytes that a set for numbers below `bound` takes.
    pub const fn bytes(bound: u64) -> u64 {
        bound.div_ceil(64) * 8
    }

    /// Returns `true` if the number is in the set.
    #[inline]
    pub fn contains(&self, number: u64) -> bool {
        self.words[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    /// Adds a number, and returns `true` if it is new.
    #[inline]
    pub fn insert(&mut self, number: u64) -> bool {
        let word = &mut self.words[(number / 64) as usize];
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Removes a number.
    #[inline]
    pub fn remove(&mut self, number: u64) {
        self.words[(number / 64) as usize] &= !(1 << (number % 64));
    }

    /// Removes all numbers.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }
}
