//! Backtracking with a row of the board in a machine word.
//!
//! Three words hold the squares of the next row that are attacked along columns and along the two
//! kinds of diagonals; the diagonals move by one column from row to row. The free squares of a row
//! are the bits set in none of the three, and the lowest of them is x & −x.
//! (M. Richards, "Backtracking algorithms in MCPL using bit patterns and recursion", 1997.)
//!
//! The engine applies the mirror symmetry: it restricts the first queen to half of its row on
//! problems with that symmetry.

use super::rows::{Frame, Row, SearchReport, depth_first};
use super::{SearchError, SearchResult, Visit};
use control::Control;
use problem::Problem;
use problem::board::Square;

/// Maximum size of a board: a row in a 64-bit word.
pub(super) const MAX_SIZE: u32 = 64;

/// Squares of a row that the queens above attack.
#[derive(Clone, Copy, Default)]
struct Attacked {
    columns: u64,
    /// Attacked along diagonals on which the column grows with each row.
    rising: u64,
    falling: u64,
}

/// Returns the squares of each row that the problem leaves open, or `None` if the problem evidently
/// has no solution. The board must not exceed [`MAX_SIZE`].
pub(super) fn allowed_squares(problem: &Problem) -> Result<Option<Vec<u64>>, SearchError> {
    let n = problem.n();
    let allowed = Frame::new(problem)?.map(|frame| {
        let row = |row| {
            (0..n)
                .filter(|&column| frame.allows(Square::from_zero_based(row, column)))
                .fold(0, |squares, column| squares | 1 << column)
        };
        (0..n).map(row).collect()
    });
    Ok(allowed)
}

/// Visits all solutions in lexicographic order. The board must not exceed [`MAX_SIZE`].
pub(super) fn search(problem: &Problem, visit: &mut Visit<'_>, control: &Control) -> SearchResult {
    let mut columns = vec![0; problem.n() as usize];
    run(problem, control, |rows| {
        for (column, row) in columns.iter_mut().zip(rows) {
            *column = row.queen.trailing_zeros();
        }
        visit(&columns).is_break()
    })
}

/// Counts all solutions. The board must not exceed [`MAX_SIZE`].
pub(super) fn count(problem: &Problem, control: &Control) -> SearchResult {
    run(problem, control, |_| false)
}

/// Calls `found` with the rows of each solution; it ends the search by returning `true`.
fn run(
    problem: &Problem,
    control: &Control,
    found: impl FnMut(&[Row<Attacked>]) -> bool,
) -> SearchResult {
    let Some(allowed) = allowed_squares(problem)? else {
        return Ok(SearchReport::NO_SOLUTION);
    };
    let first = Row {
        left: allowed[0],
        ..Row::default()
    };
    let next = |row: usize, above: Attacked, queen: u64| {
        let columns = above.columns | queen;
        let rising = (above.rising | queen) << 1;
        let falling = (above.falling | queen) >> 1;
        Row {
            left: allowed[row] & !(columns | rising | falling),
            queen: 0,
            attacked: Attacked {
                columns,
                rising,
                falling,
            },
        }
    };
    depth_first(allowed.len(), first, control, next, found)
}
