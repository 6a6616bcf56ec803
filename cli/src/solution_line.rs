//! Solutions in text, one per line, as `check` and `show` read them.

use super::json;
use super::text::printable;
use serde_json::Value;
use std::num::{IntErrorKind, ParseIntError};
use thiserror::Error;

/// Message about a line that is too long.
pub const FAR_TOO_LONG: &str = "the line is far longer than a solution can be";

/// Solution in a line of text.
#[derive(Debug, PartialEq, Eq)]
pub struct SolutionLine {
    /// Column of the queen in each row, counted from 0.
    pub columns: Vec<u32>,
    /// Comment after `#`, safe to print.
    pub note: Option<String>,
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
    #[error("expected a field `columns` with numbers from 1, or null")]
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
            | Self::NotJson(column, _) => Some(*column),
            Self::NoColumns | Self::NoSolution => None,
        }
    }
}

/// Reads a line: columns counted from 1 and separated by spaces or commas, digits without separators
/// for a board of two to nine rows, or JSON with a field `columns`. A comment starts with `#`.
/// Returns `None` for a line without a solution.
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
        (Some(word), None) if word.len() > 1 && word.bytes().all(|c| c.is_ascii_digit()) => {
            one_word(word, position(word))?
        }
        _ => {
            let columns = words.map(|word| column(word, position(word)));
            columns.collect::<Result<_, _>>()?
        }
    };
    Ok(Some(SolutionLine { columns, note }))
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
    let columns = match value.get("columns") {
        Some(Value::Array(columns)) => columns,
        // The last line of a list.
        None if value.get("completeness").is_some() => return Ok(None),
        Some(Value::Null) => return Err(LineFault::NoSolution),
        _ => return Err(LineFault::NoColumns),
    };
    let column = |value: &Value| u32::try_from(value.as_u64()?).ok()?.checked_sub(1);
    let columns: Option<Vec<u32>> = columns.iter().map(column).collect();
    Ok(Some(SolutionLine {
        columns: columns
            .filter(|all| !all.is_empty())
            .ok_or(LineFault::NoColumns)?,
        note: None,
    }))
}
