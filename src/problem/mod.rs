//! What is asked: a board, the squares that are blocked, the queens that are already there.

use crate::board::{Square, Symmetry};
use std::collections::BTreeSet;
use thiserror::Error;

/// Place n queens on an n × n board so that none threatens another, keep off the blocked squares,
/// and leave the fixed queens where they are.
///
/// ```
/// use queensat::{board::Square, problem::Problem};
///
/// let mut problem = Problem::new(8)?;
/// problem.block(Square::new(0, 0))?;
/// problem.fix(Square::new(3, 4))?;
/// assert!(problem.fix(Square::new(0, 0)).is_err());
/// # Ok::<(), queensat::problem::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    n: u32,
    blocked: BTreeSet<Square>,
    fixed: BTreeSet<Square>,
}

impl Problem {
    /// The plain n-queens problem.
    ///
    /// # Errors
    ///
    /// [`ProblemError::NoBoard`] if n is 0.
    pub fn new(n: u32) -> Result<Self, ProblemError> {
        if n == 0 {
            return Err(ProblemError::NoBoard);
        }
        Ok(Self {
            n,
            blocked: BTreeSet::new(),
            fixed: BTreeSet::new(),
        })
    }

    /// Forbids a queen on this square. Blocking a square twice changes nothing.
    ///
    /// # Errors
    ///
    /// If the square is off the board, or a queen is fixed on it.
    pub fn block(&mut self, square: Square) -> Result<(), ProblemError> {
        if !self.contains(square) {
            return Err(ProblemError::BlockedOffBoard { square, n: self.n });
        }
        if self.fixed.contains(&square) {
            return Err(ProblemError::FixedOnBlocked { square });
        }
        self.blocked.insert(square);
        Ok(())
    }

    /// Demands a queen on this square. Demanding it twice changes nothing. Fixed queens may
    /// threaten each other: that is a legal question, and its answer is "none".
    ///
    /// # Errors
    ///
    /// If the square is off the board or blocked.
    pub fn fix(&mut self, square: Square) -> Result<(), ProblemError> {
        if !self.contains(square) {
            return Err(ProblemError::FixedOffBoard { square, n: self.n });
        }
        if self.blocked.contains(&square) {
            return Err(ProblemError::FixedOnBlocked { square });
        }
        self.fixed.insert(square);
        Ok(())
    }

    /// The number of rows, of columns and of queens.
    #[must_use]
    pub const fn n(&self) -> u32 {
        self.n
    }

    /// Whether the square is on the board.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        square.row < self.n && square.column < self.n
    }

    /// Whether no queen may stand on this square.
    #[must_use]
    pub fn is_blocked(&self, square: Square) -> bool {
        !self.blocked.is_empty() && self.blocked.contains(&square)
    }

    /// The blocked squares, row by row.
    pub fn blocked(&self) -> impl ExactSizeIterator<Item = Square> {
        self.blocked.iter().copied()
    }

    /// The squares on which a queen must stand, row by row.
    pub fn fixed(&self) -> impl ExactSizeIterator<Item = Square> {
        self.fixed.iter().copied()
    }

    /// The symmetries of the problem: those of the board's that take blocked squares to blocked
    /// squares and fixed queens to fixed queens, and so solutions to solutions. They form a group;
    /// the identity is the first.
    ///
    /// ```
    /// use queensat::{board::{Square, Symmetry}, problem::Problem};
    ///
    /// let mut problem = Problem::new(8)?;
    /// assert_eq!(problem.symmetries().len(), 8);
    /// problem.block(Square::new(0, 0))?;
    /// assert_eq!(problem.symmetries(), [Symmetry::Identity, Symmetry::Diagonal]);
    /// # Ok::<(), queensat::problem::ProblemError>(())
    /// ```
    #[must_use]
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let n = self.n;
        let preserves = |symmetry: Symmetry, squares: &BTreeSet<Square>| {
            squares
                .iter()
                .all(|&square| squares.contains(&symmetry.image(n, square)))
        };
        Symmetry::ALL
            .into_iter()
            .filter(|&symmetry| {
                preserves(symmetry, &self.blocked) && preserves(symmetry, &self.fixed)
            })
            .collect()
    }
}

/// Why a problem is no problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProblemError {
    /// A board without squares.
    #[error("a board needs at least one row and one column")]
    NoBoard,
    /// A blocked square that does not exist.
    #[error("the blocked square at {square} is off the board, which has {n} rows and columns")]
    BlockedOffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        n: u32,
    },
    /// A fixed queen on a square that does not exist.
    #[error("the fixed queen at {square} is off the board, which has {n} rows and columns")]
    FixedOffBoard {
        /// The square.
        square: Square,
        /// The size of the board.
        n: u32,
    },
    /// A queen fixed where none may stand.
    #[error("the square at {square} is blocked, but a queen is fixed on it")]
    FixedOnBlocked {
        /// The square.
        square: Square,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contradiction_is_found_in_either_order() {
        let square = Square::new(1, 1);
        let mut problem = Problem::new(4).unwrap();
        problem.block(square).unwrap();
        assert_eq!(
            problem.fix(square),
            Err(ProblemError::FixedOnBlocked { square })
        );
        let mut problem = Problem::new(4).unwrap();
        problem.fix(square).unwrap();
        assert_eq!(
            problem.block(square),
            Err(ProblemError::FixedOnBlocked { square })
        );
    }

    #[test]
    fn squares_off_the_board_are_refused() {
        let mut problem = Problem::new(4).unwrap();
        for square in [Square::new(4, 0), Square::new(0, 4)] {
            assert!(matches!(
                problem.block(square),
                Err(ProblemError::BlockedOffBoard { .. })
            ));
            assert!(matches!(
                problem.fix(square),
                Err(ProblemError::FixedOffBoard { .. })
            ));
        }
        assert_eq!(Problem::new(0), Err(ProblemError::NoBoard));
    }
}
