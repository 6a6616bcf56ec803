//! The shape of a board, and the squares that a piece attacks on it.

use super::{Piece, Reach, Square, Step};
use std::collections::BTreeMap;
use std::iter;
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

control::named! {
    /// A square on which no piece can be placed and at which lines end. Leapers pass over it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Obstacle {
        /// A square that is missing.
        Hole = "hole",
        /// A square on which a pawn stands.
        Pawn = "pawn",
    }
}

/// A board: rows, columns, topology, holes and pawns. Holes and pawns stop attacks along lines.
///
/// ```
/// use problem::board::{Board, Obstacle, Piece, Square, Topology};
///
/// let queen = Piece::queen();
/// let flat = Board::new(3, 5)?;
/// let torus = Board::new(3, 5)?.with_topology(Topology::Torus);
/// let (corner, square) = (Square::from_zero_based(0, 0), Square::from_zero_based(2, 1));
/// assert!(!flat.attacks(&queen, corner, square));
/// assert!(torus.attacks(&queen, corner, Square::from_zero_based(2, 4)));
///
/// let holed = flat.with(Obstacle::Hole, Square::from_zero_based(1, 1))?;
/// assert!(!holed.attacks(&queen, corner, Square::from_zero_based(2, 2)));
/// # Ok::<(), problem::board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u32,
    columns: u32,
    topology: Topology,
    obstacles: BTreeMap<Square, Obstacle>,
}

