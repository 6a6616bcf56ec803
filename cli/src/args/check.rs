//! Arguments of `check`.

use super::Format;
use super::board::ProblemArgs;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(allow_missing_positional = true)]
pub struct CheckArgs {
    /// The list of solutions, with comments after '#'; '-' is standard input
    #[arg(value_name = "FILE", index = 2)]
    pub input: PathBuf,
    /// Also check that the list has all solutions, by their published number or by native search
    #[arg(long)]
    pub complete: bool,
    /// Output format
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub problem: ProblemArgs,
}
