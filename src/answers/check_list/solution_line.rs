//! Solutions in text, one a line.

use crate::answers::json::without_place;
use encodings::excerpt;
use problem::Problem;
use problem::board::{ParseSquareError, Square, SquareName};
use problem::placement::Placement;
use serde_json::Value;
use std::collections::HashSet;
use std::num::{IntErrorKind, ParseIntError};
use thiserror::Error;

/// Returns a length that no line with a solution has: enough for numbers of maximum length with as much
/// space between them.
#[must_use]
pub fn max_line(problem: &Problem) -> u64 {
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    4096 + if problem.has_one_queen_per_row() {
        24 * u64::from(rows)
    } else {
        48 * u64::from(rows) * u64::from(columns)
    }
}

/// Solution in a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionLine {
    /// The queens of the line, not verified yet.
    pub solution: Placement,
    /// Number of rows of the board, if the text states it: of columns and drawn rows, but not of squares.
    pub rows: Option<u32>,
    /// `true` for squares as in chess.
    pub is_chess: bool,
    /// Comment after `#`, safe to print.
    pub note: Option<String>,
}

impl SolutionLine {
    fn of_columns(columns: &[u32], note: Option<String>) -> Self {
        Self {
            solution: Placement::from_columns(columns),
            rows: Some(columns.len() as u32),
            is_chess: false,
            note,
        }
    }

    pub(super) fn of_squares(squares: Vec<Square>, note: Option<String>) -> Self {
        Self {
            solution: Placement::new(squares),
            rows: None,
            is_chess: false,
            note,
        }
    }
}

/// Maximum number of characters of a line in a message.
const MAX_QUOTED: usize = 300;

/// Fault in a line, with its column, counted from 1 in bytes.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    /// A word that is no number.
    #[error("'{1}' is not a whole number{hint}", hint = hint(.1))]
    NotANumber(usize, String),
    /// A number that is no column.
    #[error("there is no column {1}; columns are counted from 1")]
    NoSuchColumn(usize, String),
    /// A single long number.
    #[error(
        "'{1}' is one number; expected the columns of the queens, separated by spaces or commas, \
         or a word of two to nine digits from 1, one for each row"
    )]
    OneNumber(usize, String),
    /// Text that is not in UTF-8.
    #[error("the line is not text in UTF-8")]
    NotText(usize),
    /// Text that is not JSON.
    #[error("the line is not JSON: {1}")]
    NotJson(usize, String),
    /// A word that is no square.
    #[error(
        "'{1}' is not a square; expected its row and column from 1, such as r1c5, or a chess square, e4"
    )]
    NotASquare(usize, String),
    /// A chess square that is not on the board.
    #[error("{1}")]
    OffBoard(usize, ParseSquareError),
    /// A square that is given twice.
    #[error("the square '{1}' is given twice")]
    Repeated(usize, String),
    /// JSON without a solution in the expected form.
    #[error(
        "expected a field `columns` with numbers from 1 or a field `squares` with pairs of them, or \
         null"
    )]
    NoColumns,
    /// JSON which states that there is no solution.
    #[error("the line states that there is no solution")]
    NoSolution,
    /// A name without a solution.
    #[error("there is no solution after the name")]
    NoAnswer,
    /// A drawn row that is too short or too long.
    #[error("a drawn row has {0} squares, where there should be {1}")]
    RowLength(usize, usize),
    /// A drawn board with too few or too many rows.
    #[error("a drawn board has {0} rows, where there should be {1}")]
    Rows(usize, usize),
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
            | Self::NoSuchColumn(column, _)
            | Self::OneNumber(column, _)
            | Self::NotText(column)
            | Self::NotASquare(column, _)
            | Self::OffBoard(column, _)
            | Self::Repeated(column, _)
            | Self::NotJson(column, _) => Some(*column),
            _ => None,
        }
    }
}

/// Reads a line: columns counted from 1 and separated by spaces or commas, digits without separators
/// for a board of two to nine rows, squares in the forms of a [`SquareName`], `empty` for no queens, or
/// JSON with a field `columns` or `squares`. A comment starts with `#`. Returns `None` for a line without
/// a solution.
///
/// The rows of chess squares are counted from the bottom of a board with this number of rows, by default
/// as many as squares.
///
/// # Errors
///
/// The fault of the line.
pub fn read_solution(line: &[u8], rows: Option<u32>) -> Result<Option<SolutionLine>, LineFault> {
    if line.trim_ascii_start().starts_with(b"{") {
        return from_json(line);
    }
    let mut parts = line.splitn(2, |&byte| byte == b'#');
    let columns = parts.next().unwrap_or_default();
    let note = parts
        .next()
        .map(|note| excerpt(note.trim_ascii(), MAX_QUOTED));
    let text = std::str::from_utf8(columns)
        .map_err(|error| LineFault::NotText(error.valid_up_to() + 1))?;
    // A word is a slice of the line, so the distance of their addresses is its position.
    let position = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize + 1;
    let words = words(text);
    let mut first_two = words.clone();
    let columns = match (first_two.next(), first_two.next()) {
        (None, _) => return Ok(None),
        (Some(word), None) if word.eq_ignore_ascii_case("empty") => {
            return Ok(Some(SolutionLine::of_squares(Vec::new(), note)));
        }
        (Some(word), _) if is_square(word) => {
            let is_chess = matches!(word.parse(), Ok(SquareName::Chess(_)));
            let squares = squares(&words.collect::<Vec<_>>(), rows, position)?;
            let read = SolutionLine::of_squares(squares, note);
            return Ok(Some(SolutionLine { is_chess, ..read }));
        }
        (Some(word), None) if word.len() > 1 && is_number(word) => one_word(word, position(word))?,
        _ => {
            let columns = words.map(|word| column(word, position(word)));
            columns.collect::<Result<_, _>>()?
        }
    };
    Ok(Some(SolutionLine::of_columns(&columns, note)))
}

