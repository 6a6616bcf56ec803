//! What is asked: a board, the squares that are blocked, the queens that are already there.

mod random_blocks;

use crate::board::{Square, Symmetry};
use itertools::Either;
use std::collections::BTreeSet;
use thiserror::Error;

pub use random_blocks::RandomBlocks;

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
    /// Those that are named one by one.
    blocked: BTreeSet<Square>,
    /// Those that a rule names.
    blocked_at_random: Option<RandomBlocks>,
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
            blocked_at_random: None,
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

    /// Forbids queens on the squares of a rule too. A second rule takes the place of the first.
    ///
    /// # Errors
    ///
    /// If a queen is fixed on such a square.
    pub fn block_at_random(&mut self, blocks: RandomBlocks) -> Result<(), ProblemError> {
        if let Some(square) = self.fixed().find(|&square| blocks.contains(square)) {
            return Err(ProblemError::FixedOnBlocked { square });
        }
        self.blocked_at_random = Some(blocks);
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
        if self.is_blocked(square) {
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
    #[inline]
    pub fn is_blocked(&self, square: Square) -> bool {
        (!self.blocked.is_empty() && self.blocked.contains(&square))
            || (self.blocked_at_random).is_some_and(|blocks| blocks.contains(square))
    }

    /// Whether no square is blocked and no queen fixed.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.blocked.is_empty() && self.blocked_at_random.is_none() && self.fixed.is_empty()
    }

    /// The blocked squares, row by row. Where squares are blocked by a rule, all squares of the
    /// board are looked at.
    pub fn blocked(&self) -> impl Iterator<Item = Square> {
        match self.blocked_at_random {
            None => Either::Left(self.blocked.iter().copied()),
            Some(_) => {
                let n = self.n;
                let rows = (0..n).flat_map(move |row| (0..n).map(move |c| Square::new(row, c)));
                Either::Right(rows.filter(|&square| self.is_blocked(square)))
            }
        }
    }

    /// The number of blocked squares. Where squares are blocked by a rule, all squares of the board
    /// are looked at.
    #[must_use]
    pub fn blocked_count(&self) -> u64 {
        match self.blocked_at_random {
            None => self.blocked.len() as u64,
            Some(_) => self.blocked().count() as u64,
        }
    }

    /// The squares that were blocked one by one, row by row.
    pub fn blocked_one_by_one(&self) -> impl ExactSizeIterator<Item = Square> {
        self.blocked.iter().copied()
    }

    /// The rule by which other squares are blocked, if there is one.
    #[must_use]
    pub const fn blocked_at_random(&self) -> Option<RandomBlocks> {
        self.blocked_at_random
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
        let image = |symmetry: Symmetry, square| symmetry.image(n, square);
        Symmetry::ALL
            .into_iter()
            .filter(|&symmetry| {
                self.fixed()
                    .all(|square| self.fixed.contains(&image(symmetry, square)))
                    && self
                        .blocked()
                        .all(|square| self.is_blocked(image(symmetry, square)))
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

    #[test]
    fn squares_blocked_by_a_rule_are_blocked_like_others() {
        let rule = RandomBlocks::new(0.5, 3).unwrap();
        let mut by_rule = Problem::new(12).unwrap();
        by_rule.block(Square::new(0, 0)).unwrap();
        by_rule.block_at_random(rule).unwrap();
        let mut one_by_one = Problem::new(12).unwrap();
        for square in by_rule.blocked() {
            one_by_one.block(square).unwrap();
        }
        assert!(by_rule.blocked().eq(one_by_one.blocked()));
        assert_eq!(by_rule.blocked_count(), one_by_one.blocked_count());
        assert!((40..=100).contains(&by_rule.blocked_count()));
        assert_eq!(by_rule.symmetries(), [Symmetry::Identity]);
        for row in 0..12 {
            for column in 0..12 {
                let square = Square::new(row, column);
                assert_eq!(by_rule.is_blocked(square), one_by_one.is_blocked(square));
                let mut fixed = Problem::new(12).unwrap();
                fixed.fix(square).unwrap();
                assert_eq!(fixed.block_at_random(rule).is_err(), rule.contains(square));
            }
        }
        let square = by_rule.blocked().nth(1).unwrap();
        assert_eq!(
            by_rule.fix(square),
            Err(ProblemError::FixedOnBlocked { square })
        );
        let mut full = Problem::new(5).unwrap();
        full.block_at_random(RandomBlocks::new(1.0, 0).unwrap())
            .unwrap();
        assert_eq!(full.blocked_count(), 25);
        assert_eq!(full.symmetries().len(), 8);
        let mut empty = Problem::new(5).unwrap();
        empty
            .block_at_random(RandomBlocks::new(0.0, 0).unwrap())
            .unwrap();
        assert_eq!(empty.blocked_count(), 0);
    }
}
