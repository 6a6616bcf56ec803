//! A problem as sets of numbered squares: those that exclude each other, and those to be counted.

use super::machine_words::Words;
use crate::error::SearchError;
use problem::board::{Board, Square};
use problem::{Bound, ConstraintKind, Problem};
use std::ops::Range;

/// Maximum number of squares of the search; the table of exclusions has a bit for each pair.
pub(super) const MAX_SQUARES: usize = 1 << 15;

/// Maximum number of squares of the board, blocked ones among them.
const MAX_BOARD: u64 = 1 << 24;

/// The squares on which queens may stand, by their numbers, and the constraints on them.
pub(super) struct Model<B> {
    /// Squares by number: row by row or, on a board with rows longer than columns, column by column.
    pub(super) squares: Vec<Square>,
    /// They are numbered column by column.
    is_by_columns: bool,
    /// Squares that are open at the start.
    pub(super) open: B,
    /// For each square, itself and the squares that a queen on it excludes.
    pub(super) excluded: Vec<B>,
    /// Sets whose queens are counted: those that need queens, or have room for more than one.
    pub(super) sets: Vec<CountedSet<B>>,
    /// Words in which the sets have members, and one for each set.
    pub(super) words_of_sets: u64,
    /// For each square, the place in `memberships` at which its sets begin; one more place at the end.
    starts: Vec<u32>,
    memberships: Vec<u32>,
    /// Squares of the fixed queens.
    pub(super) is_fixed: B,
    /// `true` if a set has too few squares, so that there is no solution.
    pub(super) is_contradictory: bool,
}

/// A set of squares whose queens are counted.
pub(super) struct CountedSet<B> {
    pub(super) squares: B,
    /// Words in which `squares` has members.
    pub(super) words: (u32, u32),
    pub(super) least: u32,
    pub(super) most: u32,
    /// `true` if the queens can exceed `most` without excluding each other.
    pub(super) is_capped: bool,
}

impl<B: Words> CountedSet<B> {
    /// Returns the words of the members that are in `squares`, with their positions.
    #[inline]
    pub(super) fn among<'a>(&'a self, squares: &'a B) -> impl Iterator<Item = (usize, u64)> + 'a {
        let (from, to) = (self.words.0 as usize, self.words.1 as usize);
        let pairs = self.squares.words()[from..to]
            .iter()
            .zip(&squares.words()[from..to]);
        (from..).zip(pairs.map(|(a, b)| a & b))
    }

    #[inline]
    pub(super) fn count(&self, squares: &B) -> u32 {
        self.among(squares).map(|(_, word)| word.count_ones()).sum()
    }
}

/// Numbers of the squares of a problem.
pub(super) struct Numbering {
    pub(super) squares: Vec<Square>,
    /// Number of each square of the board, row by row; `NONE` if it is not open.
    numbers: Vec<u32>,
    columns: usize,
    /// Squares are numbered column by column.
    by_columns: bool,
}

const NONE: u32 = u32::MAX;

/// Groups of squares more than a set needs queens, from which on they say nothing.
pub(super) const LEVELS: usize = 3;

impl Numbering {
    /// Numbers the squares that are not blocked along the shorter side of the board.
    pub(super) fn new(problem: &Problem) -> Result<Self, SearchError> {
        Self::of_board(problem.board(), |square| problem.is_blocked(square))
    }

    /// Numbers the squares of a board that are not blocked.
    pub(super) fn of_board(
        board: &Board,
        is_blocked: impl Fn(Square) -> bool,
    ) -> Result<Self, SearchError> {
        let (rows, columns) = (board.rows(), board.columns());
        let too_large = SearchError::TooManySquares {
            max_squares: MAX_SQUARES as u64,
        };
        if u64::from(rows) * u64::from(columns) > MAX_BOARD {
            return Err(too_large);
        }
        let mut squares = Vec::new();
        let mut numbers = vec![NONE; rows as usize * columns as usize];
        let by_columns = columns > rows;
        for first in 0..rows.max(columns) {
            for second in 0..rows.min(columns) {
                let square = if by_columns {
                    Square::from_zero_based(second, first)
                } else {
                    Square::from_zero_based(first, second)
                };
                if board.contains(square) && !is_blocked(square) {
                    if squares.len() == MAX_SQUARES {
                        return Err(too_large);
                    }
                    let place = square.row as usize * columns as usize + square.column as usize;
                    numbers[place] = squares.len() as u32;
                    squares.push(square);
                }
            }
        }
        Ok(Self {
            squares,
            numbers,
            columns: columns as usize,
            by_columns,
        })
    }