/// Returns the words of a line, which are separated by spaces and commas outside of brackets.
pub(super) fn words(text: &str) -> impl Iterator<Item = &str> + Clone {
    let mut is_inside = false;
    let words = text.split(move |c: char| {
        is_inside = matches!(c, '(' | '[') || is_inside && !matches!(c, ')' | ']');
        !is_inside && (c.is_whitespace() || c == ',')
    });
    words.filter(|word| !word.is_empty())
}

pub(super) fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns `true` for a word that is a square or, with its first letter, is meant to be one.
fn is_square(word: &str) -> bool {
    word.starts_with(['(', '['])
        || word.parse::<SquareName>().is_ok()
        || word.starts_with(['r', 'R', 'e', 'E'])
}

/// Reads squares by their names, none of them twice.
fn squares(
    words: &[&str],
    rows: Option<u32>,
    position: impl Fn(&str) -> usize,
) -> Result<Vec<Square>, LineFault> {
    let rows = rows.unwrap_or(words.len() as u32);
    let mut seen = HashSet::new();
    for word in words {
        let (at, text) = (position(word), || excerpt(word.as_bytes(), MAX_QUOTED));
        let square = match word.parse().and_then(|name: SquareName| name.on(rows)) {
            Ok(square) => square,
            Err(error @ ParseSquareError::AboveBoard { .. }) => {
                return Err(LineFault::OffBoard(at, error));
            }
            Err(_) => return Err(LineFault::NotASquare(at, text())),
        };
        if !seen.insert(square) {
            return Err(LineFault::Repeated(at, text()));
        }
    }
    Ok(seen.into_iter().collect())
}

/// Reads the digits of a board of two to nine rows.
fn one_word(word: &str, position: usize) -> Result<Vec<u32>, LineFault> {
    let columns = word
        .bytes()
        .map(|digit| u32::from(digit - b'0').checked_sub(1));
    columns
        .collect::<Option<Vec<u32>>>()
        .filter(|columns| columns.len() <= 9)
        .ok_or_else(|| LineFault::OneNumber(position, excerpt(word.as_bytes(), MAX_QUOTED)))
}

fn column(word: &str, position: usize) -> Result<u32, LineFault> {
    let value = word.parse::<u32>();
    match value.as_ref().map_err(ParseIntError::kind) {
        Ok(value @ 1..) => Ok(value - 1),
        Ok(0) | Err(IntErrorKind::PosOverflow) => Err(LineFault::NoSuchColumn(
            position,
            excerpt(word.as_bytes(), MAX_QUOTED),
        )),
        Err(_) => Err(LineFault::NotANumber(
            position,
            excerpt(word.as_bytes(), MAX_QUOTED),
        )),
    }
}

fn from_json(line: &[u8]) -> Result<Option<SolutionLine>, LineFault> {
    let value: Value = serde_json::from_slice(line)
        .map_err(|error| LineFault::NotJson(error.column(), without_place(&error)))?;
    let one_based = |value: &Value| u32::try_from(value.as_u64()?).ok();
    let number = |value: &Value| one_based(value)?.checked_sub(1);
    let square = |value: &Value| match &value.as_array()?[..] {
        [row, column] => Square::from_one_based(one_based(row)?, one_based(column)?),
        _ => None,
    };
    let solution = match (value.get("columns"), value.get("squares")) {
        (Some(Value::Array(columns)), None) => {
            let columns: Option<Vec<u32>> = columns.iter().map(number).collect();
            let columns = columns.filter(|all| !all.is_empty());
            columns.map(|columns| SolutionLine::of_columns(&columns, None))
        }
        (None, Some(Value::Array(squares))) => {
            let all: Option<Vec<Square>> = squares.iter().map(square).collect();
            let all = all.filter(|all| all.iter().collect::<HashSet<_>>().len() == all.len());
            all.map(|squares| SolutionLine::of_squares(squares, None))
        }
        // The last line of a list.
        (None, None) if value.get("completeness").is_some() => return Ok(None),
        (Some(Value::Null), None) | (None, Some(Value::Null)) => return Err(LineFault::NoSolution),
        _ => None,
    };
    Ok(Some(solution.ok_or(LineFault::NoColumns)?))
}

/// Returns the command that reads the output of a solver, for the first word of one of its lines.
fn hint(word: &str) -> &'static str {
    match word {
        "c" | "s" | "v" | "SAT" | "UNSAT" => "; `queensat decode` reads the output of a solver",
        _ => "",
    }
}
