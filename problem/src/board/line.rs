//! The lines along which queens attack each other.

use super::{Board, Square, Step, Topology};
use itertools::Either;
use std::iter;

/// The four directions in which a queen moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row.
    Row,
    /// Along a column.
    Column,
    /// Down and to the right: row − column is constant on a flat board.
    Diagonal,
    /// Down and to the left: row + column is constant on a flat board.
    AntiDiagonal,
}

impl Direction {
    /// All four, in the order in which this library lists lines.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::AntiDiagonal];

    /// Returns the step from a square to the next one in this direction.
    #[must_use]
    pub const fn step(self) -> Step {
        match self {
            Self::Row => Step::ROW,
            Self::Column => Step::COLUMN,
            Self::Diagonal => Step::DIAGONAL,
            Self::AntiDiagonal => Step::ANTI_DIAGONAL,
        }
    }
}

/// Squares of one line of a board, each once, from the top or the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    first: Square,
    length: u64,
    direction: Direction,
    /// Rows and columns of a torus, around which the line goes; 0 on a flat board.
    around: (u32, u32),
}

impl Line {
    /// Returns the number of squares.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Returns `true` if there are no squares, which is true of no line of a board.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns the squares from the first on, over the edges of a torus.
    #[inline]
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + use<> {
        let Self {
            first: Square { row, column },
            length,
            direction,
            around: (rows, columns),
        } = *self;
        (0..length as usize).map(move |step| {
            if rows > 0 {
                let (rows, columns, step) = (u64::from(rows), u64::from(columns), step as u64);
                let (down, right) = match direction {
                    Direction::Row => (0, step),
                    Direction::Column => (step, 0),
                    Direction::Diagonal => (step, step),
                    Direction::AntiDiagonal => (step, columns - step % columns),
                };
                // Steps are taken modulo the size first, so that the sums do not overflow.
                return Square::from_zero_based(
                    ((u64::from(row) + down % rows) % rows) as u32,
                    ((u64::from(column) + right % columns) % columns) as u32,
                );
            }
            let step = step as u32;
            match direction {
                Direction::Row => Square::from_zero_based(row, column + step),
                Direction::Column => Square::from_zero_based(row + step, column),
                Direction::Diagonal => Square::from_zero_based(row + step, column + step),
                Direction::AntiDiagonal => Square::from_zero_based(row + step, column - step),
            }
        })
    }
}

impl Board {
    /// Returns the lines of the board in one direction: maximal runs of squares along which queens
    /// attack each other, each square in exactly one of them. Lines end at edges, holes
    /// and pawns; on a torus without them they are closed.
    ///
    /// ```
    /// use problem::board::{Board, Direction};
    ///
    /// let lines = Board::new(3, 5)?;
    /// let lengths: Vec<usize> = lines.lines(Direction::Diagonal).map(|line| line.len()).collect();
    /// assert_eq!(lengths, [1, 2, 3, 3, 3, 2, 1]);
    /// # Ok::<(), problem::board::BoardError>(())
    /// ```
    pub fn lines(&self, direction: Direction) -> impl Iterator<Item = Line> {
        let (rows, columns) = (self.rows(), self.columns());
        let lines = match self.topology() {
            Topology::Plane => Either::Left(of_plane(rows, columns, direction)),
            Topology::Torus => Either::Right(of_torus(rows, columns, direction)),
        };
        lines.flat_map(move |line| {
            if self.obstacles().len() == 0 {
                Either::Left(iter::once(line))
            } else {
                Either::Right(pieces(self, line).into_iter())
            }
        })
    }

