//! The board that a command is about.

use crate::cli::exit::Failure;
use clap::{ArgAction, Args};
use queensat::board::Square;
use queensat::problem::Problem;
use std::num::IntErrorKind;
use std::ops::RangeInclusive;

#[derive(Debug, Args)]
pub struct ProblemArgs {
    /// The number of rows, of columns and of queens
    #[arg(value_name = "N", value_parser = parse_board_size, allow_negative_numbers = true)]
    pub n: u32,
    #[command(flatten)]
    pub squares: SquareArgs,
}

impl ProblemArgs {
    pub fn problem(&self) -> Result<Problem, Failure> {
        self.squares.on_board(self.n)
    }
}

/// A problem that may be left out.
#[derive(Debug, Args)]
pub struct OptionalProblemArgs {
    /// The number of rows, of columns and of queens
    #[arg(value_name = "N", value_parser = parse_board_size, allow_negative_numbers = true)]
    pub n: Option<u32>,
    #[command(flatten)]
    pub squares: SquareArgs,
}

impl OptionalProblemArgs {
    pub fn problem(&self) -> Result<Option<Problem>, Failure> {
        let Some(n) = self.n else {
            if self.squares.block.is_empty() && self.squares.queen.is_empty() {
                return Ok(None);
            }
            return Err(Failure::Usage(
                "--block and --queen need a board: give its number of rows, N".into(),
            ));
        };
        self.squares.on_board(n).map(Some)
    }
}

/// The squares that make a problem more than its size.
#[derive(Debug, Args)]
pub struct SquareArgs {
    /// Allow no queen on this square; both numbers count from 1 (repeatable)
    #[arg(long, value_name = "ROW,COLUMN", action = ArgAction::Append, allow_hyphen_values = true)]
    pub block: Vec<Square>,
    /// Put a queen on this square; both numbers count from 1 (repeatable)
    #[arg(long, value_name = "ROW,COLUMN", action = ArgAction::Append, allow_hyphen_values = true)]
    pub queen: Vec<Square>,
}

impl SquareArgs {
    pub fn on_board(&self, n: u32) -> Result<Problem, Failure> {
        let usage = |error: queensat::problem::ProblemError| Failure::Usage(error.to_string());
        let mut problem = Problem::new(n).map_err(usage)?;
        for &square in &self.block {
            problem.block(square).map_err(usage)?;
        }
        for &square in &self.queen {
            problem.fix(square).map_err(usage)?;
        }
        Ok(problem)
    }
}

pub fn parse_board_size(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(0) => Err("a board needs at least one row; expected a whole number from 1".into()),
        Ok(n) => Ok(n),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("the largest board has {} rows", u32::MAX))
        }
        Err(_) => Err("expected a whole number from 1, the number of rows of the board".into()),
    }
}

/// Reads a size, or a range of sizes that includes both ends.
pub fn parse_size_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let Some((from, to)) = text.split_once("..") else {
        return parse_board_size(text).map(|n| n..=n);
    };
    let (from, to) = (parse_board_size(from)?, parse_board_size(to)?);
    if from > to {
        return Err("the first number of a range is the smaller one".into());
    }
    Ok(from..=to)
}
