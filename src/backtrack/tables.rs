//! Backtracking with three boolean tables.
//!
//! E. W. Dijkstra, "A Short Introduction to the Art of Programming" (EWD316, 1971), chapter 9:
//! one table says which columns are free, one which diagonals ("up", row − column), one which
//! anti-diagonals ("down", row + column). Configurations are generated in alphabetical order of
//! the word that gives the column of each row. There are two forms: the recursive procedure of the
//! text, and a loop over an explicit stack, which a large board cannot exhaust.

use super::rows::{Attacks, Frame, STEPS_BETWEEN_CHECKS, SearchReport, diagonals, filled, walk};
use super::{SearchError, Visit};
use crate::board::Square;
use crate::problem::Problem;
use std::ops::ControlFlow;

/// The largest board of the recursive form, so that its calls fit on the stack of any thread.
pub(super) const LARGEST_RECURSIVE: u32 = 1000;

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
    search_iteratively(problem, &mut visit, &stop)
}

/// The form with a loop.
pub(super) fn search_iteratively(
    problem: &Problem,
    visit: &mut Visit<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    walk(problem, &mut Tables::new(problem.n())?, visit, stop)
}

/// The recursive form.
pub(super) fn search_recursively(
    problem: &Problem,
    visit: &mut Visit<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    let mut report = SearchReport::START;
    let Some(frame) = Frame::new(problem)? else {
        report.complete = true;
        return Ok(report);
    };
    let mut generator = Generator {
        n: problem.n(),
        frame,
        tables: Tables::new(problem.n())?,
        columns: filled(0, problem.n(), 1)?,
        report,
        // The first step looks at once, so that a request made before the search is not lost.
        steps: STEPS_BETWEEN_CHECKS - 1,
        visit,
        stop,
    };
    let end = generator.generate(0)?;
    generator.report.complete = end.is_continue();
    Ok(generator.report)
}

/// Which columns, diagonals and anti-diagonals are free of queens.
struct Tables {
    n: u32,
    column: Vec<bool>,
    up: Vec<bool>,
    down: Vec<bool>,
}

impl Tables {
    fn new(n: u32) -> Result<Self, SearchError> {
        Ok(Self {
            n,
            column: filled(true, n, 1)?,
            up: filled(true, n, 2)?,
            down: filled(true, n, 2)?,
        })
    }

    fn set(&mut self, square: Square, free: bool) {
        let (up, down) = diagonals(self.n, square);
        self.column[square.column as usize] = free;
        self.up[up] = free;
        self.down[down] = free;
    }
}

impl Attacks for Tables {
    fn is_free(&self, square: Square) -> bool {
        let (up, down) = diagonals(self.n, square);
        self.column[square.column as usize] && self.up[up] && self.down[down]
    }

    fn place(&mut self, square: Square) {
        self.set(square, false);
    }

    fn take_away(&mut self, square: Square) {
        self.set(square, true);
    }
}

/// The state of the recursive form.
struct Generator<'a, 'v> {
    n: u32,
    frame: Frame<'a>,
    tables: Tables,
    columns: Vec<u32>,
    report: SearchReport,
    steps: u32,
    visit: &'a mut Visit<'v>,
    stop: &'a dyn Fn() -> bool,
}

impl Generator<'_, '_> {
    /// Extends the configuration of the rows above `row` in all ways.
    fn generate(&mut self, row: u32) -> Result<ControlFlow<()>, SearchError> {
        for column in 0..self.n {
            self.steps += 1;
            if self.steps == STEPS_BETWEEN_CHECKS {
                self.steps = 0;
                if (self.stop)() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            let square = Square::new(row, column);
            if !self.tables.is_free(square) || !self.frame.allows(square) {
                continue;
            }
            self.report.nodes += 1;
            self.columns[row as usize] = column;
            let end = if row + 1 == self.n {
                self.report.found()?;
                (self.visit)(&self.columns)
            } else {
                self.tables.place(square);
                let end = self.generate(row + 1)?;
                self.tables.take_away(square);
                end
            };
            if end.is_break() {
                return Ok(end);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
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
            let report = count(&problem);
            assert_eq!((report.solutions, report.complete), (0, true));
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
