//! Numberings of the squares that somebody else chose: a sum such as `10*R+C`, or a map that names the squares.
//!
//! [`BoardVariables`](super::BoardVariables) are those of our own formulas. A person who writes a formula numbers the
//! squares as it suits the program: from 0, with digits for row and column, or in the order of their first use. The
//! number of a square is a sum over its row and column, or stands in a table.

use encodings::{Lit, Var};
use problem::board::{Board, Square};
use problem::placement::Placement;
use std::collections::{HashMap, HashSet};
use thiserror::Error;

/// Literals of the squares of a board, which are true if a queen stands there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SquareNumbering {
    /// A variable for each square, at the same distance in rows and in columns.
    Sum(SumNumbering),
    /// The literals that a map names.
    Named(HashMap<Square, Lit>),
}

/// The variable `first + (row - 1) * row_step + (column - 1) * column_step` for each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumNumbering {
    first: i64,
    row_step: i64,
    column_step: i64,
    /// The variable is true if its square has no queen.
    is_negated: bool,
    /// Variable 0 is that of a square, so that literals are those of the next variable.
    counts_from_zero: bool,
}

/// Fault of a stated numbering.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NumberingError {
    /// A word that is neither a sum nor a name.
    #[error(
        "expected a sum of the row R and the column C, such as 10*R+C or (R-1)*N+C, or from-0, transposed, mirrored, \
         upside-down or negated, several of them with commas, but found '{0}'"
    )]
    Unknown(String),
    /// Two squares with the same variable.
    #[error("two squares have the same variable")]
    Shared,
    /// A square whose variable does not exist.
    #[error(
        "the square {square} would have the variable {number}, but variables lie between 0 and 2147483647"
    )]
    OutOfRange {
        /// The square.
        square: Square,
        /// The number of its variable.
        number: i64,
    },
}

/// Fault of a map, with its line, counted from 1, if it is in one.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the map{}: {fault}", self.line.map_or_else(String::new, |line| format!(", line {line}")))]
pub struct MapError {
    /// The line.
    pub line: Option<u64>,
    /// The fault.
    pub fault: String,
}

