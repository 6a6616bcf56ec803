//! Boards in ASCII.

use super::{Cells, TextStyle, boxes};
use itertools::Itertools;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;

/// Style of the squares; coordinates are written by the functions.
const STYLE: TextStyle = TextStyle {
    coordinates: true,
    unicode: false,
    color: false,
};

/// Returns the board in ASCII: `Q` for a queen, `#` for a blocked square, `.` for an empty square,
/// with row and column numbers from 1. Other pieces have other letters, pawns are `P`, holes are
/// blank, and regions have borders.
///
/// ```
/// use problem::{Problem, placement::Placement};
/// use render::text_board;
///
/// let board = text_board(&Placement::from_columns(&[1, 3, 0, 2]), &Problem::new(4)?);
/// let expected = [
///     "   1 2 3 4\n",
///     "1  . Q . .\n",
///     "2  . . . Q\n",
///     "3  Q . . .\n",
///     "4  . . Q .\n",
/// ];
/// assert_eq!(board, expected.concat());
/// # Ok::<(), problem::ProblemError>(())
/// ```
#[must_use]
pub fn text_board(placement: &Placement, problem: &Problem) -> String {
    let cells = Cells::new(placement, problem);
    if problem.regions().is_some() {
        return boxes::board(&cells, None, STYLE);
    }
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    let [digits, width] = [rows, columns].map(|count| count.to_string().len());
    let numbers = (1..=columns).map(|column| format!("{column:>width$}"));
    let mut text = format!("{:digits$}  {}\n", "", numbers.format(" "));
    for row in 0..rows {
        let squares = (0..columns).map(|column| cells.at(Square::new(row, column)));
        let line = squares.map(|cell| format!("{:>width$}", cells.character(cell, STYLE)));
        let line = format!("{:>digits$}  {}", row + 1, line.format(" "));
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Returns the squares without coordinates, and without spaces if `dense`.
pub(super) fn bare(placement: &Placement, problem: &Problem, dense: bool) -> String {
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    let cells = Cells::new(placement, problem);
    let separator = if dense { "" } else { " " };
    let rows = (0..rows).map(|row| {
        let squares = (0..columns).map(|column| cells.at(Square::new(row, column)));
        let row = squares.map(|cell| cells.character(cell, STYLE));
        row.format(separator).to_string().trim_end().to_owned() + "\n"
    });
    rows.collect()
}
