//! Solutions in text, one per line: written by all commands, read by `check` and `show`.

use crate::sizes::Size;
use problem::Problem;
use problem::placement::Placement;
use render::{Coordinates, MAX_WITH_SPACES, TextStyle, write_board};

/// Message about a line that is too long.
pub const FAR_TOO_LONG: &str = "the line is far longer than a solution can be";

/// Returns the board in colour, as `show` draws it, or in ASCII. For a large board, returns a line with
/// the solution.
pub fn board(placement: &Placement, problem: &Problem, color: bool) -> String {
    board_with(Coordinates::default(), placement, problem, color)
}

/// Returns the same board with other coordinates.
pub fn board_with(
    coordinates: Coordinates,
    placement: &Placement,
    problem: &Problem,
    color: bool,
) -> String {
    let Size { rows, columns } = Size::of(problem.board());
    if rows.max(columns) > MAX_WITH_SPACES {
        let what = if problem.has_one_queen_per_row() {
            "column of the queen in each row"
        } else {
            "squares of the queens"
        };
        return format!("The {what}:\n{}\n", placement.line(problem));
    }
    let style = TextStyle {
        coordinates,
        unicode: color,
        color,
    };
    write_board(placement, problem, style).expect("a solution of a small board")
}
