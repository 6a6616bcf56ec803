//! The question of `puzzle hint` and `puzzle solve`, and the options that both have.

use crate::commands::puzzle::PuzzlePlan;
use crate::commands::puzzle::input::PuzzleInput;
use crate::exit::Failure;
use crate::output::format::{OutputFormat, REPORTS, formats};
use clap::Args;
use problem::Problem;
use puzzle::{Explain, Tier};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// Limit on the difficulty.
#[derive(Debug, Args)]
pub struct TierArgs {
    /// Hardest tier, a kind of steps: 1 (single), 2 (pointing), 3 (sets), 4 (neighbours), 5 (shapes) or
    /// 6 (contradiction); or that of a level: easy, medium, hard or expert
    #[arg(long, visible_alias = "level", value_name = "TIER")]
    hardest: Option<Tier>,
}

/// Options of the output.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(REPORTS))]
    format: Option<OutputFormat>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

/// Arguments of `puzzle hint` and `puzzle solve`, whose puzzle is to be read.
#[derive(Debug)]
pub struct ExplainTask {
    pub input: PuzzleInput,
    steps: Option<NonZeroUsize>,
    hardest: Option<Tier>,
    pictures: bool,
    format: OutputFormat,
    output: Option<PathBuf>,
}

/// Plan of `puzzle hint` and `puzzle solve`.
#[derive(Debug)]
pub struct ExplainPlan {
    pub question: Explain,
    /// Draws the board after each step in text, too.
    pub pictures: bool,
    pub format: OutputFormat,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

/// Returns the steps of each puzzle of a file, or what is asked about one puzzle, which is to be read.
pub fn task(
    input: PuzzleInput,
    steps: Option<NonZeroUsize>,
    TierArgs { hardest }: TierArgs,
    pictures: bool,
    output: OutputArgs,
) -> Result<PuzzlePlan<ExplainTask, Explain>, Failure> {
    let other = (output.output.as_os_str() != "-").then_some("--output");
    let question = |problem| question(problem, steps, hardest);
    if let Some(batch) = input.batch(question, other, output.format)? {
        return Ok(PuzzlePlan::Many(batch));
    }
    let (output, format) = OutputFormat::of_output(output.format, &output.output, REPORTS)?;
    Ok(PuzzlePlan::One(ExplainTask {
        input,
        steps,
        hardest,
        pictures,
        format,
        output,
    }))
}

fn question(problem: Problem, steps: Option<NonZeroUsize>, hardest: Option<Tier>) -> Explain {
    let mut question = Explain::new(problem);
    (question.steps, question.hardest) = (steps, hardest);
    question
}

impl ExplainTask {
    /// Returns the plan for a puzzle. `stated` is the puzzle without the work of a person, if there is such work.
    pub fn plan(self, problem: Problem, stated: Option<Problem>) -> ExplainPlan {
        let mut question = question(problem, self.steps, self.hardest);
        question.stated = stated;
        ExplainPlan {
            question,
            pictures: self.pictures,
            format: self.format,
            output: self.output,
        }
    }
}

impl ExplainPlan {
    /// Returns `true` if the board is drawn after each step.
    pub const fn draws_steps(&self) -> bool {
        self.pictures || self.format.is_picture()
    }
}
