//! Arguments of `encodings`.

use super::ListFormat;
use super::board::OptionalProblemArgs;
use clap::Args;

#[derive(Debug, Args)]
pub struct EncodingsArgs {
    #[command(flatten)]
    pub problem: OptionalProblemArgs,
    /// Output format
    #[arg(long, value_enum, ignore_case = true, default_value = "table")]
    pub format: ListFormat,
}
