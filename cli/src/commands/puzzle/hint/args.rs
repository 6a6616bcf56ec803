//! Arguments of `puzzle hint`, which are those of `steps` and a number of steps.

use crate::commands::puzzle::input::PuzzleInput;
use crate::commands::puzzle::steps::args::{ExplainTask, OutputArgs, TierArgs};
use crate::limits::expecting;
use clap::Args;
use std::num::NonZeroUsize;

#[derive(Debug, Args)]
pub struct HintArgs {
    /// Number of steps
    #[arg(long, value_name = "K", default_value = "1", value_parser = expecting::<NonZeroUsize>("a number of steps from 1", |_| true))]
    steps: NonZeroUsize,
    #[command(flatten)]
    tier: TierArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    input: PuzzleInput,
}

impl HintArgs {
    pub fn task(self) -> ExplainTask {
        ExplainTask {
            input: self.input,
            steps: Some(self.steps),
            tier: self.tier,
            pictures: true,
            output: self.output,
        }
    }
}
