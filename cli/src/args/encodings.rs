//! Arguments of `encodings`.

use super::ListFormat;
use super::board::SquareArgs;
use crate::exit::Failure;
use crate::sizes::Sizes;
use clap::Args;
use queensat::problem::Problem;

#[derive(Debug, Args)]
pub struct EncodingsArgs {
    /// Board sizes: N, FROM..TO, FROM..TO:STEP, or a list of these, such as 4,8..12,20..40:10
    #[arg(value_name = "SIZES", allow_negative_numbers = true)]
    sizes: Option<Sizes>,
    #[command(flatten)]
    squares: SquareArgs,
    /// Output format
    #[arg(long, value_enum, ignore_case = true, default_value = "table")]
    pub format: ListFormat,
}

impl EncodingsArgs {
    /// Returns the problem of each size, if there are sizes.
    pub fn problems(&self) -> Result<Option<Vec<Problem>>, Failure> {
        match &self.sizes {
            None => self.squares.require_none().map(|()| None),
            Some(sizes) => self.squares.on_boards(sizes).map(Some),
        }
    }
}
