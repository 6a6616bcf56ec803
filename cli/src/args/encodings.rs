//! Arguments of `encodings`.

use super::ListFormat;
use super::board::{SquareArgs, parse_size_range};
use crate::exit::{Failure, refuse};
use clap::Args;
use queensat::problem::Problem;
use std::ops::RangeInclusive;

#[derive(Debug, Args)]
pub struct EncodingsArgs {
    /// Number of rows, columns and queens, or a range of such numbers with both ends
    #[arg(value_name = "N|FROM..TO", value_parser = parse_size_range, allow_negative_numbers = true)]
    sizes: Option<RangeInclusive<u32>>,
    #[command(flatten)]
    squares: SquareArgs,
    /// Output format
    #[arg(long, value_enum, ignore_case = true, default_value = "table")]
    pub format: ListFormat,
}

impl EncodingsArgs {
    /// Returns the problems whose formulas are to be listed, or `None` if no size was given.
    pub fn problems(
        &self,
    ) -> Result<Option<impl Iterator<Item = Result<Problem, Failure>>>, Failure> {
        match (&self.sizes, self.squares.given()) {
            (Some(sizes), _) => self.squares.on_boards(sizes).map(Some),
            (None, Some(option)) => {
                refuse!("{option} needs a board: expected N, its number of rows")
            }
            (None, None) => {
                self.squares.refuse_seed_without_effect()?;
                Ok(None)
            }
        }
    }
}
