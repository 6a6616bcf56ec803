//! A set of numbers as bits.

/// A set of the numbers below a bound that is given when it is made.
#[derive(Clone, Debug)]
pub(crate) struct BitSet {
    words: Vec<u64>,
}

impl BitSet {
    /// The empty set of numbers below `bound`.
    pub(crate) fn new(bound: u64) -> Self {
        Self {
            words: vec![0; Self::words(bound)],
        }
    }

    fn words(bound: u64) -> usize {
        usize::try_from(bound.div_ceil(64)).expect("what does not fit in memory is refused before")
    }

    /// Bytes that a set of numbers below `bound` takes.
    pub(crate) const fn bytes(bound: u64) -> u64 {
        bound.div_ceil(64) * 8
    }

    /// Whether the number is in the set.
    #[inline]
    pub(crate) fn contains(&self, number: u64) -> bool {
        self.words[(number / 64) as usize] >> (number % 64) & 1 == 1
    }

    /// Puts the number in and tells whether it was not there before.
    #[inline]
    pub(crate) fn insert(&mut self, number: u64) -> bool {
        let word = &mut self.words[(number / 64) as usize];
        let bit = 1 << (number % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Takes the number out.
    #[inline]
    pub(crate) fn remove(&mut self, number: u64) {
        self.words[(number / 64) as usize] &= !(1 << (number % 64));
    }
}
