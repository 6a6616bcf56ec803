//! Backtracking that compares with every earlier queen.
//!
//! RISC JKU, "Eight Queens Puzzle" (Maple): a queen is safe if no queen of an earlier line
//! threatens it, and solutions are folded line by line. M. Wand, CS 5010, lesson 8.7 (Racket), has
//! the same search in three layers, queens, configurations and search, and takes the first
//! completion in lexicographic order. Nothing is remembered but the queens, so this is the plainest
//! statement of what a solution is, and the slowest.

use super::rows::{Attacks, SearchReport, walk};
use super::{SearchError, Visit};
use crate::board::{Square, threatens};
use crate::problem::Problem;

/// Finds all solutions in lexicographic order.
pub(super) fn search(
    problem: &Problem,
    visit: &mut Visit<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    walk(problem, &mut Queens(Vec::new()), visit, stop)
}

/// The queens placed so far.
struct Queens(Vec<Square>);

impl Attacks for Queens {
    fn is_free(&self, square: Square) -> bool {
        self.0.iter().all(|&queen| !threatens(queen, square))
    }

    fn place(&mut self, square: Square) {
        self.0.push(square);
    }

    fn take_away(&mut self, _: Square) {
        self.0.pop();
    }
}
