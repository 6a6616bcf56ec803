//! Meet in the middle for solutions invariant under a quarter turn: matchings of inner rings joined
//! with matchings of outer ones.
//!
//! Rows and columns at the same distance from the middle form a ring. The images of a queen under the quarter turns
//! fill two rings, in one of two ways, and take the diagonals at the sum and at the difference of their radii. So such
//! a solution matches the rings in pairs, all half sums and half differences of the radii are distinct, and each
//! matching stands for as many solutions as there are choices of ways. (The search `quarter_turn` of the crate
//! `search`, which recounts the pieces, derives this.)
//!
//! Number the rings from the middle, and match the outermost ring without a partner again and again. After some pairs,
//! as many rings are left as are to be the *inner* ones. Each matching of all rings has in this way one set of inner
//! rings, which are matched with one another; and each of the other pairs has a ring further out than
//! all inner rings.
//!
//! For each set of inner rings:
//!
//! 1. All its matchings are listed, as words of their values, from lists of the matchings of smaller
//!    sets.
//! 2. The outer rings are matched by a depth-first search that takes the ring with the fewest partners.
//!    With each pair it removes the inner matchings that have one of the values from the list, and it
//!    ends if the list is empty. So it meets no pair of matchings twice, and each list is read
//!    sequentially.
//!
//! | file | content |
//! |---|---|
//! | `count` | the work in pieces |
//! | `values` | sums and differences |
//! | `inner` | lists of inner matchings |
//! | `outer` | search for outer matchings |

mod count;
mod inner;
mod outer;
mod values;

use crate::pieces::{self, Tally};
use crate::vectors::{Kernel64, Lanes64, choose64, run64};
use crate::{CountError, CountOptions, Work};
pub use count::RingCount;
use inner::SmallSets;
use outer::MAX_OUTER;
use problem::Problem;
use problem::board::Square;
use values::RingBoard;

/// Maximum size of a board, on which the values of inner rings fit in 64 bits.
const MAX_SIZE: u32 = 80;

/// Maximum number of rings in a small set, whose matchings are listed beforehand. The lists of the next
/// even number take ten times as much memory.
const MAX_SMALL: u32 = 8;

/// Sets of inner rings that a thread takes at once.
const SETS_AT_ONCE: usize = 64;

/// Number of matchings, and the work for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct MatchingCount {
    matchings: u64,
    /// Pairs of rings matched.
    nodes: u64,
    /// Inner matchings compared with pairs of outer rings.
    pairs: u64,
}

/// State of the count in one thread.
struct Search<'a> {
    rings: u32,
    board: RingBoard,
    small_sets: &'a SmallSets,
    /// Inner matchings that fit to the outer pairs on the path of the search.
    lists: Vec<Vec<u64>>,
    found: MatchingCount,
}

/// Count of the matchings with these inner rings.
struct Count<'s, 'a> {
    search: &'s mut Search<'a>,
    inner: u64,
}

impl Kernel64 for Count<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes64>(self, lanes: L) {
        let Search {
            rings,
            board,
            small_sets,
            lists,
            found,
        } = self.search;
        let len = small_sets.list(lanes, self.inner, &mut lists[0]);
        found.nodes += len as u64;
        let (above, below) = outer_rings(*rings, self.inner);
        if above | below == 0 {
            found.matchings += len as u64;
        } else if len > 0 && above.count_ones() >= below.count_ones() {
            outer::count(lanes, *board, above, below, lists, len, found);
        }
    }
}

/// Returns the rings further out than all inner rings, and the other outer rings.
const fn outer_rings(rings: u32, inner: u64) -> (u64, u64) {
    let inside = match inner.checked_ilog2() {
        Some(ring) => u64::MAX >> (63 - ring),
        None => 0,
    };
    let all = (1 << rings) - 1;
    (all & !inside, inside & !inner)
}

/// The count of the solutions that a quarter turn leaves as they are, divided by the set of inner
/// rings.
#[derive(Clone, Copy, Debug)]
struct RingJoin {
    n: u32,
    rings: u32,
    /// Number of inner rings.
    inner: u32,
    /// Number of rings among which the inner ones are.
    candidates: u32,
}

impl RingJoin {
    /// Returns the division of a board.
    fn new(n: u32) -> Result<Self, CountError> {
        let max_size = MAX_SIZE;
        if n == 0 {
            return Err(CountError::NoBoard);
        }
        if n > max_size {
            return Err(CountError::BeyondRings { n, max_size });
        }
        let rings = n / 2;
        // Half of the rings, to the nearest even number that is faster; no outer rings if they are few.
        let inner = match rings {
            ..8 => rings,
            8..30 => rings.div_ceil(4) * 2,
            _ => rings / 4 * 2,
        };
        // At least half of the outer rings are further out than all inner rings.
        let candidates = rings - (rings - inner) / 2;
        Ok(Self {
            n,
            rings,
            inner,
            candidates,
        })
    }

    /// Returns the number of sets of inner rings.
    fn pieces(self) -> usize {
        if self.rings % 2 == 1 {
            return 0;
        }
        binomial(self.candidates, self.inner)
    }

