//! Problems: a board, bounds on the queens of its lines and regions, blocked squares and fixed
//! queens.
//!
//! | item | purpose |
//! |---|---|
//! | [`Problem`] | the problem; [`Problem::new`] is the n queens problem |
//! | [`Constraint`], [`Bound`], [`Kind`] | the problem as sets of squares with bounds, for encoders |
//! | [`Regions`] | a division of the board |
//! | [`RandomBlocks`] | a rule that blocks squares at random |
//!
//! ```
//! use queensat::board::{Board, Square};
//! use queensat::problem::Problem;
//!
//! let mut problem = Problem::on(Board::new(3, 5)?);
//! problem.block(Square::new(0, 0))?;
//! assert_eq!(problem.queens(), Some(3));
//! // Three rows, five columns, seven diagonals of each direction.
//! assert_eq!(problem.constraints().count(), 22);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Boards are in [`board`](crate::board), encoders in [`encode`](crate::encode), and solutions in
//! [`placement`](crate::placement).

mod constraint;
mod error;
mod random_blocks;
mod regions;

use crate::board::{Board, Direction, Square, Symmetry};
use itertools::Either;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;

pub use constraint::{Bound, Constraint, Kind};
pub use error::ProblemError;
pub use random_blocks::RandomBlocks;
pub use regions::Regions;

/// A problem: place queens on a board so that none attacks another, rows, columns and regions hold
/// as many queens as their bounds state, blocked squares stay empty, and fixed queens stay in
/// place.
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
    board: Board,
    row_bound: Bound,
    column_bound: Bound,
    regions: Option<Regions>,
    /// Squares that are blocked one by one.
    blocked: BTreeSet<Square>,
    /// Squares that a rule blocks.
    blocked_at_random: Option<RandomBlocks>,
    fixed: BTreeSet<Square>,
}

impl Problem {
    /// Creates the n queens problem: n queens on an n x n board.
    ///
    /// # Errors
    ///
    /// [`ProblemError::Board`] if n is 0.
    pub fn new(n: u32) -> Result<Self, ProblemError> {
        Ok(Self::on(Board::new(n, n)?))
    }

    /// Creates the problem of placing as many queens on a board as its shorter side has squares:
    /// one in each row of the shorter kind and at most one in each of the other.
    #[must_use]
    pub fn on(board: Board) -> Self {
        let bound = |is_shorter| {
            if is_shorter {
                Bound::Exactly(1)
            } else {
                Bound::AtMost(1)
            }
        };
        Self {
            row_bound: bound(board.rows() <= board.columns()),
            column_bound: bound(board.columns() <= board.rows()),
            regions: None,
            board,
            blocked: BTreeSet::new(),
            blocked_at_random: None,
            fixed: BTreeSet::new(),
        }
    }

    /// Returns this problem with regions of its board.
    ///
    /// # Errors
    ///
    /// [`ProblemError::RegionOffBoard`] if a square of a region is not on the board.
    pub fn with_regions(mut self, regions: Regions) -> Result<Self, ProblemError> {
        let outside = (regions.iter().flatten()).find(|&&square| !self.contains(square));
        if let Some(&square) = outside {
            return Err(ProblemError::RegionOffBoard { square });
        }
        self.regions = Some(regions);
        Ok(self)
    }

    /// Forbids a queen on this square. Blocking a square twice changes nothing.
    ///
    /// # Errors
    ///
    /// If the square is off the board, or a queen is fixed on it.
    pub fn block(&mut self, square: Square) -> Result<(), ProblemError> {
        if !self.contains(square) {
            return Err(ProblemError::blocked_off_board(square, &self.board));
        }
        if self.fixed.contains(&square) {
            return Err(ProblemError::FixedOnBlocked { square });
        }
        self.blocked.insert(square);
        Ok(())
    }

    /// Forbids queens on the squares of a rule as well. A second rule replaces the first.
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

