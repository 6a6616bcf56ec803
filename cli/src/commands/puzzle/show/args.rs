//! Arguments of `puzzle show`, and the plan of the picture.

use crate::commands::puzzle::input::PuzzleInput;
use crate::exit::{Failure, refuse};
use crate::files::file_format::format_of;
use crate::files::output_file::unless_stdout;
use crate::output::format::OutputFormat;
use crate::output::picture::{PictureFormat, PicturePlan};
use crate::output::style::StyleArgs;
use crate::output::text::quoted;
use clap::{Args, ValueEnum};
use render::{BoardStyle, Coordinates};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(mut_arg("problems", |arg| arg
    .help("Draw the puzzles in this file, one a line, on one page")
    .long_help(None)))]
#[command(mut_arg("threads", |arg| arg.hide(true)))]
pub struct ShowArgs {
    /// Draw the solution, too
    #[arg(long)]
    solution: bool,
    /// Draw white regions with thick borders, for print, and text without colours
    #[arg(long)]
    black_and_white: bool,
    #[command(flatten)]
    style: StyleArgs,
    /// Output format [default: by the extension of the file, else unicode]
    #[arg(long, value_enum)]
    format: Option<PictureFormat>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    pub input: PuzzleInput,
}

/// Plan of `puzzle show`, whose puzzles are to be read.
#[derive(Debug)]
pub struct ShowPlan {
    pub solution: bool,
    pub picture: PicturePlan,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

impl ShowArgs {
    pub fn plan(&self) -> Result<ShowPlan, Failure> {
        let output = unless_stdout(self.output.clone());
        let formats = PictureFormat::value_variants();
        let format = format_of(output.as_deref(), self.format, formats)?;
        if let (None, Some(output)) = (format, &output) {
            let name = quoted(output);
            refuse!("{name}: expected a name that ends in .svg, .png, .pdf or .txt, or --format");
        }
        let format = format.unwrap_or(PictureFormat::Unicode);
        let mut picture = PicturePlan::of_output(format, output.as_ref());
        picture.color &= !self.black_and_white;
        Ok(ShowPlan {
            solution: self.solution,
            picture,
            output,
        })
    }

    /// Returns the style of the boards.
    pub fn style(&self, format: PictureFormat) -> Result<BoardStyle, Failure> {
        let format = OutputFormat::Picture(format);
        let mut style = self.style.style(Coordinates::Numbers, format)?;
        style.black_and_white = self.black_and_white;
        Ok(style)
    }
}
