//! The arguments of `encodings`.

use super::ListFormat;
use super::board::OptionalProblemArgs;
use crate::exit::Failure;
use clap::Args;
use queensat::problem::Problem;

#[derive(Debug, Args)]
pub struct EncodingsArgs {
    #[command(flatten)]
    problem: OptionalProblemArgs,
    /// How to print the list
    #[arg(long, value_enum, ignore_case = true, default_value = "table")]
    format: ListFormat,
}

/// What `encodings` is to do.
#[derive(Debug)]
pub struct EncodingsPlan {
    /// The problem for which sizes are asked, if they are.
    pub problem: Option<Problem>,
    pub format: ListFormat,
}

impl EncodingsArgs {
    pub fn plan(self) -> Result<EncodingsPlan, Failure> {
        Ok(EncodingsPlan {
            problem: self.problem.problem()?,
            format: self.format,
        })
    }
}
