//! Ways to fill the squares that a cube decides.

use super::SplitBy;
use control::Interrupt;
use problem::board::Square;
use problem::{Bound, Problem};
use std::borrow::Cow;
use std::collections::HashMap;

/// Sets of queens on the decided squares of a split, generated one at a time and without memory
/// for the squares. No queen attacks another or a fixed queen, no bound is exceeded, fixed queens
/// on decided squares are there, and the decided rows, or the sides of the ring, keep their bounds.
///
/// Squares are decided in the order of their positions, with a queen first. Each solution of the
/// problem extends exactly one of the sets.
#[derive(Clone, Debug)]
pub(super) struct Fillings<'a> {
    problem: Cow<'a, Problem>,
    by: SplitBy,
    /// Attacks alone keep rows, columns and the board from having too many queens.
    is_n_queens: bool,
    region_of: HashMap<Square, usize>,
    queens: Vec<Placed>,
    /// Position of the next square to decide.
    next: u64,
    exhausted: bool,
}

#[derive(Clone, Copy, Debug)]
struct Placed {
    queen: Square,
    position: u64,
    is_fixed: bool,
}

impl<'a> Fillings<'a> {
    pub(super) fn new(problem: Cow<'a, Problem>, by: SplitBy) -> Self {
        let has_region_bound = problem.region_bound().greatest().is_some();
        let regions = problem
            .regions()
            .filter(|_| has_region_bound)
            .into_iter()
            .flat_map(|regions| regions.iter());
        let squares = regions.enumerate().flat_map(|(number, squares)| {
            let squares = squares.iter();
            squares.map(move |&square| (square, number))
        });
        Self {
            region_of: squares.collect(),
            is_n_queens: problem.is_n_queens(),
            problem,
            by,
            queens: Vec::new(),
            next: 0,
            exhausted: false,
        }
    }

    /// Returns the next set, or `None` after the last one or if the interrupt is triggered. It is
    /// checked at every step, because many steps may lie between two sets. The squares are in the order in
    /// which they are decided.
    pub(super) fn next_unless(&mut self, interrupt: &Interrupt) -> Option<Vec<Square>> {
        let board = self.problem.board();
        let size = (board.rows(), board.columns());
        let count = self.by.square_count(board);
        while !self.exhausted && !interrupt.is_triggered() {
            if self.next == count {
                let queens = self.queens.iter().map(|placed| placed.queen).collect();
                self.step_back();
                return Some(queens);
            }
            let (position, square) = (self.next, self.by.square(size, self.next));
            let is_fixed = self.problem.is_fixed(square);
            if self.may_stand(square, is_fixed) {
                self.queens.push(Placed {
                    queen: square,
                    position,
                    is_fixed,
                });
                self.next += 1;
            } else if !is_fixed && self.may_be_empty(square, position) {
                self.next += 1;
            } else {
                self.step_back();
            }
        }
        None
    }

    /// Removes queens until the last one's square may be empty instead.
    fn step_back(&mut self) {
        while let Some(Placed {
            queen,
            position,
            is_fixed,
        }) = self.queens.pop()
        {
            if !is_fixed && self.may_be_empty(queen, position) {
                self.next = position + 1;
                return;
            }
        }
        self.exhausted = true;
    }

    fn may_stand(&self, square: Square, is_fixed: bool) -> bool {
        let problem = &*self.problem;
        let free_of = |queen: Square| queen == square || !problem.attacks(queen, square);
        problem.contains(square)
            && !problem.is_blocked(square)
            && self.queens.iter().all(|placed| free_of(placed.queen))
            && problem.fixed().all(free_of)
            // Fixed queens are counted already.
            && (is_fixed || self.is_n_queens || self.has_room(square))
    }

    /// Returns `true` if another queen on the square exceeds no bound.
    fn has_room(&self, square: Square) -> bool {
        let problem = &*self.problem;
        let has_room = |bound: Bound, is_inside: &dyn Fn(Square) -> bool| {
            (bound.greatest()).is_none_or(|most| self.count(is_inside) < most)
        };
        let region = self.region_of.get(&square);
        has_room(problem.row_bound(), &|queen| queen.row == square.row)
            && has_room(problem.column_bound(), &|queen| {
                queen.column == square.column
            })
            && has_room(problem.total_bound(), &|_| true)
            && region.is_none_or(|region| {
                let is_inside = |queen| self.region_of.get(&queen) == Some(region);
                has_room(problem.region_bound(), &is_inside)
            })
    }

    /// Returns the number of queens, fixed ones on undecided squares included.
    fn count(&self, is_inside: impl Fn(Square) -> bool) -> u32 {
        let placed = self
            .queens
            .iter()
            .filter(|placed| !placed.is_fixed)
            .map(|placed| placed.queen);
        let inside = placed
            .chain(self.problem.fixed())
            .filter(|&queen| is_inside(queen));
        inside.count() as u32
    }

    /// Returns `true` if the decided lines through the square have enough squares after it.
    fn may_be_empty(&self, square: Square, position: u64) -> bool {
        let board = self.problem.board();
        let (rows, columns) = (board.rows(), board.columns());
        let Square { row, column } = square;
        let is_ring = self.by == SplitBy::Ring;
        let decides_row = !is_ring || row == 0 || row == rows - 1;
        let decides_column = is_ring && (column == 0 || column == columns - 1);
        // Squares that are decided later are usually at the end.
        let is_kept = |bound: Bound,
                       placed: &dyn Fn(Square) -> bool,
                       line: &mut dyn Iterator<Item = Square>| {
            let needed = bound.least();
            if needed == 0 {
                return true;
            }
            let Some(missing) = needed.checked_sub(self.count(placed)).filter(|&m| m > 0) else {
                return true;
            };
            let open = line.filter(|&square| self.is_open(square, position));
            open.take(missing as usize).count() == missing as usize
        };
        (!decides_row
            || is_kept(
                self.problem.row_bound(),
                &|queen| queen.row == row,
                &mut (0..columns)
                    .rev()
                    .map(|column| Square::from_zero_based(row, column)),
            ))
            && (!decides_column
                || is_kept(
                    self.problem.column_bound(),
                    &|queen| queen.column == column,
                    &mut (0..rows)
                        .rev()
                        .map(|row| Square::from_zero_based(row, column)),
                ))
    }

    /// Returns `true` if a queen that is not fixed may be placed on the square after this position.
    fn is_open(&self, square: Square, position: u64) -> bool {
        self.by.position(self.problem.board(), square) > position
            && self.problem.contains(square)
            && !self.problem.is_blocked(square)
            && !self.problem.is_fixed(square)
    }
}
