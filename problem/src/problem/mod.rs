//! Problems as they are stated. What follows from a statement is in the folder of the same name: its constraints, its
//! symmetries, its description, its stable form, and warnings about its regions.

mod constraints;
mod prose;
mod stable_form;
mod symmetries;
mod warnings;

use crate::aside::Aside;
use crate::board::{Board, Piece, Square, Topology, threatens};
use crate::rules::Bounds;
use crate::{About, Bound, ProblemError, RandomBlocks, Regions, Rules, Total, WholeDiagonal};
use itertools::Either;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// A problem: place queens, or other pieces, on a board so that none attacks another, rows, columns,
/// regions and the board hold as many of them as their bounds state, blocked squares stay empty, and
/// fixed queens stay in place.
///
/// ```
/// use problem::{Problem, board::Square};
///
/// let mut problem = Problem::new(8)?;
/// problem.block(Square::from_zero_based(0, 0))?;
/// problem.fix(Square::from_zero_based(3, 4))?;
/// assert!(problem.fix(Square::from_zero_based(0, 0)).is_err());
/// # Ok::<(), problem::ProblemError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    board: Board,
    rules: Rules,
    /// The piece with the attacks that the rules leave it.
    attack: Piece,
    attacks_as_queen: bool,
    /// A rule has sets of squares of its own.
    has_sets: bool,
    bounds: Bounds,
    regions: Option<Regions>,
    excluded: BTreeSet<WholeDiagonal>,
    /// Squares that are blocked one by one.
    blocked: BTreeSet<Square>,
    /// Squares that a rule blocks.
    blocked_at_random: Option<RandomBlocks>,
    fixed: BTreeSet<Square>,
    about: Aside<About>,
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
    /// one in each of the lines that are fewer and at most one in each of the others.
    #[must_use]
    pub fn on(board: Board) -> Self {
        Self::with_rules(board, Rules::default()).expect("one queen has room in each line")
    }

    /// Creates the problem of these rules, without regions and blocked squares.
    ///
    /// # Errors
    ///
    /// [`ProblemError::TooMany`] if a row, a column or the board cannot hold the number of pieces.
    pub fn with_rules(board: Board, rules: Rules) -> Result<Self, ProblemError> {
        let attack = rules.attack();
        let bounds = rules.bounds(&board, &attack)?;
        Ok(Self {
            attacks_as_queen: attack == Piece::queen(),
            has_sets: rules.has_sets(),
            bounds,
            attack,
            rules,
            board,
            regions: None,
            excluded: BTreeSet::new(),
            blocked: BTreeSet::new(),
            blocked_at_random: None,
            fixed: BTreeSet::new(),
            about: Aside::default(),
        })
    }

    /// Returns this problem with other rules, and with the same regions, blocked squares and fixed queens.
    ///
    /// # Errors
    ///
    /// As [`Problem::with_rules`] and [`Problem::with_regions`].
    pub fn restated(&self, rules: Rules) -> Result<Self, ProblemError> {
        let mut stated = Self::with_rules(self.board.clone(), rules)?;
        if let Some(regions) = &self.regions {
            stated = stated.with_regions(regions.clone())?;
        }
        Ok(Self {
            excluded: self.excluded.clone(),
            blocked: self.blocked.clone(),
            blocked_at_random: self.blocked_at_random,
            fixed: self.fixed.clone(),
            about: self.about.clone(),
            ..stated
        })
    }

    /// Returns the title and the author, which make no difference between problems.
    #[must_use]
    pub const fn about(&self) -> &About {
        &self.about.0
    }

    /// Returns this problem with another title and author.
    #[must_use]
    pub fn with_about(self, about: About) -> Self {
        Self {
            about: Aside(about),
            ..self
        }
    }

    /// Returns the [name](Regions::name_of) of a region, counted from 0.
    #[must_use]
    pub fn region_name(&self, index: usize) -> String {
        let regions = self.regions.as_ref();
        regions.map_or_else(|| Regions::name(index), |regions| regions.name_of(index))
    }

    /// Gives the regions names of their own, in their order.
    pub(crate) fn name_regions(&mut self, names: Vec<String>) {
        self.regions = self.regions.take().map(|regions| regions.with_names(names));
    }

    /// Returns this problem with the bounds that are stated. Those of the problem itself may state what follows from
    /// them, such as a queen in each column where the number of queens is that of the columns.
    #[must_use]
    pub fn as_stated(&self) -> Self {
        let mut bounds = self.rules.stated_bounds(&self.board, &self.attack);
        if self.regions.is_some() && self.rules.total == Total::Default {
            bounds.total = Bound::ANY;
        }
        Self {
            bounds,
            ..self.clone()
        }
    }

    /// Returns this problem with regions of its board. Their bound is that of the rules. A division
    /// without regions changes nothing.
    ///
    /// # Errors
    ///
    /// [`ProblemError::RegionOffBoard`] if a square of a region is not on the board, and
    /// [`ProblemError::RegionTooSmall`] if a region has fewer squares than it must hold pieces, holes and pawns
    /// left out.
    pub fn with_regions(mut self, mut regions: Regions) -> Result<Self, ProblemError> {
        let outside = (regions.iter().flatten()).find(|&&square| !self.contains(square));
        if let Some(&square) = outside {
            return Err(ProblemError::RegionOffBoard { square });
        }
        let bound = self.bounds.region;
        let hidden = regions.hidden.take().map(|square| (square, 0));
        let of_region = |region: &[Square]| (region[0], region.len());
        let small = (hidden.into_iter().chain(regions.iter().map(of_region)))
            .find(|&(_, squares)| squares < bound.least() as usize);
        if let Some((first, squares)) = small {
            return Err(ProblemError::RegionTooSmall {
                first,
                squares,
                bound,
            });
        }
        if regions.is_empty() {
            return Ok(self);
        }
        if self.rules.total == Total::Default {
            // The total follows from the numbers of the regions.
            self.bounds.total = Bound::ANY;
        }
        self.regions = Some(regions);
        Ok(self)
    }

    /// Forbids queens on a whole diagonal. Excluding it twice changes nothing.
    ///
    /// # Errors
    ///
    /// [`ProblemError::NoSuchDiagonal`] if the board has no square on it,
    /// [`ProblemError::DiagonalOfTorus`] on a torus, whose diagonals are closed, and
    /// [`ProblemError::FixedOnBlocked`] if a queen is fixed on it.
    pub fn exclude(&mut self, diagonal: WholeDiagonal) -> Result<(), ProblemError> {
        if self.board.topology() == Topology::Torus {
            return Err(ProblemError::DiagonalOfTorus { diagonal });
        }
        if diagonal.squares(&self.board).next().is_none() {
            return Err(ProblemError::no_such_diagonal(diagonal, &self.board));
        }
        if let Some(square) = self.fixed().find(|&square| diagonal.contains(square)) {
            return Err(ProblemError::FixedOnBlocked { square });
        }
        self.excluded.insert(diagonal);
        Ok(())
    }

    /// Forbids a queen on this square. Blocking a square twice changes nothing.
    ///
    /// The constructors of [`Square`] say how they count: `"r1c2".parse()`, [`Square::from_one_based`] and
    /// [`Square::from_zero_based`].
    ///
    /// ```
    /// use problem::{Problem, board::Square};
    ///
    /// let mut problem = Problem::new(8)?;
    /// problem.block("r1c2".parse()?)?;
    /// assert!(problem.is_blocked(Square::from_zero_based(0, 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Fixes a queen on this square, such as `"r1c2".parse()`; see [`Problem::block`]. Fixing it twice changes
    /// nothing. Fixed queens may attack each other; such a problem has no solution.
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

    /// Returns the board, with its holes and pawns.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the number of rows, which is that of columns and queens in an n queens problem.
    #[must_use]
    pub const fn n(&self) -> u32 {
        self.board.rows()
    }

    /// Returns the rules as they were stated.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the piece with the attacks that the rules leave it: [`Rules::diagonals`] may take some
    /// away, and [`Rules::is_touching_forbidden`] adds those of a king. Numbers above 1 take away the
    /// attack along rows and columns.
    #[must_use]
    pub const fn attack(&self) -> &Piece {
        &self.attack
    }

    /// Returns `true` if no solution may have queens on both of these different squares, because
    /// one attacks the other.
    ///
    /// The answer comes from the moves of the piece alone, not from lines or constraints.
    #[must_use]
    #[inline]
    pub fn attacks(&self, first: Square, second: Square) -> bool {
        if self.attacks_as_on_open_board() {
            threatens(first, second)
        } else {
            self.board.attacks(&self.attack, first, second)
        }
    }

    /// Returns `true` if [`Problem::attacks`] is [`threatens`] for all squares.
    #[inline]
    pub(crate) fn attacks_as_on_open_board(&self) -> bool {
        self.attacks_as_queen && self.board.is_open()
    }

    /// Returns the bound on the queens of each row, across holes and pawns.
    #[must_use]
    pub const fn row_bound(&self) -> Bound {
        self.bounds.row
    }

    /// Returns the bound on the queens of each column, across holes and pawns.
    #[must_use]
    pub const fn column_bound(&self) -> Bound {
        self.bounds.column
    }

    /// Returns the bound on the queens of each region.
    #[must_use]
    pub const fn region_bound(&self) -> Bound {
        self.bounds.region
    }

    /// Returns the bound on the queens of the whole board; [`Bound::ANY`] if it follows from those
    /// of the lines, or there is none.
    #[must_use]
    pub const fn total_bound(&self) -> Bound {
        self.bounds.total
    }

    /// Returns the regions, if the board is divided.
    #[must_use]
    pub const fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Returns the number of queens of a solution, if it is known to be the same for all: if it is
    /// stated, or follows from that of rows, columns or regions.
    #[must_use]
    pub fn queens(&self) -> Option<u64> {
        let of = |bound, sets: u64| match bound {
            Bound::Exactly(queens) => Some(u64::from(queens) * sets),
            Bound::AtMost(_) | Bound::AtLeast(_) => None,
        };
        let board = &self.board;
        let (rows, columns) = (u64::from(board.rows()), u64::from(board.columns()));
        let Bounds {
            row,
            column,
            region,
            total,
        } = self.bounds;
        let of_regions = || {
            let regions = self.regions.as_ref()?;
            let squares: u64 = regions.iter().map(|region| region.len() as u64).sum();
            let covers_board = squares + board.obstacles().len() as u64 == rows * columns;
            of(region, regions.len() as u64).filter(|_| covers_board)
        };
        of(total, 1)
            .or_else(|| of(row, rows))
            .or_else(|| of(column, columns))
            .or_else(of_regions)
    }

    /// Returns `true` if no solution has all queens of another one, so that the queens of a solution
    /// determine it without the free squares.
    #[must_use]
    pub fn has_incomparable_solutions(&self) -> bool {
        let mut rules = self.rules.stated();
        rules.any(|rule| rule.nature().forbids_additions) || self.queens().is_some()
    }

    /// Returns `true` if each row of a solution has exactly one queen, so that columns describe it.
    #[must_use]
    pub const fn has_one_queen_per_row(&self) -> bool {
        matches!(self.bounds.row, Bound::Exactly(1))
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
            || (!self.excluded.is_empty() && self.is_excluded(square))
    }

    fn is_excluded(&self, Square { row, column }: Square) -> bool {
        let sum = u64::from(row) + u64::from(column) + 2;
        let difference = i64::from(row) - i64::from(column);
        self.excluded.contains(&WholeDiagonal::Sum(sum))
            || self
                .excluded
                .contains(&WholeDiagonal::Difference(difference))
    }

    /// Returns `true` if this is an n queens problem, perhaps with blocked squares and fixed
    /// queens: the domain of the engines that are made for it.
    #[must_use]
    pub fn is_n_queens(&self) -> bool {
        self.board.is_square()
            && self.attacks_as_queen
            && self.bounds.row == Bound::Exactly(1)
            && self.bounds.column == Bound::Exactly(1)
            && self.bounds.total == Bound::ANY
            && self.regions.is_none()
            && !self.has_sets
    }

    /// Returns `true` if this is the n queens problem without blocked squares and fixed queens.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.is_n_queens()
            && self.blocked.is_empty()
            && self.blocked_at_random.is_none()
            && self.excluded.is_empty()
            && self.fixed.is_empty()
    }

    /// Returns the number of stars of a Star Battle puzzle, perhaps with blocked squares and fixed stars: with
    /// regions and the rules of [`Rules::stars`].
    #[must_use]
    pub fn stars(&self) -> Option<u32> {
        let stars = self.bounds.region.greatest()?;
        let is_of = |rules: Rules| {
            let puzzle = Self::with_rules(self.board.clone(), rules);
            puzzle.is_ok_and(|puzzle| puzzle.attack == self.attack && puzzle.bounds == self.bounds)
        };
        let is_plane = self.board.topology() == Topology::Plane && !self.has_sets;
        let is_it = is_of(Rules::stars(&self.board, stars));
        (self.regions.is_some() && is_plane && is_it).then_some(stars)
    }

    /// Returns the blocked squares, row by row. With a rule that blocks squares, this looks at
    /// every square of the board.
    pub fn blocked(&self) -> impl Iterator<Item = Square> {
        if self.is_blocked_by_rules() {
            let squares = self.board.squares();
            Either::Right(squares.filter(|&square| self.is_blocked(square)))
        } else {
            Either::Left(self.blocked.iter().copied())
        }
    }

    /// Returns the number of blocked squares. With a rule that blocks squares, this looks at every
    /// square of the board.
    #[must_use]
    pub fn blocked_count(&self) -> u64 {
        if self.is_blocked_by_rules() {
            self.blocked().count() as u64
        } else {
            self.blocked.len() as u64
        }
    }

    fn is_blocked_by_rules(&self) -> bool {
        self.blocked_at_random.is_some() || !self.excluded.is_empty()
    }

    /// Returns the excluded diagonals in order.
    pub fn excluded(&self) -> impl ExactSizeIterator<Item = WholeDiagonal> {
        self.excluded.iter().copied()
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

    /// Returns `true` if a queen is fixed on the square.
    #[must_use]
    pub fn is_fixed(&self, square: Square) -> bool {
        self.fixed.contains(&square)
    }

    /// Returns the squares of the fixed queens, row by row.
    pub fn fixed(&self) -> impl ExactSizeIterator<Item = Square> {
        self.fixed.iter().copied()
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
