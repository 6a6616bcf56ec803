//! Operations of the lanes of all levels, compared with those of plain words.

use super::blocks::{Block, Others, block_len};
use super::lanes::{Lanes, Lanes32, Lanes64};
use super::lists::{
    Change, Kept, LEFT, RIGHT, SLACK, change_free, count, filter, filter_sorted, find_runs,
};
use super::{Kernel32, Kernel64, SimdLevel, run32, run64};
use proptest::collection::vec;
use proptest::prelude::*;

/// Words of three registers of any level, and a number of lanes or words.
#[derive(Debug)]
struct Words<W> {
    words: [[W; 16]; 3],
    count: usize,
}

/// Defines a function that checks the operations of lanes of all sizes, and one that reads a register.
macro_rules! check_lanes {
    ($check:ident, $read:ident, $word:ty) => {
        fn $read<L: Lanes<Word = $word>>(lanes: L, words: L::Words, mask: L::Mask) -> Vec<$word> {
            let mut out = [0; 16];
            lanes.compress(words, mask, &mut out);
            out[..lanes.lanes_in(mask) as usize].to_vec()
        }

        fn $check<L: Lanes<Word = $word>>(lanes: L, words: &Words<$word>) {
            let Words {
                words: [a, b, c],
                count,
            } = *words;
            let distances = c.map(|word| (word % 200).wrapping_sub(3));
            let [x, y, z, distance] = [a, b, c, distances].map(|words| lanes.load(&words));
            let is = |words, word: &dyn Fn(usize) -> $word| {
                let expected: Vec<_> = (0..L::LANES).map(word).collect();
                assert_eq!($read(lanes, words, lanes.first(L::LANES)), expected);
            };
            let holds = |mask, holds: &dyn Fn(usize) -> bool| {
                is(lanes.select(mask, x, y), &|i| {
                    [b, a][usize::from(holds(i))][i]
                });
                let kept = (0..L::LANES).filter(|&i| holds(i));
                let expected: Vec<_> = kept.map(|i| c[i]).collect();
                assert_eq!($read(lanes, z, mask), expected);
                let bits: u32 = (0..L::LANES).map(|i| u32::from(holds(i)) << i).sum();
                assert_eq!(lanes.bits(mask), bits);
            };
            is(x, &|i| a[i]);
            is(lanes.splat(a[0]), &|_| a[0]);
            is(lanes.and(x, y), &|i| a[i] & b[i]);
            is(lanes.or(x, y), &|i| a[i] | b[i]);
            is(lanes.xor(x, y), &|i| a[i] ^ b[i]);
            let mut stored = [0; 16];
            lanes.store(x, &mut stored);
            assert_eq!(stored[..L::LANES], a[..L::LANES]);
            is(lanes.add(x, y), &|i| a[i].wrapping_add(b[i]));
            is(lanes.without(x, y), &|i| a[i] & !b[i]);
            is(lanes.none_of(x, y, z), &|i| !(a[i] | b[i] | c[i]));
            let by = |i: usize| u32::try_from(distances[i]).unwrap_or(u32::MAX);
            let left = |i: usize| a[i].checked_shl(by(i)).unwrap_or(0);
            let right = |i: usize| a[i].checked_shr(by(i)).unwrap_or(0);
            is(lanes.shift_left(x, distance), &left);
            is(lanes.shift_right(x, distance), &right);
            let few = count % (L::LANES + 1);
            holds(lanes.first(few), &|i| i < few);
            holds(lanes.meet(x, y), &|i| a[i] & b[i] != 0);
            holds(lanes.disjoint(x, y), &|i| a[i] & b[i] == 0);
            let both = lanes.both(lanes.meet(x, y), lanes.disjoint(y, z));
            holds(both, &|i| a[i] & b[i] != 0 && b[i] & c[i] == 0);
        }
    };
}

check_lanes!(check_lanes_32, read_32, u32);
check_lanes!(check_lanes_64, read_64, u64);

impl Kernel32 for &Words<u32> {
    type Output = ();

