//! Lists of half boards, sorted by their keys.

use super::key::Key;
use crate::vectors::lists::{Kept, SLACK, filter_sorted, find_runs, make_room};
use crate::vectors::{Lanes64, MAX_LANES_64};

/// Buckets of the pass before the sort by keys.
const DIGITS: usize = 1 << 10;

/// Memory in use while lists are made or joined.
#[derive(Default)]
pub(super) struct Scratch {
    /// Half boards that are not sorted yet, or those that are looked up.
    pub(super) words: Vec<u64>,
    /// Half boards after the first pass of a sort, or the [`Runs`] of a list.
    pub(super) passed: Vec<u64>,
    buckets: Vec<u16>,
    kept: Vec<Kept>,
}

/// List of half boards, sorted by their keys.
#[derive(Clone, Debug, Default)]
pub(super) struct SortedList {
    /// Rotated words, and room for [`SLACK`] more.
    pub(super) words: Vec<u64>,
    /// Start of each bucket, and the end.
    pub(super) starts: Vec<u32>,
}

impl Scratch {
    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        8 * (self.words.capacity() + self.passed.capacity()) + 2 * self.buckets.capacity()
    }
}

impl SortedList {
    pub(super) fn len(&self) -> usize {
        self.starts.last().map_or(0, |&end| end as usize)
    }

    /// Returns the memory that the list takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        8 * self.words.capacity() + 4 * self.starts.capacity()
    }

    /// Sorts the first `count` words of the scratch into the list. With `runs`, words with equal diagonals of the
    /// kind of the key follow each other, but for a few.
    #[inline(always)]
    pub(super) fn sort<L: Lanes64>(
        &mut self,
        lanes: L,
        key: &Key,
        scratch: &mut Scratch,
        count: usize,
        runs: bool,
    ) {
        let padded = count.next_multiple_of(MAX_LANES_64);
        make_room(&mut scratch.words, padded);
        make_room(&mut scratch.passed, padded);
        make_room(&mut self.words, count + SLACK);
        scratch.buckets.resize(padded, 0);
        if runs {
            let digits = scratch.words[..count].iter().map(|word| {
                // Equal diagonals have equal digits, and different ones seldom do.
                let kind = (word.rotate_left(key.turn) & key.kind) >> 32;
                (kind as u32).wrapping_mul(0x9e37_79b1) >> 22
            });
            for (bucket, digit) in scratch.buckets.iter_mut().zip(digits) {
                *bucket = digit as u16;
            }
            scatter(
                &scratch.words[..count],
                &scratch.buckets[..count],
                DIGITS,
                &mut self.starts,
                &mut scratch.passed,
                0,
            );
        }
        let words = if runs {
            &scratch.passed
        } else {
            &scratch.words
        };
        for (word, to) in words[..count].iter().zip(&mut self.words) {
            *to = word.rotate_left(key.turn);
        }
        key.find_buckets(lanes, &self.words[..padded], &mut scratch.buckets);
        scatter(
            &words[..count],
            &scratch.buckets[..count],
            key.buckets(),
            &mut self.starts,
            &mut self.words,
            key.turn,
        );
    }

    /// Replaces the list by the words of another one without a bit of `test`.
    #[inline(always)]
    pub(super) fn filter<L: Lanes64>(
        &mut self,
        lanes: L,
        from: &Self,
        test: u64,
        scratch: &mut Scratch,
    ) {
        make_room(&mut self.words, from.len() + SLACK);
        filter_sorted(
            lanes,
            &from.words,
            &from.starts,
            test,
            &mut self.words,
            &mut self.starts,
            &mut scratch.kept,
        );
    }
}

/// Runs of words with equal diagonals of the kind of the key that follow each other in a list.
#[derive(Default)]
pub(super) struct Runs {
    /// First run of each bucket, and the end.
    pub(super) starts: Vec<u32>,
}

impl Runs {
    /// Finds the runs of a list that is not empty, and writes them to `scratch.passed`: the upper half of a word has
    /// the diagonals, the lower half the position of the first word that has them. The last one is followed by the
    /// end of the list.
    #[inline(always)]
    pub(super) fn find_runs<L: Lanes64>(
        &mut self,
        lanes: L,
        list: &SortedList,
        key: &Key,
        scratch: &mut Scratch,
    ) {
        make_room(&mut scratch.passed, list.len() + SLACK);
        find_runs(
            lanes,
            &list.words,
            &list.starts,
            key.kind,
            &mut scratch.passed,
            &mut self.starts,
            &mut scratch.kept,
        );
        let end = self.starts.last().map_or(0, |&end| end as usize);
        scratch.passed[end] = list.len() as u64;
    }
}

/// Sorts words by their buckets, given for each word, and rotates them.
fn scatter(
    words: &[u64],
    bucket_of: &[u16],
    buckets: usize,
    starts: &mut Vec<u32>,
    out: &mut [u64],
    turn: u32,
) {
    // The start of a bucket is one place further until its words are written.
    starts.clear();
    starts.resize(buckets + 2, 0);
    for &bucket in bucket_of {
        starts[usize::from(bucket) + 2] += 1;
    }
    for bucket in 2..buckets + 2 {
        starts[bucket] += starts[bucket - 1];
    }
    for (&word, &bucket) in words.iter().zip(bucket_of) {
        let end = &mut starts[usize::from(bucket) + 1];
        out[*end as usize] = word.rotate_left(turn);
        *end += 1;
    }
    starts.pop();
}
