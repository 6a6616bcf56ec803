//! A board in plain text.

use crate::board::Square;
use crate::placement::Placement;
use crate::problem::Problem;
use itertools::Itertools;
use std::collections::HashSet;

/// Draws the board: `Q` for a queen, `#` for a blocked square, `.` for any other, with row and
/// column numbers counted from 1.
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
    let queens: HashSet<Square> = placement.queens().iter().copied().collect();
    let cell = |square: Square| match () {
        () if queens.contains(&square) => "Q",
        () if problem.is_blocked(square) => "#",
        () => ".",
    };
    let numbers = (1..=n).map(|column| format!("{column:>width$}")).join(" ");
    let rows = (0..n).map(|row| {
        let cells = (0..n)
            .map(|column| format!("{:>width$}", cell(Square::new(row, column))))
            .join(" ");
        format!("{:>width$}  {cells}\n", row + 1)
    });
    format!("{:width$}  {numbers}\n", "") + &rows.collect::<String>()
}
