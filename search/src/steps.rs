//! Backtracking step by step.

use problem::board::Square;

/// A row or column of the board, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchLine {
    /// A row.
    Row(u32),
    /// A column.
    Column(u32),
}

/// A step of backtracking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BacktrackStep {
    /// The square was looked at, and cannot hold a queen. Engines that keep sets of free squares look at no others.
    Rejection(Square),
    /// A queen was placed on the square, one of those of a line that needs one.
    Placement(Square, SearchLine),
    /// No square of the line is left for its queen.
    DeadEnd(SearchLine),
    /// The queen that was placed last was taken back.
    Removal(Square),
    /// The queens are a solution.
    Solution,
    /// There is no solution, or no other one.
    Exhausted,
}

/// The way in which an engine knows that the queens placed so far attack a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attacked {
    /// By comparison with all queens; this is the first one that attacks it.
    By(Square),
    /// By a counter of the queens that attack it.
    Times(u8),
    /// By tables of the lines with a queen: those of the square that have one.
    Lines {
        /// The column.
        column: bool,
        /// The diagonal, on which row and column grow together.
        diagonal: bool,
        /// The anti-diagonal.
        anti_diagonal: bool,
    },
}

/// A search that goes step by step.
pub(super) trait Backtracking {
    /// Does the next step. After [`BacktrackStep::Exhausted`] nothing changes.
    fn step(&mut self) -> BacktrackStep;

    /// Tells how it is known that queens attack a square, if they do.
    fn attacked(&self, _square: Square) -> Option<Attacked> {
        None
    }
}
