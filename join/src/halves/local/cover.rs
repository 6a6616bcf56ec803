//! Pairs of half boards that fit together, without most of the pairs that do not.

use super::key::{GROUP, Key};
use super::sorted::{Runs, Scratch, SortedList};
use crate::vectors::blocks::{Block, Others, block_len};
use crate::vectors::{Lanes64, lists};
use std::ops::Range;

/// Time to fill the tables of a block, in look-ups.
const TABLES: f64 = 400.0;

/// Time of the comparison of a register, in look-ups.
const COMPARISON: f64 = 0.35;

/// Share of the look-ups that remain with a single block, and its power of the number of blocks, about. The words of
/// a block of a longer list have more diagonals in common, so blocks of the longer list are better. Measured for 22 and 24 rows.
const SHARE: f64 = 1.2;
const SHARE_POWER: f64 = -0.6;

/// Join of two lists.
pub(super) struct Join {
    block: Block,
    /// Keys of words that may fit to a word of the block, as bits.
    fitting: Vec<u64>,
    /// Runs of words of the other list with equal diagonals.
    runs: Runs,
    /// Runs, or words, that may fit to a word of the block.
    ranges: Vec<Range<u32>>,
}

impl Join {
    /// Creates a join of words in `width` bits from `first` on of both halves.
    pub(super) fn new(first: u32, width: u32) -> Self {
        Self {
            block: Block::new(first, width),
            fitting: Vec::new(),
            runs: Runs::default(),
            ranges: Vec::new(),
        }
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.block.bytes()
    }

    /// Returns the number of pairs of the two lists that fit together; equal diagonals of one kind are looked up
    /// at once if the lists have runs of them.
    #[inline(always)]
    pub(super) fn count<L: Lanes64>(
        &mut self,
        lanes: L,
        key: &Key,
        lists: [&SortedList; 2],
        has_runs: bool,
        scratch: &mut Scratch,
    ) -> u64 {
        let [a, b] = lists;
        let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
        if short.len() == 0 {
            return 0;
        }
        let with_tables = |blocks: usize, others: usize| {
            let blocks = blocks.div_ceil(block_len::<L>()) as f64;
            let share = (SHARE * blocks.powf(SHARE_POWER)).min(1.0);
            blocks * (TABLES + share * others as f64)
        };
        let of_long = with_tables(long.len(), short.len());
        let of_short = with_tables(short.len(), long.len());
        let registers = long.len().div_ceil(L::LANES) + 2;
        let directly = COMPARISON * short.len() as f64 * registers as f64;
        if directly < of_long.min(of_short) {
            let mut count = 0;
            for &word in &short.words[..short.len()] {
                count += lists::count(lanes, &long.words[..long.len()], word);
            }
            return count;
        }
        let (list, others) = if of_long < of_short {
            (long, short)
        } else {
            (short, long)
        };
        self.count_by_blocks(lanes, key, [list, others], has_runs, scratch)
    }

    /// Returns the number of pairs of a word of one list, in blocks, and one of the others that fit together.
    #[inline(always)]
    fn count_by_blocks<L: Lanes64>(
        &mut self,
        lanes: L,
        key: &Key,
        [list, others]: [&SortedList; 2],
        has_runs: bool,
        scratch: &mut Scratch,
    ) -> u64 {
        if has_runs {
            self.runs.find_runs(lanes, others, key, scratch);
        }
        let (mut start, mut bucket, mut count) = (0, 0, 0);
        while start < list.len() {
            let end = list.len().min(start + block_len::<L>());
            bucket = self.find_fitting(key, list, bucket, start..end);
            self.find_ranges(if has_runs { None } else { Some(others) });
            let others = Others {
                words: &others.words,
                heads: if has_runs { &scratch.passed } else { &[] },
                ranges: &self.ranges,
            };
            let block = &list.words[start..end];
            count += self.block.pairs(lanes, block, others, &mut scratch.words);
            start = end;
        }
        count
    }

