//! Arguments of `puzzle check`, and the plan for one puzzle or for a file of them.

use crate::batch::args::BatchPlan;
use crate::commands::puzzle::input::PuzzleInput;
use crate::exit::Failure;
use crate::input::text::Source;
use crate::limits::expecting;
use crate::output::format::{OutputFormat, REPORTS, formats};
use clap::Args;
use problem::Problem;
use puzzle::Unique;
use queensat::answers::Resolved;
use std::num::NonZeroU64;
use std::path::PathBuf;

/// Expected value of `--count`.
const COUNT: &str = "a whole number from 1, or no number; the puzzle stands before --count";
/// Maximum number that `--count` counts up to if it names none.
const DEFAULT_COUNT: &str = "1000";

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Count the solutions, up to K [default of K: 1000]
    #[arg(long, value_name = "K", value_parser = expecting::<NonZeroU64>(COUNT, |_| true))]
    #[arg(num_args = 0..=1, default_missing_value = DEFAULT_COUNT)]
    count: Option<NonZeroU64>,
    /// Print the level, easy to expert, and the number of steps of each kind that a person needs
    #[arg(long)]
    level: bool,
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(REPORTS))]
    format: Option<OutputFormat>,
    /// Write to this file; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    pub input: PuzzleInput,
}

/// Plan of `puzzle check`.
#[derive(Debug)]
pub struct CheckPlan {
    pub question: Resolved<Unique>,
    pub format: OutputFormat,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

impl CheckArgs {
    pub fn question(&self, problem: Problem) -> Unique {
        let mut question = Unique::new(problem);
        question.count = self.count;
        question.level = self.level;
        question
    }

    /// Returns the check of each puzzle of a list.
    pub fn batch(&self, sources: Vec<Source>) -> Result<BatchPlan<Unique>, Failure> {
        let question = |problem| self.question(problem);
        let format = self.format.filter(|&format| format != OutputFormat::Text);
        self.input.batch(sources, question, &self.output, format)
    }

    /// Returns `true` if the answers to a list are text: by default, but for `--problems`.
    pub fn answers_in_text(&self) -> bool {
        match self.format {
            Some(format) => format == OutputFormat::Text,
            None => !self.input.is_file_of_lines(),
        }
    }

    /// Returns the plan for a puzzle.
    pub fn plan(&self, question: Resolved<Unique>) -> Result<CheckPlan, Failure> {
        let (output, format) = OutputFormat::of_output(self.format, &self.output, REPORTS)?;
        Ok(CheckPlan {
            question,
            format,
            output,
        })
    }
}
