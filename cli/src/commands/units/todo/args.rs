//! Arguments of `units todo`: the folder alone.

use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct TodoArgs {
    /// Folder of a plan
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
}