    /// Returns a set of inner rings, given its number in the order of the sets as words.
    fn set(self, mut piece: usize) -> u64 {
        let mut set = 0;
        let mut ring = self.candidates;
        for size in (1..=self.inner).rev() {
            // The outermost ring of the rest is the last one with enough sets before it.
            ring = (0..ring)
                .rfind(|&ring| binomial(ring, size) <= piece)
                .unwrap_or(0);
            piece -= binomial(ring, size);
            set |= 1 << ring;
        }
        set
    }

    /// Makes the lists that all pieces need.
    fn lists(self) -> Result<SmallSets, CountError> {
        let small = MAX_SMALL.min(self.inner);
        let pairs = (self.inner - small) / 2;
        SmallSets::new(RingBoard::new(self.n), small, self.candidates - pairs)
    }

    /// Counts the solutions of some pieces.
    fn count_with(
        self,
        small_sets: &SmallSets,
        pieces: &[usize],
        options: &CountOptions,
    ) -> Result<Tally, CountError> {
        let level = choose64(options.simd())?;
        let board = RingBoard::new(self.n);
        let groups: Vec<&[usize]> = pieces.chunks(SETS_AT_ONCE).collect();
        let weights: Vec<f64> = groups.iter().map(|sets| sets.len() as f64).collect();
        let new_search = || Search {
            rings: self.rings,
            board,
            small_sets,
            lists: vec![Vec::new(); MAX_OUTER / 2 + 1],
            found: MatchingCount::default(),
        };
        // Each pair of rings can be filled in two ways.
        let ways = 1 << (self.rings / 2);
        pieces::run(&weights, options, new_search, |search, group, control| {
            search.found = MatchingCount::default();
            let mut cut_short = false;
            for &piece in groups[group] {
                cut_short = control.is_stopped();
                if cut_short {
                    break;
                }
                let inner = self.set(piece);
                run64(level, Count { search, inner }).expect("an available level");
            }
            let found = search.found;
            Ok(Tally {
                solutions: ways * u128::from(found.matchings),
                work: Work {
                    nodes: 4 * found.nodes,
                    pairs: found.pairs,
                },
                cut_short,
            })
        })
    }

    /// Returns the board of a piece: the pairs of rings that its matchings do not have are blocked.
    fn part(self, piece: usize) -> Problem {
        let inner = self.set(piece);
        let (above, _) = outer_rings(self.rings, inner);
        let mut problem = Problem::new(self.n).expect("a board of this size");
        let ring = |line: u32| {
            let outwards = line.min(self.n - 1 - line);
            (outwards < self.rings).then(|| self.rings - 1 - outwards)
        };
        for (row, column) in itertools::iproduct!(0..self.n, 0..self.n) {
            let (Some(a), Some(b)) = (ring(row), ring(column)) else {
                continue;
            };
            let pair = 1 << a | 1 << b;
            if pair & !inner != 0 && (pair & inner != 0 || pair & above == 0) {
                let square = Square::from_zero_based(row, column);
                problem.block(square).expect("a square of the board");
            }
        }
        problem
    }
}

/// Maximum number of rings.
const MAX_RINGS: usize = MAX_SIZE as usize / 2;

/// Numbers of subsets, by the size of the set and of the subset. Those used fit in 32 bits.
static BINOMIALS: [[usize; MAX_RINGS + 1]; MAX_RINGS + 1] = {
    let mut table = [[0_usize; MAX_RINGS + 1]; MAX_RINGS + 1];
    let mut n = 0;
    while n <= MAX_RINGS {
        table[n][0] = 1;
        let mut size = 1;
        while size <= n {
            table[n][size] = table[n - 1][size - 1].saturating_add(table[n - 1][size]);
            size += 1;
        }
        n += 1;
    }
    table
};

/// Returns the number of subsets of a size.
fn binomial(n: u32, size: u32) -> usize {
    BINOMIALS[n as usize][size as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vectors::SimdLevel;

    #[test]
    fn sets_are_all_subsets_in_ascending_order() {
        for n in [4, 24, 29, 32, 41] {
            let join = RingJoin::new(n).unwrap();
            let sets: Vec<u64> = (0..join.pieces()).map(|piece| join.set(piece)).collect();
            assert!(sets.is_sorted_by(|a, b| a < b));
            for set in sets {
                assert_eq!(set.count_ones(), join.inner);
                assert!(set < 1 << join.candidates);
            }
        }
    }

    #[test]
    fn all_instruction_sets_do_the_same_work() {
        for n in [8, 12, 21, 32, 33, 36] {
            let count = RingCount::new(n).unwrap();
            let pieces: Vec<usize> = (0..count.pieces()).collect();
            let tally = |level| {
                let options = CountOptions::default().with_simd(level);
                count.count(&pieces, &options)
            };
            let expected = tally(SimdLevel::Portable).unwrap();
            for level in SimdLevel::ALL {
                if choose64(Some(level)).is_ok() {
                    assert_eq!(tally(level), Ok(expected), "n = {n}, {level}");
                }
            }
        }
    }

    /// The published numbers (OEIS A033148).
    #[test]
    fn all_pieces_have_the_published_solutions() {
        let published = [(12, 8), (13, 8), (16, 64), (17, 128), (20, 480), (21, 704)];
        for (n, solutions) in published {
            let count = RingCount::new(n).unwrap();
            let pieces: Vec<usize> = (0..count.pieces()).collect();
            let tally = count.count(&pieces, &CountOptions::default()).unwrap();
            assert_eq!(tally.solutions, solutions, "n = {n}");
        }
    }
}
