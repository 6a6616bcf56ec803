//! The encoder of problems.

use super::constraints::{Part, Rules};
use super::new_clauses::NewClauses;
use super::overlaps::{Overlaps, can_overlap, is_exclusive};
use super::symmetry::{self, SymmetryBreaking};
use super::{AtLeastOne, BoardVariables, EncodeError, LineEncodings, StopSink};
use crate::board::{BoardSymmetry, Direction, Reach};
use crate::problem::{Constraint, Kind, Problem};
use control::Interrupt;
use encodings::{AtMostOne, ClauseSink, SinkError, Size, SizeSink, Var};
use std::collections::{BTreeMap, HashMap};

/// Writes the clauses of a problem, with a choice of at-most-one encodings, of redundant clauses
/// and of symmetry breaking.
///
/// A blocked square keeps its variable, which a unit clause makes false, and is left out of the
/// lines; a row or column without a remaining square becomes the empty clause. A fixed queen is a
/// unit clause. A clause that several constraints demand is written once.
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

impl<'a> QueensEncoder<'a> {
    /// Creates an encoder with one at-most-one encoding for all lines, at-least-one clauses for
    /// rows and columns, and without symmetry breaking.
    #[must_use]
    pub fn new(problem: &'a Problem, at_most_one: &'a dyn AtMostOne) -> Self {
        Self {
            problem,
            lines: LineEncodings::all(at_most_one),
            at_least_one: AtLeastOne::default(),
            symmetry: SymmetryBreaking::default(),
        }
    }

    /// Returns this encoder with these at-most-one encodings.
    #[must_use]
    pub const fn with_line_encodings(self, lines: LineEncodings<'a>) -> Self {
        Self { lines, ..self }
    }

    /// Returns this encoder with this choice of lines that are stated to hold a queen.
    #[must_use]
    pub const fn with_at_least_one(self, at_least_one: AtLeastOne) -> Self {
        Self {
            at_least_one,
            ..self
        }
    }

    /// Returns this encoder with symmetry breaking.
    #[must_use]
    pub const fn with_symmetry_breaking(self, symmetry: SymmetryBreaking) -> Self {
        Self { symmetry, ..self }
    }

