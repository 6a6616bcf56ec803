//! Solutions that are equal up to rotations and reflections of the board.
//!
//! A person who has solved a puzzle knows the solution of another one that is its image, whatever its regions are.

use problem::board::{Board, Symmetry};
use problem::placement::Placement;

/// Returns the image that stands for all images of a solution: the first one in lexicographic order.
#[must_use]
pub fn first_image(board: &Board, solution: &Placement) -> Placement {
    let group: Vec<Symmetry> = symmetries(board).collect();
    solution.orbit(board, &group).swap_remove(0)
}

/// Returns the symmetry that maps a solution to another one on a board of the same size, if there is one.
#[must_use]
pub fn symmetry_between(board: &Board, from: &Placement, to: &Placement) -> Option<Symmetry> {
    symmetries(board).find(|&symmetry| from.image(board, symmetry) == *to)
}

fn symmetries(board: &Board) -> impl Iterator<Item = Symmetry> + use<> {
    let is_square = board.rows() == board.columns();
    let is_one = move |symmetry: &Symmetry| is_square || !symmetry.exchanges_lines();
    Symmetry::ALL.into_iter().filter(is_one)
}
