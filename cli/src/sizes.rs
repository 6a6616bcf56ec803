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
        if self.rows == self.columns {
            write!(f, "{}", self.rows)
        } else {
            write!(f, "{}x{}", self.rows, self.columns)
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
mod tests {
    use super::*;

    #[test]
    fn lists_ranges_and_steps_can_be_mixed() {
        for (text, sizes) in [
            ("8", &[8][..]),
            ("4..6", &[4, 5, 6]),
            ("7..7", &[7]),
            ("4,8,16", &[4, 8, 16]),
            ("4..20:4", &[4, 8, 12, 16, 20]),
            // The end of a range need not be hit.
            ("4..10:4", &[4, 8]),
            ("4, 8..10,20..40:10", &[4, 8, 9, 10, 20, 30, 40]),
            ("4294967294..4294967295", &[u32::MAX - 1, u32::MAX]),
        ] {
            let sizes = sizes.iter().copied().map(Size::square).collect();
            assert_eq!(text.parse(), Ok(Sizes(sizes)), "{text}");
        }
        let flat: Sizes = "3x5,4,4X8".parse().unwrap();
        let flat = flat.as_slice().iter().map(Size::to_string);
        assert_eq!(flat.collect::<Vec<_>>(), ["3x5", "4", "4x8"]);
        let most: Sizes = "1..100000:10".parse().unwrap();
        assert_eq!(most.as_slice().len(), MAX_SIZES);
    }

    #[test]
    fn empty_backward_and_repeated_sizes_are_refused() {
        for (text, reason) in [
            ("", "a size is missing"),
            ("4,", "a size is missing"),
            ("4,,8", "a size is missing"),
            ("0..4", "at least one row"),
            ("4..", "a whole number from 1"),
            ("..8", "a whole number from 1"),
            ("4..20..4", "a whole number from 1"),
            ("4..20:0", "the step of the range"),
            ("4..20:", "the step of the range"),
            ("4..20:-1", "the step of the range"),
            ("8:2", "a step belongs to a range"),
            ("9..4", "must not be greater"),
            ("8,4", "the size 4 comes after 8"),
            ("4..8,6..10", "the size 6 is given twice"),
            ("4,4", "the size 4 is given twice"),
            ("3x5,3x5", "the size 3x5 is given twice"),
            ("4x5,3x8", "the size 3x8 comes after 4x5"),
            ("3x", "ROWSxCOLUMNS such as 3x5"),
            ("3x0", "at least one row"),
            ("3x5..8", "a whole number from 1"),
            ("1..10001", "at most 10000 sizes"),
            ("1..4294967295", "at most 10000 sizes"),
        ] {
            let error = text.parse::<Sizes>().unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
