//! Sets of squares as machine words, of a size known to the compiler where that is small.

/// A set of numbers below 64 times its number of words.
pub(super) trait Words:
    AsRef<[u64]> + AsMut<[u64]> + Clone + PartialEq + Send + Sync
{
    /// Creates the empty set of this many words. A type of fixed size ignores the number.
    fn empty(words: usize) -> Self;

    /// Returns the words, lowest numbers first.
    #[inline]
    fn words(&self) -> &[u64] {
        self.as_ref()
    }

    /// Returns the words for changing them.
    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        self.as_mut()
    }

    #[inline]
    fn contains(&self, number: usize) -> bool {
        self.words()[number / 64] >> (number % 64) & 1 == 1
    }

    #[inline]
    fn insert(&mut self, number: usize) {
        self.words_mut()[number / 64] |= 1 << (number % 64);
    }

    #[inline]
    fn remove(&mut self, number: usize) {
        self.words_mut()[number / 64] &= !(1 << (number % 64));
    }

    /// Changes each word by a function of it and the word of another set.
    #[inline]
    fn combine(&mut self, other: &Self, change: impl Fn(u64, u64) -> u64) {
        for (word, &other) in self.words_mut().iter_mut().zip(other.words()) {
            *word = change(*word, other);
        }
    }

    #[inline]
    fn remove_all(&mut self, other: &Self) {
        self.combine(other, |word, other| word & !other);
    }

    #[inline]
    fn keep(&mut self, other: &Self) {
        self.combine(other, |word, other| word & other);
    }

    #[inline]
    fn insert_all(&mut self, other: &Self) {
        self.combine(other, |word, other| word | other);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Returns the least number.
    #[inline]
    fn first(&self) -> Option<usize> {
        let words = self.words().iter().enumerate();
        let mut full = words.filter(|(_, word)| **word != 0);
        full.next()
            .map(|(index, word)| 64 * index + word.trailing_zeros() as usize)
    }

    /// Returns the numbers in ascending order.
    #[inline]
    fn numbers(&self) -> impl Iterator<Item = usize> {
        numbers_of(self.words().iter().copied().enumerate())
    }
}

/// Returns the numbers in words with their positions.
#[inline]
pub(super) fn numbers_of(words: impl Iterator<Item = (usize, u64)>) -> impl Iterator<Item = usize> {
    words.flat_map(|(index, word)| {
        let rest = |&word: &u64| (word != 0).then_some(word);
        let bits = std::iter::successors((word != 0).then_some(word), move |word| {
            rest(&(word & (word - 1)))
        });
        bits.map(move |word| 64 * index + word.trailing_zeros() as usize)
    })
}

impl<const W: usize> Words for [u64; W] {
    #[inline]
    fn empty(_: usize) -> Self {
        [0; W]
    }
}

impl Words for Vec<u64> {
    fn empty(words: usize) -> Self {
        vec![0; words]
    }
}
