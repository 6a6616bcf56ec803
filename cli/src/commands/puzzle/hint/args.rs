//! Arguments of `puzzle hint`, which are those of `steps` and a number of steps.

use crate::commands::puzzle::PuzzlePlan;
use crate::commands::puzzle::input::PuzzleInput;
use crate::commands::puzzle::steps::args::{ExplainTask, OutputArgs, TierArgs, task};
use crate::exit::Failure;
use crate::limits::expecting;
use clap::Args;
use puzzle::Explain;
use std::num::NonZeroUsize;

#[derive(Debug, Args)]
pub struct HintArgs {
    #[command(flatten)]
    input: PuzzleInput,
    /// Number of steps
    #[arg(long, value_name = "K", default_value = "1", value_parser = expecting::<NonZeroUsize>("a number of steps from 1", |_| true))]
    steps: NonZeroUsize,
    #[command(flatten)]
    tier: TierArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl HintArgs {
    pub fn task(self) -> Result<PuzzlePlan<ExplainTask, Explain>, Failure> {
        task(self.input, Some(self.steps), self.tier, true, self.output)
    }
}
