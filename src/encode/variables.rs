//! Which variable stands for which square.

use crate::board::Square;
use crate::placement::Placement;
use encodings::{Lit, Var, VarRange};

/// The board's variables: one for each square, row by row. All other variables of a formula are
/// auxiliary and mean nothing to anybody but the encoding that made them.
///
/// In a formula written by this library the board's variables come first, so that the square in
/// row r and column c, both counted from 1, is DIMACS variable (r − 1)·n + c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardVariables {
    n: u32,
    range: VarRange,
}

impl BoardVariables {
    /// The number of squares of an n × n board, if a formula can have that many variables.
    #[must_use]
    pub fn count(n: u32) -> Option<u32> {
        n.checked_mul(n).filter(|&count| count <= Var::MAX_COUNT)
    }

    /// The variables of an n × n board that come first in a formula, or `None` if there would be
    /// too many.
    #[must_use]
    pub fn first_of_formula(n: u32) -> Option<Self> {
        let range = VarRange::new(0, Self::count(n)?)?;
        Some(Self { n, range })
    }

    /// The variables in `range`, of which there must be n².
    pub(super) fn new(n: u32, range: VarRange) -> Self {
        assert_eq!(range.len() as u64, u64::from(n) * u64::from(n));
        Self { n, range }
    }

    /// The board's variables, row by row.
    #[must_use]
    pub const fn range(&self) -> VarRange {
        self.range
    }

    /// The variables of one row, from left to right.
    ///
    /// # Panics
    ///
    /// If the board has no such row.
    #[must_use]
    pub fn row(&self, row: u32) -> VarRange {
        assert!(row < self.n);
        let first = self.range.get(0).index() as u32 + row * self.n;
        VarRange::new(first, self.n).expect("part of a range")
    }

    /// The variable of a square of the board.
    ///
    /// # Panics
    ///
    /// If the square is off the board.
    #[must_use]
    pub fn var(&self, square: Square) -> Var {
        assert!(square.row < self.n && square.column < self.n);
        self.range
            .get(square.row as usize * self.n as usize + square.column as usize)
    }

    /// The square of a variable, or `None` if the variable is auxiliary.
    #[must_use]
    pub fn square(&self, var: Var) -> Option<Square> {
        let position = self.range.position(var)? as u32;
        Some(Square::new(position / self.n, position % self.n))
    }

    /// The queens of a model, given as the literals that are true in it or at least those of them
    /// that are positive. Auxiliary variables are passed over.
    #[must_use]
    pub fn placement(&self, model: impl IntoIterator<Item = Lit>) -> Placement {
        let queens = model
            .into_iter()
            .filter(|literal| literal.is_positive())
            .filter_map(|literal| self.square(literal.var()));
        Placement::new(queens.collect())
    }

    /// The literals of a placement: for each square in turn, positive exactly if a queen stands on
    /// it. This is a model's part on the board.
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

    /// The blocking clause of a placement: the negation of its queens. It excludes this placement
    /// and, because queens cannot be added to n queens, no other solution; and it has n literals,
    /// not n².
    #[must_use]
    pub fn blocking_clause(&self, placement: &Placement) -> Vec<Lit> {
        let queens = placement.queens().iter();
        queens.map(|&queen| self.var(queen).negative()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_variables_correspond() {
        let variables = BoardVariables::first_of_formula(5).unwrap();
        for (var, dimacs) in variables.range().iter().zip(1..) {
            let square = variables.square(var).unwrap();
            assert_eq!(variables.var(square), var);
            assert_eq!((square.row * 5 + square.column + 1) as i32, dimacs);
            assert_eq!(var.positive().to_dimacs(), dimacs);
        }
        assert_eq!(variables.square(Var::from_index(25)), None);
        for row in 0..5 {
            let squares = variables.row(row).iter().map(|var| variables.square(var));
            assert!(squares.eq((0..5).map(|column| Some(Square::new(row, column)))));
        }
    }

    #[test]
    fn a_placement_is_read_back_from_its_literals() {
        let variables = BoardVariables::first_of_formula(4).unwrap();
        let placement = Placement::from_columns(&[1, 3, 0, 2]);
        let literals: Vec<Lit> = variables.literals(&placement).collect();
        assert_eq!(literals.len(), 16);
        assert_eq!(variables.placement(literals), placement);
    }

    #[test]
    fn a_board_with_too_many_squares_is_refused() {
        assert!(BoardVariables::first_of_formula(46_340).is_some());
        assert!(BoardVariables::first_of_formula(46_341).is_none());
        assert!(BoardVariables::first_of_formula(u32::MAX).is_none());
    }
}
