//! Count of the solutions invariant under a quarter turn: a search for matchings of rings.
//!
//! `quarter_turn` derives the matchings. Here the rings are numbered from the middle, so that two rings
//! i and j have the sum i + j + 1 (i + j + 2 on an odd board) and the difference |i − j|, which are the
//! halves of those of the radii. All sums and differences in use are bits of one word. A search places
//! the ring with the fewest possible partners next, and the last six rings are matched by testing
//! their 15 matchings.
//!
//! | file | content |
//! |---|---|
//! | `search` | the search in vector registers |
//! | `division` | pieces of the count |

mod division;
mod search;

pub(super) use division::Matchings;

use super::super::pieces::Tally;
use super::super::{SearchError, SimdLevel};
use super::stacks::{Found, MAX_STATES, Run, Stacks};
use crate::bits::members;
use crate::vectors::{choose64, run64};
use control::Control;
use search::{Matching, TESTED};

/// Maximum size of a board: without the first three pairs, no pair has a value above 64.
pub(super) const MAX_SIZE: u32 = 72;

/// Maximum size of a board on which all pairs with values above 64 share the outermost ring, so that
/// no two of them are in one matching.
const MAX_ONE_WORD: u32 = 68;

/// Number of pairs in the pieces of a division.
const FIRST: u32 = 3;

/// Rings of a board, and a condition on their matchings.
#[derive(Clone, Copy, Debug)]
struct Rings {
    n: u32,
    /// Rings that are matched among themselves, such that each pair of the other rings has a ring
    /// outside all of them. Without rings here, all matchings are counted.
    inner: u64,
}

impl Rings {
    /// Returns all rings as bits.
    const fn all(self) -> u64 {
        (1 << (self.n / 2)) - 1
    }

    /// Returns the sum and the difference of two rings, the value v as bit v − 1.
    const fn values(self, a: u32, b: u32) -> u128 {
        1 << (a + b + self.first_sum() - 1) | 1 << (a.abs_diff(b) - 1)
    }

    /// Returns the number of pairs in a matching, or `None` if the rings are odd in number.
    const fn pairs(self) -> Option<usize> {
        let rings = self.n / 2;
        if rings % 2 == 0 {
            Some(rings as usize / 2)
        } else {
            None
        }
    }

    /// Returns the sum of rings 0 and 0.
    const fn first_sum(self) -> u32 {
        1 + self.n % 2
    }

    /// Returns the rings inside the outermost inner ring that are not inner rings.
    const fn low(self) -> u64 {
        match self.inner {
            0 => 0,
            inner => !inner & (u64::MAX >> inner.leading_zeros()),
        }
    }

    /// Returns the rings that may be matched with this one.
    const fn partners(self, ring: u32) -> u64 {
        let bit = 1 << ring;
        let allowed = if self.inner & bit != 0 {
            self.inner
        } else if self.low() & bit != 0 {
            !self.inner & !self.low()
        } else {
            !self.inner
        };
        self.all() & allowed & !bit
    }

    /// Returns the partial matchings of up to this many pairs that a search would begin with.
    fn prefixes(self, pairs: u32) -> Vec<Prefix> {
        let mut prefixes = vec![Prefix {
            pairs: Vec::new(),
            free: self.all(),
            taken: 0,
        }];
        for _ in 0..pairs.min(self.n / 4) {
            let extended = prefixes.iter().flat_map(|prefix| prefix.extended(self));
            prefixes = extended.collect();
        }
        prefixes
    }
}

/// First pairs of a matching.
#[derive(Clone, Debug)]
struct Prefix {
    pairs: Vec<(u32, u32)>,
    free: u64,
    /// Bit v − 1 is set if the value v is a sum or difference of a pair.
    taken: u128,
}

impl Prefix {
    /// Returns the matchings with one more pair.
    fn extended(&self, rings: Rings) -> Vec<Self> {
        let outermost = self.free.ilog2();
        let ring = if rings.n > MAX_ONE_WORD && 2 * outermost + rings.first_sum() > u64::BITS {
            outermost
        } else {
            let fewest = members(self.free).min_by_key(|&ring| self.partners(rings, ring).count());
            fewest.expect("a ring is free")
        };
        let with = |partner| Self {
            pairs: [&self.pairs[..], &[(ring, partner)]].concat(),
            free: self.free & !(1 << ring | 1 << partner),
            taken: self.taken | rings.values(ring, partner),
        };
        self.partners(rings, ring).map(with).collect()
    }

    /// Returns the partners that a ring can have.
    fn partners(&self, rings: Rings, ring: u32) -> impl Iterator<Item = u32> {
        let allowed = self.free & rings.partners(ring);
        members(allowed).filter(move |&partner| self.taken & rings.values(ring, partner) == 0)
    }

    /// Returns the state with the values up to 64. No others can be repeated.
    const fn state(&self) -> State {
        let taken = self.taken as u64;
        [self.free, taken, taken.reverse_bits()]
    }
}

/// Partial matching of the search: the free rings, and the taken values in both orders of bits.
type State = [u64; 3];

/// Search of one thread.
struct Searcher {
    level: SimdLevel,
    rings: Rings,
    stacks: Stacks<3>,
}

