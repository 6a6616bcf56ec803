//! The question of `puzzle hint` and `puzzle solve`, and the options that both have.

use crate::batch::args::BatchPlan;
use crate::commands::puzzle::input::PuzzleInput;
use crate::exit::{Failure, refuse};
use crate::input::text::Source;
use crate::output::format::{OutputFormat, REPORTS, formats};
use clap::Args;
use problem::Problem;
use puzzle::{Explain, Tier};
use std::num::NonZeroUsize;
use std::path::PathBuf;

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

/// Arguments of `puzzle hint` and `puzzle solve`, before the puzzle or the file of puzzles is read.
#[derive(Debug)]
pub struct ExplainTask {
    pub input: PuzzleInput,
    pub steps: Option<NonZeroUsize>,
    /// The hardest steps, or `None` for all.
    pub level: Option<Tier>,
    pub pictures: bool,
    pub output: OutputArgs,
}

/// Form and place of the answer.
#[derive(Debug)]
pub struct ExplainPlan {
    /// Draws the board after each step in text, too.
    pub pictures: bool,
    pub format: OutputFormat,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

impl ExplainTask {
    /// Returns the steps of each puzzle of a list.
    pub fn batch(&self, sources: Vec<Source>) -> Result<BatchPlan<Explain>, Failure> {
        // A hint draws its board without this option.
        if self.pictures && self.steps.is_none() {
            refuse!("--pictures is for one puzzle, but there is a list of them");
        }
        let question = |problem| self.question(problem);
        let OutputArgs { format, output } = &self.output;
        self.input.batch(sources, question, output, *format)
    }

    /// Returns the form of the answer and its place.
    pub fn plan(&self) -> Result<ExplainPlan, Failure> {
        let OutputArgs { format, output } = &self.output;
        let (output, format) = OutputFormat::of_output(*format, output, REPORTS)?;
        Ok(ExplainPlan {
            pictures: self.pictures,
            format,
            output,
        })
    }

    /// Returns the question about a puzzle.
    pub fn question(&self, problem: Problem) -> Explain {
        let mut question = Explain::new(problem);
        (question.steps, question.hardest) = (self.steps, self.level);
        question
    }
}

impl ExplainPlan {
    /// Returns `true` if the board is drawn after each step.
    pub const fn draws_steps(&self) -> bool {
        self.pictures || self.format.is_picture()
    }
}
