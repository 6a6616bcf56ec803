//! Backtracking that compares each square with all earlier queens.
//!
//! RISC JKU, "Eight Queens Puzzle" (Maple): a queen is safe if no queen of an earlier line
//! threatens it, and solutions are folded line by line. M. Wand, CS 5010, lesson 8.7 (Racket), has
//! the same search in three layers (queens, configurations, search) and takes the first completion
//! in lexicographic order. The state consists of the queens alone, so this engine is the simplest
//! definition of a solution, and the slowest.

use crate::rows::{Attacks, walk};
use crate::steps::AttackEvidence;
use crate::{SearchResult, Visit};
use control::Control;
use problem::Problem;
use problem::board::{Square, threatens};

/// Visits all solutions in lexicographic order.
pub(super) fn search(problem: &Problem, visit: &mut Visit<'_>, control: &Control) -> SearchResult {
    walk(problem, Queens::default(), visit, control)
}

/// Queens placed so far.
#[derive(Default)]
pub(super) struct Queens(Vec<Square>);

impl Attacks for Queens {
    fn is_free(&self, square: Square) -> bool {
        self.0.iter().all(|&queen| !threatens(queen, square))
    }

    fn attacked(&self, square: Square) -> AttackEvidence {
        let first = self.0.iter().find(|&&queen| threatens(queen, square));
        AttackEvidence::By(*first.expect("a queen attacks the square"))
    }

    fn place(&mut self, square: Square) {
        self.0.push(square);
    }

    fn remove(&mut self, _: Square) {
        self.0.pop();
    }
}
