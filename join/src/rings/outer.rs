//! Search for the matchings of the outer rings, with the list of inner matchings that fit.

use super::MatchingCount;
use super::values::{RingBoard, Values};
use crate::vectors::Lanes64;
use crate::vectors::lists::{self, SLACK};
use control::bits::members;

/// Maximum number of outer rings.
pub(super) const MAX_OUTER: usize = 24;

/// Rings compared at once.
const LANES: usize = 8;

/// Maximum number of pairs on the path of the search.
const MAX_DEPTH: usize = MAX_OUTER / 2;

/// The outer rings, in lanes.
struct Rings {
    rings: [u64; MAX_OUTER],
    bits: [u64; MAX_OUTER],
    used: usize,
}

impl Rings {
    /// Returns the lanes of the rings, from the outermost.
    fn from_set(rings: u64) -> Self {
        let mut lanes = Self {
            rings: [0; MAX_OUTER],
            bits: [0; MAX_OUTER],
            used: (rings.count_ones() as usize).next_multiple_of(LANES),
        };
        let mut outwards: Vec<u32> = members(rings).collect();
        outwards.reverse();
        for (lane, ring) in outwards.into_iter().enumerate() {
            lanes.rings[lane] = u64::from(ring);
            lanes.bits[lane] = 1 << ring;
        }
        lanes
    }
}

/// Rings that have no partner yet.
#[derive(Clone, Copy, Default)]
struct Free {
    /// Rings further out than all inner rings.
    above: u64,
    /// Outer rings further in than an inner one. Each is matched with a ring above.
    below: u64,
}

impl Free {
    const fn all(self) -> u64 {
        self.above | self.below
    }

    const fn without(self, pair: u64) -> Self {
        Self {
            above: self.above & !pair,
            below: self.below & !pair,
        }
    }

    /// Returns the rings with which a ring above may be matched.
    const fn beside_above(self) -> u64 {
        if self.above.count_ones() > self.below.count_ones() {
            self.all()
        } else {
            self.below
        }
    }
}

/// Pairs placed so far, and the ring whose partners are tried.
#[derive(Clone, Copy, Default)]
struct Level {
    free: Free,
    taken: Values,
    ring: u32,
    /// Partners not yet tried.
    partners: u64,
    /// Length of the list of inner matchings that fit.
    len: usize,
}

/// Chooses the ring with the fewest partners, and returns it and them.
#[inline(always)]
fn choose(outer: &Rings, board: RingBoard, free: Free, taken: Values) -> (u32, u64) {
    let beside_above = free.beside_above();
    let all = free.all();
    let mut partners = [0; MAX_OUTER];
    let mut best = u64::MAX;
    for start in (0..outer.used).step_by(LANES) {
        let mut keys = [u64::MAX; LANES];
        for lane in 0..LANES {
            let (ring, bit) = (outer.rings[start + lane], outer.bits[start + lane]);
            let beside = if free.above & bit != 0 {
                beside_above
            } else {
                free.above
            };
            let found = beside & !bit & !board.excluded(ring, taken);
            partners[start + lane] = found;
            let key = u64::from(found.count_ones()) << 32 | (start + lane) as u64;
            keys[lane] = if all & bit == 0 { u64::MAX } else { key };
        }
        for key in keys {
            best = best.min(key);
        }
    }
    let lane = best as u32 as usize % MAX_OUTER;
    (outer.rings[lane] as u32, partners[lane])
}

/// Adds the matchings of the outer rings, each as often as inner matchings in the first list, which
/// has `len` words, fit. There are at least four outer rings.
#[inline(always)]
pub(super) fn count<L: Lanes64>(
    lanes: L,
    board: RingBoard,
    above: u64,
    below: u64,
    lists: &mut [Vec<u64>],
    len: usize,
    found: &mut MatchingCount,
) {
    let outer = Rings::from_set(above | below);
    let free = Free { above, below };
    if free.all().count_ones() == 4 {
        count_last_two(
            lanes,
            board,
            free,
            Values::default(),
            &lists[0][..len],
            found,
        );
        return;
    }
    let mut levels = [Level::default(); MAX_DEPTH];
    let (ring, partners) = choose(&outer, board, free, Values::default());
    levels[0] = Level {
        free,
        taken: Values::default(),
        ring,
        partners,
        len,
    };
    let mut depth = 0;
    loop {
        // The next partner of the ring at this depth, or back to the ring before.
        let level = &mut levels[depth];
        if level.partners == 0 {
            if depth == 0 {
                return;
            }
            depth -= 1;
            continue;
        }
        let partner = level.partners.trailing_zeros();
        level.partners &= level.partners - 1;
        let values = board.values(level.ring, partner);
        let free = level.free.without(1 << level.ring | 1 << partner);
        let taken = level.taken.and(values);
        // With four rings left, both pairs are matched at once.
        if free.all().count_ones() == 4 {
            let list = &lists[depth][..level.len];
            found.nodes += 1;
            count_last_two(lanes, board, free, taken, list, found);
            continue;
        }
        let (ring, partners) = choose(&outer, board, free, taken);
        if partners == 0 {
            continue;
        }
        // Only inner matchings without the values of the pair go down with it; without any, the pair is left.
        let (list, next) = two_lists(lists, depth, level.len);
        found.nodes += 1;
        found.pairs += list.len() as u64;
        let len = lists::filter(lanes, list, values.low, 0, next);
        if len > 0 {
            depth += 1;
            levels[depth] = Level {
                free,
                taken,
                ring,
                partners,
                len,
            };
        }
    }
}

/// Returns the list at a depth and the space for the next.
#[inline(always)]
fn two_lists(lists: &mut [Vec<u64>], depth: usize, len: usize) -> (&[u64], &mut [u64]) {
    let (lists, next) = lists.split_at_mut(depth + 1);
    let next = &mut next[0];
    if next.len() < len + SLACK {
        next.resize((len + SLACK).next_power_of_two(), 0);
    }
    (&lists[depth][..len], next)
}

/// Adds the up to three matchings of the last four rings. The inner matchings in the list may have values
/// of the pair placed before.
#[inline(always)]
fn count_last_two<L: Lanes64>(
    lanes: L,
    board: RingBoard,
    free: Free,
    taken: Values,
    list: &[u64],
    found: &mut MatchingCount,
) {
    let mut rings = [0; 4];
    let mut left = free.all();
    for ring in &mut rings {
        *ring = left.trailing_zeros();
        left &= left - 1;
    }
    let [a, b, c, d] = rings;
    let pairings = [(a, b, c, d), (a, c, b, d), (a, d, b, c)];
    // In the first one the two inner rings are matched with each other, so one must be above.
    let first = usize::from(free.above.count_ones() < 3);
    for &(a, b, c, d) in &pairings[first..] {
        let (one, other) = (board.values(a, b), board.values(c, d));
        let both = one.and(other);
        if one.is_disjoint(other) && both.is_disjoint(taken) {
            found.nodes += 1;
            found.pairs += list.len() as u64;
            found.matchings += lists::count(lanes, list, both.low | taken.low);
        }
    }
}