    fn number(&self, square: Square) -> Option<u32> {
        let number = self.numbers[square.row as usize * self.columns + square.column as usize];
        (number != NONE).then_some(number)
    }
}

impl<B: Words> Model<B> {
    /// Creates the model of numbered squares without constraints.
    fn empty(numbering: &Numbering) -> Self {
        let count = numbering.squares.len();
        let words = count.div_ceil(64).max(1);
        let mut open = B::empty(words);
        let mut excluded = vec![B::empty(words); count];
        for (number, excluded) in excluded.iter_mut().enumerate() {
            open.insert(number);
            excluded.insert(number);
        }
        Self {
            squares: Vec::new(),
            is_by_columns: numbering.by_columns,
            open,
            excluded,
            sets: Vec::new(),
            words_of_sets: 0,
            starts: Vec::new(),
            memberships: Vec::new(),
            is_fixed: B::empty(words),
            is_contradictory: false,
        }
    }

    pub(super) fn new(problem: &Problem, numbering: Numbering) -> Self {
        let mut model = Self::empty(&numbering);
        let mut lines = Vec::new();
        for kind in ConstraintKind::ALL {
            let first_of_kind = model.sets.len();
            // Lines with one queen each are full if there are as many as queens.
            let is_full = is_full(problem, kind, &numbering);
            for constraint in problem.constraints_of(kind) {
                model.add(
                    constraint.bound(),
                    is_full,
                    constraint.squares(),
                    &numbering,
                );
            }
            if kind.direction().is_some() {
                lines.push(first_of_kind..model.sets.len());
            }
        }
        lines.into_iter().for_each(|lines| model.add_pairs(lines));
        for number in problem
            .fixed()
            .filter_map(|square| numbering.number(square))
        {
            model.is_fixed.insert(number as usize);
        }
        model.finish(numbering);
        model
    }

    /// Creates the model of bounds on sets of squares.
    pub(super) fn of_bounds(sets: &[(&[Square], Bound)], numbering: Numbering) -> Self {
        let mut model = Self::empty(&numbering);
        for &(squares, bound) in sets {
            model.add(bound, false, squares.iter().copied(), &numbering);
        }
        model.finish(numbering);
        model
    }

    /// Completes the tables after all sets were added.
    fn finish(&mut self, numbering: Numbering) {
        let words = |set: &CountedSet<B>| u64::from(set.words.1 - set.words.0) + 1;
        self.words_of_sets = self.sets.iter().map(words).sum();
        self.list_memberships(numbering.squares.len());
        self.squares = numbering.squares;
    }

    fn add(
        &mut self,
        bound: Bound,
        is_full: bool,
        squares: impl Iterator<Item = Square>,
        numbering: &Numbering,
    ) {
        let members: Vec<u32> = squares
            .filter_map(|square| numbering.number(square))
            .collect();
        let size = u32::try_from(members.len()).expect("numbers have 32 bits");
        // The bound, as the squares that are left allow it.
        let most = bound.greatest().unwrap_or(size).min(size);
        let least = match bound {
            Bound::AtMost(1) if is_full && size > 0 => 1,
            bound => bound.least(),
        };
        self.is_contradictory |= least > size;
        // Pairs of squares that exclude each other need no set.
        if let (&[first, second], 1) = (&members[..], most) {
            self.excluded[first as usize].insert(second as usize);
            self.excluded[second as usize].insert(first as usize);
            if least == 0 {
                return;
            }
        }
        let is_exclusive = most == 1 && size > 1;
        if least == 0 && (most == size || (most == 1 && size < 2)) {
            return;
        }
        let mut squares = B::empty(self.open.words().len());
        for &member in &members {
            squares.insert(member as usize);
        }
        // Squares without queens are closed, exclusive ones exclude each other, and what must be counted is a set.
        if most == 0 {
            self.open.remove_all(&squares);
            return;
        }
        if is_exclusive && size > 2 {
            for &member in &members {
                self.excluded[member as usize].insert_all(&squares);
            }
        }
        if least > 0 || most > 1 {
            self.sets.push(CountedSet {
                words: words_of(&squares),
                squares,
                least,
                most,
                is_capped: most > 1 && most < size,
            });
        }
    }

