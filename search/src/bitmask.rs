//! Backtracking with a row of the board in a machine word.
//!
//! Three words hold the squares of the next row that are attacked along columns and along the two
//! kinds of diagonals; the diagonals move by one column from row to row. The free squares of a row
//! are the bits set in none of the three, and the lowest of them is x & −x.
//! (M. Richards, "Backtracking algorithms in MCPL using bit patterns and recursion", 1997.)
//!
//! The engine applies the mirror symmetry: it restricts the first queen to half of its row on
//! problems with that symmetry.

use crate::error::SearchError;
use crate::rows::{Frame, Row, SearchReport, depth_first};
use crate::steps::{BacktrackStep, Backtracking, SearchLine};
use crate::{SearchResult, Visit};
use control::Control;
use problem::Problem;
use problem::board::Square;

/// Maximum size of a board: a row in a 64-bit word.
pub(super) const MAX_SIZE: u32 = 64;

/// Squares of a row that the queens above attack.
#[derive(Clone, Copy, Default)]
struct AttackedSquares {
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

/// Returns the row below a queen, of which the problem allows these squares.
#[inline]
const fn below(allowed: u64, above: AttackedSquares, queen: u64) -> Row<AttackedSquares> {
    let columns = above.columns | queen;
    let rising = (above.rising | queen) << 1;
    let falling = (above.falling | queen) >> 1;
    Row {
        left: allowed & !(columns | rising | falling),
        queen: 0,
        attacked: AttackedSquares {
            columns,
            rising,
            falling,
        },
    }
}

/// The search step by step.
pub(super) struct WordRows {
    allowed: Vec<u64>,
    /// The rows with queens, and perhaps the one below.
    rows: Vec<Row<AttackedSquares>>,
    next: Next,
}

enum Next {
    Try,
    Solution,
    Remove,
}

impl WordRows {
    /// Returns the search before its first step, or `None` if the problem evidently has no solution.
    pub(super) fn new(problem: &Problem) -> Result<Option<Self>, SearchError> {
        let start = |allowed: Vec<u64>| Self {
            rows: vec![below(allowed[0], AttackedSquares::default(), 0)],
            allowed,
            next: Next::Try,
        };
        Ok(allowed_squares(problem)?.map(start))
    }
}

impl Backtracking for WordRows {
    fn step(&mut self) -> BacktrackStep {
        let depth = self.rows.len().saturating_sub(1);
        let square = |queen: u64| Square::from_zero_based(depth as u32, queen.trailing_zeros());
        match (&self.next, self.rows.last_mut()) {
            (_, None) => BacktrackStep::Exhausted,
            (Next::Solution, _) => {
                self.next = Next::Remove;
                BacktrackStep::Solution
            }
            (Next::Remove, Some(row)) => {
                self.next = Next::Try;
                BacktrackStep::Removal(square(row.queen))
            }
            (Next::Try, Some(row)) if row.left == 0 => {
                let has_tried = row.queen != 0;
                self.rows.pop();
                self.next = Next::Remove;
                if has_tried {
                    self.step()
                } else {
                    BacktrackStep::DeadEnd(SearchLine::Row(depth as u32))
                }
            }
            (Next::Try, Some(row)) => {
                row.queen = row.left & row.left.wrapping_neg();
                row.left ^= row.queen;
                let (above, queen) = (row.attacked, row.queen);
                match self.allowed.get(depth + 1) {
                    Some(&allowed) => self.rows.push(below(allowed, above, queen)),
                    None => self.next = Next::Solution,
                }
                BacktrackStep::Placement(square(queen), SearchLine::Row(depth as u32))
            }
        }
    }
}

/// Calls `found` with the rows of each solution; it ends the search by returning `true`.
fn run(
    problem: &Problem,
    control: &Control,
    found: impl FnMut(&[Row<AttackedSquares>]) -> bool,
) -> SearchResult {
    let Some(allowed) = allowed_squares(problem)? else {
        return Ok(SearchReport::NO_SOLUTION);
    };
    let first = Row {
        left: allowed[0],
        ..Row::default()
    };
    let next = |row: usize, above, queen| below(allowed[row], above, queen);
    depth_first(allowed.len(), first, control, next, found)
}
