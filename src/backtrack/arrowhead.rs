//! Backtracking with an attack counter for each square.
//!
//! A. Bell, "Variants of the Eight-Queens Problem" (1976): a queen attacks the squares below it
//! along its column and its two diagonals, which look like the head of an arrow. Each square has a
//! counter of the queens that attack it; placing a queen increments the counters under its
//! arrowhead, taking it away decrements them. Bell lets the first queen stand on half of its row
//! only; the engine does that where the problem has the mirror symmetry.

use super::rows::{Attacks, SearchReport, walk};
use super::{SearchError, Visit};
use crate::board::Square;
use crate::problem::Problem;

/// A counter for each of so many rows and columns takes 1 GiB.
pub(super) const LARGEST: u32 = 1 << 15;

/// Finds all solutions in lexicographic order.
pub(super) fn search(
    problem: &Problem,
    visit: &mut Visit<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    walk(problem, &mut Counters::new(problem.n())?, visit, stop)
}

/// How many queens in the rows above attack each square, row by row.
struct Counters {
    n: u32,
    // A square is attacked by at most three queens of a placement in which none attacks another.
    attackers: Vec<u8>,
}

impl Counters {
    fn new(n: u32) -> Result<Self, SearchError> {
        let attackers = super::rows::filled(0, n, n)?;
        Ok(Self { n, attackers })
    }

    /// Changes the counters under the arrowhead of a queen.
    fn change(&mut self, queen: Square, change: impl Fn(&mut u8)) {
        let n = self.n as usize;
        let (top, column) = (queen.row as usize, queen.column as usize);
        for (distance, row) in self.attackers[(top + 1) * n..]
            .chunks_exact_mut(n)
            .enumerate()
        {
            let distance = distance + 1;
            change(&mut row[column]);
            if let Some(left) = column.checked_sub(distance) {
                change(&mut row[left]);
            }
            if let Some(right) = row.get_mut(column + distance) {
                change(right);
            }
        }
    }
}

impl Attacks for Counters {
    fn is_free(&self, square: Square) -> bool {
        self.attackers[square.row as usize * self.n as usize + square.column as usize] == 0
    }

    fn place(&mut self, square: Square) {
        self.change(square, |attackers| *attackers += 1);
    }

    fn take_away(&mut self, square: Square) {
        self.change(square, |attackers| *attackers -= 1);
    }
}
