//! Arguments of `show`.

use super::board::SquareArgs;
use crate::color;
use crate::exit::Failure;
use crate::file_format::format_of;
use crate::output_file::unless_stdout;
use crate::picture::{PictureFormat, PicturePlan};
use crate::text::printable;
use clap::{Args, ValueEnum};
use queensat::problem::Problem;
use queensat::render::BoardStyle;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The column of the queen in each row, counted from 1; or a file with one solution per
    /// line, where '-' is standard input
    #[arg(
        value_name = "COLUMNS|FILE",
        required = true,
        allow_negative_numbers = true
    )]
    what: Vec<String>,
    #[command(flatten)]
    squares: SquareArgs,
    /// Output format [default: by the extension of the file, else unicode]
    #[arg(long, value_enum, ignore_case = true)]
    format: Option<PictureFormat>,
    /// Draw attack lines (up to 40 rows, not in text formats)
    #[arg(long)]
    attack_lines: bool,
    /// Omit row and column numbers (default for sheets)
    #[arg(long, conflicts_with = "coordinates")]
    no_coordinates: bool,
    /// Draw row and column numbers (default for single boards)
    #[arg(long)]
    coordinates: bool,
    /// Draw a sheet with captions even for one solution; several are always drawn on a sheet
    #[arg(long)]
    sheet: bool,
    /// Draw placements that are not solutions too, with attacks in red (except in text formats)
    #[arg(long)]
    anyway: bool,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

/// Source of the boards.
#[derive(Debug, PartialEq, Eq)]
pub enum Source {
    /// Columns on the command line.
    Line(String),
    /// File, or standard input for `-`.
    File(PathBuf),
}

/// Resolved arguments of `show`.
#[derive(Debug)]
pub struct ShowPlan {
    pub source: Source,
    squares: SquareArgs,
    pub picture: PicturePlan,
    /// Explicit choice of coordinates.
    pub coordinates: Option<bool>,
    pub sheet: bool,
    pub anyway: bool,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
}

impl ShowArgs {
    pub fn plan(self) -> Result<ShowPlan, Failure> {
        self.squares.refuse_seed_without_effect()?;
        let output = unless_stdout(self.output);
        let formats = PictureFormat::value_variants();
        let format = format_of(output.as_deref(), self.format, formats)?;
        let source = source(&self.what)?;
        if let Source::File(path) = &source {
            self.squares.refuse_second_stdin(path)?;
        }
        Ok(ShowPlan {
            source,
            squares: self.squares,
            picture: PicturePlan {
                format: format.unwrap_or(PictureFormat::Unicode),
                style: BoardStyle {
                    coordinates: true,
                    attack_lines: self.attack_lines,
                },
                color: color::in_output(output.as_ref()),
            },
            coordinates: (self.coordinates || self.no_coordinates).then_some(self.coordinates),
            sheet: self.sheet,
            anyway: self.anyway,
            output,
        })
    }
}

impl ShowPlan {
    /// Returns the problem with this number of rows.
    pub fn problem(&self, n: u32) -> Result<Problem, Failure> {
        self.squares.on_board(n)
    }
}

/// Distinguishes columns from a file name.
fn source(what: &[String]) -> Result<Source, Failure> {
    let is_columns = |word: &String| {
        let mut parts = word.split([',', ' ']).filter(|part| !part.is_empty());
        parts.all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match what {
        words if words.iter().all(is_columns) => Ok(Source::Line(words.join(" "))),
        [file] => Ok(Source::File(file.into())),
        words => {
            let odd = words.iter().find(|word| !is_columns(word));
            Err(Failure::Usage(format!(
                "'{}' is not a column; expected the column of the queen in each row, as in \
                 `queensat show 2 4 1 3`, or one file",
                printable(odd.expect("not all are columns"))
            )))
        }
    }
}