    /// Fixes a queen on this square. Fixing it twice changes nothing. Fixed queens may attack each
    /// other; such a problem has no solution.
    ///
    /// # Errors
    ///
    /// If the square is off the board or blocked.
    pub fn fix(&mut self, square: Square) -> Result<(), ProblemError> {
        if !self.contains(square) {
            return Err(ProblemError::fixed_off_board(square, &self.board));
        }
        if self.is_blocked(square) {
            return Err(ProblemError::FixedOnBlocked { square });
        }
        self.fixed.insert(square);
        Ok(())
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the number of rows, which is that of columns and queens in an n queens problem.
    #[must_use]
    pub const fn n(&self) -> u32 {
        self.board.rows()
    }

    /// Returns the bound on the queens of each row.
    #[must_use]
    pub const fn row_bound(&self) -> Bound {
        self.row_bound
    }

    /// Returns the bound on the queens of each column.
    #[must_use]
    pub const fn column_bound(&self) -> Bound {
        self.column_bound
    }

    /// Returns the regions, if the board is divided.
    #[must_use]
    pub const fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Returns the number of queens of a solution, if it is the same for all: if every row or every
    /// column holds an exact number.
    #[must_use]
    pub fn queens(&self) -> Option<u64> {
        let total = |bound, lines: u32| match bound {
            Bound::Exactly(queens) => Some(u64::from(queens) * u64::from(lines)),
            Bound::AtMost(_) | Bound::AtLeast(_) => None,
        };
        total(self.row_bound, self.board.rows())
            .or_else(|| total(self.column_bound, self.board.columns()))
    }

    /// Returns `true` if the square is on the board.
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        self.board.contains(square)
    }

    /// Returns `true` if the square is blocked.
    #[must_use]
    #[inline]
    pub fn is_blocked(&self, square: Square) -> bool {
        (!self.blocked.is_empty() && self.blocked.contains(&square))
            || (self.blocked_at_random).is_some_and(|blocks| blocks.contains(square))
    }

    /// Returns `true` if this is an n queens problem, perhaps with blocked squares and fixed
    /// queens: the domain of the engines that are made for it.
    #[must_use]
    pub fn is_n_queens(&self) -> bool {
        self.board.is_square() && self.regions.is_none()
    }

