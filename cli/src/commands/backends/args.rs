//! Arguments of `backends`: the format alone, because the list is the same for every problem.

use crate::output::format::ReportFormat;
use clap::Args;

#[derive(Debug, Args)]
pub struct BackendsArgs {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: ReportFormat,
}