    fn run<L: Lanes32>(self, lanes: L) {
        check_lanes_32(lanes, self);
    }

    fn run_portable(self) {}
}

impl Kernel64 for &Words<u64> {
    type Output = ();

    fn run<L: Lanes64>(self, lanes: L) {
        check_lanes_64(lanes, self);
        let [a, b, c] = self.words;
        let x = lanes.load(&a);
        let all = lanes.first(L::LANES);
        let is = |words, word: &dyn Fn(usize) -> u64| {
            let expected: Vec<_> = (0..L::LANES).map(word).collect();
            assert_eq!(read_64(lanes, words, all), expected);
        };
        let rest = &a[..self.count % L::LANES];
        is(lanes.load_rest(rest), &|i| {
            rest.get(i).copied().unwrap_or(0)
        });
        is(lanes.size(x), &|i| a[i].count_ones().into());
        let list = &self.words.as_flattened()[..self.count];
        let (test, add) = (a[0] & b[0] & c[0], a[1]);
        let free = list.iter().filter(|&word| word & test == 0);
        let expected: Vec<_> = free.map(|word| word | add).collect();
        let mut out = vec![0; list.len() + SLACK];
        let filtered = filter(lanes, list, test, add, &mut out);
        assert_eq!(out[..filtered], expected);
        assert_eq!(count(lanes, list, test), expected.len() as u64);
    }
}

/// Returns words without bits, with few of them, half of them or most.
fn word() -> impl Strategy<Value = u64> {
    (any::<[u64; 3]>(), 0..4).prop_map(|([a, b, c], density)| match density {
        0 => 0,
        1 => a & b & c,
        2 => a,
        _ => a | b | c,
    })
}

proptest! {
    #[test]
    fn lanes_compute_like_words(words in vec(word(), 48), count in 0_usize..=48) {
        let words: [[u64; 16]; 3] = [0, 16, 32].map(|start| {
            words[start..][..16].try_into().expect("16 words")
        });
        let halves = Words { words: words.map(|words| words.map(|word| word as u32)), count };
        let words = Words { words, count };
        for level in SimdLevel::ALL {
            let checked = [run32(level, &halves), run64(level, &words)];
            let has_neon = cfg!(all(target_arch = "aarch64", feature = "simd"));
            if level == SimdLevel::Portable || level == SimdLevel::Neon && has_neon {
                assert_eq!(checked, [Some(()); 2]);
            }
        }
    }
}

/// Lists of words with few bits in two ranges of positions, and where some of the first begin.
#[derive(Clone, Debug)]
struct Lists {
    words: Vec<u64>,
    starts: Vec<u32>,
    others: Vec<u64>,
    first: u32,
    width: u32,
    test: u64,
}

impl Kernel64 for &Lists {
    type Output = ();

    fn run<L: Lanes64>(self, lanes: L) {
        self.check_lists(lanes);
        self.check_pairs(lanes);
    }
}

