//! Operations of the lanes of all levels, compared with those of plain words.

use super::lists::{SLACK, count, filter};
use super::{Kernel32, Kernel64, Lanes, Lanes32, Lanes64, SimdLevel, run32, run64};
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
        let sets = a.map(|word| word >> 12);
        let [low_a, low_b, low_c] = self.words.map(|words| words.map(|word| word >> 33));
        let [x, y, z] = self.words.map(|words| lanes.load(&words));
        let [low_x, low_y, low_z] = [low_a, low_b, low_c].map(|words| lanes.load(&words));
        let all = lanes.first(L::LANES);
        let is = |words, word: &dyn Fn(usize) -> u64| {
            let expected: Vec<_> = (0..L::LANES).map(word).collect();
            assert_eq!(read_64(lanes, words, all), expected);
        };
        let rest = &a[..self.count % L::LANES];
        is(lanes.load_rest(rest), &|i| {
            rest.get(i).copied().unwrap_or(0)
        });
        is(lanes.sub(x, y), &|i| a[i].wrapping_sub(b[i]));
        is(lanes.repeated(x, y, z), &|i| {
            a[i] & b[i] | a[i] & c[i] | b[i] & c[i]
        });
        is(lanes.size(lanes.load(&sets)), &|i| {
            sets[i].count_ones().into()
        });
        is(lanes.distance(low_x, low_y), &|i| {
            low_a[i].abs_diff(low_b[i])
        });
        is(lanes.count_zero(low_z, y), &|i| {
            low_c[i] + u64::from(b[i] == 0)
        });
        let greater = lanes.greater(low_x, low_y);
        is(lanes.select(greater, low_x, low_y), &|i| {
            low_a[i].max(low_b[i])
        });
        let zeros = read_64(lanes, lanes.leading_zeros(lanes.load(&sets)), all);
        for (zeros, set) in zeros.into_iter().zip(sets) {
            let expected = u64::from(set.leading_zeros());
            assert!(
                zeros == expected || set == 0 && zeros > 64,
                "{set:b}: {zeros}"
            );
        }
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
