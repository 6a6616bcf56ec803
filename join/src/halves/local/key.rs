//! Diagonals by which lists are sorted.

use crate::vectors::{Lanes64, MAX_LANES_64};
use std::ops::Range;

/// Factor of the weight of a half board for each chosen diagonal that is taken.
const LESS: f64 = 0.4;

/// Bits of a key that are not in the order of a Gray code.
const GROUP_BITS: usize = 6;

/// Buckets whose keys differ in the last bits only.
pub(super) const GROUP: usize = 1 << GROUP_BITS;

/// Diagonals by which lists are sorted, all of one kind.
#[derive(Clone, Debug, Default)]
pub(super) struct Key {
    /// Rotation of the words after which diagonals of this kind are in the upper half.
    pub(super) turn: u32,
    /// All joined diagonals of this kind, in a rotated word.
    pub(super) kind: u64,
    /// Positions in a rotated word; the first is the highest bit of a key.
    positions: Vec<u32>,
}

impl Key {
    /// Chooses as many diagonals as `keys`: one after the other that is most often taken in both halves, while
    /// half boards that have taken those before count less. `joined` are the joined diagonals of a half of a word,
    /// and the samples are words of both halves of the board.
    pub(super) fn choose(samples: [&[u64]; 2], joined: Range<u32>, keys: u32) -> Self {
        let keys = keys.min(joined.len() as u32);
        let of_kind = |turn: u32| {
            let upper = joined.clone().map(|position| position + 32);
            let (positions, share) = choose_of_kind(samples, turn, upper.collect(), keys);
            (share, turn, positions)
        };
        let (_, turn, positions) = [of_kind(0), of_kind(32)]
            .into_iter()
            .max_by(|a, b| a.0.total_cmp(&b.0))
            .expect("two kinds");
        Self {
            turn,
            kind: ((1 << joined.len()) - 1) << (32 + joined.start),
            positions,
        }
    }

    /// Returns the number of buckets of a list.
    pub(super) fn buckets(&self) -> usize {
        (1 << self.positions.len()).max(GROUP)
    }

    /// Returns the diagonals that the words of a bucket have taken, as the bits of a key.
    pub(super) fn taken(&self, bucket: usize) -> usize {
        !Self::of_bucket(bucket) & ((1 << self.positions.len()) - 1)
    }

    /// Returns the free diagonals of the words of a bucket, as the bits of a key.
    ///
    /// The first diagonals change one by one from group to group, in the order of a Gray code.
    pub(super) const fn of_bucket(bucket: usize) -> usize {
        let group = bucket / GROUP;
        (group ^ group >> 1) * GROUP + bucket % GROUP
    }

    /// Writes the buckets of words. Both slices have a multiple of [`MAX_LANES_64`] of elements.
    #[inline(always)]
    pub(super) fn find_buckets<L: Lanes64>(&self, lanes: L, words: &[u64], buckets: &mut [u16]) {
        let one = lanes.splat(1);
        let chunks = words.chunks_exact(L::LANES);
        for (words, buckets) in chunks.zip(buckets.chunks_exact_mut(L::LANES)) {
            let words = lanes.load(words);
            let mut of = lanes.splat(0);
            for (index, &position) in self.positions.iter().enumerate() {
                let taken = lanes.shift_right(words, lanes.splat(position.into()));
                let mut bit = lanes.without(one, taken);
                if index + GROUP_BITS < self.positions.len() {
                    bit = lanes.xor(bit, lanes.and(of, one));
                }
                of = lanes.or(lanes.add(of, of), bit);
            }
            let mut numbers = [0; MAX_LANES_64];
            lanes.store(of, &mut numbers);
            for (bucket, number) in buckets.iter_mut().zip(numbers) {
                *bucket = number as u16;
            }
        }
    }
}

/// Chooses some of these positions in rotated words, and returns them with the sum of the shares of the half boards
/// that have taken each.
fn choose_of_kind(
    samples: [&[u64]; 2],
    turn: u32,
    mut positions: Vec<u32>,
    keys: u32,
) -> (Vec<u32>, f64) {
    let weighted = |words: &[u64]| -> Vec<(u64, f64)> {
        words
            .iter()
            .map(|word| (word.rotate_left(turn), 1.0))
            .collect()
    };
    let mut samples = samples.map(weighted);
    let (mut chosen, mut sum) = (Vec::new(), 0.0);
    for _ in 0..keys {
        let all = samples
            .each_ref()
            .map(|words| words.iter().map(|&(_, weight)| weight).sum::<f64>());
        let share = |position: u32| {
            let taken = samples.each_ref().map(|words| {
                let weights = words
                    .iter()
                    .map(|&(word, weight)| (word >> position & 1) as f64 * weight);
                weights.sum::<f64>()
            });
            taken[0] / all[0].max(1e-9) * taken[1] / all[1].max(1e-9)
        };
        let shares: Vec<f64> = positions.iter().map(|&position| share(position)).collect();
        let best = (0..shares.len())
            .max_by(|&a, &b| shares[a].total_cmp(&shares[b]))
            .expect("as many diagonals as keys");
        sum += shares[best];
        let position = positions.swap_remove(best);
        chosen.push(position);
        for (word, weight) in samples.iter_mut().flatten() {
            if *word >> position & 1 != 0 {
                *weight *= LESS;
            }
        }
    }
    (chosen, sum)
}
