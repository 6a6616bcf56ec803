//! Solutions in text, read by what is in it.
//!
//! A list may come from anybody: a person, a program in any language, a solver. There is no parser for each spelling. A
//! line is taken apart into rows of a [`drawn_board`], or into [`tokens`]: numbers, squares, brackets and words. Those in
//! a bracket, or outside of all, are a [`group`], whose words say what is a name, what belongs to a solution and what is
//! no part of one. What its numbers and squares are together, columns, pairs, a matrix or a model, tells a list of
//! [`shapes`] that are tried in order. The [`reader`] goes through lines, of which it keeps only those of an unfinished
//! solution and, up to a number, those of which it is not known yet if they are [`counted`] from 0 or from 1, so that its
//! memory does not grow with a list. What cannot be read is told as a [`LineFault`] that is no wrong solution.

mod counted;
mod drawn_board;
mod group;
mod reader;
mod shapes;
mod table;
mod tokens;
mod wide_text;

pub use reader::SolutionReader;
pub use wide_text::as_utf8;

use crate::answers::json::without_place;
use drawn_board::Size;
use encodings::excerpt;
use problem::board::{ParseSquareError, Square, SquareName};
use problem::placement::Placement;
use serde_json::Value;
use shapes::Written;
use std::collections::HashSet;
use thiserror::Error;

/// Solution that was read, or the fault of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadSolution {
    /// Number of its first line.
    pub line: u64,
    /// Name before a colon or above a drawn board, safe to print.
    pub name: Option<String>,
    /// `true` if a person is named, and not a solution by a word such as `Solution 2`.
    pub is_of_person: bool,
    /// The solution or the fault.
    pub solution: Result<SolutionLine, LineFault>,
}

/// Solution in a line of text, or in several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionLine {
    /// The queens of the line, not verified yet.
    pub solution: Placement,
    /// Number of rows of the board, if the text states it: of columns and drawn rows, but not of squares.
    pub rows: Option<u32>,
    /// `true` for squares as in chess.
    pub is_chess: bool,
    /// `true` if rows or columns are counted from 0.
    pub is_from_zero: bool,
    /// Comment after `#`, safe to print.
    pub note: Option<String>,
}

/// Maximum number of characters of a line in a message.
const MAX_QUOTED: usize = 300;

/// Fault in a line, with its column, counted from 1 in bytes, or 0 if it is not known.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// A word among numbers.
    #[error("'{1}' is not a whole number")]
    NotANumber(usize, String),
    /// A number that is no column, or no row.
    #[error("there is no {0} {1}; {0}s are counted from {2}")]
    NotCounted(&'static str, i64, i64),
    /// A single long number.
    #[error(
        "'{1}' is one number; expected the columns of the queens, separated by spaces or commas, \
         or a word of two to ten digits, one for each row"
    )]
    OneNumber(usize, String),
    /// Words without a solution.
    #[error(
        "'{1}' is no part of a solution; expected columns such as 2 4 1 3, squares such as r1c2 or b4, a drawn board \
         or a model"
    )]
    NotUnderstood(usize, String),
    /// Numbers that are too many, too few or too large to be columns, squares, a matrix or a model.
    #[error("{numbers} neither columns, pairs nor a matrix{board}", numbers = numbers(*.0), board = on_board(.1))]
    Numbers(usize, Size),
    /// Literals that are not those of all squares.
    #[error("{0} literals look like a model, which has one for each square, row by row{board}", board = on_board(.1))]
    Literals(usize, Size),
    /// Brackets that are not closed.
    #[error("the bracket is never closed, and what follows is no solution")]
    Unclosed,
    /// Text that is not JSON.
    #[error("the line is not JSON: {1}")]
    NotJson(usize, String),
    /// A chess square that is not on the board.
    #[error("{0}")]
    OffBoard(ParseSquareError),
    /// A square that is given twice.
    #[error("the square '{0}' is given twice")]
    Repeated(Square),
    /// Formula in place of solutions.
    #[error(
        "a formula in DIMACS format has no solutions in it; grade the formula, or solve it and check what the solver says"
    )]
    Formula,
    /// Picture or page in place of solutions.
    #[error("a picture or a page is not read; expected solutions as text, such as 2 4 1 3")]
    Picture,
    /// JSON without a solution in the expected form.
    #[error(
        "expected a field `columns` with numbers from 1 or a field `squares` with pairs of them, or \
         null"
    )]
    NoColumns,
    /// JSON which states that there is no solution, or that none was found.
    #[error("the line states that there is no solution")]
    NoSolution,
    /// Statement of a person that there is no solution.
    #[error("the line states that there is no solution; `queensat solve` tells if that is right")]
    SaysNone,
    /// Several solutions after a name.
    #[error(
        "there are {0} solutions after the name; expected one a line, as in `Anna: 2 4 1 3`, or a table whose first \
         line names the column `Answer`"
    )]
    Several(usize),
    /// More numbers after a name than queens.
    #[error(
        "there are {0} numbers after the name, of which some may be points; name the columns in the first line, as in \
         `Name;Answer;Points`, or `Name;1;2;3;4;Points` with a queen in each cell"
    )]
    Points(usize),
    /// A name without a solution.
    #[error("there is no solution after the name")]
    NoAnswer,
    /// A drawn row that is too short or too long.
    #[error("a drawn row has {0} squares, where there should be {1}")]
    RowLength(usize, usize),
    /// A drawn board with too few or too many rows.
    #[error("a drawn board has {0} rows, where there should be {1}")]
    Rows(usize, usize),
    /// A drawn board with numbers in front of its rows that are not in order.
    #[error("the rows of a drawn board are numbered {0:?}, which is no order")]
    Labels(Vec<i64>),
    /// A drawn board with several characters that may be queens.
    #[error("queens may be any of '{0}'; draw them as Q, and other squares as .")]
    Marks(String),
}

