//! Backtracking with a row of the board in a machine word.
//!
//! Three words say which squares of the next row are attacked along columns and along the two
//! kinds of diagonals; the diagonals move by one column from row to row. The free squares of a row
//! are the bits that are in none of the three, and the lowest of them is taken with x & −x.
//! (M. Richards, "Backtracking algorithms in MCPL using bit patterns and recursion", 1997.)
//!
//! The mirror symmetry is used by the engine, which lets the first queen stand on half of its row
//! where the problem has that symmetry.

use super::rows::{Frame, STEPS_BETWEEN_CHECKS, SearchReport};
use super::{SearchError, Visit};
use crate::board::Square;
use crate::problem::Problem;

/// The largest board: a row in a 64-bit word.
pub(super) const LARGEST: u32 = 64;

/// What the queens above attack in one row.
#[derive(Clone, Copy, Default)]
struct Row {
    /// Squares that are free and not tried yet.
    left: u64,
    columns: u64,
    /// Attacked along diagonals that go up a column with each row, and down.
    rising: u64,
    falling: u64,
}

/// The squares of each row that are not blocked, and that the fixed queens leave; or `None` if
/// there is easily seen to be no solution.
pub(super) fn allowed_squares(problem: &Problem) -> Result<Option<Vec<u64>>, SearchError> {
    let n = problem.n();
    let frame = Frame::new(problem)?;
    let allowed = frame.map(|frame| {
        let squares = |row| (0..n).filter(move |&column| column < LARGEST && row < n);
        (0..n)
            .map(|row| {
                squares(row)
                    .filter(|&column| frame.allows(Square::new(row, column)))
                    .fold(0, |mask, column| mask | 1 << column)
            })
            .collect()
    });
    Ok(allowed)
}

/// Finds all solutions in lexicographic order. The board must not be larger than [`LARGEST`].
pub(super) fn search(
    problem: &Problem,
    visit: &mut Visit<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    let mut columns = vec![0; problem.n() as usize];
    run(problem, stop, |rows, square| {
        for (column, row) in columns.iter_mut().zip(rows.windows(2)) {
            *column = (row[1].columns & !row[0].columns).trailing_zeros();
        }
        columns[rows.len() - 1] = square.trailing_zeros();
        visit(&columns).is_break()
    })
}

/// Counts all solutions. The board must not be larger than [`LARGEST`].
pub(super) fn count(
    problem: &Problem,
    stop: &dyn Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    run(problem, stop, |_, _| false)
}

/// Calls `found` with the rows and the square of the last queen for each solution; it may end the
/// search by answering yes.
fn run(
    problem: &Problem,
    stop: &dyn Fn() -> bool,
    mut found: impl FnMut(&[Row], u64) -> bool,
) -> Result<SearchReport, SearchError> {
    let mut report = SearchReport::START;
    let Some(allowed) = allowed_squares(problem)? else {
        report.complete = true;
        return Ok(report);
    };
    let last = allowed.len() - 1;
    let mut rows = vec![Row::default(); allowed.len()];
    rows[0].left = allowed[0];
    let mut depth = 0;
    // The first step looks at once, so that a request made before the search is not lost.
    let mut steps = STEPS_BETWEEN_CHECKS - 1;
    loop {
        let row = &mut rows[depth];
        if row.left == 0 {
            if depth == 0 {
                report.complete = true;
                return Ok(report);
            }
            depth -= 1;
            continue;
        }
        steps += 1;
        if steps == STEPS_BETWEEN_CHECKS {
            steps = 0;
            if stop() {
                return Ok(report);
            }
        }
        let queen = row.left & row.left.wrapping_neg();
        row.left ^= queen;
        report.nodes += 1;
        if depth == last {
            report.found()?;
            if found(&rows, queen) {
                return Ok(report);
            }
            continue;
        }
        let columns = row.columns | queen;
        let rising = (row.rising | queen) << 1;
        let falling = (row.falling | queen) >> 1;
        depth += 1;
        rows[depth] = Row {
            left: allowed[depth] & !(columns | rising | falling),
            columns,
            rising,
            falling,
        };
    }
}
