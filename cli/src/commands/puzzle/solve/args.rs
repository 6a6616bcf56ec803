//! Arguments of `puzzle solve`, which are those of `steps` and `--pictures`.

use crate::commands::puzzle::input::PuzzleInput;
use crate::commands::puzzle::steps::args::{ExplainTask, OutputArgs, TierArgs};
use crate::exit::Failure;
use clap::Args;

#[derive(Debug, Args)]
pub struct SolveArgs {
    #[command(flatten)]
    input: PuzzleInput,
    #[command(flatten)]
    tier: TierArgs,
    /// Draw the board after each step, as formats of pictures always do
    #[arg(long)]
    pictures: bool,
    #[command(flatten)]
    output: OutputArgs,
}

impl SolveArgs {
    pub fn task(self) -> Result<ExplainTask, Failure> {
        if self.pictures {
            self.input.refuse_with_batch("--pictures")?;
        }
        Ok(ExplainTask {
            input: self.input,
            steps: None,
            tier: self.tier,
            pictures: self.pictures,
            output: self.output,
        })
    }
}