impl LineFault {
    /// Returns the position in the line, in bytes from 1.
    #[must_use]
    pub const fn column(&self) -> Option<usize> {
        match self {
            Self::NotANumber(column, _)
            | Self::OneNumber(column, _)
            | Self::NotUnderstood(column, _)
            | Self::NotJson(column, _)
                if *column > 0 =>
            {
                Some(*column)
            }
            _ => None,
        }
    }

    /// Returns the fault of a text before which a line has so many bytes, if that is known.
    fn after(mut self, bytes: Option<usize>) -> Self {
        if let Self::NotANumber(column, _)
        | Self::OneNumber(column, _)
        | Self::NotUnderstood(column, _)
        | Self::NotJson(column, _) = &mut self
        {
            *column = bytes.map_or(0, |bytes| *column + bytes);
        }
        self
    }

    /// Returns `true` if the text was understood, and cannot be a solution.
    #[must_use]
    pub const fn is_wrong(&self) -> bool {
        matches!(
            self,
            Self::NotCounted(..) | Self::OffBoard(_) | Self::Repeated(_)
        )
    }
}

fn numbers(count: usize) -> String {
    match count {
        1 => "1 number is".into(),
        count => format!("{count} numbers are"),
    }
}

fn on_board(size: &Size) -> String {
    size.map_or(String::new(), |[rows, columns]| {
        format!(" of a board with {rows} rows and {columns} columns")
    })
}

