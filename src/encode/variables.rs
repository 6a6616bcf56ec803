//! Variables of the squares of a board.

use super::EncodeError;
use encodings::{Lit, Var, VarRange};
use problem::Problem;
use problem::board::{Board, Square};
use problem::placement::Placement;

/// Variables of a board: one for each square, row by row. All other variables of a formula are
/// auxiliary and have a meaning inside of one encoding only.
///
/// In a formula written by this library the board's variables come first, so that the square in
/// row r and column c, both counted from 1, is DIMACS variable (r − 1)·n + c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardVariables {
    rows: u32,
    columns: u32,
    range: VarRange,
    /// No solution of the problem contains all queens of another one.
    are_solutions_incomparable: bool,
}

impl BoardVariables {
    /// Returns the number of squares of a board, holes among them, or `None` if a formula
    /// cannot have that many variables.
    #[must_use]
    pub fn count(rows: u32, columns: u32) -> Option<u32> {
        rows.checked_mul(columns)
            .filter(|&count| count <= Var::MAX_COUNT)
    }

    /// Returns the variables of a board that come first in a formula. Blocking clauses of variables
    /// that belong to no problem have literals of all squares.
    ///
    /// # Errors
    ///
    /// [`EncodeError::BoardTooLarge`] if there would be too many.
    pub fn first_of_formula(board: &Board) -> Result<Self, EncodeError> {
        let (rows, columns) = (board.rows(), board.columns());
        let range = Self::count(rows, columns)
            .and_then(|count| VarRange::new(0, count))
            .ok_or(EncodeError::BoardTooLarge { rows, columns })?;
        Ok(Self {
            rows,
            columns,
            range,
            are_solutions_incomparable: false,
        })
    }

    /// Returns the variables of a problem in `range`, whose length must be the number of squares.
    pub(super) fn new(problem: &Problem, range: VarRange) -> Self {
        let (rows, columns) = (problem.board().rows(), problem.board().columns());
        assert_eq!(range.len() as u64, u64::from(rows) * u64::from(columns));
        Self {
            rows,
            columns,
            range,
            are_solutions_incomparable: problem.has_incomparable_solutions(),
        }
    }

    /// Returns the variables, row by row.
    #[must_use]
    pub const fn range(&self) -> VarRange {
        self.range
    }

    /// Returns the variables of one row, from left to right.
    ///
    /// # Panics
    ///
    /// If the board has no such row.
    #[must_use]
    pub fn row(&self, row: u32) -> VarRange {
        assert!(row < self.rows);
        let first = self.range.get(0).index() as u32 + row * self.columns;
        VarRange::new(first, self.columns).expect("part of a range")
    }

    /// Returns the variable of a square of the board.
    ///
    /// # Panics
    ///
    /// If the square is off the board.
    #[must_use]
    pub fn var(&self, square: Square) -> Var {
        self.range.get(self.position(square))
    }

    /// Returns the position of the variable of a square of the board in [`BoardVariables::range`].
    pub(super) fn position(&self, square: Square) -> usize {
        assert!(square.row < self.rows && square.column < self.columns);
        square.row as usize * self.columns as usize + square.column as usize
    }

    /// Returns the square of a variable, or `None` if the variable is auxiliary.
    #[must_use]
    pub fn square(&self, var: Var) -> Option<Square> {
        let position = self.range.position(var)? as u32;
        Some(Square::from_zero_based(
            position / self.columns,
            position % self.columns,
        ))
    }

    /// Returns the name of each variable: its square, as in `r3c5` for row 3 and column 5, both counted
    /// from 1.
    pub fn names(&self) -> impl Iterator<Item = (Var, String)> + use<> {
        let Self { range, columns, .. } = *self;
        range.iter().zip(0..).map(move |(var, position)| {
            let square = Square::from_zero_based(position / columns, position % columns);
            (var, square.to_string())
        })
    }

    /// Returns the queens of a model, given as its true literals or at least the positive ones.
    /// Auxiliary variables are ignored.
    #[must_use]
    pub fn placement(&self, model: impl IntoIterator<Item = Lit>) -> Placement {
        let queens = model
            .into_iter()
            .filter(|literal| literal.is_positive())
            .filter_map(|literal| self.square(literal.var()));
        Placement::new(queens.collect())
    }

    /// Returns the literals of a placement: one for each square, positive exactly if a queen stands
    /// on it. This is the projection of a model to the board.
    pub fn literals<'a>(&self, placement: &'a Placement) -> impl Iterator<Item = Lit> + use<'a> {
        let mut queens = placement.queens().iter().peekable();
        let this = *self;
        this.range.iter().map(move |var| {
            let square = this.square(var).expect("a variable of the board");
            if queens.next_if(|&&queen| queen == square).is_some() {
                var.positive()
            } else {
                var.negative()
            }
        })
    }

    /// Returns the blocking clause of a placement: the negation of its queens, and of its free squares
    /// if another solution may contain all its queens. The clause excludes this placement and no other
    /// solution.
    ///
    /// No queen can be added to a solution of n queens, so the clause has n literals instead of n².
    #[must_use]
    pub fn blocking_clause(&self, placement: &Placement) -> Vec<Lit> {
        if self.are_solutions_incomparable {
            let queens = placement.queens().iter();
            queens.map(|&queen| self.var(queen).negative()).collect()
        } else {
            self.literals(placement).map(|literal| !literal).collect()
        }
    }
}
