//! Lists of half boards, sorted by their keys.

use super::key::{GROUP, Key};
use crate::vectors::Lanes64;
use crate::vectors::lists::{Kept, SLACK, filter_sorted, find_runs, make_room};

/// Buckets of the pass before the sort by keys, in which equal diagonals come together.
const DIGITS: usize = 1 << 10;

/// Memory in use while lists are made or joined.
#[derive(Default)]
pub(super) struct Scratch {
    /// Half boards that are not sorted yet, or those that are looked up.
    pub(super) words: Vec<u64>,
    /// Half boards in parts of a list, or the [`Runs`] of a list.
    pub(super) passed: Vec<u64>,
    buckets: Buckets,
    groups: Buckets,
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
        8 * (self.words.capacity() + self.passed.capacity())
            + 2 * (self.buckets.of.capacity() + self.groups.of.capacity())
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
    pub(super) fn sort(&mut self, key: &Key, scratch: &mut Scratch, count: usize, runs: bool) {
        make_room(&mut scratch.words, count);
        make_room(&mut self.words, count + SLACK);
        let turn = key.turn;
        let bucket = |word: u64| key.bucket(word.rotate_left(turn));
        let (words, out) = (&mut scratch.words[..count], &mut self.words[..count]);
        let buckets = &mut scratch.buckets;
        self.starts.clear();
        if !runs {
            buckets.scatter(words, key.buckets(), bucket, out, turn);
            self.starts.extend_from_slice(&buckets.starts);
            return;
        }
        // Equal diagonals have equal digits, and different ones seldom do.
        let digit = |word: u64| {
            let kind = (word.rotate_left(turn) & key.kind) >> 32;
            ((kind as u32).wrapping_mul(0x9e37_79b1) >> 22) as usize
        };
        // A list with runs is long, and its parts are sorted in the cache.
        make_room(&mut scratch.passed, count);
        let passed = &mut scratch.passed[..count];
        let groups = key.buckets() / GROUP;
        let group_of = |word| bucket(word) / GROUP;
        (scratch.groups).scatter(words, groups, group_of, passed, 0);
        for (group, part) in scratch.groups.starts.windows(2).enumerate() {
            let start = part[0];
            let part = start as usize..part[1] as usize;
            let (words, passed) = (&mut words[part.clone()], &passed[part.clone()]);
            buckets.scatter(passed, DIGITS, digit, words, 0);
            let in_group = |word| bucket(word) - group * GROUP;
            buckets.scatter(words, GROUP, in_group, &mut out[part], turn);
            let starts = buckets.starts[..GROUP].iter();
            self.starts.extend(starts.map(|next| start + next));
        }
        self.starts.push(count as u32);
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

/// Buckets of words that are sorted.
#[derive(Default)]
struct Buckets {
    /// Bucket of each word.
    of: Vec<u16>,
    /// Start of each bucket, and the end.
    starts: Vec<u32>,
}

impl Buckets {
    /// Sorts words by the number of their bucket, one of `count`, finds the starts, and rotates the words.
    #[inline(always)]
    fn scatter(
        &mut self,
        words: &[u64],
        count: usize,
        bucket: impl Fn(u64) -> usize,
        out: &mut [u64],
        turn: u32,
    ) {
        let Self { of, starts } = self;
        // The start of a bucket is one place further until its words are written.
        starts.clear();
        starts.resize(count + 2, 0);
        of.resize(words.len(), 0);
        for (&word, of) in words.iter().zip(&mut *of) {
            let bucket = bucket(word);
            *of = bucket as u16;
            starts[bucket + 2] += 1;
        }
        for bucket in 2..count + 2 {
            starts[bucket] += starts[bucket - 1];
        }
        for (&word, &bucket) in words.iter().zip(&*of) {
            let end = &mut starts[usize::from(bucket) + 1];
            out[*end as usize] = word.rotate_left(turn);
            *end += 1;
        }
        starts.pop();
    }
}
