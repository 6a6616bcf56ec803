//! Arguments of `puzzle new`.

use crate::sizes::Size;
use clap::Args;

#[derive(Debug, Args)]
pub struct NewArgs {
    /// Size of the board: N, or ROWSxCOLUMNS
    #[arg(value_name = "SIZE", index = 1)]
    pub size: Size,
}
