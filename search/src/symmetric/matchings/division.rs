//! Division of the count into pieces: the first pairs of a matching.

use super::super::super::pieces::Tally;
use super::super::super::{CountOptions, Division, Part, SearchError};
use super::super::check;
use super::super::stacks::count_in_batches;
use super::{FIRST, MAX_SIZE, Prefix, Rings, Searcher, State};
use crate::vectors::choose64;
use itertools::iproduct;
use problem::Problem;
use problem::board::Square;

/// First pairs of the matchings, each a piece of the count.
pub(in super::super) struct Matchings {
    rings: Rings,
    prefixes: Vec<Prefix>,
}

impl Matchings {
    /// Divides the count for a board of size n.
    pub(in super::super) fn new(n: u32) -> Result<Self, SearchError> {
        check(n, MAX_SIZE)?;
        let rings = Rings { n, inner: 0 };
        let prefixes = match rings.pairs() {
            Some(_) => rings.prefixes(FIRST),
            None => Vec::new(),
        };
        Ok(Self { rings, prefixes })
    }
}

impl Division for Matchings {
    fn pieces(&self) -> usize {
        self.prefixes.len()
    }

    fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, SearchError> {
        let level = choose64(options.simd())?;
        let state = |&piece: &usize| self.prefixes[piece].state();
        let states: Vec<State> = pieces.iter().map(state).collect();
        let pairs = self.rings.pairs().unwrap_or(0);
        let pairs = pairs.saturating_sub(FIRST as usize);
        let searcher = || Searcher::new(level, self.rings);
        count_in_batches(&states, options, searcher, |searcher, states, control| {
            searcher.run(states, pairs, control)
        })
    }

    /// Returns the board on which the queens in the rows and columns of each pair stand where rows of
    /// one ring meet columns of the other.
    fn parts(&self, piece: usize) -> Vec<Part> {
        let n = self.rings.n;
        let ring = |line: u32| {
            let outwards = line.min(n - 1 - line);
            (n / 2).checked_sub(outwards + 1)
        };
        let pairs = &self.prefixes[piece].pairs;
        let partner = |ring: u32| {
            let pairs = pairs.iter().flat_map(|&(a, b)| [(a, b), (b, a)]);
            pairs
                .clone()
                .find_map(|(of, partner)| (of == ring).then_some(partner))
        };
        let is_blocked = |row, column| match (ring(row), ring(column)) {
            (Some(row), Some(column)) => {
                let differs = |a, b| partner(a).is_some_and(|partner| partner != b);
                differs(row, column) || differs(column, row)
            }
            _ => false,
        };
        let mut problem = Problem::new(n).expect("a board of this size");
        for (row, column) in iproduct!(0..n, 0..n).filter(|&(row, column)| is_blocked(row, column))
        {
            let square = Square::from_zero_based(row, column);
            problem.block(square).expect("a square of the board");
        }
        vec![Part { problem, weight: 1 }]
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::quarter_turn;
    use super::*;
    use control::Control;
    use std::ops::ControlFlow;

    #[test]
    fn each_piece_has_the_solutions_of_its_part() {
        for n in [1, 2, 4, 5, 12, 13, 16, 17, 20] {
            let matchings = Matchings::new(n).unwrap();
            let pieces = 0..matchings.pieces();
            let parts: Vec<Part> = pieces
                .clone()
                .flat_map(|piece| matchings.parts(piece))
                .collect();
            let mut expected = vec![0_u128; parts.len()];
            let mut visit = |columns: &[u32]| {
                let is_in = |part: &Part| {
                    let mut squares = (0..).zip(columns);
                    squares.all(|(row, &column)| {
                        !part
                            .problem
                            .is_blocked(Square::from_zero_based(row, column))
                    })
                };
                let pieces = pieces.clone().filter(|&piece| is_in(&parts[piece]));
                let pieces: Vec<usize> = pieces.collect();
                assert_eq!(pieces.len(), 1, "{columns:?}");
                expected[pieces[0]] += 1;
                ControlFlow::Continue(())
            };
            quarter_turn::search(n, &mut visit, &Control::new()).unwrap();
            for piece in pieces {
                let tally = matchings.count(&[piece], &CountOptions::default()).unwrap();
                assert_eq!(tally.solutions, expected[piece], "n = {n}, piece {piece}");
            }
        }
    }

    #[test]
    fn values_beyond_one_word_cannot_be_repeated() {
        for n in [64, 65, 68, 69, 72] {
            let matchings = Matchings::new(n).unwrap();
            let states = matchings.prefixes.iter();
            let large = |a, b| matchings.rings.values(a, b) >> u64::BITS;
            let is_safe = |prefix: &Prefix| {
                let free = (0..u64::BITS).filter(|ring| prefix.free >> ring & 1 != 0);
                let free: Vec<u32> = free.collect();
                let (&outermost, others) = free.split_last().expect("a free ring");
                let among = iproduct!(others, others).filter(|(a, b)| a != b);
                let mut other_pairs = among.map(|(&a, &b)| large(a, b));
                let mut outer_pairs = others.iter().map(|&a| large(outermost, a));
                other_pairs.all(|large| large == 0)
                    && outer_pairs.all(|large| large & prefix.taken >> u64::BITS == 0)
            };
            assert!(states.into_iter().all(is_safe), "n = {n}");
        }
    }
}
