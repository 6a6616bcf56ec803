//! Division of a search tree into many more pieces than there are threads.

use crate::SearchResult;
use crate::error::SearchError;
use crate::rows::SearchReport;
use control::Control;
use join::CountOptions;
use join::{Tally, pieces::run_alike};
use problem::Problem;
use problem::board::{Square, Symmetry};

/// Part of a problem: queens in its first rows.
pub(super) struct Piece {
    queens: Vec<Square>,
    /// Number of solutions of the problem for each solution with these queens.
    weight: u32,
}

impl Piece {
    /// Returns the problem with the queens of this piece, or `None` if a square is not available.
    pub(super) fn place_in(&self, problem: &Problem) -> Option<Problem> {
        let mut part = problem.clone();
        for &queen in &self.queens {
            part.fix(queen).ok()?;
        }
        Some(part)
    }
}

/// Minimum size of a board that is divided.
const MIN_SPLIT: u32 = 6;

/// Maximum size of a board that is divided by its first two rows, not only by the first.
const MAX_SPLIT_BY_TWO_ROWS: u32 = 64;

/// Divides a problem by the queens of its first row or two.
///
/// With `mirror`, only the left half of the first row is tried, and its solutions count twice.
pub(super) fn split(problem: &Problem, mirror: bool) -> Vec<Piece> {
    let n = problem.n();
    if n < MIN_SPLIT {
        let queens = Vec::new();
        return vec![Piece { queens, weight: 1 }];
    }
    let mut pieces = Vec::new();
    for first in 0..if mirror { n.div_ceil(2) } else { n } {
        let weight = if mirror && 2 * first + 1 != n { 2 } else { 1 };
        let mut add = |queens| pieces.push(Piece { queens, weight });
        if n > MAX_SPLIT_BY_TWO_ROWS {
            add(vec![Square::from_zero_based(0, first)]);
            continue;
        }
        for second in (0..n).filter(|second| second.abs_diff(first) > 1) {
            add(vec![
                Square::from_zero_based(0, first),
                Square::from_zero_based(1, second),
            ]);
        }
    }
    pieces
}

/// Counts piece by piece; with `mirror`, half of the pieces where the problem has that symmetry.
pub(super) fn count(
    problem: &Problem,
    options: &CountOptions,
    mirror: bool,
    count: impl Fn(&Problem, &Control) -> SearchResult + Sync,
) -> Result<Tally, SearchError> {
    let mirror = mirror && problem.symmetries().contains(&Symmetry::LeftRight.into());
    let pieces = split(problem, mirror);
    run_alike(&pieces, options, |piece, control| {
        let report = match piece.place_in(problem) {
            Some(part) => count(&part, control)?,
            None => SearchReport::NO_SOLUTION,
        };
        Ok(report.tally(piece.weight))
    })
}
