//! Solutions in text, one per line: written by all commands, read by `check` and `show`.

use crate::output::json::{self, Object};
use crate::output::text::{pairs, printable};
use crate::sizes::Size;
use queensat::board::Square;
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::render::{MAX_WITH_SPACES, TextStyle, write_board};
use serde_json::Value;
use std::collections::HashSet;
use std::num::{IntErrorKind, ParseIntError};
use thiserror::Error;

/// Message about a line that is too long.
pub const FAR_TOO_LONG: &str = "the line is far longer than a solution can be";

/// Returns a length that no line with a solution has: enough for numbers of maximum length with as much
/// space between them.
pub fn max_line(problem: &Problem) -> u64 {
    let size = Size::of(problem.board());
    4096 + match problem.has_one_queen_per_row() {
        true => 24 * u64::from(size.rows),
        false => 48 * size.squares(),
    }
}

/// Solution in a line of text.
#[derive(Debug, PartialEq, Eq)]
pub struct SolutionLine {
    pub solution: Solution,
    /// Comment after `#`, safe to print.
    pub note: Option<String>,
}

/// Queens of a solution, counted from 0.
#[derive(Debug, PartialEq, Eq)]
pub enum Solution {
    /// Column of the queen in each row.
    Columns(Vec<u32>),
    /// Squares of the queens.
    Squares(Vec<Square>),
}

impl From<Solution> for Placement {
    fn from(solution: Solution) -> Self {
        match solution {
            Solution::Columns(columns) => Self::from_columns(&columns),
            Solution::Squares(squares) => Self::new(squares),
        }
    }
}

/// Returns the line of a solution of a problem: the column of the queen in each row, counted from 1, or
/// the squares of the queens if rows need not have exactly one.
pub fn line_of(placement: &Placement, problem: &Problem) -> String {
    match problem.has_one_queen_per_row() {
        true => placement.to_string(),
        false => placement.squares(),
    }
}

/// Adds the field `columns` or `squares` with a solution, or null.
pub fn add_solution<'a>(
    object: Object<'a>,
    placement: Option<&Placement>,
    problem: &Problem,
) -> Object<'a> {
    match problem.has_one_queen_per_row() {
        true => object.field("columns", placement.map(one_based)),
        false => object.field(
            "squares",
            placement.map(|all| pairs(all.queens().iter().copied())),
        ),
    }
}

/// Returns the columns of a placement, counted from 1.
pub fn one_based(placement: &Placement) -> Vec<u64> {
    placement.columns().map(|c| u64::from(c) + 1).collect()
}

/// Fault in a line, with its column, counted from 1 in bytes.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum LineFault {
    #[error("'{1}' is not a whole number")]
    NotANumber(usize, String),
    #[error("there is no column {1}; columns are counted from 1")]
    NoSuchColumn(usize, String),
    #[error(
        "'{1}' is one number; expected the columns of the queens, separated by spaces or commas, \
         or a word of two to nine digits from 1, one for each row"
    )]
    OneNumber(usize, String),
    #[error("the line is not text in UTF-8")]
    NotText(usize),
    #[error("the line is not JSON: {1}")]
    NotJson(usize, String),
    #[error("'{1}' is not a square; expected its row and column from 1, such as r1c5")]
    NotASquare(usize, String),
    #[error("the square '{1}' is given twice")]
    Repeated(usize, String),
    #[error(
        "expected a field `columns` with numbers from 1 or a field `squares` with pairs of them, or \
         null"
    )]
    NoColumns,
    #[error("the line states that there is no solution")]
    NoSolution,
}

impl LineFault {
    /// Returns the position in the line, in bytes from 1.
    pub const fn column(&self) -> Option<usize> {
        match self {
            Self::NotANumber(column, _)
            | Self::NoSuchColumn(column, _)
            | Self::OneNumber(column, _)
            | Self::NotText(column)
            | Self::NotASquare(column, _)
            | Self::Repeated(column, _)
            | Self::NotJson(column, _) => Some(*column),
            Self::NoColumns | Self::NoSolution => None,
        }
    }
}

