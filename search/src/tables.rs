//! Backtracking with three boolean tables.
//!
//! E. W. Dijkstra, "A Short Introduction to the Art of Programming" (EWD316, 1971), chapter 9: the
//! tables hold the free columns, diagonals ("up", row − column) and anti-diagonals ("down",
//! row + column). Configurations are generated in alphabetical order of the word of the columns. The recursive
//! procedure of the text is a loop over an explicit stack here, which a large board cannot exhaust.

use crate::error::SearchError;
use crate::rows::{FreeLines, SearchReport, walk};
use crate::{SearchResult, Visit};
use control::Control;
use problem::Problem;
use std::ops::ControlFlow;

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
    walk(problem, FreeLines::new(problem.n())?, visit, control)
}