/// Error from describing a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No rows or no columns.
    #[error("a board needs at least one row and one column")]
    Empty,
    /// A hole or pawn outside of the board.
    #[error(
        "the {} at {square} is off the board, which has {rows} rows and {columns} columns",
        obstacle.name()
    )]
    OffBoard {
        /// One of the two, for the message.
        obstacle: Obstacle,
        /// The square, outside of the rows or columns that follow.
        square: Square,
        /// Rows of the board.
        rows: u32,
        /// Columns of the board.
        columns: u32,
    },
    /// A hole and a pawn on the same square.
    #[error("the square {square} cannot have both a hole and a pawn")]
    HoleWithPawn {
        /// The square that has one of them already.
        square: Square,
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
            obstacles: BTreeMap::new(),
        })
    }

    /// Returns this board with another topology.
    #[must_use]
    pub fn with_topology(mut self, topology: Topology) -> Self {
        self.topology = topology;
        self
    }

    /// Returns this board with a hole or pawn. Placing it twice changes nothing.
    ///
    /// # Errors
    ///
    /// [`BoardError::OffBoard`] if the board has no such square, and [`BoardError::HoleWithPawn`]
    /// if the square has the other obstacle.
    pub fn with(mut self, obstacle: Obstacle, square: Square) -> Result<Self, BoardError> {
        let (rows, columns) = (self.rows, self.columns);
        if square.row >= rows || square.column >= columns {
            return Err(BoardError::OffBoard {
                obstacle,
                square,
                rows,
                columns,
            });
        }
        if *self.obstacles.entry(square).or_insert(obstacle) != obstacle {
            return Err(BoardError::HoleWithPawn { square });
        }
        Ok(self)
    }

    /// Returns this board with a hole, as [`Board::with`].
    ///
    /// # Errors
    ///
    /// As [`Board::with`].
    pub fn with_hole(self, square: Square) -> Result<Self, BoardError> {
        self.with(Obstacle::Hole, square)
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

    /// Returns the squares with holes and pawns, row by row.
    pub fn obstacles(&self) -> impl ExactSizeIterator<Item = (Square, Obstacle)> {
        self.obstacles
            .iter()
            .map(|(&square, &obstacle)| (square, obstacle))
    }

    /// Returns the squares with one kind of obstacle, row by row.
    pub fn squares_with(&self, obstacle: Obstacle) -> impl Iterator<Item = Square> {
        let all = self.obstacles();
        all.filter_map(move |(square, found)| (found == obstacle).then_some(square))
    }

    /// Returns the obstacle on a square.
    #[must_use]
    pub fn obstacle(&self, square: Square) -> Option<Obstacle> {
        self.obstacles.get(&square).copied()
    }

    /// Returns `true` if this is a flat n x n board without holes and pawns.
    #[must_use]
    pub fn is_square(&self) -> bool {
        self.rows == self.columns && self.is_open()
    }

    /// Returns `true` if this is a flat board without holes and pawns.
    #[inline]
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.topology == Topology::Plane && self.obstacles.is_empty()
    }

    /// Returns `true` if a piece can stand on the square: if it is on the board, and neither a hole nor
    /// a pawn is there.
    #[must_use]
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        square.row < self.rows
            && square.column < self.columns
            && (self.obstacles.is_empty() || !self.obstacles.contains_key(&square))
    }

    /// Returns the place of a square of the board among all squares, row by row.
    #[must_use]
    pub const fn place(&self, square: Square) -> usize {
        square.row as usize * self.columns as usize + square.column as usize
    }

    /// Returns the squares on which a piece can stand, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        let rows = (0..self.rows).flat_map(|row| {
            (0..self.columns).map(move |column| Square::from_zero_based(row, column))
        });
        rows.filter(|&square| self.contains(square))
    }

    /// Returns `true` if a piece on the first square attacks the second one, or if they are the
    /// same.
    ///
    /// The answer comes from the moves of the piece alone, not from [`Board::lines`].
    #[must_use]
    #[inline]
    pub fn attacks(&self, piece: &Piece, first: Square, second: Square) -> bool {
        if first == second {
            return true;
        }
        let is_open = self.is_open();
        piece.steps().any(|(step, reach)| {
            if is_open {
                reaches(step, reach, first, second)
            } else {
                self.reaches_by_steps(step, reach, first, second)
            }
        })
    }

    fn reaches_by_steps(&self, step: Step, reach: Reach, first: Square, second: Square) -> bool {
        [1, -1].into_iter().any(|sign| {
            let go = |square| self.step(square, step, sign);
            match reach {
                // A leap passes over obstacles, and only its end counts.
                Reach::Once => go(first) == Some(second),
                Reach::Any => {
                    iter::successors(go(first), |&square| go(square).filter(|_| square != first))
                        .any(|square| square == second)
                }
            }
        })
    }

    /// Returns the square that one step leads to, in its own sense or, with the sign -1, in the
    /// opposite one. Returns `None` if that is off the board, a hole or a pawn.
    #[must_use]
    #[inline]
    pub fn step(&self, from: Square, step: Step, sign: i64) -> Option<Square> {
        let moved = |place: u32, by: i32, count: u32| {
            let place = i64::from(place) + sign * i64::from(by);
            let count = i64::from(count);
            match self.topology {
                Topology::Plane => (0..count).contains(&place).then_some(place as u32),
                Topology::Torus => Some(place.rem_euclid(count) as u32),
            }
        };
        let row = moved(from.row, step.down, self.rows)?;
        let column = moved(from.column, step.right, self.columns)?;
        let to = Square::from_zero_based(row, column);
        self.contains(to).then_some(to)
    }

    /// Returns the squares that a piece reaches by a step in its own sense or, with the sign -1, in the
    /// opposite one, up to an edge, an obstacle, or the first square again.
    #[inline]
    pub fn walk(
        &self,
        from: Square,
        (step, reach): (Step, Reach),
        sign: i64,
    ) -> impl Iterator<Item = Square> {
        let go = move |square| self.step(square, step, sign).filter(|&next| next != from);
        let most = match reach {
            Reach::Once => 1,
            Reach::Any => usize::MAX,
        };
        iter::successors(go(from), move |&square| go(square)).take(most)
    }

    /// Returns the lines along which a piece rides by a step: maximal runs of squares, each square
    /// in exactly one of them, those of a single square included. Lines end at edges, holes and
    /// pawns; on a torus they may be closed. Lines are made one at a time.
    ///
    /// ```
    /// use problem::board::{Board, Step};
    ///
    /// let board = Board::new(5, 5)?;
    /// let lines = board.lines_by(Step::new(2, 1));
    /// assert_eq!(lines.map(|line| line.len()).max(), Some(3));
    /// # Ok::<(), problem::board::BoardError>(())
    /// ```
    pub fn lines_by(&self, step: Step) -> impl Iterator<Item = Vec<Square>> {
        self.squares()
            .filter_map(move |square| self.line_from(square, step))
    }

    /// Returns the line that begins on this square, or `None` if it begins elsewhere. Closed lines
    /// begin on their least square.
    fn line_from(&self, first: Square, step: Step) -> Option<Vec<Square>> {
        let is_closed = self.step(first, step, -1).is_some();
        if is_closed && self.topology == Topology::Plane {
            return None;
        }
        let mut line = vec![first];
        while let Some(next) = self.step(line[line.len() - 1], step, 1) {
            if next == first {
                return Some(line);
            }
            if is_closed && next < first {
                return None;
            }
            line.push(next);
        }
        (!is_closed).then_some(line)
    }
}

/// Returns `true` if a step leads from the first to the second square of a flat board without
/// obstacles, in either sense.
fn reaches(step: Step, reach: Reach, first: Square, second: Square) -> bool {
    let down = i64::from(second.row) - i64::from(first.row);
    let right = i64::from(second.column) - i64::from(first.column);
    let (step_down, step_right) = (i64::from(step.down), i64::from(step.right));
    let times = if step_down == 0 {
        right / step_right
    } else {
        down / step_down
    };
    down == times * step_down
        && right == times * step_right
        && (reach == Reach::Any || times.abs() == 1)
}
