//! Parts of a piece: some orders of its middle queens, for estimates and for recounts.

use super::count::{HalfCount, Lists, memory_of_thread};
use super::local::{ChosenOrders, Form, Matcher, Piece, Spent, list_lowers, list_uppers};
use super::queens::Queen;
use crate::pieces::{PieceEstimate, Tally};
use crate::vectors::{SimdLevel, choose64, run64};
use crate::{CountError, CountOptions};
use control::Control;
use control::random::Random;
use problem::Part;
use problem::board::Square;

/// Orders of a piece of which an estimate is made. Pieces differ more than orders, so more pieces are better than more
/// orders of each.
const UPPERS: usize = 1;
const LOWERS: usize = 2;

impl HalfCount {
    /// Returns the number of orders of the queens between the half boards of a piece: 0 if the lists are those of
    /// the board.
    #[must_use]
    pub fn orders(&self, piece: usize) -> usize {
        match self.lists {
            Lists::Board(..) => 0,
            Lists::Piece(form, _) => {
                let upper = self.pieces[piece];
                list_uppers(form, upper).len() * list_lowers(form, upper).len()
            }
        }
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
    ) -> Result<Tally, CountError> {
        let (form, memory) = self.lists_of_pieces();
        let lowers = list_lowers(form, self.pieces[piece]).len();
        let chosen = ChosenOrders {
            uppers: vec![order / lowers],
            lowers: vec![order % lowers],
        };
        self.match_pieces(&[piece], form, memory, Some(&chosen), options)
    }

    /// Returns one of the [`orders`](Self::orders) of a piece as a problem, for an engine that shares no code
    /// with this one.
    ///
    /// # Panics
    ///
    /// If there is no such order.
    #[must_use]
    pub fn part_of_order(&self, piece: usize, order: usize) -> Part {
        let (form, _) = self.lists_of_pieces();
        let upper = self.pieces[piece];
        let (uppers, lowers) = (list_uppers(form, upper), list_lowers(form, upper));
        let lower = &lowers[order % lowers.len()];
        let mut part = self.part(lower.division);
        for &Queen { row, column } in uppers[order / lowers.len()].iter().chain(&lower.queens) {
            let square = Square::from_zero_based(form.rows + row, column);
            // Queens that attack each other leave no solution.
            part.problem.fix(square).expect("a free column");
        }
        part
    }

    fn lists_of_pieces(&self) -> (Form, u64) {
        match self.lists {
            Lists::Board(..) => panic!("no orders of a division with lists of the board"),
            Lists::Piece(form, memory) => (form, memory),
        }
    }

    /// Estimates pieces by some of their orders; returns fewer estimates than pieces if the control stops it.
    pub(super) fn estimate_pieces(
        &self,
        pieces: &[usize],
        form: Form,
        memory: u64,
        seed: u64,
        options: &CountOptions,
    ) -> Result<Vec<PieceEstimate>, CountError> {
        let level = choose64(options.simd())?;
        let limit = memory_of_thread(form, memory, options)?;
        let mut matcher = Matcher::new(form, limit);
        let mut random = Random::new(seed);
        let mut estimates = Vec::new();
        let control = options.control();
        for (done, &piece) in (1..).zip(pieces) {
            let start = |all| random.below(all);
            let estimate = self.estimate_piece(&mut matcher, form, level, piece, start, control);
            let Some(estimate) = estimate else { break };
            estimates.push(estimate);
            if control.go_on(done, pieces.len() as u64).is_break() {
                break;
            }
        }
        Ok(estimates)
    }