impl SquareNumbering {
    /// Reads a sum of the row `R` and the column `C`, both counted from 1, and the number of columns `N`; the names of
    /// changes of it, or of the numbering row by row, with commas between them.
    ///
    /// # Errors
    ///
    /// If the text is no numbering of all squares of the board.
    ///
    /// ```
    /// use problem::Problem;
    /// use problem::board::Square;
    /// use queensat::encode::SquareNumbering;
    ///
    /// let (problem, square) = (Problem::new(4)?, Square::from_zero_based(1, 2));
    /// for (text, variable) in [("10*R+C", 23), ("(R-1)*N+C", 7), ("transposed", 10), ("upside-down", 11)] {
    ///     let numbering = SquareNumbering::parse(text, problem.board())?;
    ///     assert_eq!(numbering.literal(square).unwrap().to_dimacs(), variable);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str, board: &Board) -> Result<Self, NumberingError> {
        let [rows, columns] = [board.rows(), board.columns()].map(i64::from);
        let unknown = |part: &str| NumberingError::Unknown(part.into());
        let (mut sum, mut is_transposed) = (None, false);
        let (mut down, mut right, mut from_zero, mut is_negated) = (false, false, false, false);
        for part in text.split(',').map(str::trim) {
            match part.to_ascii_lowercase().as_str() {
                "from-0" => from_zero = true,
                "transposed" => is_transposed = true,
                "mirrored" => right = true,
                "upside-down" => down = true,
                "negated" => is_negated = true,
                _ if sum.is_some() => return Err(unknown(part)),
                lower => {
                    let found = Sum::read(lower, columns)
                        .filter(|found| found.row != 0 || found.column != 0);
                    sum = Some(found.ok_or_else(|| unknown(part))?);
                }
            }
        }
        // Row by row, or column by column.
        let length = if is_transposed { rows } else { columns };
        let Sum {
            row,
            column,
            constant,
        } = sum.unwrap_or(Sum {
            row: length,
            column: 1,
            constant: -length,
        });
        let first = constant
            .checked_add(row)
            .and_then(|first| first.checked_add(column));
        let mut first = first.and_then(|first| first.checked_sub(i64::from(from_zero)));
        let mut steps = [row, column];
        if is_transposed {
            steps.reverse();
        }
        for (step, (is_reversed, count)) in steps.iter_mut().zip([(down, rows), (right, columns)]) {
            if is_reversed {
                first = first.and_then(|first| first.checked_add(step.checked_mul(count - 1)?));
                *step = step.saturating_neg();
            }
        }
        let [row_step, column_step] = steps;
        let mut numbering = SumNumbering {
            first: first.ok_or_else(|| unknown(text))?,
            row_step,
            column_step,
            is_negated,
            counts_from_zero: false,
        };
        // The extremes are at corners.
        for (row, column) in [
            (0, 0),
            (0, columns - 1),
            (rows - 1, 0),
            (rows - 1, columns - 1),
        ] {
            let square = Square::from_zero_based(row as u32, column as u32);
            let number = numbering.number(square).ok_or_else(|| unknown(text))?;
            if !(0..=i64::from(Var::MAX_COUNT)).contains(&number) {
                return Err(NumberingError::OutOfRange { square, number });
            }
            numbering.counts_from_zero |= number == 0;
        }
        // Squares at the distance (column_step / g, -row_step / g) have the same variable.
        let [down, right] = [row_step, column_step].map(i64::unsigned_abs);
        let divisor = greatest_divisor(down, right);
        if right / divisor < rows as u64 && down / divisor < columns as u64 {
            return Err(NumberingError::Shared);
        }
        Ok(Self::Sum(numbering))
    }

    /// Reads the names of variables: lines with a variable, perhaps negative, and a name with two numbers, the row and
    /// the column of its square, such as `12 r2c4`.
    ///
    /// # Errors
    ///
    /// If a line has another form, a square is not on the board, a square or variable is named twice, or a square has no name.
    ///
    /// ```
    /// use problem::Problem;
    /// use problem::board::Square;
    /// use queensat::encode::SquareNumbering;
    ///
    /// let numbering = SquareNumbering::read_map("-7 r1c1\n", Problem::new(1)?.board())?;
    /// assert_eq!(numbering.literal(Square::from_zero_based(0, 0)).unwrap().to_dimacs(), -7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_map(text: &str, board: &Board) -> Result<Self, MapError> {
        let (mut named, mut used) = (HashMap::new(), HashSet::new());
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.trim();
            let content = content.strip_prefix("c varname ").unwrap_or(content);
            if content.is_empty() || content.starts_with(['#', 'c', '%']) {
                continue;
            }
            let fault = |fault: String| MapError {
                line: Some(line),
                fault,
            };
            let (variable, name) = content
                .split_once(char::is_whitespace)
                .unwrap_or((content, ""));
            let literal = variable.parse().ok().and_then(Lit::from_dimacs);
            let literal = literal.ok_or_else(|| {
                fault(format!(
                    "expected the number of a variable, but found '{variable}'"
                ))
            })?;
            let square = square_of(name).ok_or_else(|| {
                fault(format!(
                    "expected the row and the column of a square, such as r2c4 or 2,4, but found '{name}'"
                ))
            })?;
            if square.row >= board.rows() || square.column >= board.columns() {
                return Err(fault(format!("the square {square} is not on the board")));
            }
            if named.contains_key(&square) || !used.insert(literal.var()) {
                return Err(fault(format!(
                    "{square} or variable {variable} was named before"
                )));
            }
            named.insert(square, literal);
        }
        if let Some(square) = board.squares().find(|square| !named.contains_key(square)) {
            let names = if named.is_empty() {
                "it names no square".into()
            } else {
                format!("it does not name the square {square}")
            };
            return Err(MapError {
                line: None,
                fault: format!(
                    "{names}; expected for each square a line with its variable, such as '12 r2c4' or \
                     '12 2,4' (lines that start with c, # or % are comments)"
                ),
            });
        }
        Ok(Self::Named(named))
    }

    /// Returns `true` if a square has variable 0, so that the literals are those of the next variables.
    #[must_use]
    pub const fn counts_from_zero(&self) -> bool {
        match self {
            Self::Sum(sum) => sum.counts_from_zero,
            Self::Named(_) => false,
        }
    }

    /// Returns the literal of a square, or `None` if the numbering does not give it any.
    #[must_use]
    pub fn literal(&self, square: Square) -> Option<Lit> {
        match self {
            Self::Sum(sum) => {
                let number = sum.number(square)? + i64::from(sum.counts_from_zero);
                let index = u32::try_from(number - 1)
                    .ok()
                    .filter(|index| *index < Var::MAX_COUNT)?;
                Some(Var::from_index(index).literal(!sum.is_negated))
            }
            Self::Named(named) => named.get(&square).copied(),
        }
    }

    /// Returns the literals of a board, with their squares.
    pub fn literals(&self, board: &Board) -> impl Iterator<Item = (Square, Lit)> {
        let [rows, columns] = [board.rows(), board.columns()];
        let squares = (0..rows).flat_map(move |row| (0..columns).map(move |column| (row, column)));
        squares.filter_map(|(row, column)| {
            let square = Square::from_zero_based(row, column);
            Some((square, self.literal(square)?))
        })
    }

    /// Returns the queens of a model, whose literals are sorted. A square without a value has none.
    #[must_use]
    pub fn placement(&self, board: &Board, model: &[Lit]) -> Placement {
        let queens = self
            .literals(board)
            .filter(|(_, literal)| model.binary_search(literal).is_ok());
        Placement::new(queens.map(|(square, _)| square).collect())
    }
}

