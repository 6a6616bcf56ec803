//! Arguments of `enumerate`, and the question and the output that they state.

use crate::board::ProblemArgs;
use crate::engines::all_solutions::AllSolutionsArgs;
use crate::engines::engine::{ROTATIONS, by, listing_engine, native};
use crate::engines::sat::SatArgs;
use crate::exit::{Failure, refuse};
use crate::files::file_format::format_of;
use crate::files::output_file::{is_same_file, unless_stdout};
use crate::output::format::{Formats, OutputFormat, formats};
use crate::output::style::StyleArgs;
use crate::output::text::{one_of, quoted};
use clap::Args;
use problem::Problem;
use queensat::answers::{List, ListBy, Resolved};
use render::{BoardStyle, Coordinates};
use search::Rotation;
use std::path::PathBuf;

const FORMATS: Formats<2> = [
    (
        OutputFormat::List,
        "One line per solution: the column of the queen in each row, counted from 1",
    ),
    (OutputFormat::JsonLines, "One line of JSON per solution"),
];

#[derive(Debug, Args)]
pub struct EnumerateArgs {
    /// Output format [default: by the extension of the file, else list]
    #[arg(long, value_parser = formats(FORMATS))]
    format: Option<OutputFormat>,
    /// Draw all solutions on one page, in a picture format
    #[arg(long, hide_short_help = true)]
    sheet: bool,
    /// Write to this file; '-' is standard output
    ///
    /// A run with the same --checkpoint continues the file.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Engine [default: sat; with --symmetric backtrack]
    #[arg(long, value_name = "ENGINE", value_parser = listing_engine([]))]
    engine: Option<String>,
    /// Find only solutions that are symmetric under this rotation
    #[arg(long, hide_short_help = true, value_name = "DEGREES", value_parser = one_of(ROTATIONS))]
    symmetric: Option<Rotation>,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    pub problem: ProblemArgs,
    #[command(flatten)]
    sat: SatArgs,
    #[command(flatten)]
    pub all: AllSolutionsArgs,
}

/// A resolved list of solutions, and the place and the form of its output.
#[derive(Clone, Debug)]
pub struct EnumeratePlan {
    pub question: Resolved<List>,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
    /// Format of lines, or of a picture of all solutions on one page.
    pub format: OutputFormat,
    pub style: BoardStyle,
}

impl EnumerateArgs {
    /// Returns the plan of this list.
    pub fn plan(self, question: Resolved<List>) -> Result<EnumeratePlan, Failure> {
        let (output, format) = if self.sheet {
            let output = unless_stdout(self.output);
            let pictures: Vec<OutputFormat> = OutputFormat::pictures().collect();
            let format = format_of(output.as_deref(), self.format, &pictures)?;
            (output, format.unwrap_or(OutputFormat::List))
        } else {
            OutputFormat::of_output(self.format, &self.output, FORMATS)?
        };
        if self.sheet && !format.is_picture() {
            refuse!("--sheet draws a picture; choose --format svg, png, pdf, unicode or ascii");
        }
        if !self.sheet && format.is_picture() {
            refuse!("a picture format draws all solutions on one page: add --sheet");
        }
        if let Some(checkpoint) = &question.checkpoint {
            if self.sheet {
                refuse!(
                    "--checkpoint resumes a list of solutions, so it cannot be used with --sheet"
                );
            }
            let Some(output) = &output else {
                refuse!("--checkpoint needs a file for the solutions: name it with --output");
            };
            if is_same_file(output, checkpoint) {
                let name = quoted(output);
                refuse!("--output and --checkpoint name the same file, {name}");
            }
        }
        Ok(EnumeratePlan {
            style: self.style.style(Coordinates::None, format)?,
            question,
            output,
            format,
        })
    }

    /// Returns the question with the options in its fields.
    pub fn question(&self, problem: Problem) -> List {
        let mut question = List::new(problem);
        question.by = by(&self.engine, ListBy::Native);
        question.native.engine = native(&self.engine);
        question.symmetric = self.symmetric;
        question.sat = self.sat.options(Some(&self.all));
        question.threads = self.all.threads;
        question.limits.solutions = self.all.limit;
        question.limits.seconds = self.all.time.seconds();
        question.checkpoint.clone_from(&self.all.checkpoint);
        question
    }
}
