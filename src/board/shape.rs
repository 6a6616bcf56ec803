//! The shape of a board, and the squares that a queen attacks on it.

use super::line::{self, Direction, Line};
use super::{Square, threatens};
use std::collections::BTreeSet;
use thiserror::Error;

/// Edges of a board: borders, or seams across which lines go on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Topology {
    /// A flat board, whose lines end at its edges.
    #[default]
    Plane,
    /// A board whose first row follows the last one, and whose first column follows the last one.
    Torus,
}

/// A board: rows, columns, topology, and holes. A hole is a square that is missing; lines end at
/// it.
///
/// ```
/// use queensat::board::{Board, Square, Topology};
///
/// let flat = Board::new(3, 5)?;
/// let torus = Board::new(3, 5)?.with_topology(Topology::Torus);
/// let (corner, square) = (Square::new(0, 0), Square::new(2, 1));
/// assert!(!flat.attacks(corner, square));
/// assert!(torus.attacks(corner, Square::new(2, 4)));
///
/// let holed = flat.with_hole(Square::new(1, 1))?;
/// assert!(!holed.attacks(corner, Square::new(2, 2)));
/// # Ok::<(), queensat::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u32,
    columns: u32,
    topology: Topology,
    holes: BTreeSet<Square>,
}

/// Error from describing a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No rows or no columns.
    #[error("a board needs at least one row and one column")]
    Empty,
    /// A hole outside of the board.
    #[error("the hole at {square} is off the board, which has {rows} rows and {columns} columns")]
    HoleOffBoard {
        /// The square.
        square: Square,
        /// Rows of the board.
        rows: u32,
        /// Columns of the board.
        columns: u32,
    },
}

impl Board {
    /// Creates a flat board without holes.
    ///
    /// # Errors
    ///
    /// [`BoardError::Empty`] if there are no rows or no columns.
    pub fn new(rows: u32, columns: u32) -> Result<Self, BoardError> {
        if rows == 0 || columns == 0 {
            return Err(BoardError::Empty);
        }
        Ok(Self {
            rows,
            columns,
            topology: Topology::Plane,
            holes: BTreeSet::new(),
        })
    }

    /// Returns this board with another topology.
    #[must_use]
    pub fn with_topology(mut self, topology: Topology) -> Self {
        self.topology = topology;
        self
    }

    /// Returns this board with a hole.
    ///
    /// # Errors
    ///
    /// [`BoardError::HoleOffBoard`] if the board has no such square.
    pub fn with_hole(mut self, square: Square) -> Result<Self, BoardError> {
        let (rows, columns) = (self.rows, self.columns);
        if square.row >= rows || square.column >= columns {
            return Err(BoardError::HoleOffBoard {
                square,
                rows,
                columns,
            });
        }
        self.holes.insert(square);
        Ok(self)
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn columns(&self) -> u32 {
        self.columns
    }

    /// Returns the topology.
    #[must_use]
    pub const fn topology(&self) -> Topology {
        self.topology
    }

    /// Returns the holes, row by row.
    pub fn holes(&self) -> impl ExactSizeIterator<Item = Square> {
        self.holes.iter().copied()
    }

    /// Returns the size in words, such as `8 rows and columns`.
    pub(crate) fn describe_size(&self) -> String {
        match (self.rows, self.columns, self.holes.len()) {
            (1, 1, 0) => "1 row and column".into(),
            (rows, columns, 0) if rows == columns => format!("{rows} rows and columns"),
            (rows, columns, 0) => format!("{rows} rows and {columns} columns"),
            (rows, columns, holes) => format!("{rows} rows, {columns} columns and {holes} holes"),
        }
    }

    /// Returns `true` if this is a flat n x n board without holes.
    #[must_use]
    pub fn is_square(&self) -> bool {
        self.rows == self.columns && self.is_open()
    }

    /// Returns `true` if this is a flat board without holes.
    #[inline]
    pub(crate) fn is_open(&self) -> bool {
        self.topology == Topology::Plane && self.holes.is_empty()
    }

    /// Returns `true` if the square is on the board and no hole.
    #[must_use]
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        square.row < self.rows
            && square.column < self.columns
            && (self.holes.is_empty() || !self.holes.contains(&square))
    }

