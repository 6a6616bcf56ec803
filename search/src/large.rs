//! Counts of very many solutions: the engines of the crate `join`, and the engines that recount their pieces.
//!
//! A recount shares no search code with the count. That it is chosen here, not in `join`, keeps the two apart.

use crate::engine::{Engine, engine_by_name};
use crate::error::SearchError;
use crate::symmetric::quarter_turn;
use crate::work::Division;
use join::CountOptions;
use join::pieces::run_alike;
use join::vectors::SimdLevel;
use join::{HalfCount, PieceEstimate, RingCount, Tally};
use problem::{Part, Problem};

/// Minimum size of a board whose pieces are recounted by search, not by SAT.
const MIN_SIZE_OF_SEARCH: u32 = 14;

/// Counts the solutions of the plain board.
pub(super) fn count(
    problem: &Problem,
    options: &CountOptions,
) -> Result<(Tally, SimdLevel), SearchError> {
    Ok(HalfCount::count_all(problem.n(), options)?)
}

/// Count of the solutions of the plain board by the join, in pieces.
pub struct JoinDivision(HalfCount);

impl JoinDivision {
    /// Divides the count for a board of size `n` with half boards of `rows` rows, or of the next number of rows
    /// that is possible, or, if it is `None`, of the rows that are fastest with about `memory` bytes of lists.
    ///
    /// # Errors
    ///
    /// The memory for small tables is not available.
    pub fn new(n: u32, rows: Option<u32>, memory: Option<u64>) -> Result<Self, SearchError> {
        Ok(Self(HalfCount::new(n, rows, memory)?))
    }

    /// Returns the number of rows of the half boards in the lists.
    pub const fn rows(&self) -> u32 {
        self.0.rows()
    }

    /// Returns `true` if the lists are made for each piece, not once for all.
    pub const fn has_lists_of_pieces(&self) -> bool {
        self.0.has_lists_of_pieces()
    }

    /// Returns the number of orders of the queens between the half boards of a piece: 0 if the lists are those of
    /// the board.
    #[must_use]
    pub fn orders(&self, piece: usize) -> usize {
        self.0.orders(piece)
    }

    /// Counts the solutions of one of the [`orders`](Self::orders) of a piece.
    ///
    /// # Errors
    ///
    /// The instruction set is not available.
    ///
    /// # Panics
    ///
    /// If there is no such order.
    pub fn count_order(
        &self,
        piece: usize,
        order: usize,
        options: &CountOptions,
    ) -> Result<Tally, SearchError> {
        Ok(self.0.count_order(piece, order, options)?)
    }

    /// Returns one of the [`orders`](Self::orders) of a piece as a problem, for an engine that shares no code
    /// with this one.
    ///
    /// # Panics
    ///
    /// If there is no such order.
    #[must_use]
    pub fn part_of_order(&self, piece: usize, order: usize) -> Part {
        self.0.part_of_order(piece, order)
    }

    /// Counts pieces by a search in their parts.
    fn count_parts(
        &self,
        engine: &Engine,
        pieces: &[usize],
        options: &CountOptions,
    ) -> Result<Tally, SearchError> {
        let mut tally = Tally::default();
        for &piece in pieces {
            for part in self.parts(piece) {
                let report = engine.count(&part.problem, options)?;
                let solutions = u128::from(report.solutions) * u128::from(part.weight);
                tally.add(Tally::new(solutions, report.work.nodes, !report.complete));
                tally.cut_short |= !report.complete;
                if tally.cut_short {
                    return Ok(tally);
                }
            }
        }
        Ok(tally)
    }
}

impl Division for JoinDivision {
    fn pieces(&self) -> usize {
        self.0.pieces()
    }

    fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, SearchError> {
        Ok(self.0.count(pieces, options)?)
    }

    fn parts(&self, piece: usize) -> Vec<Part> {
        self.0.parts(piece)
    }

    fn memory(&self) -> u64 {
        self.0.memory()
    }