/// Reads a line: columns counted from 1 and separated by spaces or commas, digits without separators
/// for a board of two to nine rows, squares such as `r1c5`, `empty` for no queens, or JSON with a field
/// `columns` or `squares`. A comment starts with `#`. Returns `None` for a line without a solution.
pub fn read_line(line: &[u8]) -> Result<Option<SolutionLine>, LineFault> {
    if line.trim_ascii_start().starts_with(b"{") {
        return from_json(line);
    }
    let mut parts = line.splitn(2, |&byte| byte == b'#');
    let columns = parts.next().unwrap_or_default();
    let note = parts
        .next()
        .map(|note| printable(String::from_utf8_lossy(note).trim()));
    let text = std::str::from_utf8(columns);
    let text = text.map_err(|error| LineFault::NotText(error.valid_up_to() + 1))?;
    let is_separator = |c: char| c.is_whitespace() || c == ',';
    let words = text.split(is_separator).filter(|word| !word.is_empty());
    // A word is a slice of the line, so the distance of their addresses is its position.
    let position = |word: &str| word.as_ptr() as usize - text.as_ptr() as usize + 1;
    let mut first_two = words.clone();
    let columns = match (first_two.next(), first_two.next()) {
        (None, _) => return Ok(None),
        (Some(word), _) if word.starts_with(['r', 'R', 'e', 'E']) => {
            let solution = Solution::Squares(squares(words, position)?);
            return Ok(Some(SolutionLine { solution, note }));
        }
        (Some(word), None) if word.len() > 1 && word.bytes().all(|c| c.is_ascii_digit()) => {
            one_word(word, position(word))?
        }
        _ => {
            let columns = words.map(|word| column(word, position(word)));
            columns.collect::<Result<_, _>>()?
        }
    };
    let solution = Solution::Columns(columns);
    Ok(Some(SolutionLine { solution, note }))
}

/// Reads squares, or the word `empty`.
fn squares<'a>(
    mut words: impl Iterator<Item = &'a str> + Clone,
    position: impl Fn(&str) -> usize,
) -> Result<Vec<Square>, LineFault> {
    let mut first_two = words.clone();
    if let (Some(word), None) = (first_two.next(), first_two.next())
        && word.eq_ignore_ascii_case("empty")
    {
        return Ok(Vec::new());
    }
    let mut seen = HashSet::new();
    words.try_for_each(|word| {
        let fault = |fault: fn(usize, String) -> LineFault| fault(position(word), printable(word));
        let square = square(word).ok_or_else(|| fault(LineFault::NotASquare))?;
        match seen.insert(square) {
            true => Ok(()),
            false => Err(fault(LineFault::Repeated)),
        }
    })?;
    Ok(seen.into_iter().collect())
}

/// Reads a square such as `r1c5`.
fn square(word: &str) -> Option<Square> {
    let (row, column) = word.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let part = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
    Some(Square::new(part(row)?, part(column)?))
}

/// Reads the digits of a board of two to nine rows.
fn one_word(word: &str, position: usize) -> Result<Vec<u32>, LineFault> {
    let columns = word
        .bytes()
        .map(|digit| u32::from(digit - b'0').checked_sub(1));
    columns
        .collect::<Option<Vec<u32>>>()
        .filter(|columns| columns.len() <= 9)
        .ok_or_else(|| LineFault::OneNumber(position, printable(word)))
}

fn column(word: &str, position: usize) -> Result<u32, LineFault> {
    let value = word.parse::<u32>();
    match value.as_ref().map_err(ParseIntError::kind) {
        Ok(value @ 1..) => Ok(value - 1),
        Ok(0) | Err(IntErrorKind::PosOverflow) => {
            Err(LineFault::NoSuchColumn(position, printable(word)))
        }
        Err(_) => Err(LineFault::NotANumber(position, printable(word))),
    }
}

fn from_json(line: &[u8]) -> Result<Option<SolutionLine>, LineFault> {
    let value: Value = serde_json::from_slice(line)
        .map_err(|error| LineFault::NotJson(error.column(), json::fault(&error)))?;
    let number = |value: &Value| u32::try_from(value.as_u64()?).ok()?.checked_sub(1);
    let square = |value: &Value| match &value.as_array()?[..] {
        [row, column] => Some(Square::new(number(row)?, number(column)?)),
        _ => None,
    };
    let solution = match (value.get("columns"), value.get("squares")) {
        (Some(Value::Array(columns)), None) => {
            let columns: Option<Vec<u32>> = columns.iter().map(number).collect();
            let columns = columns.filter(|all| !all.is_empty());
            columns.map(Solution::Columns)
        }
        (None, Some(Value::Array(squares))) => {
            let all: Option<Vec<Square>> = squares.iter().map(square).collect();
            let all = all.filter(|all| all.iter().collect::<HashSet<_>>().len() == all.len());
            all.map(Solution::Squares)
        }
        // The last line of a list.
        (None, None) if value.get("completeness").is_some() => return Ok(None),
        (Some(Value::Null), None) | (None, Some(Value::Null)) => return Err(LineFault::NoSolution),
        _ => None,
    };
    Ok(Some(SolutionLine {
        solution: solution.ok_or(LineFault::NoColumns)?,
        note: None,
    }))
}

/// Returns the board in colour, as `show` draws it, or in ASCII. For a large board, returns a line with
/// the solution.
pub fn board(placement: &Placement, problem: &Problem, color: bool) -> String {
    let Size { rows, columns } = Size::of(problem.board());
    if rows.max(columns) > MAX_WITH_SPACES {
        let what = match problem.has_one_queen_per_row() {
            true => "column of the queen in each row",
            false => "squares of the queens",
        };
        return format!("The {what}:\n{}\n", line_of(placement, problem));
    }
    let style = TextStyle {
        coordinates: true,
        unicode: color,
        color,
    };
    write_board(placement, problem, style).expect("a solution of a small board")
}
