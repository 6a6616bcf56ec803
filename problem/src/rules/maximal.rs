//! Each free square that is not blocked is attacked, so that no piece can be added.

use crate::board::Square;
use crate::constraint::Squares;
use crate::violation::BrokenRule;
use crate::{Bound, Constraint, ConstraintKind, Problem};
use itertools::Itertools;

/// Words of the rule in the description of a problem.
pub(super) const WORDS: &str = "all free squares attacked";
/// Part of a problem that a format cannot express.
pub(super) const INEXPRESSIBLE: &str = "maximal placements";

/// Returns, for each free square, the squares from which a queen attacks it, itself among them.
pub(super) fn constraints(problem: &Problem) -> impl Iterator<Item = Constraint<'_>> {
    let board = problem.board();
    let free = board
        .squares()
        .filter(|&square| !problem.is_blocked(square));
    free.map(move |square| {
        let mut squares = vec![square];
        for (step, sign) in problem.attack().steps().cartesian_product([1, -1]) {
            squares.extend(board.walk(square, step, sign));
        }
        squares.sort_unstable();
        squares.dedup();
        Constraint::new(
            ConstraintKind::Cover,
            Bound::AtLeast(1),
            Squares::Cover(square, squares),
        )
    })
}

/// Returns a square on which a further queen fits, found by attacks alone.
pub(super) fn violation(problem: &Problem, queens: &[Square]) -> Option<BrokenRule> {
    let is_attacked = |square| queens.iter().any(|&queen| problem.attacks(queen, square));
    let is_free = |&square: &Square| !problem.is_blocked(square) && !is_attacked(square);
    let square = problem.board().squares().find(is_free)?;
    Some(BrokenRule::NotMaximal { square })
}