    /// Large pieces are recounted by `simd`. It searches queen by queen, without half boards.
    fn recount(
        &self,
        pieces: &[usize],
        options: &CountOptions,
    ) -> Option<(&'static str, Result<Tally, SearchError>)> {
        let engine = engine_by_name("simd").expect("an engine of the table");
        (self.0.n() >= MIN_SIZE_OF_SEARCH).then(|| {
            let recounted = self.count_parts(engine, pieces, options);
            (engine.name(), recounted)
        })
    }

    fn estimate(
        &self,
        pieces: &[usize],
        seed: u64,
        options: &CountOptions,
    ) -> Option<Result<Vec<PieceEstimate>, SearchError>> {
        let estimates = self.0.estimate(pieces, seed, options)?;
        Some(estimates.map_err(SearchError::from))
    }
}

/// Count of the solutions that a quarter turn maps to themselves, divided by the set of inner rings.
pub struct RingDivision(RingCount);

impl RingDivision {
    /// Divides the count for a board of size n.
    ///
    /// # Errors
    ///
    /// If the board has no squares or more than 80 rows.
    pub fn new(n: u32) -> Result<Self, SearchError> {
        Ok(Self(RingCount::new(n)?))
    }
}

impl Division for RingDivision {
    fn pieces(&self) -> usize {
        self.0.pieces()
    }

    fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, SearchError> {
        Ok(self.0.count(pieces, options)?)
    }

    fn parts(&self, piece: usize) -> Vec<Part> {
        self.0.parts(piece)
    }

    /// Counts by depth-first search over all rings, one after the other.
    fn recount(
        &self,
        pieces: &[usize],
        options: &CountOptions,
    ) -> Option<(&'static str, Result<Tally, SearchError>)> {
        let recounted = run_alike(pieces, options, |&piece, control| {
            let inner = self.0.inner_rings(piece);
            Ok(quarter_turn::count(self.0.n(), inner, control))
        });
        Some(("search", recounted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use control::Control;
    use problem::board::Square;
    use std::collections::HashMap;
    use std::ops::ControlFlow;

    #[test]
    fn pieces_of_rings_have_the_solutions_of_their_parts_on_every_level() {
        for n in [1, 2, 3, 4, 5, 8, 12, 13, 16, 17, 20, 21] {
            let division = RingDivision::new(n).unwrap();
            let pieces = 0..division.pieces();
            let parts: Vec<Problem> = pieces
                .clone()
                .flat_map(|piece| division.parts(piece))
                .map(|part| part.problem)
                .collect();
            let mut expected: HashMap<usize, u128> = HashMap::new();
            let mut visit = |columns: &[u32]| {
                let is_free = |part: &Problem| {
                    let mut squares = (0..).zip(columns);
                    squares.all(|(row, &column)| {
                        !part.is_blocked(Square::from_zero_based(row, column))
                    })
                };
                let mut found = parts.iter().enumerate().filter(|(_, part)| is_free(part));
                let (piece, _) = found.next().expect("a part of the solution");
                assert!(found.next().is_none());
                *expected.entry(piece).or_default() += 1;
                ControlFlow::Continue(())
            };
            quarter_turn::search(n, &mut visit, &Control::new()).unwrap();
            for piece in pieces {
                let expected = expected.get(&piece).copied().unwrap_or(0);
                for level in SimdLevel::ALL {
                    let options = CountOptions::default().with_simd(level);
                    match division.count(&[piece], &options) {
                        Err(SearchError::NoSuchInstructions { .. }) => {}
                        tally => assert_eq!(
                            tally.unwrap().solutions,
                            expected,
                            "n = {n}, piece {piece}, {level}"
                        ),
                    }
                }
                let recounted = division
                    .recount(&[piece], &CountOptions::default())
                    .unwrap()
                    .1
                    .unwrap();
                assert_eq!(recounted.solutions, expected, "n = {n}, piece {piece}");
            }
        }
    }

    #[test]
    fn recounts_of_rings_agree_on_larger_boards() {
        for n in [32, 33, 36] {
            let division = RingDivision::new(n).unwrap();
            let pieces: Vec<usize> = (0..division.pieces()).collect();
            let options = CountOptions::default();
            let counted = division.count(&pieces, &options).unwrap();
            let (_, recounted) = division.recount(&pieces, &options).unwrap();
            assert_eq!(recounted.unwrap().solutions, counted.solutions, "n = {n}");
        }
    }
}
