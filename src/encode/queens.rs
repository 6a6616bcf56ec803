//! The encoder of problems.

use super::constraints::BoundSide;
use super::group::{self, Group};
use super::new_clauses::NewClauses;
use super::overlaps::{Overlaps, can_overlap, is_exclusive};
use super::pairs;
use super::symmetry;
use super::{BoardVariables, EncodeError, Formula, StopSink};
use control::Interrupt;
use encodings::{ClauseSink, SinkError, Size, SizeSink, Var};
use problem::board::{BoardSymmetry, Direction, Reach};
use problem::{Constraint, ConstraintKind, Problem};
use std::collections::{BTreeMap, HashMap};

/// Writes the clauses of a problem, as a [`Formula`] states them.
///
/// A blocked square keeps its variable, which a unit clause makes false, and is left out of the
/// lines; a row or column without a remaining square becomes the empty clause. A fixed queen is a
/// unit clause. A clause that several constraints demand is written once.
///
/// ```
/// use queensat::encodings::{at_most_one::Encoding, Cnf};
/// use queensat::encode::{AtLeastOne, Formula};
/// use queensat::problem::Problem;
///
/// let problem = Problem::new(8)?;
/// let mut formula = Formula::new(Encoding::Pairwise);
/// let mut clauses = Cnf::new();
/// formula.encoder(&problem).encode(&mut clauses)?;
/// assert_eq!((clauses.variable_count(), clauses.clause_count()), (64, 744));
/// formula.at_least_one = AtLeastOne::Rows;
/// assert_eq!(formula.encoder(&problem).size()?.clauses, 736);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct QueensEncoder<'a> {
    /// The problem whose solutions are the models.
    pub problem: &'a Problem,
    /// The choice of clauses for its rules.
    pub formula: Formula,
    /// Writes a comment before each group of clauses, into sinks that take comments.
    pub has_comments: bool,
}

impl Formula {
    /// Returns the encoder of this formula for a problem.
    #[must_use]
    pub const fn encoder(self, problem: &Problem) -> QueensEncoder<'_> {
        QueensEncoder {
            problem,
            formula: self,
            has_comments: false,
        }
    }
}

impl<'a> QueensEncoder<'a> {
    /// Returns the group of symmetries of which the formula keeps one solution of each class. The
    /// identity alone means that it has all solutions.
    #[must_use]
    pub fn broken_symmetries(&self) -> Vec<BoardSymmetry> {
        self.formula.symmetry.group(self.problem)
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

        let overlaps = can_overlap(self.problem)
            .then(|| self.overlaps(&variables, sink))
            .transpose()?;
        let mut new = NewClauses::new(sink, variables.range(), overlaps, self.has_comments);
        let mut literals = Vec::new();
        for side in [BoundSide::Least, BoundSide::Greatest] {
            for constraint in self.constraints_with(side) {
                new.sink.require_room(constraint.len() as u64)?;
                let kind = constraint.kind();
                let bound = self.formula.stated(self.problem, kind, constraint.bound());
                if side == BoundSide::Least && bound.least() == 0 {
                    continue;
                }
                literals.clear();
                // Internal iteration, which is faster than extending by a filtered iterator.
                constraint.squares().for_each(|square| {
                    if !self.problem.is_blocked(square) {
                        literals.push(variables.var(square).positive());
                    }
                });
                new.begin(&Group(board, &constraint, side.restrict(bound)));
                let sink = new.for_side(side, bound);
                self.formula.encode_constraint(
                    kind,
                    bound,
                    side,
                    &literals,
                    &self.formula.cardinality,
                    sink,
                )?;
            }
        }
        new.begin(&group::EMPTY);
        for square in board
            .obstacles()
            .map(|(square, _)| square)
            .chain(self.problem.blocked())
        {
            new.pass(&[variables.var(square).negative()])?;
        }
        new.begin(&group::FIXED);
        self.encode_fixed(&variables, &mut new)?;
        let broken = self.broken_symmetries();
        if self.has_comments && broken.len() > 1 {
            sink.comment(group::SYMMETRY)?;
        }
        symmetry::break_symmetry(self.problem, &broken, &variables, sink)?;
        if self.formula.has_pair_counts {
            if self.has_comments {
                sink.comment(group::PAIRS)?;
            }
            pairs::count(self.problem, &variables, sink)?;
        }
        Ok(variables)
    }

    /// Returns the constraints that have such a bound, perhaps among others. The squares that cover
    /// others are many to list, and have a lower bound only.
    fn constraints_with(&self, side: BoundSide) -> impl Iterator<Item = Constraint<'a>> + use<'a> {
        let kinds = ConstraintKind::ALL
            .into_iter()
            .filter(move |&kind| kind != ConstraintKind::Cover || side == BoundSide::Least);
        let problem = self.problem;
        kinds.flat_map(move |kind| problem.constraints_of(kind))
    }

    fn overlaps(
        &self,
        variables: &BoardVariables,
        sink: &mut dyn ClauseSink,
    ) -> Result<Overlaps, SinkError> {
        Overlaps::new(variables.range().len(), |add| {
            let mut number = 0;
            for constraint in self.constraints_with(BoundSide::Greatest) {
                sink.require_room(constraint.len() as u64)?;
                if is_exclusive(constraint.bound()) {
                    number += 1;
                    let squares = constraint.squares();
                    let free = squares.filter(|&square| !self.problem.is_blocked(square));
                    free.for_each(|square| add(variables.position(square) as u32, number));
                }
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
    /// several constraints demand count each time, and all squares are as hard to cover as the first. Once the interrupt
    /// is triggered, it is the size so far.
    #[must_use]
    pub fn estimated_size(&self, interrupt: &Interrupt) -> Size {
        let board = self.problem.board();
        let squares = u64::from(board.rows()) * u64::from(board.columns());
        let leaps = self
            .problem
            .attack()
            .steps()
            .filter(|(_, reach)| *reach == Reach::Once)
            .count() as u64;
        let cover = self
            .problem
            .constraints_of(ConstraintKind::Cover)
            .next()
            .map_or(0, |cover| cover.len() as u64);
        let mut size = Size {
            variables: squares,
            clauses: squares * (leaps + u64::from(cover > 0)),
            literals: squares * (2 * leaps + cover),
        };
        for kind in Direction::ALL.map(ConstraintKind::from) {
            let constraints = self
                .problem
                .constraints_of(kind)
                .take_while(|_| !interrupt.is_triggered());
            for line in constraints.filter(|line| is_exclusive(line.bound())) {
                let least = line.bound().least();
                size += self.formula.size_of_line(kind, least, line.len() as u32);
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
    pub(crate) fn size_unless(&self, interrupt: &Interrupt) -> Result<Size, EncodeError> {
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
        let mut new = NewClauses::new(&mut written, variables.range(), None, false);
        for direction in Direction::ALL {
            let kind = ConstraintKind::from(direction);
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
                let line = constraint
                    .squares()
                    .next()
                    .map(|first| board.line_key(direction, first));
                let blocked = line.and_then(|line| blocked.get(&line));
                let free = constraint.len() as u32 - blocked.copied().unwrap_or(0);
                let bound = self.formula.stated(self.problem, kind, constraint.bound());
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
                let of_one = self.formula.size_of_line(kind, least, length);
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
