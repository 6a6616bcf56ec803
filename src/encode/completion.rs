//! Formulas of the squares that remain after some queens are placed: of cubes and windows.

use super::constraints::BoundSide;
use super::new_clauses::NewClauses;
use super::rest::{self, RestOfConstraint};
use super::{EncodeError, Formula};
use control::bits::BitSet;
use encodings::{Cardinality, ClauseSink, Lit, SinkError, VarRange};
use problem::Problem;
use problem::board::{Direction, Square};
use problem::placement::Placement;

/// The rest of a problem after some queens are placed: the squares on which other queens may stand,
/// and what is left of the constraints.
///
/// ```
/// use queensat::encode::{Completion, Formula};
/// use queensat::encodings::{at_most_one::Encoding, Cnf};
/// use queensat::problem::{Problem, board::Square};
///
/// let problem = Problem::new(8)?;
/// let rest = Completion::after(&problem, &[Square::from_zero_based(0, 3)]).unwrap();
/// assert_eq!(rest.squares().len(), 64 - 22);
/// let (formula, mut clauses) = (Formula::new(Encoding::Pairwise), Cnf::new());
/// let variables = rest.encode(&formula, &formula.cardinality, &mut clauses)?;
/// assert_eq!(variables.range().len(), 42);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Completion<'a> {
    problem: &'a Problem,
    /// Placed queens that are part of the answer.
    queens: Vec<Square>,
    squares: Vec<Square>,
    constraints: Vec<RestOfConstraint>,
}

/// The variables of a completion, one for each of its squares, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompletionVariables {
    queens: Vec<Square>,
    squares: Vec<Square>,
    range: VarRange,
    are_solutions_incomparable: bool,
}

impl<'a> Completion<'a> {
    /// Returns the rest of a problem after these queens and its fixed queens are placed, or `None`
    /// if they attack each other, stand on blocked squares, or a bound cannot be kept any more.
    #[must_use]
    pub fn after(problem: &'a Problem, queens: &[Square]) -> Option<Self> {
        Self::after_deciding(problem, queens, |_| false)
    }

    /// Returns the rest of a problem after some squares are decided: these queens stand on some of
    /// them, and the others are empty. Queens may be placed on other squares as well. Returns `None`
    /// as [`Completion::after`] does, and if a fixed queen is on an empty square.
    ///
    /// ```
    /// use queensat::encode::Completion;
    /// use queensat::problem::{Problem, board::Square};
    ///
    /// let problem = Problem::new(8)?;
    /// let first_row = |square: Square| square.row == 0;
    /// let rest = Completion::after_deciding(&problem, &[Square::from_zero_based(0, 3)], first_row);
    /// assert_eq!(rest.unwrap().squares().len(), 64 - 22);
    /// # Ok::<(), queensat::problem::ProblemError>(())
    /// ```
    #[must_use]
    pub fn after_deciding(
        problem: &'a Problem,
        queens: &[Square],
        is_decided: impl Fn(Square) -> bool,
    ) -> Option<Self> {
        let mut queens = queens.to_vec();
        queens.sort_unstable();
        queens.dedup();
        let decided = queens.len();
        for square in problem.fixed() {
            if queens[..decided].binary_search(&square).is_err() {
                if is_decided(square) {
                    return None;
                }
                queens.push(square);
            }
        }
        queens.sort_unstable();
        let mut all = queens.iter();
        if !all.all(|&queen| problem.contains(queen) && !problem.is_blocked(queen)) {
            return None;
        }
        if problem.is_n_queens() {
            Self::of_n_queens(problem, queens, is_decided)
        } else {
            let (squares, constraints) = rest::after(problem, &queens, is_decided)?;
            Some(Self {
                problem,
                queens,
                squares,
                constraints,
            })
        }
    }

    fn of_n_queens(
        problem: &'a Problem,
        queens: Vec<Square>,
        is_decided: impl Fn(Square) -> bool,
    ) -> Option<Self> {
        let board = problem.board();
        let is_possible = (1..).zip(&queens).all(|(next, &queen)| {
            let mut others = queens[next..].iter();
            !others.any(|&other| problem.attacks(queen, other))
        });
        if !is_possible {
            return None;
        }
        // Squares of the lines that have a queen are attacked, all others are not.
        let taken = Direction::ALL.map(|direction| {
            let mut taken = BitSet::new(board.line_key_bound());
            for &queen in &queens {
                taken.insert(board.line_key(direction, queen));
            }
            (direction, taken)
        });
        let is_free = |square: Square| {
            let mut taken = taken.iter();
            taken.all(|(direction, taken)| !taken.contains(board.line_key(*direction, square)))
        };
        let squares: Vec<Square> = board
            .squares()
            .filter(|&square| is_free(square) && !problem.is_blocked(square) && !is_decided(square))
            .collect();
        let constraints = rest::of_lines(problem, &squares, board.rows() as usize - queens.len());
        let has_squares = |rest: &RestOfConstraint| !rest.places.is_empty();
        constraints.iter().all(has_squares).then_some(Self {
            problem,
            queens,
            squares,
            constraints,
        })
    }

