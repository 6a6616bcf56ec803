//! Arguments of `puzzle repair`.

use super::PuzzleInput;
use clap::Args;

#[derive(Debug, Args)]
pub struct RepairArgs {
    #[command(flatten)]
    pub input: PuzzleInput,
}

/// The change that is permitted.
#[derive(Clone, Debug)]
pub struct RepairTask;
