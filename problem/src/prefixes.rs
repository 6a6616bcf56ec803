//! Division of any problem by the queens on its first squares.

use crate::board::Square;
use crate::parts_by_symmetry::{Part, parts_by_symmetry};
use crate::{Bound, Problem};
use std::ops::ControlFlow;

/// A problem divided by the ways to fill its first squares, row by row, in lexicographic order. Each way is a
/// [`Part`], and each solution of the whole is in exactly one of them, or stands for others that are in none.
///
/// ```
/// use problem::{Prefixes, Problem};
///
/// let prefixes = Prefixes::at_least(&Problem::new(8)?, 50);
/// assert!((50..200).contains(&prefixes.count()));
/// // The queen of the first row stands in the left half, so each solution stands for its mirror image, too.
/// assert!((0..prefixes.count()).all(|number| prefixes.weight(number) >= 2));
/// # Ok::<(), problem::ProblemError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Prefixes {
    parts: Vec<Part>,
    /// Number of squares that each piece decides.
    squares: u32,
    /// Part of each piece.
    part_of: Vec<u32>,
    /// Queens of all pieces, one after the other, with the places at which those of each piece end.
    queens: Vec<Square>,
    ends: Vec<usize>,
}

impl Prefixes {
    /// Maximum number of pieces.
    const MAX: usize = 1 << 22;

    /// Divides a problem into at least this many pieces if it has so many, and into as few as are needed.
    /// Pieces stand for others where the problem has symmetries.
    #[must_use]
    pub fn at_least(problem: &Problem, wanted: usize) -> Self {
        let all = max_squares(problem);
        let step = if problem.has_one_queen_per_row() {
            problem.board().columns()
        } else {
            1
        };
        let mut best = Self::unfilled(parts_by_symmetry(problem), 0);
        best.fill();
        let mut squares = 0;
        while best.count() < wanted && squares < all {
            squares = all.min(squares + step);
            let mut next = Self::unfilled(best.parts.clone(), squares);
            if !next.fill() {
                break;
            }
            if next.count() > best.count() {
                best = next;
            }
        }
        best
    }

    /// Divides a problem by its first squares.
    ///
    /// Returns `None` if the board has fewer squares or there are too many pieces.
    #[must_use]
    pub fn by_squares(problem: &Problem, squares: u32) -> Option<Self> {
        if squares > max_squares(problem) {
            return None;
        }
        let mut prefixes = Self::unfilled(parts_by_symmetry(problem), squares);
        prefixes.fill().then_some(prefixes)
    }

    const fn unfilled(parts: Vec<Part>, squares: u32) -> Self {
        Self {
            parts,
            squares,
            part_of: Vec::new(),
            queens: Vec::new(),
            ends: Vec::new(),
        }
    }

    /// Finds all pieces. Returns `false` if there are too many.
    fn fill(&mut self) -> bool {
        for number in 0..self.parts.len() {
            let part = self.parts[number].clone();
            let end = Filling::new(&part.problem, self.squares).go_on(0, &mut |queens| {
                self.part_of.push(number as u32);
                self.queens.extend_from_slice(queens);
                self.ends.push(self.queens.len());
                if self.ends.len() > Self::MAX {
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if end.is_break() {
                return false;
            }
        }
        true
    }

    /// Returns the number of squares that each piece decides.
    #[must_use]
    pub const fn squares(&self) -> u32 {
        self.squares
    }

    /// Returns the number of pieces.
    #[must_use]
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// Returns the number of solutions of the whole for each solution of a piece.
    #[must_use]
    pub fn weight(&self, piece: usize) -> u32 {
        self.parts[self.part_of[piece] as usize].weight
    }

    /// Returns a piece as a problem.
    #[must_use]
    pub fn part(&self, piece: usize) -> Part {
        let mut part = self.parts[self.part_of[piece] as usize].clone();
        let start = piece.checked_sub(1).map_or(0, |before| self.ends[before]);
        let queens = &self.queens[start..self.ends[piece]];
        let problem = &mut part.problem;
        for &queen in queens {
            problem.fix(queen).expect("a square that is not blocked");
        }
        // Rows with all their queens need no blocked squares.
        let full = problem.row_bound().greatest();
        let (decided, columns) = (self.squares, problem.board().columns());
        for row in 0..decided.div_ceil(columns.max(1)) {
            let in_row = |queen: &&Square| queen.row == row;
            if full == Some(queens.iter().filter(in_row).count() as u32) {
                continue;
            }
            for column in 0..columns.min(decided - row * columns) {
                let square = Square::from_zero_based(row, column);
                let is_free = problem.contains(square) && !queens.contains(&square);
                if is_free && !problem.is_blocked(square) {
                    problem.block(square).expect("a square without a queen");
                }
            }
        }
        part
    }
}

/// Returns the number of squares that may be decided: none if blocked squares would change the rules.
fn max_squares(problem: &Problem) -> u32 {
    let mut rules = problem.rules().stated();
    if rules.any(|rule| rule.nature().is_weakened_by_blocks) && !problem.has_one_queen_per_row() {
        return 0;
    }
    let board = problem.board();
    board.rows().saturating_mul(board.columns())
}

/// Search for the ways to fill the first squares.
struct Filling<'a> {
    problem: &'a Problem,
    squares: u32,
    fixed: Vec<Square>,
    queens: Vec<Square>,
    rows: Vec<u32>,
    columns: Vec<u32>,
}

impl<'a> Filling<'a> {
    fn new(problem: &'a Problem, squares: u32) -> Self {
        let board = problem.board();
        let rows = squares.div_ceil(board.columns().max(1));
        Self {
            problem,
            squares,
            fixed: problem.fixed().collect(),
            queens: Vec::new(),
            rows: vec![0; rows as usize],
            columns: vec![0; board.columns() as usize],
        }
    }

    /// Decides the squares from this number on, each first with a queen, then without.
    fn go_on(
        &mut self,
        start: u32,
        found: &mut dyn FnMut(&[Square]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let columns = self.problem.board().columns();
        for number in start..self.squares {
            let square = Square::from_zero_based(number / columns, number % columns);
            if square.column == 0 && square.row > 0 && !self.is_filled(square.row - 1) {
                return ControlFlow::Continue(());
            }
            if self.may_stand(square) {
                self.rows[square.row as usize] += 1;
                self.columns[square.column as usize] += 1;
                self.queens.push(square);
                let end = self.go_on(number + 1, found);
                self.queens.pop();
                self.rows[square.row as usize] -= 1;
                self.columns[square.column as usize] -= 1;
                end?;
            }
            if self.problem.is_fixed(square) {
                return ControlFlow::Continue(());
            }
        }
        if self.squares > 0
            && self.squares % columns == 0
            && !self.is_filled(self.squares / columns - 1)
        {
            return ControlFlow::Continue(());
        }
        found(&self.queens)
    }

    /// Returns `true` if a row that is decided has enough queens.
    fn is_filled(&self, row: u32) -> bool {
        self.problem.row_bound().admits(self.rows[row as usize])
    }

    fn may_stand(&self, square: Square) -> bool {
        let has_room = |bound: Bound, queens| bound.greatest().is_none_or(|max| queens < max);
        let mut others = self.queens.iter().chain(&self.fixed);
        self.problem.contains(square)
            && !self.problem.is_blocked(square)
            && has_room(self.problem.row_bound(), self.rows[square.row as usize])
            && has_room(
                self.problem.column_bound(),
                self.columns[square.column as usize],
            )
            && has_room(self.problem.total_bound(), self.queens.len() as u32)
            && !others.any(|&other| other != square && self.problem.attacks(other, square))
    }
}
