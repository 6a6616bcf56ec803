//! A sink that leaves out clauses that other constraints have written already.

use super::constraints::Rules;
use crate::board::{Direction, Square};
use crate::problem::{Bound, Kind, Problem};
use encodings::{ClauseSink, Lit, SinkError, Var, VarRange};

/// The undecided squares of a formula, and their variables.
pub(super) trait Squares {
    /// Returns the square of a variable, or `None` if the variable is auxiliary.
    fn square(&self, var: Var) -> Option<Square>;

    /// Returns the undecided squares of a row, from left to right.
    fn of_row(&self, row: u32) -> Box<dyn Iterator<Item = Square> + '_>;

    /// Returns the undecided squares of a column, from top to bottom.
    fn of_column(&self, column: u32) -> Box<dyn Iterator<Item = Square> + '_>;
}

/// A sink that passes clauses on to another one, except for those over squares that a constraint of an
/// earlier kind has written. They are recognized by their squares, so no clause is stored.
///
/// On the n queens board two constraints share one square at most, so that only empty clauses and
/// clauses of one square can occur twice. A region can share more squares with a line, and so can
/// two lines of a torus.
pub(super) struct NewClauses<'a> {
    pub(super) sink: &'a mut dyn ClauseSink,
    problem: &'a Problem,
    rules: Rules<'a>,
    squares: &'a dyn Squares,
    /// Kind of the constraint that is being written, or `None` after the last one.
    pub(super) kind: Option<Kind>,
    has_empty_clause: bool,
}

impl<'a> NewClauses<'a> {
    pub(super) fn new(
        problem: &'a Problem,
        rules: Rules<'a>,
        squares: &'a dyn Squares,
        sink: &'a mut dyn ClauseSink,
    ) -> Self {
        Self {
            sink,
            problem,
            rules,
            squares,
            kind: Some(Kind::Row),
            has_empty_clause: false,
        }
    }

    /// Returns the sink for upper bounds. On the n queens board they are never repeated.
    pub(super) fn for_upper_bounds(&mut self) -> &mut dyn ClauseSink {
        if self.problem.is_n_queens() {
            self.sink
        } else {
            self
        }
    }

    fn is_repeated(&mut self, clause: &[Lit]) -> bool {
        match clause {
            [] => std::mem::replace(&mut self.has_empty_clause, true),
            [first, ..] if first.is_positive() => self.is_lower_bound(clause),
            &[first, second] if second.is_negative() => {
                let squares = [first, second].map(|literal| self.squares.square(literal.var()));
                let [Some(first), Some(second)] = squares else {
                    return false;
                };
                let mut earlier = Direction::ALL.into_iter();
                earlier.any(|direction| {
                    self.is_earlier(Kind::from(direction))
                        && line_key(self.problem, direction, first)
                            == line_key(self.problem, direction, second)
                })
            }
            _ => false,
        }
    }

    /// Returns `true` if the clause is the lower bound of an earlier row, column or region.
    fn is_lower_bound(&self, clause: &[Lit]) -> bool {
        // A row and a column share at most one square.
        if clause.len() > 1 && self.kind == Some(Kind::Column) {
            return false;
        }
        let squares = clause.iter().map(|literal| {
            let square = self.squares.square(literal.var());
            square.filter(|_| literal.is_positive())
        });
        let Some(squares) = squares.collect::<Option<Vec<Square>>>() else {
            return false;
        };
        let (rows, columns) = (self.problem.row_bound(), self.problem.column_bound());
        let is_written = |kind, bound: Bound| {
            bound.least() > 0
                && self.is_earlier(kind)
                && self.rules.writes_least(kind, rows, columns)
        };
        let Square { row, column } = squares[0];
        let wanted = || squares.iter().copied();
        (is_written(Kind::Row, rows) && self.squares.of_row(row).eq(wanted()))
            || (is_written(Kind::Column, columns) && self.squares.of_column(column).eq(wanted()))
            || self.problem.regions().is_some_and(|regions| {
                is_written(Kind::Region, self.problem.region_bound())
                    && regions.iter().any(|region| {
                        // All free squares of the region are needed.
                        let is_free = |square: &&Square| !self.problem.is_blocked(**square);
                        squares.len() == 1
                            && region.contains(&squares[0])
                            && region.iter().filter(is_free).count()
                                == self.problem.region_bound().least() as usize
                    })
            })
    }

    fn is_earlier(&self, kind: Kind) -> bool {
        self.kind.is_none_or(|current| kind < current)
    }
}

/// Returns a number that two squares share exactly if they are in the same row, column or line of a
/// diagonal direction. A row is one constraint even where holes cut it into several lines.
pub(super) fn line_key(problem: &Problem, direction: Direction, square: Square) -> u64 {
    match direction {
        Direction::Row => square.row.into(),
        Direction::Column => square.column.into(),
        diagonal => problem.board().line_key(diagonal, square),
    }
}

impl ClauseSink for NewClauses<'_> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.sink.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        if self.is_repeated(clause) {
            return Ok(());
        }
        self.sink.add_clause(clause)
    }
}
