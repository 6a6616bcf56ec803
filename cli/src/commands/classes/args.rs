//! Arguments of `classes`, and a question for each board.

use crate::board::ProblemArgs;
use crate::engines::engine::NativeArgs;
use crate::exit::{Failure, refuse};
use crate::limits::{expecting, thread_count};
use crate::output::format::{Formats, OutputFormat, formats};
use crate::output::style::StyleArgs;
use clap::Args;
use problem::Problem;
use queensat::answers::Classes;
use render::{BoardStyle, Coordinates};
use std::num::NonZeroUsize;
use std::path::PathBuf;

const FORMATS: Formats<2> = [
    (OutputFormat::Table, "Table for people"),
    (OutputFormat::Json, "JSON for programs"),
];

#[derive(Debug, Args)]
pub struct ClassesArgs {
    /// List the lexicographically least solution of each class, with its symmetry
    #[arg(long)]
    list: bool,
    /// Maximum size of boards whose solutions are all counted [default: 18]
    #[arg(long, value_name = "N", value_parser = expecting::<u32>("a number of rows", |_| true))]
    total_up_to: Option<u32>,
    /// Maximum size of boards whose classes with half-turn symmetry are counted [default: 23]
    #[arg(long, value_name = "N", value_parser = expecting::<u32>("a number of rows", |_| true))]
    half_turn_up_to: Option<u32>,
    /// Number of threads for plain boards [default: number of cores]
    #[arg(long, visible_short_alias = 'j')]
    #[arg(value_name = "COUNT", value_parser = thread_count())]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format; pictures draw one board of each class [default: by the extension of the file, else
    /// table]
    #[arg(long, value_parser = formats(FORMATS))]
    format: Option<OutputFormat>,
    /// Write to this file; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    pub problems: ProblemArgs,
}

impl ClassesArgs {
    /// Returns the output file, or `None` for standard output, the format and the style of boards.
    pub fn output(&self) -> Result<(Option<PathBuf>, OutputFormat, BoardStyle), Failure> {
        let (output, format) = OutputFormat::of_output(self.format, &self.output, FORMATS)?;
        if output.is_some() && !format.is_picture() {
            refuse!(
                "--output draws one board of each class: name a file that ends in .svg, .png, .pdf or, with \
                 --format unicode, .txt; without it, the numbers go to standard output"
            );
        }
        Ok((output, format, self.style.style(Coordinates::None, format)?))
    }

    /// Returns the question for each board.
    pub fn questions(&self, problems: Vec<Problem>) -> Result<Vec<Classes>, Failure> {
        let list = self.list || self.output()?.1.is_picture();
        if list && problems.len() > 1 {
            let option = if self.list {
                "--list lists"
            } else {
                "a picture shows"
            };
            refuse!("{option} the classes of one board, so it needs a single N")
        }
        let question = |problem| {
            let mut question = Classes::new(problem);
            question.list = list;
            question.total_up_to = self.total_up_to;
            question.half_turn_up_to = self.half_turn_up_to;
            question.threads = self.threads;
            question.native = self.native.options(None);
            question
        };
        Ok(problems.into_iter().map(question).collect())
    }
}
