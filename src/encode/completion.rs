//! Formulas of the squares that remain after some queens are placed: of cubes and windows.

use super::constraints::{Part, Rules};
use super::new_clauses::{NewClauses, Squares, line_key};
use super::{AtLeastOne, EncodeError, LineEncodings};
use crate::bits::BitSet;
use crate::board::{Direction, Square};
use crate::placement::Placement;
use crate::problem::{Bound, Kind, Problem};
use encodings::{ClauseSink, Lit, SinkError, Var, VarRange};

/// The rest of a problem after some queens are placed: the squares on which other queens may stand,
/// and the number of rows, columns and regions that still need one.
///
/// ```
/// use queensat::encode::{AtLeastOne, Completion, LineEncodings};
/// use queensat::encodings::{at_most_one::Encoding, Cnf};
/// use queensat::{board::Square, problem::Problem};
///
/// let problem = Problem::new(8)?;
/// let rest = Completion::after(&problem, &[Square::new(0, 3)]).unwrap();
/// assert_eq!(rest.squares().len(), 64 - 22);
/// let mut formula = Cnf::new();
/// let encodings = LineEncodings::all(&Encoding::Pairwise);
/// let variables = rest.encode(encodings, AtLeastOne::Both, &mut formula)?;
/// assert!(variables.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Completion<'a> {
    problem: &'a Problem,
    /// Placed queens that are part of the answer.
    queens: Vec<Square>,
    squares: Vec<Square>,
    /// Rows and columns that need a queen.
    open: [usize; 2],
}

/// The variables of a completion, one for each of its squares, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompletionVariables {
    queens: Vec<Square>,
    squares: Vec<Square>,
    range: VarRange,
}

impl<'a> Completion<'a> {
    /// Returns the rest of a problem after these queens and its fixed queens are placed, or `None`
    /// if they attack each other, share a row or column, or stand on blocked squares.
    #[must_use]
    pub fn after(problem: &'a Problem, queens: &[Square]) -> Option<Self> {
        let board = problem.board();
        let mut queens = queens.to_vec();
        queens.extend(problem.fixed());
        queens.sort_unstable();
        queens.dedup();
        let is_possible = (0..).zip(&queens).all(|(position, &queen)| {
            // A hole ends an attack along a row or column, but not the bound on its queens.
            let clashes = |other: &Square| {
                other.row == queen.row
                    || other.column == queen.column
                    || problem.attacks(queen, *other)
            };
            board.contains(queen)
                && !problem.is_blocked(queen)
                && !queens[position + 1..].iter().any(clashes)
        });
        if !is_possible {
            return None;
        }
        // Squares of the lines that have a queen are attacked, all others are not.
        let taken = Direction::ALL.map(|direction| {
            let mut taken = BitSet::new(board.line_key_bound());
            for &queen in &queens {
                taken.insert(line_key(problem, direction, queen));
            }
            (direction, taken)
        });
        let is_free = |square: Square| {
            let mut taken = taken.iter();
            taken.all(|(direction, taken)| !taken.contains(line_key(problem, *direction, square)))
        };
        let squares = board.squares();
        let squares = squares.filter(|&square| is_free(square) && !problem.is_blocked(square));
        let squares = squares.collect();
        let left = |lines: u32| lines as usize - queens.len();
        Some(Self {
            problem,
            open: [left(board.rows()), left(board.columns())],
            queens,
            squares,
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
                let square = Square::new(row, column);
                if free(square)? {
                    squares.push(square);
                }
            }
        }
        Ok(Self {
            problem,
            queens: Vec::new(),
            squares,
            open: [rows.len(), columns.len()],
        })
    }

