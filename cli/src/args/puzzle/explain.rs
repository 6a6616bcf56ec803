//! Arguments of `puzzle hint` and `puzzle solve`.

use super::{PuzzleFormat, PuzzleInput, PuzzlePlan, PuzzleTask};
use crate::exit::Failure;
use crate::files::file_format::format_of;
use crate::files::output_file::unless_stdout;
use crate::output::picture::{OrPicture, or_picture};
use clap::Args;
use queensat::problem::Problem;
use queensat::puzzle::Tier;
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct HintArgs {
    #[command(flatten)]
    input: PuzzleInput,
    /// Number of steps
    #[arg(long, value_name = "K", default_value = "1", value_parser = parse_steps)]
    steps: NonZeroUsize,
    #[command(flatten)]
    tier: TierArgs,
    #[command(flatten)]
    output: OutputArgs,
}

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

/// Limit on the difficulty.
#[derive(Debug, Args)]
struct TierArgs {
    /// Hardest kind of steps: 1 (single), 2 (pointing), 3 (sets), 4 (neighbours) or 5 (contradiction)
    #[arg(long, value_name = "TIER", value_parser = parse_tier)]
    hardest: Option<Tier>,
}

#[derive(Debug, Args)]
struct OutputArgs {
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = or_picture::<PuzzleFormat>())]
    format: Option<OrPicture<PuzzleFormat>>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

/// Plan of `puzzle hint` and `puzzle solve`.
#[derive(Debug)]
pub struct ExplainPlan {
    pub problem: Problem,
    /// The puzzle without the squares that options add, if there are any. They are taken for the work
    /// of a person on the puzzle.
    pub stated: Option<Problem>,
    pub task: ExplainTask,
    /// Draws the board after each step in text, too.
    pub pictures: bool,
    pub format: OrPicture<PuzzleFormat>,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

/// Work on each puzzle.
#[derive(Clone, Copy, Debug)]
pub struct ExplainTask {
    pub hardest: Tier,
    /// Number of steps of a hint, or `None` for all steps.
    pub max_steps: Option<NonZeroUsize>,
}

impl HintArgs {
    pub fn plan(self) -> Result<PuzzlePlan<ExplainPlan>, Failure> {
        let task = ExplainTask {
            max_steps: Some(self.steps),
            ..ExplainTask::all(self.tier.hardest)
        };
        plan(&self.input, task, true, self.output)
    }
}

impl SolveArgs {
    pub fn plan(self) -> Result<PuzzlePlan<ExplainPlan>, Failure> {
        if self.pictures {
            self.input.refuse_with_batch("--pictures")?;
        }
        let task = ExplainTask::all(self.tier.hardest);
        plan(&self.input, task, self.pictures, self.output)
    }
}

impl ExplainPlan {
    /// Returns `true` if the board is drawn after each step.
    pub const fn draws_steps(&self) -> bool {
        self.pictures || matches!(self.format, OrPicture::Picture(_))
    }
}

impl ExplainTask {
    /// Creates the task of all steps up to a tier, by default to the last one.
    pub fn all(hardest: Option<Tier>) -> Self {
        Self {
            hardest: hardest.unwrap_or(Tier::Contradiction),
            max_steps: None,
        }
    }
}

fn plan(
    input: &PuzzleInput,
    task: ExplainTask,
    pictures: bool,
    output: OutputArgs,
) -> Result<PuzzlePlan<ExplainPlan>, Failure> {
    let file = unless_stdout(output.output);
    let other = file.is_some().then_some("--output");
    if let Some(batch) = input.batch(PuzzleTask::Explain(task), other, output.format)? {
        return Ok(PuzzlePlan::Many(batch));
    }
    let format = format_of(file.as_deref(), output.format, &OrPicture::all())?;
    let stated = input.statement()?;
    let mut problem = stated.clone();
    let has_squares = input.add_squares(&mut problem)?;
    Ok(PuzzlePlan::One(ExplainPlan {
        problem,
        stated: has_squares.then_some(stated),
        task,
        pictures,
        format: format.unwrap_or(OrPicture::Own(PuzzleFormat::Text)),
        output: file,
    }))
}

fn parse_steps(text: &str) -> Result<NonZeroUsize, String> {
    text.parse()
        .map_err(|_| "expected a number of steps from 1".into())
}

/// Reads the number or the name of a tier.
pub fn parse_tier(text: &str) -> Result<Tier, String> {
    let is_it =
        |tier: &Tier| text.eq_ignore_ascii_case(tier.name()) || text.parse() == Ok(tier.number());
    Tier::ALL.into_iter().find(is_it).ok_or_else(|| {
        let names = Tier::ALL.map(|tier| format!("{} ({})", tier.number(), tier.name()));
        format!("expected {}", names.join(", "))
    })
}
