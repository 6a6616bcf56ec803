//! The arguments of `decode`.

use super::board::ProblemArgs;
use crate::exit::Failure;
use crate::picture::{OrPicture, or_picture};
use clap::{Args, ValueEnum};
use queensat::problem::Problem;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct DecodeArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// The solver's output; '-' is standard input
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// How to print the board
    #[arg(
        long,
        value_parser = or_picture::<DecodeFormat>(),
        ignore_case = true,
        default_value = "text"
    )]
    format: OrPicture<DecodeFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DecodeFormat {
    /// A board
    Text,
    /// The column of the queen in each row, counted from 1
    List,
    /// For programs
    Json,
}

/// What `decode` is to do.
#[derive(Debug)]
pub struct DecodePlan {
    pub problem: Problem,
    pub input: PathBuf,
    pub format: OrPicture<DecodeFormat>,
}

impl DecodeArgs {
    pub fn plan(self) -> Result<DecodePlan, Failure> {
        Ok(DecodePlan {
            problem: self.problem.problem()?,
            input: self.input,
            format: self.format,
        })
    }
}
