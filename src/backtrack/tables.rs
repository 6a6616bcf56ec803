//! Backtracking with three boolean tables.
//!
//! E. W. Dijkstra, "A Short Introduction to the Art of Programming" (EWD316, 1971), chapter 9:
//! one table says which columns are free, one which diagonals ("up", row − column), one which
//! anti-diagonals ("down", row + column). Configurations are generated in alphabetical order of
//! the word that gives the column of each row. Here the search is a loop over an explicit stack
//! instead of a recursive procedure, so that a large board cannot exhaust the call stack.

use crate::board::Square;
use crate::problem::Problem;
use std::collections::HashMap;
use std::ops::ControlFlow;
use thiserror::Error;

/// How often, in squares tried, the search asks whether to stop.
const STEPS_BETWEEN_CHECKS: u32 = 1 << 14;

/// What a search found, and whether it went through to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// Solutions found.
    pub solutions: u64,
    /// Whether these are all.
    pub complete: bool,
}

/// Why a search cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// More solutions than a 64-bit number can count.
    #[error("there are more than 2^64 - 1 solutions")]
    TooManySolutions,
    /// A board whose tables would not fit in memory.
    #[error("a board with {n} rows and columns is too large to search")]
    BoardTooLarge {
        /// The size of the board.
        n: u32,
    },
}

/// Finds all solutions in lexicographic order of their columns.
///
/// `visit` gets the column of the queen in each row, counted from 0, and may end the search;
/// `stop` is asked now and then, also while no solution is found, and may end it too. Blocked
/// squares are passed over, and so are squares that a fixed queen attacks, in the rows above it too.
///
/// # Errors
///
/// If the solutions cannot be counted or the tables not be held in memory.
///
/// ```
/// use queensat::{backtrack, problem::Problem};
/// use std::ops::ControlFlow;
///
/// let mut first = None;
/// let report = backtrack::search(
///     &Problem::new(8)?,
///     |columns| {
///         first.get_or_insert(columns.to_vec());
///         ControlFlow::Continue(())
///     },
///     || false,
/// )?;
/// assert_eq!((report.solutions, report.complete), (92, true));
/// assert_eq!(first, Some(vec![0, 4, 7, 5, 2, 6, 1, 3]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    problem: &Problem,
    mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    stop: impl Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    let mut report = SearchReport {
        solutions: 0,
        complete: false,
    };
    let Some(mut tables) = Tables::new(problem)? else {
        report.complete = true;
        return Ok(report);
    };
    let n = tables.n;
    // The rows above `columns.len()` hold queens; `next` is the first column to try in the row
    // below them.
    let mut columns: Vec<u32> = Vec::new();
    columns
        .try_reserve_exact(n as usize)
        .map_err(|_| SearchError::BoardTooLarge { n })?;
    let mut next = tables.first_column(0);
    // The first step looks at once, so that a request made before the search is not lost.
    let mut steps = STEPS_BETWEEN_CHECKS - 1;
    loop {
        steps += 1;
        if steps == STEPS_BETWEEN_CHECKS {
            steps = 0;
            if stop() {
                return Ok(report);
            }
        }
        let row = columns.len() as u32;
        if next < tables.end_column(row) {
            let square = Square::new(row, next);
            if !tables.is_fixed(square) && (!tables.is_free(square) || problem.is_blocked(square)) {
                next += 1;
                continue;
            }
            columns.push(next);
            if row + 1 < n {
                tables.place(square);
                next = tables.first_column(row + 1);
                continue;
            }
            report.solutions = report
                .solutions
                .checked_add(1)
                .ok_or(SearchError::TooManySolutions)?;
            if visit(&columns).is_break() {
                return Ok(report);
            }
            columns.pop();
            next += 1;
        } else {
            let Some(column) = columns.pop() else {
                report.complete = true;
                return Ok(report);
            };
            tables.take_away(Square::new(row - 1, column));
            next = column + 1;
        }
    }
}

/// Which columns, diagonals and anti-diagonals are free of queens, and where a row's queen is
/// fixed. The lines of fixed queens are taken from the start, so that no queen is tried where one
/// of them would attack it.
struct Tables {
    n: u32,
    column: Vec<bool>,
    up: Vec<bool>,
    down: Vec<bool>,
    /// The column of the fixed queen of each row, or nothing if no queen is fixed at all.
    fixed: Vec<Option<u32>>,
}

impl Tables {
    /// All free but for the lines of the fixed queens, or `None` if there is no solution: two of
    /// those attack each other, or a row or column is blocked from end to end.
    fn new(problem: &Problem) -> Result<Option<Self>, SearchError> {
        let n = problem.n();
        let too_large = SearchError::BoardTooLarge { n };
        let length = usize::try_from(n).map_err(|_| too_large)?;
        let diagonals = length.checked_mul(2).ok_or(too_large)? - 1;
        let mut tables = Self {
            n,
            column: filled(true, length).ok_or(too_large)?,
            up: filled(true, diagonals).ok_or(too_large)?,
            down: filled(true, diagonals).ok_or(too_large)?,
            fixed: Vec::new(),
        };
        if problem.fixed().len() > 0 {
            tables.fixed = filled(None, length).ok_or(too_large)?;
        }
        for queen in problem.fixed() {
            let row = &mut tables.fixed[queen.row as usize];
            if row.replace(queen.column).is_some() || !tables.is_free(queen) {
                return Ok(None);
            }
            tables.set(queen, false);
        }
        Ok((!tables.has_full_line(problem)).then_some(tables))
    }