impl Searcher {
    /// Returns a search with the registers of an available level.
    fn new(level: SimdLevel, rings: Rings) -> Self {
        let pairs = rings.pairs().unwrap_or(0);
        Self {
            level,
            rings,
            stacks: Stacks::new(pairs, 2 * pairs),
        }
    }

    /// Counts the solutions that complete at most [`MAX_STATES`] states, each with so many pairs.
    fn run(&mut self, states: &[State], pairs: usize, control: &Control) -> Tally {
        let Self { level, rings, .. } = *self;
        let last = if pairs < TESTED { 1 } else { TESTED };
        let found = if rings.inner == 0 {
            let search = Matching::<false> { rings, last };
            self.run_with(level, search, states, pairs, control)
        } else {
            let search = Matching::<true> { rings, last: 1 };
            self.run_with(level, search, states, pairs, control)
        };
        // Each pair of rings can be filled in two ways.
        let solutions = u128::from(found.solutions) << (rings.n / 4);
        Tally::new(solutions, 4 * found.steps, found.cut_short)
    }

    fn run_with<const CONDITION: bool>(
        &mut self,
        level: SimdLevel,
        search: Matching<CONDITION>,
        states: &[State],
        steps: usize,
        control: &Control,
    ) -> Found {
        let run = Run {
            search,
            stacks: &mut self.stacks,
            states,
            steps,
            control,
        };
        run64(level, run).expect("an available level")
    }
}

/// Counts the solutions in which the inner rings are matched among themselves, and each pair of the
/// other rings has a ring outside all inner rings. Bit i of `inner` is the i-th ring from the middle,
/// of radius 2i + 1 on an even and 2i + 2 on an odd board. All solutions are counted if there are no
/// inner rings. The calling thread does the work.
pub(super) fn count_inner(
    n: u32,
    inner: u64,
    simd: Option<SimdLevel>,
    control: &Control,
) -> Result<Tally, SearchError> {
    let level = choose64(simd)?;
    let rings = Rings { n, inner };
    let Some(pairs) = rings.pairs() else {
        return Ok(Tally::default());
    };
    let first = if n > MAX_ONE_WORD { FIRST } else { 0 };
    let prefixes = rings.prefixes(first);
    let states: Vec<State> = prefixes.iter().map(Prefix::state).collect();
    let mut searcher = Searcher::new(level, rings);
    let mut total = Tally::default();
    for states in states.chunks(MAX_STATES) {
        let tally = searcher.run(states, pairs - first as usize, control);
        total.add(tally);
        total.cut_short |= tally.cut_short;
    }
    Ok(total)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CountOptions;
    use crate::Division;
    use std::collections::HashMap;

    /// Matching as pairs of rings, the outer one first, in the order of the outer rings.
    type Pairs = Vec<(u32, u32)>;

    /// Adds all matchings of the rings from `ring` inwards, found by trying everything.
    fn list(rings: Rings, free: u64, pairs: &mut Pairs, found: &mut Vec<Pairs>) {
        if free == 0 {
            let values = pairs
                .iter()
                .flat_map(|&(a, b)| [a + b + rings.first_sum(), a - b]);
            let distinct: std::collections::HashSet<u32> = values.collect();
            if distinct.len() == 2 * pairs.len() {
                found.push(pairs.iter().rev().copied().collect());
            }
            return;
        }
        let outer = free.ilog2();
        for inner in (0..outer).filter(|inner| free >> inner & 1 != 0) {
            pairs.push((outer, inner));
            list(rings, free & !(1 << outer | 1 << inner), pairs, found);
            pairs.pop();
        }
    }

    #[test]
    fn inner_rings_select_the_matchings_that_begin_with_them() {
        for n in [4, 5, 8, 12, 13, 16, 17, 20, 21] {
            let rings = Rings { n, inner: 0 };
            let mut matchings = Vec::new();
            list(rings, rings.all(), &mut Vec::new(), &mut matchings);
            let mut expected: HashMap<u64, u128> = HashMap::new();
            for pairs in &matchings {
                let mut inner = 0;
                *expected.entry(inner).or_default() += 1;
                for (a, b) in pairs {
                    inner |= 1 << a | 1 << b;
                    *expected.entry(inner).or_default() += 1;
                }
            }
            for inner in 0..=rings.all() {
                let found = count_inner(n, inner, None, &Control::new()).unwrap();
                let number = expected.get(&inner).copied().unwrap_or(0);
                assert_eq!(found.solutions, number << (n / 4), "n = {n}, {inner:b}");
            }
        }
    }

    #[test]
    fn all_instruction_sets_do_the_same_work() {
        for n in [8, 12, 21, 32, 33, 36] {
            let tally = |level| {
                let options = CountOptions::default().with_simd(level);
                let division = Matchings::new(n).unwrap();
                let pieces: Vec<usize> = (0..division.pieces()).collect();
                let inner = count_inner(n, 0b1110111, Some(level), &Control::new());
                division
                    .count(&pieces, &options)
                    .and_then(|all| Ok((all, inner?)))
            };
            let expected = tally(SimdLevel::Portable).unwrap();
            for level in SimdLevel::ALL {
                if choose64(Some(level)).is_ok() {
                    assert_eq!(tally(level), Ok(expected), "n = {n}, {level}");
                }
            }
        }
    }
}
