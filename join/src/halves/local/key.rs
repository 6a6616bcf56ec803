//! Diagonals by which lists are sorted.

use std::ops::Range;

/// Factor of the weight of a half board for each chosen diagonal that is taken.
const LESS: f64 = 0.4;

/// Bits of a key that are not in the order of a Gray code.
const GROUP_BITS: usize = 6;

/// Buckets whose keys differ in the last bits only.
pub(super) const GROUP: usize = 1 << GROUP_BITS;

/// Diagonals by which lists are sorted: some of one kind that follow each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Key {
    /// Rotation of the words after which diagonals of this kind are in the upper half.
    pub(super) turn: u32,
    /// All joined diagonals of this kind, in a rotated word.
    pub(super) kind: u64,
    /// First of the diagonals, in a word that is rotated.
    first: u32,
    /// Number of the diagonals.
    len: u32,
    /// Bucket of the words with each value of the diagonals.
    buckets: Vec<u16>,
}

impl Key {
    /// Chooses as many diagonals as `keys`, at least one and at most all: those that follow each other and are most
    /// often taken in both halves. `joined` are the joined diagonals of a half of a word, and the samples are words of
    /// both halves of the board.
    pub(super) fn choose(samples: [&[u64]; 2], joined: Range<u32>, keys: u32) -> Self {
        let len = keys.clamp(1, joined.len() as u32);
        let share = |position: u32| {
            let taken = samples.map(|words| {
                let taken = words.iter().filter(|&word| word >> position & 1 != 0);
                taken.count() as f64
            });
            taken[0] * taken[1]
        };
        let mut best = (0.0, 0);
        for kind in [0, 32] {
            let shares: Vec<f64> = joined
                .clone()
                .map(|position| share(kind + position))
                .collect();
            for (first, window) in (kind + joined.start..).zip(shares.windows(len as usize)) {
                let sum: f64 = window.iter().sum();
                if sum >= best.0 {
                    best = (sum, first);
                }
            }
        }
        let turn = if best.1 < 32 { 32 } else { 0 };
        let first = (best.1 + turn) % 64;
        let order = order(samples, turn, (first..first + len).collect());
        let bucket = |value: usize| {
            let bits = order
                .iter()
                .map(|&position| !value >> (position - first) & 1);
            let key = bits.fold(0, |key, bit| 2 * key + bit);
            bucket_of(key)
        };
        Self {
            turn,
            kind: ((1 << joined.len()) - 1) << (32 + joined.start),
            first,
            len,
            buckets: (0..1 << len).map(|value| bucket(value) as u16).collect(),
        }
    }

    /// Returns the bucket of a rotated word.
    pub(super) fn bucket(&self, word: u64) -> usize {
        self.buckets[(word >> self.first) as usize & (self.buckets.len() - 1)].into()
    }

    /// Returns the number of buckets of a list.
    pub(super) fn buckets(&self) -> usize {
        (1 << self.len).max(GROUP)
    }

    /// Returns the diagonals that the words of a bucket have taken, as the bits of a key.
    pub(super) fn taken(&self, bucket: usize) -> usize {
        !Self::of_bucket(bucket) & ((1 << self.len) - 1)
    }

    /// Returns the free diagonals of the words of a bucket, as the bits of a key.
    ///
    /// The first diagonals change one by one from group to group, in the order of a Gray code.
    pub(super) const fn of_bucket(bucket: usize) -> usize {
        let group = bucket / GROUP;
        (group ^ group >> 1) * GROUP + bucket % GROUP
    }
}

/// Returns the bucket of a key, the inverse of [`Key::of_bucket`].
fn bucket_of(key: usize) -> usize {
    let mut group = key / GROUP;
    let mut distance = 1;
    while group >> distance != 0 {
        group ^= group >> distance;
        distance *= 2;
    }
    group * GROUP + key % GROUP
}

/// Sorts these positions in rotated words: one after the other that is most often taken in both halves, while half
/// boards that have taken those before count less.
fn order(samples: [&[u64]; 2], turn: u32, mut positions: Vec<u32>) -> Vec<u32> {
    let weighted = |words: &[u64]| -> Vec<(u64, f64)> {
        let rotated = words.iter().map(|word| word.rotate_left(turn));
        rotated.map(|word| (word, 1.0)).collect()
    };
    let mut samples = samples.map(weighted);
    let mut order = Vec::new();
    while !positions.is_empty() {
        let share = |position: u32| {
            let taken = samples.each_ref().map(|words| {
                let weights = words
                    .iter()
                    .map(|&(word, weight)| (word >> position & 1) as f64 * weight);
                weights.sum::<f64>()
            });
            taken[0] * taken[1]
        };
        let shares: Vec<f64> = positions.iter().map(|&position| share(position)).collect();
        let best = (0..shares.len())
            .max_by(|&a, &b| shares[a].total_cmp(&shares[b]))
            .expect("a position");
        let position = positions.swap_remove(best);
        order.push(position);
        for (word, weight) in samples.iter_mut().flatten() {
            if *word >> position & 1 != 0 {
                *weight *= LESS;
            }
        }
    }
    order
}
