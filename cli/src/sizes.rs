//! Sizes of boards, and lists of them.

use itertools::Either;
use problem::board::{Board, BoardError};
use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;

/// Maximum number of sizes in a list.
pub const MAX_SIZES: usize = 10_000;

/// Rows and columns of a board, written `N` if they are equal and else `ROWSxCOLUMNS`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    pub rows: u32,
    pub columns: u32,
}

impl Size {
    /// Creates the size of an n x n board.
    pub const fn square(n: u32) -> Self {
        Self {
            rows: n,
            columns: n,
        }
    }

    /// Returns the size of a board.
    pub const fn of(board: &Board) -> Self {
        Self {
            rows: board.rows(),
            columns: board.columns(),
        }
    }

    /// Returns the flat board of this size.
    pub fn board(self) -> Result<Board, BoardError> {
        Board::new(self.rows, self.columns)
    }

    /// Returns the number of squares, holes included.
    pub const fn squares(self) -> u64 {
        self.rows as u64 * self.columns as u64
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rows == self.columns {
            true => write!(f, "{}", self.rows),
            false => write!(f, "{}x{}", self.rows, self.columns),
        }
    }
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once(['x', 'X']) {
            None => side(text).map(Self::square),
            Some((rows, columns)) => Ok(Self {
                rows: side(rows)?,
                columns: side(columns)?,
            }),
        }
    }
}

/// Parses the length of a side of a board.
fn side(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(0) => Err("a board has at least one row; expected a whole number from 1".into()),
        Ok(n) => Ok(n),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("the largest board has {} rows", u32::MAX))
        }
        Err(_) => Err(
            "expected a whole number from 1, the number of rows of the board, or ROWSxCOLUMNS \
             such as 3x5"
                .into(),
        ),
    }
}

/// One or more board sizes in ascending order of their rows.
///
/// They are written as a list of sizes and ranges, such as `4,8..12,20..40:10` or `3x5,4x8`. A range
/// includes both ends; the number after the colon is its step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sizes(Vec<Size>);

impl Sizes {
    /// Returns the sizes, of which there is at least one.
    pub fn as_slice(&self) -> &[Size] {
        &self.0
    }
}

impl FromStr for Sizes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut sizes: Vec<Size> = Vec::new();
        for part in text.split(',') {
            for size in range(part.trim())? {
                match sizes.last() {
                    Some(&last) if size <= last && sizes.contains(&size) => {
                        return Err(format!("the size {size} is given twice"));
                    }
                    Some(&last) if size < last => {
                        return Err(format!(
                            "the size {size} comes after {last}; expected sizes in ascending order"
                        ));
                    }
                    _ if sizes.len() == MAX_SIZES => {
                        return Err(format!("expected at most {MAX_SIZES} sizes"));
                    }
                    _ => sizes.push(size),
                }
            }
        }
        Ok(Self(sizes))
    }
}

/// Parses a size, `FROM..TO` or `FROM..TO:STEP`.
fn range(part: &str) -> Result<impl Iterator<Item = Size>, String> {
    if part.is_empty() {
        return Err(
            "a size is missing; expected N, FROM..TO, FROM..TO:STEP, or a list of these separated by \
             commas"
                .into(),
        );
    }
    let (range, step) = match part.split_once(':') {
        None => (part, 1),
        Some((range, step)) if range.contains("..") => {
            let step = step.parse().ok().filter(|&step| step > 0);
            let step =
                step.ok_or("expected a whole number from 1 after ':', the step of the range")?;
            (range, step)
        }
        Some(_) => return Err("a step belongs to a range; expected FROM..TO:STEP".into()),
    };
    let Some((from, to)) = range.split_once("..") else {
        let size: Size = range.parse()?;
        return Ok(Either::Left(std::iter::once(size)));
    };
    let (from, to) = (side(from)?, side(to)?);
    if from > to {
        return Err("the first number of a range must not be greater than the second".into());
    }
    Ok(Either::Right((from..=to).step_by(step).map(Size::square)))
}

#[cfg(test)]
mod tests;
