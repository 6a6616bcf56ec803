//! Arguments of `puzzle repair`, and the plan: a report, or the repaired puzzle alone.

use crate::batch::args::BatchPlan;
use crate::commands::puzzle::input::PuzzleInput;
use crate::commands::puzzle::level::level;
use crate::exit::{Failure, refuse};
use crate::files::file_format::format_of;
use crate::files::output_file::unless_stdout;
use crate::files::problem_format::problem_format;
use crate::input::text::Source;
use crate::output::format::{OutputFormat, REPORTS, formats};
use crate::output::text::one_of;
use clap::Args;
use problem::Problem;
use problem::instance::Format;
use puzzle::{Repair, RepairKind, Tier};
use queensat::answers::Resolved;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct RepairArgs {
    /// Kind of changes
    #[arg(long = "with", value_name = "KIND", value_parser = one_of(KINDS), default_value = "regions")]
    kind: RepairKind,
    /// Maximum number of changes [default: as many as needed]
    #[arg(long, value_name = "K")]
    most: Option<usize>,
    /// Repair it so that a person can solve it by steps of this level: easy, medium, hard or expert
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<Tier>,
    /// Write only the repaired puzzle, in this format
    #[arg(long, value_name = "FORMAT", value_parser = problem_format(), hide_possible_values = true)]
    #[arg(conflicts_with = "format")]
    to: Option<Format>,
    /// Write a report in this format [default: text, or a picture by the extension of the file]
    #[arg(long, value_parser = formats(REPORTS))]
    format: Option<OutputFormat>,
    /// Write to this file: a report or picture by --format or extension, else the repaired puzzle
    ///
    /// The file appears when it is complete; '-' is standard output.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    pub input: PuzzleInput,
}

const KINDS: [(&str, &str, RepairKind); 3] = [
    (
        "regions",
        "Give squares to a neighbouring region",
        RepairKind::Regions,
    ),
    ("queens", "Fix further queens", RepairKind::Queens),
    ("blocks", "Block further squares", RepairKind::Blocks),
];

/// Plan of `puzzle repair`.
#[derive(Debug)]
pub struct RepairPlan {
    pub question: Resolved<Repair>,
    pub content: RepairContent,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

/// Content of the output.
#[derive(Clone, Copy, Debug)]
pub enum RepairContent {
    /// The changes, as text, JSON or a picture.
    Report(OutputFormat),
    /// The repaired puzzle alone, in a format that other commands read.
    Puzzle(Format),
}

impl RepairArgs {
    pub fn question(&self, problem: Problem) -> Repair {
        let mut question = Repair::new(problem).with_kind(self.kind);
        question.most = self.most;
        question.level = self.level;
        question
    }

    /// Returns the repair of each puzzle of a list.
    pub fn batch(&self, sources: Vec<Source>) -> Result<BatchPlan<Repair>, Failure> {
        if self.to.is_some() {
            refuse!("--to is for one puzzle, but there is a list of them");
        }
        let question = |problem| self.question(problem);
        self.input
            .batch(sources, question, &self.output, self.format)
    }

    /// Returns the plan for a puzzle.
    pub fn plan(&self, question: Resolved<Repair>) -> Result<RepairPlan, Failure> {
        let (output, content) = match self.to {
            Some(to) => {
                let output = unless_stdout(self.output.clone());
                format_of(output.as_deref(), Some(to), &Format::ALL)?;
                (output, RepairContent::Puzzle(to))
            }
            None => {
                let (output, format) = OutputFormat::of_output(self.format, &self.output, REPORTS)?;
                let is_file = self.format.is_none() && output.is_some();
                let content = match format {
                    OutputFormat::Json if is_file => RepairContent::Puzzle(Format::Json),
                    OutputFormat::Text if is_file => RepairContent::Puzzle(Format::Text),
                    format => RepairContent::Report(format),
                };
                (output, content)
            }
        };
        Ok(RepairPlan {
            question,
            content,
            output,
        })
    }
}
