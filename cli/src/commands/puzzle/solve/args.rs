//! Arguments of `puzzle solve`, which are those of `steps` and `--pictures`.

use crate::commands::puzzle::input::PuzzleInput;
use crate::commands::puzzle::steps::args::{ExplainTask, OutputArgs, TierArgs};
use clap::Args;

#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    tier: TierArgs,
    /// Draw the board after each step, as formats of pictures always do
    #[arg(long)]
    pictures: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    input: PuzzleInput,
}

impl SolveArgs {
    pub fn task(self) -> ExplainTask {
        ExplainTask {
            input: self.input,
            steps: None,
            tier: self.tier,
            pictures: self.pictures,
            output: self.output,
        }
    }
}