impl Lists {
    fn check_lists<L: Lanes64>(&self, lanes: L) {
        let Self {
            words,
            starts,
            test,
            ..
        } = self;
        let is_free = |word: &&u64| **word & test == 0;
        let padded: Vec<u64> = words.iter().copied().chain([u64::MAX; SLACK]).collect();
        let (mut out, mut out_starts) = (vec![0; words.len() + SLACK], Vec::new());
        let mut kept: Vec<Kept> = Vec::new();
        filter_sorted(
            lanes,
            &padded,
            starts,
            *test,
            &mut out,
            &mut out_starts,
            &mut kept,
        );
        let free: Vec<u64> = words.iter().filter(is_free).copied().collect();
        assert_eq!(out[..free.len()], free);
        for (&start, &out_start) in starts.iter().zip(&out_starts) {
            let before = words[..start as usize].iter().filter(is_free).count();
            assert_eq!(out_start as usize, before);
        }
        if !words.is_empty() {
            let kind = test & !0xffff_ffff | 1 << 40;
            find_runs(
                lanes,
                &padded,
                starts,
                kind,
                &mut out,
                &mut out_starts,
                &mut kept,
            );
            let is_first = |&i: &usize| i == 0 || (words[i] ^ words[i - 1]) & kind != 0;
            let runs: Vec<usize> = (0..words.len()).filter(is_first).collect();
            let expected: Vec<u64> = runs.iter().map(|&i| words[i] & kind | i as u64).collect();
            assert_eq!(out[..runs.len()], expected);
            for (&start, &out_start) in starts.iter().zip(&out_starts) {
                let before = runs.iter().filter(|&&run| run < start as usize).count();
                assert_eq!(out_start as usize, before);
            }
        }
        let keep = 0x0fff_ffff_0fff_ffff;
        let change = Change {
            shift: 3,
            keep,
            set: self.first.into(),
        };
        let expected = |shifted: &dyn Fn(u64) -> u64| -> Vec<u64> {
            free.iter()
                .map(|&word| shifted(word) & keep | change.set)
                .collect()
        };
        let count = change_free::<LEFT, L>(lanes, words, *test, change, &mut out);
        assert_eq!(out[..count], expected(&|word| word << 3));
        let count = change_free::<RIGHT, L>(lanes, words, *test, change, &mut out);
        assert_eq!(out[..count], expected(&|word| word >> 3));
    }

    /// Compares blocks of all sizes with all words, and with those of some ranges.
    fn check_pairs<L: Lanes64>(&self, lanes: L) {
        let half = ((1 << self.width) - 1) << self.first;
        let mask = half | half << 32;
        let all: Vec<u64> = self.words.iter().map(|word| word & mask).collect();
        let mut others: Vec<u64> = self.others.iter().map(|word| word & mask).collect();
        others.sort_unstable();
        let is_first = |&i: &usize| i == 0 || others[i] >> 32 != others[i - 1] >> 32;
        let firsts: Vec<usize> = (0..others.len()).filter(is_first).collect();
        let upper = |&i: &usize| others[i] >> 32 << 32 | i as u64;
        let end = others.len() as u64;
        let heads: Vec<u64> = firsts.iter().map(upper).chain([end]).collect();
        let (first, second) = (firsts.len() as u32 / 3, firsts.len() as u32 / 2);
        let runs = [0..first, second..firsts.len() as u32];
        let of_run = |run: u32| heads[run as usize] as u32;
        let ranges = runs.clone().map(|run| of_run(run.start)..of_run(run.end));
        let compared = || {
            ranges
                .iter()
                .flat_map(|range| &others[range.start as usize..range.end as usize])
        };
        let padded: Vec<u64> = others.iter().copied().chain([0; SLACK]).collect();
        let mut block = Block::new(self.first, self.width);
        for words in all.chunks(block_len::<L>()) {
            let pairs = itertools::iproduct!(words, compared());
            let expected = pairs.filter(|(a, b)| **a & **b == 0).count() as u64;
            let mut found = |heads, ranges| {
                let words_of = Others {
                    words: &padded,
                    heads,
                    ranges,
                };
                block.pairs(lanes, words, words_of, &mut Vec::new())
            };
            assert_eq!(found(&[], &ranges), expected);
            assert_eq!(found(&heads, &runs), expected);
        }
    }
}

/// Returns words in which few bits are set, so that some are disjoint.
fn sparse() -> impl Strategy<Value = u64> {
    (any::<u64>(), any::<u64>(), any::<u64>()).prop_map(|(a, b, c)| a & b & c)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn lists_and_blocks_are_those_of_plain_words(
        words in vec(sparse(), 0..700),
        others in vec(sparse(), 0..300),
        cuts in vec(0..=1000_u32, 0..20),
        first in 0..=4_u32,
        width in 1..=23_u32,
        test in sparse(),
    ) {
        let len = words.len() as u32;
        let mut starts: Vec<u32> = cuts.into_iter().map(|cut| cut.min(len)).chain([0, len]).collect();
        starts.sort_unstable();
        let lists = Lists { words, starts, others, first, width, test };
        for level in SimdLevel::ALL {
            let _ = run64(level, &lists);
        }
    }
}
