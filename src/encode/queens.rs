//! The clauses of the n-queens problem.

use super::symmetry::{self, SymmetryBreaking};
use super::{BoardVariables, LineEncodings};
use crate::board::{Direction, Line, Symmetry, line_index, lines};
use crate::problem::Problem;
use encodings::{AtMostOne, ClauseSink, Lit, SinkError, Size, Var};
use std::collections::{BTreeMap, HashMap};
use thiserror::Error;

/// Turns a problem into clauses, with a choice of at-most-one encodings, of redundant clauses and
/// of symmetry breaking.
///
/// A blocked square keeps its variable, which a unit clause makes false, and is left out of the
/// lines; a row or column with no square left gives the empty clause. A fixed queen is a unit
/// clause.
///
/// ```
/// use queensat::encodings::{at_most_one::Encoding, Cnf};
/// use queensat::encode::{AtLeastOne, QueensEncoder};
/// use queensat::problem::Problem;
///
/// let problem = Problem::new(8)?;
/// let encoder = QueensEncoder::new(&problem, &Encoding::Pairwise);
/// let mut formula = Cnf::new();
/// encoder.encode(&mut formula)?;
/// assert_eq!((formula.variable_count(), formula.clause_count()), (64, 744));
/// assert_eq!(encoder.with_at_least_one(AtLeastOne::Rows).size()?.clauses, 736);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QueensEncoder<'a> {
    problem: &'a Problem,
    lines: LineEncodings<'a>,
    at_least_one: AtLeastOne,
    symmetry: SymmetryBreaking,
}

/// Which lines are said to hold at least one queen. Any choice gives the same solutions: where
/// every row has a queen and no column has two, every column has one. What is redundant may still
/// help a solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtLeastOne {
    /// Rows and columns.
    #[default]
    Both,
    /// Rows only.
    Rows,
    /// Columns only.
    Columns,
}

impl AtLeastOne {
    const fn directions(self) -> &'static [Direction] {
        match self {
            Self::Both => &[Direction::Row, Direction::Column],
            Self::Rows => &[Direction::Row],
            Self::Columns => &[Direction::Column],
        }
    }
}

impl<'a> QueensEncoder<'a> {
    /// An encoder that uses the same at-most-one encoding for all lines, says of rows and columns
    /// that they hold a queen, and leaves the symmetry alone.
    #[must_use]
    pub fn new(problem: &'a Problem, at_most_one: &'a dyn AtMostOne) -> Self {
        Self {
            problem,
            lines: LineEncodings::all(at_most_one),
            at_least_one: AtLeastOne::default(),
            symmetry: SymmetryBreaking::default(),
        }
    }

    /// The same with these at-most-one encodings.
    #[must_use]
    pub const fn with_line_encodings(self, lines: LineEncodings<'a>) -> Self {
        Self { lines, ..self }
    }

    /// The same with this choice of lines that hold at least one queen.
    #[must_use]
    pub const fn with_at_least_one(self, at_least_one: AtLeastOne) -> Self {
        Self {
            at_least_one,
            ..self
        }
    }

    /// The same with this much of the symmetry broken.
    #[must_use]
    pub const fn with_symmetry_breaking(self, symmetry: SymmetryBreaking) -> Self {
        Self { symmetry, ..self }
    }

    /// The problem that is encoded.
    #[must_use]
    pub const fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// The at-most-one encodings.
    pub(super) const fn line_encodings(&self) -> LineEncodings<'a> {
        self.lines
    }

    /// Whether the lines of a direction are said to hold at least one queen.
    pub(super) fn holds_at_least_one(&self, direction: Direction) -> bool {
        self.at_least_one.directions().contains(&direction)
    }

    /// The group of symmetries under which the formula has one solution of each class. The identity
    /// alone means that it has all solutions.
    #[must_use]
    pub fn broken_symmetries(&self) -> Vec<Symmetry> {
        self.symmetry.group(self.problem)
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
        for &direction in self.at_least_one.directions() {
            for line in lines(n, direction) {
                self.free_literals(&line, &variables, &mut literals);
                sink.add_clause(&literals)?;
            }
        }
        for direction in Direction::ALL {
            for line in lines(n, direction) {
                self.free_literals(&line, &variables, &mut literals);
                self.lines.of(direction).encode(&literals, sink)?;
            }
        }
        for square in self.problem.blocked() {
            sink.add_clause(&[variables.var(square).negative()])?;
        }
        for square in self.problem.fixed() {
            sink.add_clause(&[variables.var(square).positive()])?;
        }
        symmetry::break_symmetry(n, &self.broken_symmetries(), &variables, sink)?;
        Ok(variables)
    }

    /// The size of the formula, from the closed forms of the at-most-one encodings: no clause is
    /// made.
    ///
    /// # Errors
    ///
    /// If the formula needs more variables than there are.
    pub fn size(&self) -> Result<Size, EncodeError> {
        let n = self.problem.n();
        let count = BoardVariables::count(n).ok_or(EncodeError::BoardTooLarge { n })?;
        let units = self.problem.blocked_count() + self.problem.fixed().len() as u64;
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
            let mut lines_of_length: BTreeMap<u32, u64> = BTreeMap::new();
            for (index, line) in lines(n, direction).enumerate() {
                let free = line.len() as u32 - blocked.get(&index).copied().unwrap_or(0);
                *lines_of_length.entry(free).or_default() += 1;
            }
            let at_least_one = self.at_least_one.directions().contains(&direction);
            for (length, count) in lines_of_length {
                let mut of_line = self.lines.of(direction).size(length);
                if at_least_one {
                    of_line.clauses += 1;
                    of_line.literals += u64::from(length);
                }
                size += of_line.times(count);
            }
        }
        size += symmetry::size(n, &self.broken_symmetries());
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