    /// Returns the rest of an n queens problem with these open rows and the same number of open
    /// columns: the squares in their intersections that are `free`. The queens in the other rows
    /// are not part of the answer. `free` can stop the work with an error.
    ///
    /// # Errors
    ///
    /// The first error of `free`.
    pub fn of_window<E>(
        problem: &'a Problem,
        rows: &[u32],
        columns: &[u32],
        mut free: impl FnMut(Square) -> Result<bool, E>,
    ) -> Result<Self, E> {
        let sorted = |lines: &[u32]| {
            let mut lines = lines.to_vec();
            lines.sort_unstable();
            lines
        };
        let columns = sorted(columns);
        let mut squares = Vec::new();
        for row in sorted(rows) {
            for &column in &columns {
                let square = Square::from_zero_based(row, column);
                if free(square)? {
                    squares.push(square);
                }
            }
        }
        Ok(Self {
            problem,
            queens: Vec::new(),
            constraints: rest::of_lines(problem, &squares, rows.len()),
            squares,
        })
    }

    /// Returns the squares, row by row.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Writes the clauses of the open constraints, with this encoding of bounds other than 1, and returns
    /// the variables.
    ///
    /// # Errors
    ///
    /// An error of the sink, and [`SinkError::TooManyVariables`].
    pub fn encode(
        &self,
        formula: &Formula,
        cardinality: &dyn Cardinality,
        sink: &mut dyn ClauseSink,
    ) -> Result<CompletionVariables, EncodeError> {
        let count = u32::try_from(self.squares.len()).map_err(|_| SinkError::TooManyVariables)?;
        let range = sink.new_vars(count)?;
        let can_overlap = !self.problem.is_n_queens();
        let overlaps = can_overlap.then(|| rest::overlaps(&self.constraints, self.squares.len()));
        let mut new = NewClauses::new(sink, range, overlaps, false);
        let mut literals = Vec::new();
        for RestOfConstraint {
            kind,
            bound,
            places,
        } in &self.constraints
        {
            literals.clear();
            let places = places.iter().map(|&place| place as usize);
            literals.extend(places.map(|place| range.get(place).positive()));
            let stated = formula.stated(self.problem, *kind, *bound);
            for side in [BoundSide::Least, BoundSide::Greatest] {
                let sink = new.for_side(side, *bound);
                formula.encode_constraint(*kind, stated, side, &literals, cardinality, sink)?;
            }
        }
        Ok(CompletionVariables {
            queens: self.queens.clone(),
            squares: self.squares.clone(),
            range,
            are_solutions_incomparable: self.problem.has_incomparable_solutions(),
        })
    }
}

impl CompletionVariables {
    /// Returns the queens that were placed before and those of a model, which is given as for
    /// [`BoardVariables::placement`](super::BoardVariables::placement).
    #[must_use]
    pub fn placement(&self, model: impl IntoIterator<Item = Lit>) -> Placement {
        let mut queens = Vec::with_capacity(self.queens.len() + self.squares.len().min(32));
        queens.extend_from_slice(&self.queens);
        let of_model = self.positions(model);
        queens.extend(of_model.map(|position| self.squares[position]));
        Placement::new(queens)
    }

    /// Returns the positions of the true squares of a model.
    fn positions(&self, model: impl IntoIterator<Item = Lit>) -> impl Iterator<Item = usize> {
        let literals = model.into_iter();
        literals
            .filter(|literal| literal.is_positive())
            .filter_map(|literal| self.range.position(literal.var()))
    }

    /// Appends the blocking clause of a model, which is given as for
    /// [`CompletionVariables::placement`]: the negation of the queens that were not placed before, and, if
    /// another solution may contain all queens of this one, the free squares.
    pub fn block(&self, model: impl IntoIterator<Item = Lit>, clause: &mut Vec<Lit>) {
        let queens = self.positions(model);
        if self.are_solutions_incomparable {
            clause.extend(queens.map(|position| self.range.get(position).negative()));
            return;
        }
        let start = clause.len();
        clause.extend(self.range.iter().map(|square| square.positive()));
        for position in queens {
            clause[start + position] = !clause[start + position];
        }
    }

    /// Returns the variables of the squares, in their order.
    #[must_use]
    pub const fn range(&self) -> VarRange {
        self.range
    }
}
