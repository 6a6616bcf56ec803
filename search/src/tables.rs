//! Backtracking with three boolean tables.
//!
//! E. W. Dijkstra, "A Short Introduction to the Art of Programming" (EWD316, 1971), chapter 9: the
//! tables hold the free columns, diagonals ("up", row − column) and anti-diagonals ("down",
//! row + column). Configurations are generated in alphabetical order of the word of the columns.
//! There are two forms: the recursive procedure of the text, and a loop over an explicit stack, which
//! a large board cannot exhaust.

use super::rows::{Attacks, Frame, Lines, SearchReport, StopCheck, filled, walk};
use super::{SearchError, SearchResult, Visit};
use control::Control;
use problem::Problem;
use problem::board::Square;
use std::ops::ControlFlow;

/// Maximum size of a board for the recursive form, so that its calls fit on the stack of any thread.
pub(super) const MAX_SIZE_RECURSIVE: u32 = 1000;

/// Visits all solutions in lexicographic order of their columns.
///
/// `visit` gets the column of the queen in each row, counted from 0, and may end the search. The
/// control may end it, too, also while no solution is found. Blocked squares are
/// skipped, and so are the squares that a fixed queen attacks, including those above it.
///
/// # Errors
///
/// Returns an error if the tables do not fit in memory or the number of solutions exceeds 64 bits.
///
/// ```
/// use control::Control;
/// use problem::Problem;
/// use std::ops::ControlFlow;
///
/// let mut first = None;
/// let report = search::search(
///     &Problem::new(8)?,
///     |columns| {
///         first.get_or_insert(columns.to_vec());
///         ControlFlow::Continue(())
///     },
///     &Control::new(),
/// )?;
/// assert_eq!((report.solutions, report.complete), (92, true));
/// assert_eq!(first, Some(vec![0, 4, 7, 5, 2, 6, 1, 3]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn search(
    problem: &Problem,
    mut visit: impl FnMut(&[u32]) -> ControlFlow<()>,
    control: &Control,
) -> Result<SearchReport, SearchError> {
    iterate(problem, &mut visit, control)
}

/// Visits all solutions in a loop.
pub(super) fn iterate(problem: &Problem, visit: &mut Visit<'_>, control: &Control) -> SearchResult {
    walk(problem, Lines::new(problem.n())?, visit, control)
}

/// Visits all solutions recursively.
pub(super) fn recurse(problem: &Problem, visit: &mut Visit<'_>, control: &Control) -> SearchResult {
    let n = problem.n();
    let Some(frame) = Frame::new(problem)? else {
        return Ok(SearchReport::NO_SOLUTION);
    };
    let mut generator = Generator {
        n,
        frame,
        lines: Lines::new(n)?,
        columns: filled(0, n, 1)?,
        report: SearchReport::START,
        check: StopCheck::new(control),
        visit,
    };
    let end = generator.generate(0)?;
    generator.report.complete = end.is_continue();
    Ok(generator.report)
}

/// State of the recursive form.
struct Generator<'a, 'v> {
    n: u32,
    frame: Frame<'a>,
    lines: Lines,
    columns: Vec<u32>,
    report: SearchReport,
    check: StopCheck<'a>,
    visit: &'a mut Visit<'v>,
}

impl Generator<'_, '_> {
    /// Extends the configuration of the rows above `row` in all ways.
    fn generate(&mut self, row: u32) -> Result<ControlFlow<()>, SearchError> {
        for column in 0..self.n {
            if self.check.step() {
                return Ok(ControlFlow::Break(()));
            }
            let square = Square::from_zero_based(row, column);
            if !self.lines.is_free(square) || !self.frame.allows(square) {
                continue;
            }
            self.report.nodes += 1;
            self.columns[row as usize] = column;
            let end = if row + 1 == self.n {
                self.report.found()?;
                (self.visit)(&self.columns)
            } else {
                self.lines.place(square);
                let end = self.generate(row + 1)?;
                self.lines.remove(square);
                end
            };
            if end.is_break() {
                return Ok(end);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