impl Written {
    /// Returns the queens, with rows and columns counted from these numbers, and chess squares on a board with this
    /// number of rows, or as many as squares.
    fn read(self, first: [i64; 2], height: Option<usize>) -> Result<SolutionLine, LineFault> {
        let is_chess = matches!(self, Self::Chess(_));
        let mut rows = None;
        // Rows and columns that are not written are counted from 0.
        let (pairs, first): (Vec<[i64; 2]>, _) = match self {
            Self::Placed(solution, has_rows) => {
                rows = height.filter(|_| has_rows).map(|rows| rows as u32);
                return Ok(SolutionLine {
                    solution,
                    rows,
                    is_chess,
                    is_from_zero: false,
                    note: None,
                });
            }
            Self::Columns(columns, in_each) => {
                rows = Some((columns.len() / in_each) as u32);
                let row = (0..).flat_map(|row| std::iter::repeat_n(row, in_each));
                let pairs = row.zip(columns).map(|(row, column)| [row, column]);
                (pairs.collect(), [None, Some(first[1])])
            }
            Self::Rows(all) => {
                rows = Some(all.len() as u32);
                let pairs = all.into_iter().zip(0..).map(|(row, column)| [row, column]);
                (pairs.collect(), [Some(first[0]), None])
            }
            Self::Squares(squares) => (squares, first.map(Some)),
            Self::Chess(squares) => {
                let pairs = squares.into_iter().map(|[column, row]| [row, column]);
                (pairs.collect(), [Some(1); 2])
            }
        };
        let place = |what, value: i64, first: Option<i64>| {
            let first = first.unwrap_or(0);
            let place = value
                .checked_sub(first)
                .and_then(|place| u32::try_from(place).ok());
            place
                .filter(|&place| place < u32::MAX)
                .ok_or(LineFault::NotCounted(what, value, first))
        };
        let height = height.unwrap_or(pairs.len()) as u32;
        let (mut squares, mut seen) = (Vec::with_capacity(pairs.len()), HashSet::new());
        for [row, column] in pairs {
            let (row, column) = (
                place("row", row, first[0])?,
                place("column", column, first[1])?,
            );
            let mut square = Square::from_zero_based(row, column);
            if is_chess {
                square = SquareName::Chess(square)
                    .on(height)
                    .map_err(LineFault::OffBoard)?;
            }
            if !seen.insert(square) {
                return Err(LineFault::Repeated(square));
            }
            squares.push(square);
        }
        Ok(SolutionLine {
            solution: Placement::new(squares),
            rows,
            is_chess,
            is_from_zero: !is_chess && first.contains(&Some(0)),
            note: None,
        })
    }
}

/// Reads a line of JSON with a field `columns` or `squares`, counted from 1. Returns `None` for the last line of a list.
///
/// # Errors
///
/// The fault of the line.
pub fn read_json(line: &[u8]) -> Result<Option<SolutionLine>, LineFault> {
    let value: Value = serde_json::from_slice(line)
        .map_err(|error| LineFault::NotJson(error.column(), without_place(&error)))?;
    let written = of_json(&value)?;
    written
        .map(|written| written.read([1, 1], None))
        .transpose()
}

/// Returns the solution in the fields of an object.
fn of_json(value: &Value) -> Result<Option<Written>, LineFault> {
    let square = |value: &Value| match &value.as_array()?[..] {
        [row, column] => Some([row.as_i64()?, column.as_i64()?]),
        _ => None,
    };
    let written = match (value.get("columns"), value.get("squares")) {
        (Some(Value::Array(columns)), None) => {
            let columns: Option<Vec<i64>> = columns.iter().map(Value::as_i64).collect();
            columns
                .filter(|all| !all.is_empty())
                .map(|columns| Written::Columns(columns, 1))
        }
        (None, Some(Value::Array(squares))) => squares
            .iter()
            .map(square)
            .collect::<Option<_>>()
            .map(Written::Squares),
        // The last line of a list.
        (None, None) if value.get("completeness").is_some() => return Ok(None),
        (Some(Value::Null), None) | (None, Some(Value::Null)) => return Err(LineFault::NoSolution),
        _ => None,
    };
    Ok(Some(written.ok_or(LineFault::NoColumns)?))
}

/// Returns `true` if each word of a text is a column, a square or `empty`, or if a [`SolutionReader`] finds nothing
/// but solutions, so that the text is no name of a file.
#[must_use]
pub fn is_solution(text: &str) -> bool {
    let is_word = |word: &str| {
        word.bytes().all(|byte| byte.is_ascii_digit())
            || word.parse::<SquareName>().is_ok()
            || word == "empty"
    };
    let mut words = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty());
    let is_name = !text.contains(['(', '[', '{', '/', '♛'])
        && text
            .split(|c: char| !c.is_alphabetic())
            .any(|letters| letters.len() > 2);
    let read = SolutionReader::read_all(text, None);
    let is_read =
        text.len() > 2 && !read.is_empty() && read.iter().all(|part| part.solution.is_ok());
    is_read && !(is_name && text.split_whitespace().count() == 1) || words.all(is_word)
}

/// Returns a text in a form that is safe to print in a message.
fn shown(text: &str) -> String {
    excerpt(text.as_bytes(), MAX_QUOTED)
}
