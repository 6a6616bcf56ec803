//! Sets of small numbers as machine words.

use std::iter::successors;

/// Sets of numbers below a common bound, one after the other in memory.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    words: usize,
    bits: Vec<u64>,
}

impl Sets {
    /// Creates empty sets of this many words each.
    pub(super) fn new(count: usize, words: usize) -> Self {
        Self {
            words,
            bits: vec![0; count * words],
        }
    }

    #[inline]
    pub(super) fn get(&self, set: usize) -> &[u64] {
        &self.bits[set * self.words..(set + 1) * self.words]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, set: usize) -> &mut [u64] {
        &mut self.bits[set * self.words..(set + 1) * self.words]
    }
}

#[inline]
pub(super) fn contains(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

#[inline]
pub(super) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

#[inline]
pub(super) fn remove(set: &mut [u64], number: usize) {
    set[number / 64] &= !(1 << (number % 64));
}

/// Returns how many numbers a set has.
#[inline]
pub(super) fn count(set: &[u64]) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// Returns the least number of a set that is not less than `first`.
#[inline]
pub(super) fn next(set: &[u64], first: usize) -> Option<usize> {
    let mut place = first / 64;
    let mut word = set.get(place)? & u64::MAX << (first % 64);
    while word == 0 {
        place += 1;
        word = *set.get(place)?;
    }
    Some(place * 64 + word.trailing_zeros() as usize)
}

/// Returns the numbers that are in both sets, in order.
#[inline]
pub(super) fn common<'a>(first: &'a [u64], second: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
    let words = first
        .iter()
        .zip(second)
        .map(|(first, second)| first & second);
    words.enumerate().flat_map(|(place, word)| {
        let without_first = |&rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
        successors(Some(word).filter(|&word| word != 0), without_first)
            .map(move |rest| place * 64 + rest.trailing_zeros() as usize)
    })
}

/// Returns the numbers of a set, in order.
#[inline]
pub(super) fn numbers(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    common(set, set)
}