    /// Adds the unions of neighbouring lines of a kind that need almost as many queens as they have groups of
    /// squares that exclude each other, if these reach over both lines: two rows of 17 squares, with stars that do
    /// not touch, have nine groups for their eight stars.
    fn add_pairs(&mut self, lines: Range<usize>) {
        for line in lines.skip(1) {
            let [first, second] = [&self.sets[line - 1], &self.sets[line]];
            let least = first.least + second.least;
            let mut common = first.squares.clone();
            common.keep(&second.squares);
            if first.least < 2 || second.least < 2 || !common.is_empty() {
                continue;
            }
            let mut squares = first.squares.clone();
            squares.insert_all(&second.squares);
            let groups = self.groups(&squares);
            let apart = self.groups(&first.squares) + self.groups(&second.squares);
            if groups < apart && groups < least + LEVELS as u32 {
                self.sets.push(CountedSet {
                    words: words_of(&squares),
                    squares,
                    least,
                    most: first.most + second.most,
                    is_capped: false,
                });
            }
        }
    }

    /// Returns the number of groups of squares that exclude each other, as the search divides them.
    pub(super) fn groups(&self, squares: &B) -> u32 {
        let mut rest = squares.clone();
        let mut groups = 0;
        while let Some(first) = rest.first() {
            let mut candidates = rest.clone();
            let mut next = Some(first);
            while let Some(square) = next {
                candidates.keep(&self.excluded[square]);
                candidates.remove(square);
                rest.remove(square);
                next = candidates.first();
            }
            groups += 1;
        }
        groups
    }

    /// Returns the row of each square and its position there, from 0. Rows are lines along which squares are numbered.
    pub(super) fn rows_and_positions(&self) -> Vec<(usize, usize)> {
        let place = |square: &Square| {
            let (row, column) = (square.row as usize, square.column as usize);
            if self.is_by_columns {
                (column, row)
            } else {
                (row, column)
            }
        };
        let places: Vec<(usize, usize)> = self.squares.iter().map(place).collect();
        let first = places.first().map_or(0, |place| place.0);
        let from_first = |(row, at)| (row - first, at);
        places.into_iter().map(from_first).collect()
    }

    fn list_memberships(&mut self, count: usize) {
        let mut starts = vec![0; count + 1];
        for set in &self.sets {
            for member in set.squares.numbers() {
                starts[member + 1] += 1;
            }
        }
        for number in 0..count {
            starts[number + 1] += starts[number];
        }
        let mut next = starts.clone();
        self.memberships = vec![0; starts[count] as usize];
        for (index, set) in (0..).zip(&self.sets) {
            for member in set.squares.numbers() {
                self.memberships[next[member] as usize] = index;
                next[member] += 1;
            }
        }
        self.starts = starts;
    }

    /// Returns the sets of which a square is a member.
    #[inline]
    pub(super) fn sets_of(&self, square: usize) -> &[u32] {
        &self.memberships[self.starts[square] as usize..self.starts[square + 1] as usize]
    }
}

/// Returns the words in which a set has members.
fn words_of<B: Words>(squares: &B) -> (u32, u32) {
    let words = squares.words();
    let from = words.iter().position(|&word| word != 0).unwrap_or(0);
    let last = words.iter().rposition(|&word| word != 0);
    (from as u32, last.map_or(0, |last| last + 1) as u32)
}

/// Returns `true` if all lines of a kind have exactly one queen because there are as many of them as
/// queens, and each square is in one of them.
fn is_full(problem: &Problem, kind: ConstraintKind, numbering: &Numbering) -> bool {
    let (Some(queens), Some(_)) = (problem.queens(), kind.direction()) else {
        return false;
    };
    let mut lines = 0_u64;
    for constraint in problem.constraints_of(kind) {
        if constraint.bound() != Bound::AtMost(1) {
            return false;
        }
        let mut squares = constraint.squares();
        lines += u64::from(squares.any(|square| numbering.number(square).is_some()));
    }
    lines == queens
}
