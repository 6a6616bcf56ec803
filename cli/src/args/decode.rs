//! Arguments of `decode`.

use super::board::ProblemArgs;
use crate::picture::{OrPicture, or_picture};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct DecodeArgs {
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The solver's output; '-' is standard input
    #[arg(value_name = "FILE")]
    pub input: PathBuf,
    /// Output format
    #[arg(
        long,
        value_parser = or_picture::<DecodeFormat>(),
        ignore_case = true,
        default_value = "text"
    )]
    pub format: OrPicture<DecodeFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DecodeFormat {
    /// A board
    Text,
    /// The column of the queen in each row, counted from 1
    List,
    /// JSON for programs
    Json,
}
