//! Solutions in text, one per line: written by all commands, read by `check` and `show`.

use crate::output::{color, terminal_width};
use crate::sizes::Size;
use problem::Problem;
use problem::placement::Placement;
use render::{Coordinates, MAX_WITH_SPACES, TextStyle, write_board};
use std::path::PathBuf;

/// Message about a line that is too long.
pub const FAR_TOO_LONG: &str = "the line is far longer than a solution can be";

/// Returns the board for an output file, or for standard output without one: as `show` draws it, in colour or in ASCII.
/// A board that is large, or wider than the terminal, becomes a line with the solution, and the way to see it.
pub fn board(placement: &Placement, problem: &Problem, file: Option<&PathBuf>) -> String {
    board_with(Coordinates::default(), placement, problem, file)
}

/// Returns the same board with other coordinates.
pub fn board_with(
    coordinates: Coordinates,
    placement: &Placement,
    problem: &Problem,
    file: Option<&PathBuf>,
) -> String {
    let color = color::in_output(file);
    if is_wide(problem, file) {
        let what = if problem.has_one_queen_per_row() {
            "column of the queen in each row"
        } else {
            "squares of the queens"
        };
        let line = placement.line(problem);
        // Files and programs get the solution only.
        let note = match width_of(file) {
            Some(_) => "\nThe board does not fit here; `-o board.svg` draws it.\n",
            None => "",
        };
        return format!("The {what}:\n{line}\n{note}");
    }
    let style = TextStyle {
        coordinates,
        unicode: color,
        color,
    };
    write_board(placement, problem, style).expect("a solution of a small board")
}

/// Returns `true` if a board is too large to be drawn in text, or too wide for the terminal.
pub fn is_wide(problem: &Problem, file: Option<&PathBuf>) -> bool {
    // Between squares of regions are borders.
    let square = if problem.regions().is_some() { 4 } else { 3 };
    are_wide(1, square, problem, file)
}

/// Returns the same for boards side by side whose squares have room for marks.
pub fn are_wide_with_marks(boards: usize, problem: &Problem, file: Option<&PathBuf>) -> bool {
    are_wide(boards, 4, problem, file)
}

/// Returns the same for boards with squares of a width.
fn are_wide(boards: usize, square: usize, problem: &Problem, file: Option<&PathBuf>) -> bool {
    let Size { rows, columns } = Size::of(problem.board());
    let labels = rows.to_string().len() + 2;
    let width = boards * (labels + square * columns as usize);
    rows.max(columns) > MAX_WITH_SPACES || width_of(file).is_some_and(|limit| width > limit)
}

/// Returns the width of the terminal, unless the output is a file.
fn width_of(file: Option<&PathBuf>) -> Option<usize> {
    terminal_width().filter(|_| file.is_none())
}