impl SumNumbering {
    fn number(&self, square: Square) -> Option<i64> {
        let down = i64::from(square.row).checked_mul(self.row_step)?;
        let right = i64::from(square.column).checked_mul(self.column_step)?;
        self.first.checked_add(down)?.checked_add(right)
    }
}

/// Returns the square in a name with two numbers.
fn square_of(name: &str) -> Option<Square> {
    let numbers: Vec<u32> = name
        .split(|character: char| !character.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    match numbers[..] {
        [row, column] => Square::from_one_based(row, column),
        _ => None,
    }
}

fn greatest_divisor(first: u64, second: u64) -> u64 {
    if second == 0 {
        first
    } else {
        greatest_divisor(second, first % second)
    }
}

/// Sum `row * R + column * C + constant`.
#[derive(Clone, Copy, Default)]
struct Sum {
    row: i64,
    column: i64,
    constant: i64,
}

impl Sum {
    /// Reads a sum in lowercase, in which `n` is the number of columns.
    fn read(text: &str, columns: i64) -> Option<Self> {
        let text: String = text.split_whitespace().collect();
        let mut rest = text.as_str();
        let sum = Self::read_terms(&mut rest, columns, 0)?;
        rest.is_empty().then_some(sum)
    }

    fn read_terms(rest: &mut &str, columns: i64, depth: u32) -> Option<Self> {
        let mut sum = Self::default();
        let mut is_first = true;
        loop {
            let sign = if let Some(after) = rest.strip_prefix('-') {
                *rest = after;
                -1
            } else if let Some(after) = rest.strip_prefix('+') {
                *rest = after;
                1
            } else if is_first {
                1
            } else {
                return Some(sum);
            };
            is_first = false;
            // Factors, with or without a star between them.
            let mut term = Self::read_factor(rest, columns, depth)?.times(sign)?;
            loop {
                let after = rest.strip_prefix('*');
                *rest = after.unwrap_or(rest);
                if after.is_none() && !rest.starts_with(['r', 'c', 'n', '(']) {
                    break;
                }
                let factor = Self::read_factor(rest, columns, depth)?;
                term = match (term.number(), factor.number()) {
                    (Some(number), _) => factor.times(number)?,
                    (_, Some(number)) => term.times(number)?,
                    _ => return None,
                };
            }
            sum = Self {
                row: sum.row.checked_add(term.row)?,
                column: sum.column.checked_add(term.column)?,
                constant: sum.constant.checked_add(term.constant)?,
            };
        }
    }

    fn read_factor(rest: &mut &str, columns: i64, depth: u32) -> Option<Self> {
        let mut factor = Self::default();
        let first = rest.chars().next()?;
        let length = match first {
            'r' => {
                factor.row = 1;
                1
            }
            'c' => {
                factor.column = 1;
                1
            }
            'n' => {
                factor.constant = columns;
                1
            }
            '(' if depth < 8 => {
                *rest = &rest[1..];
                factor = Self::read_terms(rest, columns, depth + 1)?;
                usize::from(rest.starts_with(')'))
            }
            _ => {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                factor.constant = rest[..digits].parse().ok()?;
                digits
            }
        };
        *rest = &rest[length..];
        (length > 0).then_some(factor)
    }

    fn times(self, number: i64) -> Option<Self> {
        Some(Self {
            row: self.row.checked_mul(number)?,
            column: self.column.checked_mul(number)?,
            constant: self.constant.checked_mul(number)?,
        })
    }

    fn number(self) -> Option<i64> {
        (self.row == 0 && self.column == 0).then_some(self.constant)
    }
}
