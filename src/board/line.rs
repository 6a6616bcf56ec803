//! The lines along which queens threaten each other.

use super::Square;

/// The four directions in which a queen moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row.
    Row,
    /// Along a column.
    Column,
    /// Down and to the right: row − column is constant.
    Diagonal,
    /// Down and to the left: row + column is constant.
    AntiDiagonal,
}

impl Direction {
    /// All four, in the order in which this library lists lines.
    pub const ALL: [Self; 4] = [Self::Row, Self::Column, Self::Diagonal, Self::AntiDiagonal];
}

/// All squares of one row, column, diagonal or anti-diagonal, each once and from the top or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    first: Square,
    length: u32,
    direction: Direction,
}

impl Line {
    /// How many squares there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there are none; no line of a board is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The squares.
    pub fn squares(&self) -> impl ExactSizeIterator<Item = Square> + use<> {
        let Self {
            first: Square { row, column },
            length,
            direction,
        } = *self;
        (0..length).map(move |step| match direction {
            Direction::Row => Square::new(row, column + step),
            Direction::Column => Square::new(row + step, column),
            Direction::Diagonal => Square::new(row + step, column + step),
            Direction::AntiDiagonal => Square::new(row + step, column - step),
        })
    }
}

/// The lines of an n × n board in one direction: n rows or columns, or 2n − 1 diagonals, from the
/// top and the left.
///
/// ```
/// use queensat::board::{Direction, lines};
///
/// assert_eq!(lines(8, Direction::Row).count(), 8);
/// let lengths: Vec<usize> = lines(3, Direction::Diagonal).map(|line| line.len()).collect();
/// assert_eq!(lengths, [1, 2, 3, 2, 1]);
/// ```
pub fn lines(n: u32, direction: Direction) -> impl Iterator<Item = Line> {
    let count = match direction {
        Direction::Row | Direction::Column => u64::from(n),
        Direction::Diagonal | Direction::AntiDiagonal => (2 * u64::from(n)).saturating_sub(1),
    };
    (0..count).map(move |index| {
        // Below, `index` runs over the squares of the border at which the lines start; all
        // results fit in 32 bits because they lie on the board.
        let past = index.saturating_sub(u64::from(n) - 1) as u32;
        let length = (index + 1).min(count - index) as u32;
        let (first, length) = match direction {
            Direction::Row => (Square::new(index as u32, 0), n),
            Direction::Column => (Square::new(0, index as u32), n),
            Direction::Diagonal => {
                let column = (u64::from(n) - 1).saturating_sub(index) as u32;
                (Square::new(past, column), length)
            }
            Direction::AntiDiagonal => {
                let column = index.min(u64::from(n) - 1) as u32;
                (Square::new(past, column), length)
            }
        };
        Line {
            first,
            length,
            direction,
        }
    })
}

/// The position in [`lines`]`(n, direction)` of the line that goes through a square of the board.
#[must_use]
pub fn line_index(n: u32, direction: Direction, square: Square) -> usize {
    let (row, column) = (square.row as usize, square.column as usize);
    match direction {
        Direction::Row => row,
        Direction::Column => column,
        Direction::Diagonal => row + (n as usize - 1) - column,
        Direction::AntiDiagonal => row + column,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::threatens;

    #[test]
    fn a_line_is_found_by_any_of_its_squares() {
        for n in 1..=9 {
            for direction in Direction::ALL {
                for (index, line) in lines(n, direction).enumerate() {
                    assert!(
                        line.squares()
                            .all(|square| line_index(n, direction, square) == index)
                    );
                }
            }
        }
    }

    #[test]
    fn two_squares_share_a_line_exactly_if_queens_on_them_threaten_each_other() {
        for n in 1..=9 {
            let mut shares = vec![vec![0; (n * n) as usize]; (n * n) as usize];
            let index = |square: Square| (square.row * n + square.column) as usize;
            for direction in Direction::ALL {
                for line in lines(n, direction) {
                    assert_eq!(line.squares().len(), line.len());
                    assert!(!line.is_empty());
                    for a in line.squares() {
                        assert!(a.row < n && a.column < n);
                        for b in line.squares() {
                            shares[index(a)][index(b)] += 1;
                        }
                    }
                }
            }
            for a in 0..n * n {
                for b in 0..n * n {
                    let (first, second) = (Square::new(a / n, a % n), Square::new(b / n, b % n));
                    let expected = if a == b {
                        4
                    } else {
                        u32::from(threatens(first, second))
                    };
                    assert_eq!(
                        shares[a as usize][b as usize], expected,
                        "{first} and {second}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_board_without_rows_has_no_lines() {
        for direction in Direction::ALL {
            assert_eq!(lines(0, direction).count(), 0);
        }
    }
}
