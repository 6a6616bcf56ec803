//! Boards in ASCII.

use super::{Cell, Cells};
use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;
use itertools::Itertools;

/// Returns the board in ASCII: `Q` for a queen, `#` for a blocked square, `.` for an empty square,
/// with row and column numbers from 1.
///
/// ```
/// use queensat::{placement::Placement, problem::Problem, render::text_board};
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
/// # Ok::<(), queensat::problem::ProblemError>(())
/// ```
#[must_use]
pub fn text_board(placement: &Placement, problem: &Problem) -> String {
    let n = problem.n();
    let width = n.to_string().len();
    let cells = Cells::new(placement, problem);
    let numbers = (1..=n).map(|column| format!("{column:>width$}")).join(" ");
    let rows = (0..n).map(|row| {
        let cells = (0..n)
            .map(|column| format!("{:>width$}", cells.at(Square::new(row, column)).ascii()))
            .join(" ");
        format!("{:>width$}  {cells}\n", row + 1)
    });
    format!("{:width$}  {numbers}\n", "") + &rows.collect::<String>()
}

/// Returns the squares without coordinates, and without spaces if `dense`.
pub(super) fn bare(placement: &Placement, problem: &Problem, dense: bool) -> String {
    let n = problem.n();
    let cells = Cells::new(placement, problem);
    let separator = if dense { "" } else { " " };
    let rows = (0..n).map(|row| {
        let row = (0..n).map(|column| cells.at(Square::new(row, column)).ascii());
        row.format(separator).to_string() + "\n"
    });
    rows.collect()
}

impl Cell {
    const fn ascii(self) -> char {
        match self {
            Self::Queen | Self::FixedQueen => 'Q',
            Self::Blocked => '#',
            Self::Empty => '.',
        }
    }
}
