//! Ways to split a problem into cubes: by the outermost ring, which every symmetry maps to itself, or by the first rows.

use problem::Problem;
use problem::board::{Board, BoardSymmetry, Square};
use std::fmt;

/// A way to split a problem into cubes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The squares that a cube decides.
    pub by: SplitBy,
    /// `true` if one of the cubes that are symmetric to each other represents all of them.
    pub symmetry: bool,
}

/// The squares that a cube decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SplitBy {
    /// The outermost ring: the first and the last row and column. Rotations and reflections map it
    /// to itself, so all symmetries of a problem on a flat board can be used.
    Ring,
    /// This number of first rows. On a flat board the left-right reflection alone maps them to
    /// themselves, on a torus translations along rows do, too.
    Rows(u32),
}

impl SplitBy {
    /// Returns `true` if a cube decides the square.
    #[must_use]
    #[inline]
    pub const fn decides(self, board: &Board, square: Square) -> bool {
        match self {
            Self::Ring => {
                square.row == 0
                    || square.column == 0
                    || square.row == board.rows() - 1
                    || square.column == board.columns() - 1
            }
            Self::Rows(rows) => square.row < rows,
        }
    }

    /// Returns the decided squares, each once. Those of the ring begin with the first and the last row.
    pub(super) fn squares(self, board: &Board) -> impl Iterator<Item = Square> + use<> {
        let positions = 0..self.square_count(board);
        let size = (board.rows(), board.columns());
        positions.map(move |position| self.square(size, position))
    }

    pub(super) const fn square_count(self, board: &Board) -> u64 {
        let (rows, columns) = (board.rows() as u64, board.columns() as u64);
        match self {
            Self::Rows(count) => count as u64 * columns,
            Self::Ring if rows == 1 => columns,
            Self::Ring if columns == 1 => rows,
            Self::Ring => 2 * columns + 2 * (rows - 2),
        }
    }

    /// Returns the square at a position, counted from 0, among those of a board of this size.
    pub(super) const fn square(self, (rows, columns): (u32, u32), position: u64) -> Square {
        let length = columns as u64;
        let (line, place) = ((position / length) as u32, (position % length) as u32);
        match (self, line) {
            (Self::Rows(_), row) => Square::from_zero_based(row, place),
            (Self::Ring, 0) => Square::from_zero_based(0, place),
            (Self::Ring, 1) => Square::from_zero_based(rows - 1, place),
            (Self::Ring, _) => {
                let (place, inner) = (position - 2 * length, rows as u64 - 2);
                if place < inner {
                    Square::from_zero_based(place as u32 + 1, 0)
                } else {
                    Square::from_zero_based((place - inner) as u32 + 1, columns - 1)
                }
            }
        }
    }

    /// Returns the position of a decided square.
    pub(super) const fn position(self, board: &Board, square: Square) -> u64 {
        let (row, column) = (square.row as u64, square.column as u64);
        let (rows, columns) = (board.rows() as u64, board.columns() as u64);
        match self {
            Self::Rows(_) => row * columns + column,
            Self::Ring if row == 0 => column,
            Self::Ring if row == rows - 1 => columns + column,
            Self::Ring if column == 0 => 2 * columns + row - 1,
            Self::Ring => 2 * columns + (rows - 2) + row - 1,
        }
    }
}

impl Split {
    /// Returns the split by all ways to fill some rows, each a cube of its own.
    #[must_use]
    pub const fn rows(rows: u32) -> Self {
        Self {
            by: SplitBy::Rows(rows),
            symmetry: false,
        }
    }

    /// Returns the symmetries of a problem that are used: a group, the identity first. They map
    /// decided squares to decided squares.
    #[must_use]
    pub fn group(&self, problem: &Problem) -> Vec<BoardSymmetry> {
        if !self.symmetry {
            return vec![BoardSymmetry::IDENTITY];
        }
        let board = problem.board();
        let mut group = problem.symmetries();
        group.retain(|symmetry| {
            let mut squares = self.by.squares(board);
            squares.all(|square| self.by.decides(board, symmetry.image(board, square)))
        });
        group
    }
}

impl fmt::Display for Split {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.by {
            SplitBy::Ring => f.write_str("cubes of the ring")?,
            SplitBy::Rows(1) => f.write_str("cubes of 1 row")?,
            SplitBy::Rows(rows) => write!(f, "cubes of {rows} rows")?,
        }
        f.write_str(if self.symmetry { ", by symmetry" } else { "" })
    }
}