    /// Returns the problem that is encoded.
    #[must_use]
    pub const fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Returns the at-most-one encodings.
    #[must_use]
    pub const fn line_encodings(&self) -> LineEncodings<'a> {
        self.lines
    }

    /// Returns the choice of lines that are stated to hold a queen.
    #[must_use]
    pub const fn at_least_one(&self) -> AtLeastOne {
        self.at_least_one
    }

    /// Returns the group of symmetries of which the formula keeps one solution of each class. The
    /// identity alone means that it has all solutions.
    #[must_use]
    pub fn broken_symmetries(&self) -> Vec<BoardSymmetry> {
        self.symmetry.group(self.problem)
    }

    /// Writes all clauses into the sink. If the sink is fresh, the board's variables are its first
    /// ones.
    ///
    /// # Errors
    ///
    /// If the board has more squares than there are variables, or the sink returns an error.
    pub fn encode(&self, sink: &mut dyn ClauseSink) -> Result<BoardVariables, EncodeError> {
        let board = self.problem.board();
        let count = BoardVariables::first_of_formula(board)?.range().len();
        let variables = BoardVariables::new(self.problem, sink.new_vars(count as u32)?);

        let overlaps = can_overlap(self.problem).then(|| self.overlaps(&variables, sink));
        let overlaps = overlaps.transpose()?;
        let mut new = NewClauses::new(sink, variables.range(), overlaps);
        let rules = self.rules();
        let mut literals = Vec::new();
        for part in [Part::Least, Part::Greatest] {
            for constraint in self.constraints_with(part) {
                new.sink.require_room(constraint.len() as u64)?;
                let kind = constraint.kind();
                let bound = rules.stated(self.problem, kind, constraint.bound());
                if part == Part::Least && bound.least() == 0 {
                    continue;
                }
                literals.clear();
                // Internal iteration, which is faster than extending by a filtered iterator.
                constraint.squares().for_each(|square| {
                    if !self.problem.is_blocked(square) {
                        literals.push(variables.var(square).positive());
                    }
                });
                let sink = match part {
                    Part::Greatest => new.for_upper_bound(bound),
                    _ => &mut new,
                };
                rules.encode((kind, bound), part, &literals, sink)?;
            }
        }
        for square in board
            .obstacles()
            .map(|(square, _)| square)
            .chain(self.problem.blocked())
        {
            new.sink.add_clause(&[variables.var(square).negative()])?;
        }
        self.encode_fixed(&variables, &mut new)?;
        symmetry::break_symmetry(self.problem, &self.broken_symmetries(), &variables, sink)?;
        Ok(variables)
    }

    /// Returns the constraints that have such a bound, perhaps among others. The squares that cover
    /// others are many to list, and have a lower bound only.
    fn constraints_with(&self, part: Part) -> impl Iterator<Item = Constraint<'a>> + use<'a> {
        let kinds = Kind::ALL.into_iter();
        let kinds = kinds.filter(move |&kind| kind != Kind::Cover || part == Part::Least);
        let problem = self.problem;
        kinds.flat_map(move |kind| problem.constraints_of(kind))
    }

    fn overlaps(
        &self,
        variables: &BoardVariables,
        sink: &mut dyn ClauseSink,
    ) -> Result<Overlaps, SinkError> {
        Overlaps::new(variables.range().len(), |visit| {
            for constraint in self.constraints_with(Part::Greatest) {
                sink.require_room(constraint.len() as u64)?;
                let squares = constraint.squares();
                let free = squares.filter(|&square| !self.problem.is_blocked(square));
                visit(constraint.bound(), &mut free.map(|s| variables.position(s)));
            }
            Ok(())
        })
    }

    fn encode_fixed(
        &self,
        variables: &BoardVariables,
        new: &mut NewClauses<'_>,
    ) -> Result<(), SinkError> {
        self.problem
            .fixed()
            .try_for_each(|square| new.add_clause(&[variables.var(square).positive()]))
    }

    const fn rules(&self) -> Rules<'a> {
        Rules {
            lines: self.lines,
            at_least_one: self.at_least_one,
        }
    }

    /// Returns the size of the formula. For the n queens problem it is computed from the closed forms
    /// of the at-most-one encodings without writing them; for other problems their clauses are
    /// counted.
    ///
    /// # Errors
    ///
    /// If the formula needs more variables than there are.
    pub fn size(&self) -> Result<Size, EncodeError> {
        self.size_unless(&Interrupt::new())
    }

    /// Returns about the size of the formula of a large board, without writing its clauses: those that
    /// several constraints demand count each time, and all squares are as hard to cover as the first.
    #[must_use]
    pub fn estimated_size(&self) -> Size {
        let board = self.problem.board();
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        let leaps = self.problem.attack().steps();
        let leaps = leaps.filter(|(_, reach)| *reach == Reach::Once).count() as u64;
        let cover = self.problem.constraints_of(Kind::Cover).next();
        let cover = cover.map_or(0, |cover| cover.len() as u64);
        let mut size = Size {
            variables: squares,
            clauses: squares * (leaps + u64::from(cover > 0)),
            literals: squares * (2 * leaps + cover),
        };
        for kind in Direction::ALL.map(Kind::from) {
            let constraints = self.problem.constraints_of(kind);
            for line in constraints.filter(|line| is_exclusive(line.bound())) {
                let least = line.bound().least();
                size += self.rules().size_of_line(kind, least, line.len() as u32);
            }
        }
        size
    }

    /// Returns the size of the formula like [`QueensEncoder::size`], unless the interrupt is
    /// triggered while clauses are counted.
    ///
    /// # Errors
    ///
    /// As [`QueensEncoder::size`], and [`SinkError::Interrupted`] if it was stopped, except that the size so
    /// far is returned for a problem other than n queens.
    pub fn size_unless(&self, interrupt: &Interrupt) -> Result<Size, EncodeError> {
        if !self.problem.is_n_queens() {
            let mut sink = SizeSink::new();
            return match self.encode(&mut StopSink::new(&mut sink, interrupt)) {
                // A part of the formula may be too large already.
                Ok(_) | Err(EncodeError::Sink(SinkError::Interrupted)) => Ok(sink.size()),
                Err(error) => Err(error),
            };
        }
        let board = self.problem.board();
        let variables = BoardVariables::first_of_formula(board)?;
        let blocked = self.problem.blocked_count();
        let variables_of_board = Size::variables(variables.range().len() as u64);
        let mut size = variables_of_board + Size::clauses(blocked, 1);
        // Clauses that may be repeated are written into a counter, each once.
        let mut written = SizeSink::new();
        let mut new = NewClauses::new(&mut written, variables.range(), None);
        for direction in Direction::ALL {
            let kind = Kind::from(direction);
            // Constraints of the same lower bound and length have the same size.
            let mut alike: BTreeMap<(u32, u32), u64> = BTreeMap::new();
            // Blocked squares of each line. Counting the free ones takes n² steps.
            let mut blocked: HashMap<u64, u32> = HashMap::new();
            for square in self.problem.blocked() {
                *blocked
                    .entry(board.line_key(direction, square))
                    .or_default() += 1;
            }
            for constraint in self.problem.constraints_of(kind) {
                let line = constraint.squares().next();
                let line = line.map(|first| board.line_key(direction, first));
                let blocked = line.and_then(|line| blocked.get(&line));
                let free = constraint.len() as u32 - blocked.copied().unwrap_or(0);
                let bound = self.rules().stated(self.problem, kind, constraint.bound());
                let mut least = bound.least();
                if least == 1 && free <= 1 {
                    let free = constraint.squares().find(|s| !self.problem.is_blocked(*s));
                    let clause = free.map(|square| variables.var(square).positive());
                    new.add_clause(clause.as_slice())?;
                    least = 0;
                }
                *alike.entry((least, free)).or_default() += 1;
            }
            for ((least, length), count) in alike {
                let of_one = self.rules().size_of_line(kind, least, length);
                size += of_one.times(count);
            }
        }
        self.encode_fixed(&variables, &mut new)?;
        size += written.size();
        size += symmetry::size(self.problem, &self.broken_symmetries());
        if size.variables > u64::from(Var::MAX_COUNT) {
            return Err(SinkError::TooManyVariables.into());
        }
        Ok(size)
    }
}
