//! The formula of some rows and columns of a board of any size.

use crate::board::{Direction, Square};
use crate::placement::Placement;
use encodings::{AtMostOne, ClauseSink, Lit, SinkError, VarRange};

/// The rows, the columns and the squares of a board that are left to be filled: in each of the rows
/// and each of the columns there is to be a queen, on one of the squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    rows: Vec<u32>,
    columns: Vec<u32>,
    squares: Vec<Square>,
}

/// The variables of a completion: one for each of its squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompletionVariables {
    squares: Vec<Square>,
    range: VarRange,
}

impl Completion {
    /// These rows and columns, and of the squares in which they meet those that are `free`. Whoever
    /// asks can be stopped by an error of his own.
    ///
    /// # Errors
    ///
    /// The first error of `free`.
    pub fn new<E>(
        mut rows: Vec<u32>,
        mut columns: Vec<u32>,
        mut free: impl FnMut(Square) -> Result<bool, E>,
    ) -> Result<Self, E> {
        rows.sort_unstable();
        columns.sort_unstable();
        let mut squares = Vec::new();
        for &row in &rows {
            for &column in &columns {
                let square = Square::new(row, column);
                if free(square)? {
                    squares.push(square);
                }
            }
        }
        Ok(Self {
            rows,
            columns,
            squares,
        })
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The squares, row by row.
    #[must_use]
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The rows in which there is no square.
    #[must_use]
    pub fn rows_without_square(&self) -> Vec<u32> {
        without(&self.rows, self.squares.iter().map(|square| square.row))
    }

    /// The columns in which there is no square.
    #[must_use]
    pub fn columns_without_square(&self) -> Vec<u32> {
        let mut columns: Vec<u32> = self.squares.iter().map(|square| square.column).collect();
        columns.sort_unstable();
        without(&self.columns, columns.into_iter())
    }

    /// Writes the clauses: at least one queen in each row and column, and at most one in each line,
    /// diagonals with them. A row or column without a square gives the empty clause.
    ///
    /// ```
    /// use queensat::encodings::{at_most_one::Encoding, Cnf};
    /// use queensat::encode::Completion;
    ///
    /// // A 4x4 board with queens in the first two rows, at columns 2 and 4.
    /// let free = |square: queensat::board::Square| {
    ///     Ok::<_, ()>((square.row, square.column) != (2, 2) && square.row + square.column != 4)
    /// };
    /// let completion = Completion::new(vec![2, 3], vec![0, 2], free).unwrap();
    /// let mut formula = Cnf::new();
    /// completion.encode(&Encoding::Pairwise, &mut formula)?;
    /// assert_eq!((formula.variable_count(), formula.clause_count()), (3, 6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Whatever error the sink returns, and [`SinkError::TooManyVariables`].
    pub fn encode(
        &self,
        at_most_one: &dyn AtMostOne,
        sink: &mut dyn ClauseSink,
    ) -> Result<CompletionVariables, SinkError> {
        let Self {
            rows,
            columns,
            squares,
        } = self;
        let count = u32::try_from(squares.len()).map_err(|_| SinkError::TooManyVariables)?;
        let range = sink.new_vars(count)?;
        let mut order: Vec<u32> = (0..count).collect();
        let mut literals: Vec<Lit> = Vec::new();
        for direction in Direction::ALL {
            let filled = match direction {
                Direction::Row => Some(rows),
                Direction::Column => Some(columns),
                Direction::Diagonal | Direction::AntiDiagonal => None,
            };
            let line_of = |&position: &u32| line(direction, squares[position as usize]);
            order.sort_by_key(line_of);
            let on_lines = || order.chunk_by(|a, b| line_of(a) == line_of(b));
            if let Some(filled) = filled
                && on_lines().count() < filled.len()
            {
                sink.add_clause(&[])?;
            }
            for on_line in on_lines() {
                literals.clear();
                literals.extend(on_line.iter().map(|&p| range.get(p as usize).positive()));
                if filled.is_some() {
                    sink.add_clause(&literals)?;
                }
                at_most_one.encode(&literals, sink)?;
            }
        }
        Ok(CompletionVariables {
            squares: squares.clone(),
            range,
        })
    }
}

/// What the squares of one line have in common.
fn line(direction: Direction, square: Square) -> u64 {
    let (row, column) = (u64::from(square.row), u64::from(square.column));
    match direction {
        Direction::Row => row,
        Direction::Column => column,
        Direction::Diagonal => u64::from(u32::MAX) + row - column,
        Direction::AntiDiagonal => row + column,
    }
}

/// The numbers of a sorted list that do not occur in another, which is sorted and part of it.
fn without(all: &[u32], occurring: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut occurring = occurring.peekable();
    let mut missing = Vec::new();
    for &number in all {
        if occurring.peek() == Some(&number) {
            while occurring.next_if_eq(&number).is_some() {}
        } else {
            missing.push(number);
        }
    }
    missing
}

impl CompletionVariables {
    /// The queens of a model, given as in
    /// [`BoardVariables::placement`](super::BoardVariables::placement).
    #[must_use]
    pub fn placement(&self, model: impl IntoIterator<Item = Lit>) -> Placement {
        let positive = model.into_iter().filter(|literal| literal.is_positive());
        let positions = positive.filter_map(|literal| self.range.position(literal.var()));
        Placement::new(positions.map(|position| self.squares[position]).collect())
    }
}
