//! The clauses of the n-queens problem.

use super::BoardVariables;
use crate::board::{Direction, Line, line_index, lines};
use crate::problem::Problem;
use encodings::{AtMostOne, ClauseSink, Lit, SinkError, Size, Var};
use std::collections::HashMap;
use thiserror::Error;

/// Turns a problem into clauses, with a choice of at-most-one encoding.
///
/// A blocked square keeps its variable, which a unit clause makes false, and is left out of all
/// other clauses; a row or column with no square left gives the empty clause. A fixed queen is a
/// unit clause.
///
/// ```
/// use encodings::{at_most_one, Cnf};
/// use queensat::{encode::QueensEncoder, problem::Problem};
///
/// let problem = Problem::new(8)?;
/// let pairwise = at_most_one::by_name("pairwise").expect("a known encoding");
/// let mut formula = Cnf::new();
/// QueensEncoder::new(&problem, pairwise).encode(&mut formula)?;
/// assert_eq!((formula.variable_count(), formula.clause_count()), (64, 744));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QueensEncoder<'a> {
    problem: &'a Problem,
    at_most_one: &'a dyn AtMostOne,
}

impl<'a> QueensEncoder<'a> {
    /// An encoder that uses the same at-most-one encoding for all lines.
    #[must_use]
    pub fn new(problem: &'a Problem, at_most_one: &'a dyn AtMostOne) -> Self {
        Self {
            problem,
            at_most_one,
        }
    }

    /// The problem that is encoded.
    #[must_use]
    pub const fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// The at-most-one encoding that is used.
    #[must_use]
    pub const fn at_most_one(&self) -> &'a dyn AtMostOne {
        self.at_most_one
    }

    /// Writes all clauses into the sink. If the sink is fresh, the board's variables are its first
    /// ones.
    ///
    /// # Errors
    ///
    /// If the board has more squares than there are variables, or the sink returns an error.
    pub fn encode(&self, sink: &mut dyn ClauseSink) -> Result<BoardVariables, EncodeError> {
        let n = self.problem.n();
        let count = BoardVariables::count(n).ok_or(EncodeError::BoardTooLarge { n })?;
        let variables = BoardVariables::new(n, sink.new_vars(count)?);

        let mut literals = Vec::new();
        for direction in [Direction::Row, Direction::Column] {
            for line in lines(n, direction) {
                self.free_literals(&line, &variables, &mut literals);
                sink.add_clause(&literals)?;
            }
        }
        for direction in Direction::ALL {
            for line in lines(n, direction) {
                self.free_literals(&line, &variables, &mut literals);
                self.at_most_one.encode(&literals, sink)?;
            }
        }
        for square in self.problem.blocked() {
            sink.add_clause(&[variables.var(square).negative()])?;
        }
        for square in self.problem.fixed() {
            sink.add_clause(&[variables.var(square).positive()])?;
        }
        Ok(variables)
    }

    /// The size of the formula, from the closed forms of the at-most-one encoding: no clause is
    /// made.
    ///
    /// # Errors
    ///
    /// If the formula needs more variables than there are.
    pub fn size(&self) -> Result<Size, EncodeError> {
        let n = self.problem.n();
        let count = BoardVariables::count(n).ok_or(EncodeError::BoardTooLarge { n })?;
        let units = (self.problem.blocked().len() + self.problem.fixed().len()) as u64;
        let mut size = Size {
            variables: u64::from(count),
            clauses: units,
            literals: units,
        };
        for direction in Direction::ALL {
            // Counting the squares of every line would take n² steps.
            let mut blocked: HashMap<usize, u32> = HashMap::new();
            for square in self.problem.blocked() {
                *blocked.entry(line_index(n, direction, square)).or_default() += 1;
            }
            for (index, line) in lines(n, direction).enumerate() {
                let free = line.len() as u32 - blocked.get(&index).copied().unwrap_or(0);
                size += self.at_most_one.size(free);
                if matches!(direction, Direction::Row | Direction::Column) {
                    size.clauses += 1;
                    size.literals += u64::from(free);
                }
            }
        }
        if size.variables > u64::from(Var::MAX_COUNT) {
            return Err(SinkError::TooManyVariables.into());
        }
        Ok(size)
    }

    /// The literals of the squares of a line on which a queen may stand.
    fn free_literals(&self, line: &Line, variables: &BoardVariables, literals: &mut Vec<Lit>) {
        literals.clear();
        literals.extend(
            line.squares()
                .filter(|&square| !self.problem.is_blocked(square))
                .map(|square| variables.var(square).positive()),
        );
    }
}

/// Why a problem could not be encoded.
#[derive(Debug, Error)]
pub enum EncodeError {
    /// More squares than variables.
    #[error(
        "a board with {n} rows and columns has {} squares, but a formula can have no more than \
         2147483647 variables; the largest board that can be encoded has 46340 rows",
        u64::from(*.n) * u64::from(*.n)
    )]
    BoardTooLarge {
        /// The size of the board.
        n: u32,
    },
    /// The sink could not go on.
    #[error(transparent)]
    Sink(#[from] SinkError),
}
