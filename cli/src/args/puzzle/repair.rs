//! Arguments of `puzzle repair`.

use super::{PuzzleFormat, PuzzleInput, PuzzlePlan};
use crate::args::board::problem::FORMATS;
use crate::args::engines::backend::host;
use crate::exit::Failure;
use crate::files::file_format::format_of;
use crate::files::output_file::unless_stdout;
use crate::output::picture::{OrPicture, or_picture};
use crate::output::text::one_of;
use clap::{Args, ValueEnum};
use queensat::answers::Ask;
use queensat::instance::Format;
use queensat::problem::Problem;
use queensat::puzzle::{Repair, RepairKind};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct RepairArgs {
    /// Kind of changes
    #[arg(long = "with", value_name = "KIND", value_enum, default_value_t)]
    kind: Kind,
    /// Maximum number of changes [default: as many as needed]
    #[arg(long, value_name = "K")]
    most: Option<usize>,
    /// Write only the repaired puzzle, in this format
    #[arg(long, value_name = "FORMAT", value_parser = one_of(FORMATS), hide_possible_values = true)]
    #[arg(conflicts_with_all = ["format", "problems"])]
    to: Option<Format>,
    /// Write a report in this format [default: text, or a picture by the extension of the file]
    #[arg(long, value_parser = or_picture::<PuzzleFormat>())]
    format: Option<OrPicture<PuzzleFormat>>,
    /// Write to this file: a report or picture by --format or extension, else the repaired puzzle
    ///
    /// The file appears when it is complete; '-' is standard output.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    input: PuzzleInput,
}

/// Kind of changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Give squares to a neighbouring region
    #[default]
    Regions,
    /// Fix further queens
    Queens,
    /// Block further squares
    Blocks,
}

impl From<Kind> for RepairKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Regions => Self::Regions,
            Kind::Queens => Self::Queens,
            Kind::Blocks => Self::Blocks,
        }
    }
}

/// Plan of `puzzle repair`.
#[derive(Debug)]
pub struct RepairPlan {
    pub question: Repair,
    pub content: RepairContent,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

/// Content of the output.
#[derive(Clone, Copy, Debug)]
pub enum RepairContent {
    /// The changes, as text, JSON or a picture.
    Report(OrPicture<PuzzleFormat>),
    /// The repaired puzzle alone.
    Puzzle(Format),
}

impl RepairArgs {
    fn question(&self, problem: Problem) -> Repair {
        let mut question = Repair::new(problem).with_kind(self.kind.into());
        question.most = self.most;
        question
    }

    pub fn plan(self) -> Result<PuzzlePlan<RepairPlan, Repair>, Failure> {
        let other = (self.output.as_os_str() != "-").then_some("--output");
        let question = |problem| self.question(problem);
        if let Some(batch) = self.input.batch(question, other, self.format)? {
            return Ok(PuzzlePlan::Many(batch));
        }
        let question = self.question(self.input.problem()?).resolve(&host()?)?;
        let output = unless_stdout(self.output);
        let file = output.as_deref();
        let content = match (self.to, self.format, file) {
            (None, None, Some(_)) => match format_of(file, None, &in_files())? {
                Some(OrPicture::Picture(picture)) => {
                    RepairContent::Report(OrPicture::Picture(picture))
                }
                Some(OrPicture::Own(format)) => RepairContent::Puzzle(format),
                None => RepairContent::Puzzle(Format::Text),
            },
            (None, format, _) => {
                let format = format_of(file, format, &OrPicture::all())?;
                RepairContent::Report(format.unwrap_or(OrPicture::Own(PuzzleFormat::Text)))
            }
            (Some(to), ..) => {
                format_of(file, Some(to), &Format::ALL)?;
                RepairContent::Puzzle(to)
            }
        };
        Ok(PuzzlePlan::One(RepairPlan {
            question,
            content,
            output,
        }))
    }
}

/// Returns the formats of files, puzzles first.
fn in_files() -> Vec<OrPicture<Format>> {
    let puzzles = Format::ALL.into_iter().map(OrPicture::Own);
    puzzles.chain(OrPicture::pictures()).collect()
}
