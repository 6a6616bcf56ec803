//! Boards of a page with their captions.

use crate::output::text::counted;
use problem::Problem;
use problem::board::Symmetry;
use problem::placement::Placement;
use render::SheetBoard;

/// Returns a board with its number, its symmetry and, if it stands for a class, the size of that.
pub fn sheet_board(
    number: usize,
    placement: Placement,
    problem: &Problem,
    class: Option<u64>,
) -> SheetBoard {
    let mut caption = vec![format!("{number} · {}", symmetry(&placement, problem))];
    caption.extend(class.map(|size| format!("stands for {}", counted(size, "solution"))));
    SheetBoard { placement, caption }
}

/// Describes the symmetry of a placement. Reflections leave no solution of n queens unchanged on boards
/// with more than one square.
pub fn symmetry(placement: &Placement, problem: &Problem) -> &'static str {
    let board = problem.board();
    let is_possible =
        |symmetry: Symmetry| !symmetry.exchanges_lines() || board.rows() == board.columns();
    let keeps = |symmetry| is_possible(symmetry) && placement.image(board, symmetry) == *placement;
    let reflections = [
        Symmetry::LeftRight,
        Symmetry::UpDown,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
    ];
    if keeps(Symmetry::QuarterTurn) {
        "90° symmetry"
    } else if keeps(Symmetry::HalfTurn) {
        "180° symmetry"
    } else if reflections.into_iter().any(keeps) {
        "mirror symmetry"
    } else {
        "no symmetry"
    }
}
