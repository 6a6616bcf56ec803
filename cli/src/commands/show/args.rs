//! Arguments of `show`, and the plan of the picture.

use crate::board::ProblemOptions;
use crate::exit::Failure;
use crate::files::file_format::format_of;
use crate::files::output_file::unless_stdout;
use crate::input::solutions::SolutionSource;
use crate::output::format::OutputFormat;
use crate::output::picture::{PictureFormat, PicturePlan};
use crate::output::style::StyleArgs;
use crate::sizes::Size;
use clap::{Args, ValueEnum};
use render::{BoardStyle, Coordinates};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The column of the queen in each row, counted from 1, or the squares of the queens, such as
    /// r1c5 or, as in chess, e4; or a file with solutions, or with a puzzle, where '-' is standard input
    #[arg(value_name = "COLUMNS|FILE", required = true)]
    what: Vec<String>,
    /// Size of the board, N or ROWSxCOLUMNS, for squares such as r1c5 [default: as many rows and columns as queens]
    #[arg(long, value_name = "N")]
    pub board: Option<Size>,
    /// Output format [default: by the extension of the file, else unicode]
    #[arg(long, value_enum)]
    format: Option<PictureFormat>,
    #[command(flatten)]
    pub style: StyleArgs,
    /// Draw the images of one solution under the symmetries of the problem: eight on a square board
    /// without other rules, with the name of each symmetry
    #[arg(long)]
    pub images: bool,
    /// Draw a sheet with captions even for one solution; several are always drawn on a sheet
    #[arg(long)]
    pub sheet: bool,
    /// Draw placements that are not solutions too, with attacks in red (except in text formats)
    #[arg(long)]
    pub anyway: bool,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    pub options: ProblemOptions,
}

/// Resolved arguments of `show`.
#[derive(Debug)]
pub struct ShowPlan {
    pub source: SolutionSource,
    pub args: ShowArgs,
    pub picture: PicturePlan,
    /// Style of the boards of a sheet.
    pub of_sheet: BoardStyle,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

impl ShowArgs {
    pub fn plan(self) -> Result<ShowPlan, Failure> {
        self.options.squares.refuse_seed_without_effect()?;
        let output = unless_stdout(self.output.clone());
        let formats = PictureFormat::value_variants();
        let format = format_of(output.as_deref(), self.format, formats)?;
        let source = SolutionSource::from_words(&self.what)?;
        if let SolutionSource::File(path) = &source {
            self.options.refuse_second_stdin(path)?;
        }
        let format = format.unwrap_or(PictureFormat::Unicode);
        let style = |default| self.style.style(default, OutputFormat::Picture(format));
        let picture = PicturePlan::of_output(format, output.as_ref());
        Ok(ShowPlan {
            source,
            picture: picture.with_style(style(Coordinates::Numbers)?),
            of_sheet: style(Coordinates::None)?,
            output,
            args: self,
        })
    }
}

impl ShowArgs {
    /// Returns `true` if options state the problem or a part of it.
    pub fn has_problem(&self) -> bool {
        self.board.is_some() || self.options.given().is_some()
    }
}
