//! Arguments of `puzzle solve`, which are those of `steps` and `--pictures`.

use crate::commands::puzzle::input::PuzzleInput;
use crate::commands::puzzle::level::level;
use crate::commands::puzzle::steps::args::{ExplainTask, OutputArgs};
use clap::Args;
use puzzle::Tier;

#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Take no steps that are harder than this level: easy, medium, hard or expert
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<Tier>,
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
            level: self.level,
            pictures: self.pictures,
            output: self.output,
        }
    }
}