    /// Estimates a piece by some of its orders, given a function that returns a random number below another, or
    /// returns `None` if the control stops it.
    fn estimate_piece(
        &self,
        matcher: &mut Matcher,
        form: Form,
        level: SimdLevel,
        piece: usize,
        mut start: impl FnMut(usize) -> usize,
        control: &Control,
    ) -> Option<PieceEstimate> {
        let upper = self.pieces[piece];
        let uppers = list_uppers(form, upper).len();
        let lowers = list_lowers(form, upper).len();
        let chosen = ChosenOrders {
            uppers: spread(uppers, UPPERS, start(uppers)),
            lowers: spread(lowers, LOWERS, start(lowers)),
        };
        let share = |all: usize, chosen: &[usize]| all as f64 / chosen.len() as f64;
        let of_uppers = share(uppers, &chosen.uppers);
        let of_lowers = share(lowers, &chosen.lowers);
        let piece = Piece {
            matcher,
            upper,
            chosen: Some(&chosen),
            control,
        };
        let found = run64(level, piece).expect("a level of the processor")?;
        let Spent {
            start,
            bottoms,
            tops,
            joins,
        } = matcher.spent();
        Some(PieceEstimate {
            solutions: found.solutions as f64 * of_uppers * of_lowers,
            seconds: start.as_secs_f64()
                + bottoms.as_secs_f64() * of_lowers
                + tops.as_secs_f64() * of_uppers
                + joins.as_secs_f64() * of_uppers * of_lowers,
        })
    }
}

/// Chooses some of the numbers below `all`, at equal distances. Each is chosen for as many values of `start` below
/// `all` as numbers are chosen.
fn spread(all: usize, count: usize, start: usize) -> Vec<usize> {
    let count = count.min(all);
    (0..count)
        .map(|index| (index * all + start) / count)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::*;

    #[test]
    fn numbers_are_chosen_equally_often() {
        for (all, count) in (1..=13).flat_map(|all| (1..=all + 1).map(move |count| (all, count))) {
            let mut times = vec![0; all];
            for start in 0..all {
                let chosen = spread(all, count, start);
                assert!(chosen.is_sorted_by(|a, b| a < b), "{chosen:?}");
                chosen.iter().for_each(|&number| times[number] += 1);
            }
            assert_eq!(times, vec![count.min(all); all]);
        }
    }

    #[test]
    fn orders_add_up_and_are_the_solutions_of_their_parts() {
        let options = CountOptions::default();
        for (n, rows) in [(8, 2), (8, 3), (9, 2), (9, 3), (10, 4), (10, 5), (11, 4)] {
            let lists = Lists::Piece(Form::new(n, rows), 1 << 20);
            let division = HalfCount::with(n, lists);
            for piece in (0..division.pieces.len()).step_by(7) {
                let mut sum = 0;
                for order in 0..division.orders(piece) {
                    let counted = division.count_order(piece, order, &options).unwrap();
                    let Part { problem, weight } = division.part_of_order(piece, order);
                    let expected = plain::count(&problem) * u128::from(weight);
                    assert_eq!(counted.solutions, expected, "n = {n}, {piece}, {order}");
                    sum += counted.solutions;
                }
                let whole = division.count(&[piece], &options).unwrap();
                assert_eq!(whole.solutions, sum, "n = {n}, piece {piece}");
            }
        }
    }

    #[test]
    fn the_mean_of_all_estimates_is_the_count() {
        let control = Control::new();
        for (n, rows) in [(8, 2), (9, 3), (10, 4), (11, 4), (11, 5)] {
            let form = Form::new(n, rows);
            let division = HalfCount::with(n, Lists::Piece(form, 1 << 20));
            let mut matcher = Matcher::new(form, 1 << 20);
            for piece in (0..division.pieces.len()).step_by(11) {
                let upper = division.pieces[piece];
                let uppers = list_uppers(form, upper).len();
                let lowers = list_lowers(form, upper).len();
                let mut sum = 0.0;
                for (first, second) in itertools::iproduct!(0..uppers, 0..lowers) {
                    let mut starts = [first, second].into_iter();
                    let start = |_| starts.next().unwrap();
                    let level = SimdLevel::Portable;
                    let estimate =
                        division.estimate_piece(&mut matcher, form, level, piece, start, &control);
                    sum += estimate.unwrap().solutions;
                }
                let options = CountOptions::default();
                let count = division.count(&[piece], &options).unwrap();
                let mean = sum / (uppers * lowers) as f64;
                let difference = (mean - count.solutions as f64).abs();
                assert!(difference < 1e-6, "n = {n}, piece {piece}: {mean}");
            }
        }
    }
}