    /// Returns a number that all values of [`Board::line_key`] are below.
    #[must_use]
    pub fn line_key_bound(&self) -> u64 {
        let (rows, columns) = (u64::from(self.rows()), u64::from(self.columns()));
        if self.obstacles().len() == 0 {
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
        if self.obstacles().len() == 0 {
            return self.line_index(direction, square);
        }
        let place = |square: Square| {
            u64::from(square.row) * u64::from(self.columns()) + u64::from(square.column)
        };
        match self.first_square_of_line(direction, square) {
            Some(first) => place(first),
            // A closed line is known by its place among those of the torus without obstacles.
            None => {
                let squares = u64::from(self.rows()) * u64::from(self.columns());
                squares + self.line_index(direction, square)
            }
        }
    }

    /// Returns the position of the line through a square among the lines of a board without holes.
    #[inline]
    fn line_index(&self, direction: Direction, square: Square) -> u64 {
        let (row, column) = (u64::from(square.row), u64::from(square.column));
        let columns = u64::from(self.columns());
        match (direction, self.topology()) {
            (Direction::Row, _) => row,
            (Direction::Column, _) => column,
            (Direction::Diagonal, Topology::Plane) => row + (columns - 1) - column,
            (Direction::AntiDiagonal, Topology::Plane) => row + column,
            (diagonal, Topology::Torus) => {
                let common = u64::from(greatest_common_divisor(self.rows(), self.columns()));
                // A multiple of the divisor keeps the difference above 0.
                match diagonal {
                    Direction::Diagonal => (column + row * (common - 1)) % common,
                    _ => (column + row) % common,
                }
            }
        }
    }

    /// Returns the first square of the line through a square, or `None` if that line is closed.
    fn first_square_of_line(&self, direction: Direction, square: Square) -> Option<Square> {
        let mut first = square;
        while let Some(before) = self.step(first, direction.step(), -1) {
            if before == square {
                return None;
            }
            first = before;
        }
        Some(first)
    }
}

/// Returns the pieces into which holes and pawns cut a line.
fn pieces(board: &Board, line: Line) -> Vec<Line> {
    let squares: Vec<Square> = line.squares().collect();
    let Some(hole) = squares.iter().position(|&square| !board.contains(square)) else {
        return vec![line];
    };
    // A closed line is cut open at its first obstacle.
    let turned = if line.around == (0, 0) { 0 } else { hole };
    let mut pieces: Vec<Line> = Vec::new();
    let mut open = false;
    for step in 0..squares.len() {
        let first = squares[(turned + step) % squares.len()];
        if !board.contains(first) {
            open = false;
        } else if open {
            if let Some(piece) = pieces.last_mut() {
                piece.length += 1;
            }
        } else {
            open = true;
            pieces.push(Line {
                first,
                length: 1,
                ..line
            });
        }
    }
    pieces
}

/// Returns the lines of a flat board: its rows or columns, or its diagonals from the top right or
/// the top left to the opposite corner.
fn of_plane(rows: u32, columns: u32, direction: Direction) -> impl Iterator<Item = Line> {
    let (r, c) = (u64::from(rows), u64::from(columns));
    let count = match direction {
        Direction::Row => r,
        Direction::Column => c,
        Direction::Diagonal | Direction::AntiDiagonal => r + c - 1,
    };
    (0..count).map(move |index| {
        // Diagonals start at the squares of the border over which `index` runs. All results fit in
        // 32 bits because they lie on the board.
        let row = index.saturating_sub(c - 1) as u32;
        let column = match direction {
            Direction::AntiDiagonal => index.min(c - 1) as u32,
            _ => (c - 1).saturating_sub(index) as u32,
        };
        let (first, length) = match direction {
            Direction::Row => (Square::from_zero_based(index as u32, 0), columns),
            Direction::Column => (Square::from_zero_based(0, index as u32), rows),
            Direction::Diagonal => (
                Square::from_zero_based(row, column),
                (rows - row).min(columns - column),
            ),
            Direction::AntiDiagonal => (
                Square::from_zero_based(row, column),
                (rows - row).min(column + 1),
            ),
        };
        Line {
            first,
            length: length.into(),
            direction,
            around: (0, 0),
        }
    })
}

/// Returns the closed lines of a torus. Its diagonals return to their first square after a number
/// of steps that is the least common multiple of rows and columns.
fn of_torus(rows: u32, columns: u32, direction: Direction) -> impl Iterator<Item = Line> {
    let common = greatest_common_divisor(rows, columns);
    let (count, length) = match direction {
        Direction::Row => (rows, columns.into()),
        Direction::Column => (columns, rows.into()),
        Direction::Diagonal | Direction::AntiDiagonal => {
            (common, u64::from(rows / common) * u64::from(columns))
        }
    };
    (0..count).map(move |index| Line {
        first: match direction {
            Direction::Row => Square::from_zero_based(index, 0),
            _ => Square::from_zero_based(0, index),
        },
        length,
        direction,
        around: (rows, columns),
    })
}

fn greatest_common_divisor(a: u32, b: u32) -> u32 {
    let pairs = iter::successors(Some((a, b)), |&(a, b)| (b > 0).then(|| (b, a % b)));
    pairs.last().expect("the sequence has a first pair").0
}