    /// Whether all squares of some row or column are blocked. The search would find a full column
    /// only by trying everything above it.
    fn has_full_line(&self, problem: &Problem) -> bool {
        let mut rows: HashMap<u32, u32> = HashMap::new();
        let mut columns: HashMap<u32, u32> = HashMap::new();
        for square in problem.blocked() {
            *rows.entry(square.row).or_default() += 1;
            *columns.entry(square.column).or_default() += 1;
        }
        rows.into_values()
            .chain(columns.into_values())
            .any(|blocked| blocked == self.n)
    }

    /// The first column to try in a row.
    fn first_column(&self, row: u32) -> u32 {
        self.fixed_column(row).unwrap_or(0)
    }

    /// One past the last column to try in a row.
    fn end_column(&self, row: u32) -> u32 {
        self.fixed_column(row).map_or(self.n, |column| column + 1)
    }

    fn fixed_column(&self, row: u32) -> Option<u32> {
        self.fixed.get(row as usize).copied().flatten()
    }

    fn is_fixed(&self, square: Square) -> bool {
        self.fixed_column(square.row) == Some(square.column)
    }

    fn is_free(&self, Square { row, column }: Square) -> bool {
        let (up, down) = self.diagonals(row, column);
        self.column[column as usize] && self.up[up] && self.down[down]
    }

    fn place(&mut self, square: Square) {
        self.set(square, false);
    }

    /// Frees the lines of a square, unless its queen is fixed.
    fn take_away(&mut self, square: Square) {
        if !self.is_fixed(square) {
            self.set(square, true);
        }
    }

    fn set(&mut self, Square { row, column }: Square, free: bool) {
        let (up, down) = self.diagonals(row, column);
        self.column[column as usize] = free;
        self.up[up] = free;
        self.down[down] = free;
    }

    fn diagonals(&self, row: u32, column: u32) -> (usize, usize) {
        let (row, column) = (row as usize, column as usize);
        (row + self.n as usize - 1 - column, row + column)
    }
}

/// A table of `count` equal entries, or `None` if it does not fit in memory.
fn filled<T: Clone>(entry: T, count: usize) -> Option<Vec<T>> {
    let mut table = Vec::new();
    table.try_reserve_exact(count).ok()?;
    table.resize(count, entry);
    Some(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(problem: &Problem) -> SearchReport {
        search(problem, |_| ControlFlow::Continue(()), || false).unwrap()
    }

    #[test]
    fn fixed_queens_that_attack_each_other_leave_no_solution() {
        for (a, b) in [
            ((0, 0), (0, 3)),
            ((0, 0), (3, 0)),
            ((0, 0), (3, 3)),
            ((0, 3), (3, 0)),
        ] {
            let mut problem = Problem::new(5).unwrap();
            problem.fix(Square::new(a.0, a.1)).unwrap();
            problem.fix(Square::new(b.0, b.1)).unwrap();
            assert_eq!(
                count(&problem),
                SearchReport {
                    solutions: 0,
                    complete: true
                }
            );
        }
    }

    #[test]
    fn a_full_column_is_seen_before_the_search() {
        let mut problem = Problem::new(40).unwrap();
        for row in 0..40 {
            problem.block(Square::new(row, 7)).unwrap();
        }
        let report = count(&problem);
        assert_eq!((report.solutions, report.complete), (0, true));
    }

    /// Without the lines of the last row's queen, the search would fill the rows above in vain.
    #[test]
    fn a_queen_fixed_in_the_last_row_is_seen_from_the_first() {
        let mut problem = Problem::new(30).unwrap();
        problem.fix(Square::new(28, 28)).unwrap();
        problem.fix(Square::new(29, 29)).unwrap();
        let report = count(&problem);
        assert_eq!((report.solutions, report.complete), (0, true));
    }

    #[test]
    fn a_visitor_can_end_the_search() {
        let problem = Problem::new(8).unwrap();
        let mut left = 5;
        let report = search(
            &problem,
            |_| {
                left -= 1;
                if left == 0 {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
            || false,
        )
        .unwrap();
        assert_eq!((report.solutions, report.complete), (5, false));
    }

    #[test]
    fn a_request_to_stop_is_heard_while_nothing_is_found() {
        let problem = Problem::new(100).unwrap();
        let report = search(&problem, |_| ControlFlow::Continue(()), || true).unwrap();
        assert_eq!((report.solutions, report.complete), (0, false));
    }
}
