//! Backtracking with an attack counter for each square.
//!
//! A. Bell, "Variants of the Eight-Queens Problem" (1976): a queen attacks the squares below it
//! along its column and its two diagonals, which together look like an arrowhead. Each square has a
//! counter of the queens that attack it; placing a queen increments the counters under its
//! arrowhead, removing it decrements them. Bell restricts the first queen to half of its row; the
//! engine does so on problems with the mirror symmetry.

use crate::error::SearchError;
use crate::rows::{Attacks, filled, walk};
use crate::steps::AttackEvidence;
use crate::{SearchResult, Visit};
use control::Control;
use problem::Problem;
use problem::board::Square;

/// Maximum size of a board, for which the counters take 1 GiB.
pub(super) const MAX_SIZE: u32 = 1 << 15;

/// Visits all solutions in lexicographic order.
pub(super) fn search(problem: &Problem, visit: &mut Visit<'_>, control: &Control) -> SearchResult {
    walk(problem, Counters::new(problem.n())?, visit, control)
}

/// Number of queens in the rows above that attack each square, row by row.
pub(super) struct Counters {
    n: usize,
    // At most three: the queens of a placement do not attack each other.
    attackers: Vec<u8>,
}

impl Counters {
    pub(super) fn new(n: u32) -> Result<Self, SearchError> {
        Ok(Self {
            n: n as usize,
            attackers: filled(0, n, n)?,
        })
    }

    /// Changes the counters under the arrowhead of a queen.
    fn change(&mut self, queen: Square, change: impl Fn(&mut u8)) {
        let (top, column) = (queen.row as usize, queen.column as usize);
        let below = self.attackers[(top + 1) * self.n..].chunks_exact_mut(self.n);
        for (distance, row) in (1..).zip(below) {
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
        self.attackers[square.row as usize * self.n + square.column as usize] == 0
    }

    fn attacked(&self, square: Square) -> AttackEvidence {
        let place = square.row as usize * self.n + square.column as usize;
        AttackEvidence::Times(self.attackers[place])
    }

    fn place(&mut self, square: Square) {
        self.change(square, |attackers| *attackers += 1);
    }

    fn remove(&mut self, square: Square) {
        self.change(square, |attackers| *attackers -= 1);
    }
}