    /// Returns the squares, row by row.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Writes the clauses of the open constraints, and returns the variables. Returns `None` if a
    /// row, column or region that needs a queen has no square, so that there is no solution; the
    /// clauses written so far are then useless.
    ///
    /// # Errors
    ///
    /// An error of the sink, and [`SinkError::TooManyVariables`].
    pub fn encode(
        &self,
        lines: LineEncodings<'_>,
        at_least_one: AtLeastOne,
        sink: &mut dyn ClauseSink,
    ) -> Result<Option<CompletionVariables>, EncodeError> {
        let rules = Rules {
            lines,
            at_least_one,
        };
        let (rows, columns) = (self.problem.row_bound(), self.problem.column_bound());
        let squares = &self.squares;
        let count = u32::try_from(squares.len()).map_err(|_| SinkError::TooManyVariables)?;
        let range = sink.new_vars(count)?;
        let encoded = (self, range);
        let mut new = NewClauses::new(self.problem, rules, &encoded, sink);
        let mut order: Vec<(u64, u32)> = Vec::with_capacity(squares.len());
        let mut literals: Vec<Lit> = Vec::new();
        for direction in Direction::ALL {
            let kind = Kind::from(direction);
            let (bound, open) = match direction {
                Direction::Row => (rows, self.open[0]),
                Direction::Column => (columns, self.open[1]),
                Direction::Diagonal | Direction::AntiDiagonal => (Bound::AtMost(1), 0),
            };
            new.kind = Some(kind);
            let writes_least = bound.least() > 0 && rules.writes_least(kind, rows, columns);
            order.clear();
            self.group(direction, &mut order);
            let groups = || order.chunk_by(|a, b| a.0 == b.0);
            if writes_least && groups().count() < open {
                return Ok(None);
            }
            for group in groups() {
                literals.clear();
                let places = group.iter().map(|&(_, place)| place as usize);
                literals.extend(places.map(|place| range.get(place).positive()));
                if writes_least {
                    rules.encode((kind, bound), Part::Least, &literals, &mut new)?;
                }
                let sink = new.for_upper_bounds();
                rules.encode((kind, bound), Part::Greatest, &literals, sink)?;
            }
        }
        new.kind = Some(Kind::Region);
        if !self.encode_regions(rules, range, &mut new)? {
            return Ok(None);
        }
        Ok(Some(CompletionVariables {
            queens: self.queens.clone(),
            squares: squares.clone(),
            range,
        }))
    }

    /// Writes what the bounds of regions leave for the squares. Returns `false` if a region has too many
    /// queens, or too few squares for those that it needs.
    fn encode_regions(
        &self,
        rules: Rules<'_>,
        range: VarRange,
        sink: &mut dyn ClauseSink,
    ) -> Result<bool, EncodeError> {
        if let Some(regions) = self.problem.regions() {
            for region in regions.iter() {
                let placed = region
                    .iter()
                    .filter(|s| self.queens.binary_search(s).is_ok());
                let places = region
                    .iter()
                    .filter_map(|s| self.squares.binary_search(s).ok());
                let literals: Vec<Lit> = places.map(|p| range.get(p).positive()).collect();
                let bound = self.problem.region_bound().after(placed.count() as u32);
                let Some(bound) = bound.filter(|bound| bound.least() as usize <= literals.len())
                else {
                    return Ok(false);
                };
                rules.encode((Kind::Region, bound), Part::Both, &literals, sink)?;
            }
        }
        Ok(true)
    }

    /// Lists the positions of the squares, grouped by the lines of a direction.
    fn group(&self, direction: Direction, order: &mut Vec<(u64, u32)>) {
        let places = (0..).zip(&self.squares);
        order.extend(
            places.map(|(place, &square)| (line_key(self.problem, direction, square), place)),
        );
        order.sort_unstable();
    }
}

/// The squares of a completion and their variables.
impl Squares for (&Completion<'_>, VarRange) {
    fn square(&self, var: Var) -> Option<Square> {
        let position = self.1.position(var);
        position.map(|position| self.0.squares[position])
    }

    fn of_row(&self, row: u32) -> Box<dyn Iterator<Item = Square> + '_> {
        let squares = self.0.squares.iter().copied();
        Box::new(squares.filter(move |square| square.row == row))
    }

    fn of_column(&self, column: u32) -> Box<dyn Iterator<Item = Square> + '_> {
        let squares = self.0.squares.iter().copied();
        Box::new(squares.filter(move |square| square.column == column))
    }
}

impl CompletionVariables {
    /// Returns the queens that were placed before and those of a model, which is given as for
    /// [`BoardVariables::placement`](super::BoardVariables::placement).
    #[must_use]
    pub fn placement(&self, model: impl IntoIterator<Item = Lit>) -> Placement {
        let mut queens = Vec::with_capacity(self.queens.len() + self.squares.len().min(32));
        queens.extend_from_slice(&self.queens);
        let of_model = model
            .into_iter()
            .filter(|literal| literal.is_positive())
            .filter_map(|literal| self.range.position(literal.var()));
        queens.extend(of_model.map(|position| self.squares[position]));
        Placement::new(queens)
    }

    /// Returns the blocking clause of a placement that [`CompletionVariables::placement`] returned:
    /// the negation of the queens that were not placed before.
    pub fn blocking_clause<'a>(
        &'a self,
        placement: &'a Placement,
    ) -> impl Iterator<Item = Lit> + use<'a> {
        let queens = placement.queens().iter();
        queens
            .filter_map(|queen| self.squares.binary_search(queen).ok())
            .map(|position| self.range.get(position).negative())
    }
}