    /// Returns the squares row by row, without the holes.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let rows = (0..self.rows)
            .flat_map(|row| (0..self.columns).map(move |column| Square::new(row, column)));
        rows.filter(|&square| self.contains(square))
    }

    /// Returns `true` if a queen on the first square attacks the second one, or if they are the
    /// same.
    ///
    /// The answer comes from the moves of a queen alone, not from [`Board::lines`].
    #[must_use]
    #[inline]
    pub fn attacks(&self, first: Square, second: Square) -> bool {
        if self.is_open() {
            threatens(first, second)
        } else {
            self.attacks_by_steps(first, second)
        }
    }

    #[inline(never)]
    fn attacks_by_steps(&self, first: Square, second: Square) -> bool {
        first == second
            || Direction::ALL.into_iter().any(|direction| {
                [false, true].into_iter().any(|backwards| {
                    let step = |square| self.step(square, direction, backwards);
                    std::iter::successors(step(first), |&square| {
                        step(square).filter(|_| square != first)
                    })
                    .any(|square| square == second)
                })
            })
    }

    /// Returns the square that a queen reaches by one step, unless an edge or a hole is in its way.
    pub(super) fn step(
        &self,
        from: Square,
        direction: Direction,
        backwards: bool,
    ) -> Option<Square> {
        let (down, right) = match direction {
            Direction::Row => (0, 1),
            Direction::Column => (1, 0),
            Direction::Diagonal => (1, 1),
            Direction::AntiDiagonal => (1, -1),
        };
        let sign = if backwards { -1 } else { 1 };
        let moved = |place: u32, by: i64, count: u32| {
            let place = i64::from(place) + sign * by;
            let count = i64::from(count);
            match self.topology {
                Topology::Plane => (0..count).contains(&place).then_some(place as u32),
                Topology::Torus => Some(place.rem_euclid(count) as u32),
            }
        };
        let row = moved(from.row, down, self.rows)?;
        let column = moved(from.column, right, self.columns)?;
        let to = Square::new(row, column);
        self.contains(to).then_some(to)
    }

    /// Returns the lines of the board in one direction: maximal runs of squares along which queens
    /// attack each other, each square in exactly one of them. Lines end at edges and holes; on a
    /// torus without holes they are closed.
    ///
    /// ```
    /// use queensat::board::{Board, Direction};
    ///
    /// let lines = Board::new(3, 5)?;
    /// let lengths: Vec<usize> = lines.lines(Direction::Diagonal).map(|line| line.len()).collect();
    /// assert_eq!(lengths, [1, 2, 3, 3, 3, 2, 1]);
    /// # Ok::<(), queensat::board::BoardError>(())
    /// ```
    pub fn lines(&self, direction: Direction) -> impl Iterator<Item = Line> {
        line::of_board(self, direction)
    }

    /// Returns a number that all values of [`Board::line_key`] are below.
    pub(crate) fn line_key_bound(&self) -> u64 {
        let (rows, columns) = (u64::from(self.rows), u64::from(self.columns));
        if self.holes.is_empty() {
            rows + columns
        } else {
            rows * columns + rows + columns
        }
    }

    /// Returns a number that two squares of the board share exactly if they are in the same line of
    /// [`Board::lines`].
    #[must_use]
    #[inline]
    pub fn line_key(&self, direction: Direction, square: Square) -> u64 {
        if self.holes.is_empty() {
            return line::index(self, direction, square);
        }
        let place = |square: Square| {
            u64::from(square.row) * u64::from(self.columns) + u64::from(square.column)
        };
        match line::first_square(self, direction, square) {
            Some(first) => place(first),
            // A closed line is known by its place among those of the torus without holes.
            None => {
                let squares = u64::from(self.rows) * u64::from(self.columns);
                squares + line::index(self, direction, square)
            }
        }
    }
}
