//! Arguments of `encodings`.

use crate::args::ListFormat;
use crate::args::board::ProblemOptions;
use crate::exit::Failure;
use crate::sizes::Sizes;
use clap::Args;
use queensat::problem::Problem;

#[derive(Debug, Args)]
pub struct EncodingsArgs {
    /// Board sizes: N, FROM..TO, FROM..TO:STEP, or a list of these, such as 4,8..12,20..40:10
    #[arg(value_name = "SIZES")]
    sizes: Option<Sizes>,
    /// Output format
    #[arg(long, value_enum, default_value = "table")]
    pub format: ListFormat,
    #[command(flatten)]
    options: ProblemOptions,
}

impl EncodingsArgs {
    /// Returns the problem of each size, if there are sizes.
    pub fn problems(&self) -> Result<Option<Vec<Problem>>, Failure> {
        match &self.sizes {
            Some(sizes) => self.options.of_sizes(sizes).map(Some),
            None => {
                self.options.squares.refuse_seed_without_effect()?;
                Ok(self.options.problem(None)?.map(|problem| vec![problem]))
            }
        }
    }
}