    /// Returns `true` if this is the n queens problem without blocked squares and fixed queens.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.is_n_queens()
            && self.blocked.is_empty()
            && self.blocked_at_random.is_none()
            && self.fixed.is_empty()
    }

    /// Returns the blocked squares, row by row. With a rule that blocks squares, this looks at
    /// every square of the board.
    pub fn blocked(&self) -> impl Iterator<Item = Square> {
        match self.blocked_at_random {
            None => Either::Left(self.blocked.iter().copied()),
            Some(_) => {
                let squares = self.board.squares();
                Either::Right(squares.filter(|&square| self.is_blocked(square)))
            }
        }
    }

    /// Returns the number of blocked squares. With a rule that blocks squares, this looks at every
    /// square of the board.
    #[must_use]
    pub fn blocked_count(&self) -> u64 {
        match self.blocked_at_random {
            None => self.blocked.len() as u64,
            Some(_) => self.blocked().count() as u64,
        }
    }

    /// Returns the squares that were blocked one by one, row by row.
    pub fn blocked_one_by_one(&self) -> impl ExactSizeIterator<Item = Square> {
        self.blocked.iter().copied()
    }

    /// Returns the rule that blocks other squares, if there is one.
    #[must_use]
    pub const fn blocked_at_random(&self) -> Option<RandomBlocks> {
        self.blocked_at_random
    }

    /// Returns the squares of the fixed queens, row by row.
    pub fn fixed(&self) -> impl ExactSizeIterator<Item = Square> {
        self.fixed.iter().copied()
    }

    /// Returns the constraints: rows, columns, diagonals, anti-diagonals and regions. A placement
    /// that keeps them all, leaves blocked squares empty and has the fixed queens is a solution.
    ///
    /// Constraints are made one at a time, so that large boards take no memory.
    ///
    /// ```
    /// use queensat::problem::{Bound, Kind, Problem};
    ///
    /// let problem = Problem::new(8)?;
    /// let row = problem.constraints().next().unwrap();
    /// assert_eq!((row.kind(), row.bound()), (Kind::Row, Bound::Exactly(1)));
    /// assert_eq!(row.squares().count(), 8);
    /// # Ok::<(), queensat::problem::ProblemError>(())
    /// ```
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        Kind::ALL
            .into_iter()
            .flat_map(|kind| self.constraints_of(kind))
    }

    /// Returns the constraints of one kind.
    pub fn constraints_of(&self, kind: Kind) -> impl Iterator<Item = Constraint<'_>> {
        match kind.direction() {
            Some(direction) => Either::Left(self.line_constraints(direction)),
            None => Either::Right(self.regions.iter().flat_map(|regions| {
                let bound = regions.bound();
                regions
                    .iter()
                    .map(move |squares| Constraint::on_list(Kind::Region, bound, squares))
            })),
        }
    }

    /// Returns the bound that holds for whole rows or columns, across holes; diagonals have none.
    fn line_bound(&self, direction: Direction) -> Option<Bound> {
        match direction {
            Direction::Row => Some(self.row_bound),
            Direction::Column => Some(self.column_bound),
            Direction::Diagonal | Direction::AntiDiagonal => None,
        }
    }

    fn line_constraints(&self, direction: Direction) -> impl Iterator<Item = Constraint<'_>> {
        let kind = Kind::from(direction);
        let lines = self.board.lines(direction);
        match self.line_bound(direction) {
            None => Either::Left(
                lines.map(move |line| Constraint::on_line(kind, Bound::AtMost(1), line)),
            ),
            // Without holes a row or column is one line. No bound lets two queens stand in it, so
            // that the attacks along it need no constraint of their own.
            Some(bound) if self.board.holes().len() == 0 => Either::Right(Either::Left(
                lines.map(move |line| Constraint::on_line(kind, bound, line)),
            )),
            Some(bound) => {
                let count = match direction {
                    Direction::Row => self.board.rows(),
                    _ => self.board.columns(),
                };
                let mut pieces = vec![Vec::new(); count as usize];
                for line in lines {
                    let first = line
                        .squares()
                        .next()
                        .expect("a line has at least one square");
                    let number = match direction {
                        Direction::Row => first.row,
                        _ => first.column,
                    };
                    pieces[number as usize].push(line);
                }
                Either::Right(Either::Right(
                    pieces
                        .into_iter()
                        .map(move |pieces| Constraint::on_pieces(kind, bound, pieces)),
                ))
            }
        }
    }

    /// Returns the symmetries of the problem: those of the n x n board that map blocked squares to
    /// blocked squares and fixed queens to fixed queens, and so solutions to solutions. They form a
    /// group; the identity is the first. Of other boards and of regions only the identity is used.
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
        if !self.is_n_queens() {
            return vec![Symmetry::Identity];
        }
        let image = |symmetry: Symmetry, square| symmetry.image(self.n(), square);
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

    /// Returns the stable form of the problem: one line of text that is equal for equal problems
    /// and different for different ones, and stays the same in later versions. Files that belong to
    /// a problem are recognized by it.
    ///
    /// ```
    /// use queensat::{board::Square, problem::Problem};
    ///
    /// let mut problem = Problem::new(8)?;
    /// problem.block(Square::new(0, 1))?;
    /// assert_eq!(problem.stable_form(), "board=8x8 blocked=1,2");
    /// # Ok::<(), queensat::problem::ProblemError>(())
    /// ```
    #[must_use]
    pub fn stable_form(&self) -> String {
        let mut text = format!("board={}x{}", self.board.rows(), self.board.columns());
        if self.board.topology() != crate::board::Topology::Plane {
            text += " torus";
        }
        let mut list = |name: &str, squares: &mut dyn Iterator<Item = Square>| {
            for (position, square) in squares.enumerate() {
                let separator = if position == 0 {
                    format!(" {name}=")
                } else {
                    ";".into()
                };
                let (row, column) = (u64::from(square.row) + 1, u64::from(square.column) + 1);
                write!(text, "{separator}{row},{column}")
                    .expect("writing to a string does not fail");
            }
        };
        list("holes", &mut self.board.holes());
        list("blocked", &mut self.blocked_one_by_one());
        list("fixed", &mut self.fixed());
        if let Some(regions) = &self.regions {
            let bound = regions.bound().to_string().replace(' ', "-");
            for region in regions.iter() {
                list(&format!("region-{bound}"), &mut region.iter().copied());
            }
        }
        if let Some(blocks) = self.blocked_at_random {
            let (probability, seed) = (blocks.probability(), blocks.seed());
            write!(text, " random={probability};{seed}")
                .expect("writing to a string does not fail");
        }
        text
    }
}

impl<'a> From<&'a Problem> for Cow<'a, Problem> {
    fn from(problem: &'a Problem) -> Self {
        Cow::Borrowed(problem)
    }
}

impl From<Problem> for Cow<'_, Problem> {
    fn from(problem: Problem) -> Self {
        Cow::Owned(problem)
    }
}