    /// Finds the keys of words that may fit to a word of a block, given the bucket of its first word or one before
    /// it, and returns the bucket of its last word.
    fn find_fitting(
        &mut self,
        key: &Key,
        list: &SortedList,
        mut bucket: usize,
        block: Range<usize>,
    ) -> usize {
        self.fitting.clear();
        self.fitting.resize(key.buckets() / GROUP, 0);
        let mut next = block.start;
        loop {
            let bucket_end = list.starts[bucket + 1] as usize;
            if bucket_end > next {
                // Diagonals that are not free must be free in the other word.
                let taken = key.taken(bucket);
                self.fitting[taken / GROUP] |= 1 << (taken % GROUP);
                next = bucket_end;
            }
            if next >= block.end {
                break;
            }
            bucket += 1;
        }
        // More diagonals may be free.
        for (bit, without) in WITHOUT_BIT.into_iter().enumerate() {
            for keys in &mut self.fitting {
                *keys |= (*keys & without) << (1 << bit);
            }
        }
        let mut distance = 1;
        while distance < self.fitting.len() {
            for pair in self.fitting.chunks_exact_mut(2 * distance) {
                let (without, with) = pair.split_at_mut(distance);
                for (without, with) in without.iter().zip(with) {
                    *with |= without;
                }
            }
            distance *= 2;
        }
        bucket
    }

    /// Finds the ranges with fitting keys in a list, or in the runs.
    fn find_ranges(&mut self, list: Option<&SortedList>) {
        self.ranges.clear();
        let starts = list.map_or(&self.runs.starts, |list| &list.starts);
        for group in 0..self.fitting.len() {
            let mut keys = self.fitting[Key::of_bucket(group * GROUP) / GROUP];
            let mut first = group * GROUP;
            while keys != 0 {
                let skipped = keys.trailing_zeros();
                keys >>= skipped;
                first += skipped as usize;
                let fitting = keys.trailing_ones();
                keys = keys.checked_shr(fitting).unwrap_or(0);
                let end = first + fitting as usize;
                let range = starts[first]..starts[end];
                first = end;
                match self.ranges.last_mut() {
                    Some(last) if last.end == range.start => last.end = range.end,
                    _ if range.is_empty() => {}
                    _ => self.ranges.push(range),
                }
            }
        }
    }
}

/// For each bit of the numbers below 64, those without it.
const WITHOUT_BIT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::SimdLevel;
    use crate::vectors::{Kernel64, run64};
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// Words of two lists, and how they are compared.
    struct Case {
        words: [Vec<u64>; 2],
        key: Key,
        first: u32,
        width: u32,
        runs: bool,
        by_blocks: bool,
    }

    impl Kernel64 for &Case {
        type Output = u64;

        fn run<L: Lanes64>(self, lanes: L) -> u64 {
            let mut scratch = Scratch::default();
            let mut sort = |words: &Vec<u64>| {
                scratch.words.clone_from(words);
                let mut list = SortedList::default();
                list.sort(&self.key, &mut scratch, words.len(), self.runs);
                let mut sorted = list.words[..list.len()].to_vec();
                let mut expected = words.clone();
                expected
                    .iter_mut()
                    .for_each(|word| *word = word.rotate_left(self.key.turn));
                sorted.sort_unstable();
                expected.sort_unstable();
                assert_eq!(sorted, expected);
                list
            };
            let [a, b] = self.words.each_ref().map(&mut sort);
            let mut join = Join::new(self.first, self.width);
            if self.by_blocks && a.len() > 0 && b.len() > 0 {
                join.count_by_blocks(lanes, &self.key, [&a, &b], self.runs, &mut scratch)
            } else {
                join.count(lanes, &self.key, [&a, &b], self.runs, &mut scratch)
            }
        }
    }

    /// Returns words in which some bits are set more often than others.
    fn skewed() -> impl Strategy<Value = u64> {
        (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a & (b | 0x3f00) & c)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn pairs_that_fit_are_counted(
            words in (vec(skewed(), 0..900), vec(skewed(), 0..900)),
            first in 0..=4_u32,
            width in 1..=23_u32,
            keys in 0..=13_u32,
            runs: bool,
            by_blocks: bool,
        ) {
            let half = ((1_u64 << width) - 1) << first;
            let mask = half | half << 32;
            // Diagonals that end in the middle rows are never common.
            let only_one = |side: usize| if side == 0 { (1_u64 << first) - 1 } else { 0 };
            let mut words = [words.0, words.1];
            for (side, words) in words.iter_mut().enumerate() {
                words.iter_mut().for_each(|word| *word &= mask | only_one(side));
            }
            let pairs = itertools::iproduct!(&words[0], &words[1]);
            let expected = pairs.filter(|(a, b)| **a & **b == 0).count() as u64;
            let samples = words.each_ref().map(|words| &words[..words.len() / 4]);
            let key = Key::choose(samples, first..first + width, keys);
            let case = Case { words, key, first, width, runs, by_blocks };
            for level in SimdLevel::ALL {
                if let Some(count) = run64(level, &case) {
                    prop_assert_eq!(count, expected, "{}", level);
                }
            }
        }
    }
}
