//! Arguments of `puzzle hint`, which are those of `steps` and a number of steps.

use crate::commands::puzzle::input::PuzzleInput;
use crate::commands::puzzle::level::level;
use crate::commands::puzzle::steps::args::{ExplainTask, OutputArgs};
use crate::limits::expecting;
use clap::Args;
use puzzle::Tier;
use std::num::NonZeroUsize;

#[derive(Debug, Args)]
pub struct HintArgs {
    /// Number of steps
    #[arg(long, value_name = "K", default_value = "1", value_parser = expecting::<NonZeroUsize>("a number of steps from 1", |_| true))]
    steps: NonZeroUsize,
    /// Take no steps that are harder than this level: easy, medium, hard or expert
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<Tier>,
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
            level: self.level,
            pictures: true,
            output: self.output,
        }
    }
}
