//! Arguments of `show`.

use crate::args::board::ProblemOptions;
use crate::exit::{Failure, refuse};
use crate::files::file_format::format_of;
use crate::files::output_file::unless_stdout;
use crate::output::color;
use crate::output::picture::{PictureFormat, PicturePlan};
use crate::output::text::printable;
use crate::sizes::Size;
use clap::{Args, ValueEnum};
use queensat::placement::Placement;
use queensat::problem::Problem;
use queensat::render::BoardStyle;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ShowArgs {
    /// The column of the queen in each row, counted from 1, or the squares of the queens, such as
    /// r1c5; or a file with one solution per line, or with a puzzle, where '-' is standard input
    #[arg(value_name = "COLUMNS|FILE", required = true)]
    what: Vec<String>,
    /// Size of the board, N or ROWSxCOLUMNS, for squares such as r1c5 [default: one queen in each row]
    #[arg(long, value_name = "N")]
    board: Option<Size>,
    /// Output format [default: by the extension of the file, else unicode]
    #[arg(long, value_enum)]
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
    #[command(flatten)]
    options: ProblemOptions,
}

/// Source of the boards.
#[derive(Debug, PartialEq, Eq)]
pub enum Source {
    /// Columns or squares on the command line.
    Line(String),
    /// File, or standard input for `-`.
    File(PathBuf),
}

/// Resolved arguments of `show`.
#[derive(Debug)]
pub struct ShowPlan {
    pub source: Source,
    board: Option<Size>,
    options: ProblemOptions,
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
        self.options.squares.refuse_seed_without_effect()?;
        let output = unless_stdout(self.output);
        let formats = PictureFormat::value_variants();
        let format = format_of(output.as_deref(), self.format, formats)?;
        let source = source(&self.what)?;
        if let Source::File(path) = &source {
            self.options.refuse_second_stdin(path)?;
        }
        Ok(ShowPlan {
            source,
            board: self.board,
            options: self.options,
            picture: PicturePlan {
                format: format.unwrap_or(PictureFormat::Unicode),
                style: BoardStyle {
                    coordinates: true,
                    attack_lines: self.attack_lines,
                    black_and_white: false,
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
    /// Returns `true` if options state the problem or a part of it.
    pub fn has_problem(&self) -> bool {
        self.board.is_some() || self.options.given().is_some()
    }

    /// Returns the problem of the solutions, of which this is the first. Columns without a stated board
    /// are those of an n x n board.
    pub fn problem(&self, first: &Placement, is_columns: bool) -> Result<Problem, Failure> {
        let size = match self.board {
            None if self.options.states_board() => None,
            None if is_columns => Some(Size::square(first.queens().len() as u32)),
            None => refuse!(
                "squares do not state the size of the board: add --board N or --board ROWSxCOLUMNS"
            ),
            size => size,
        };
        self.options.require_problem(size)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Distinguishes columns and squares from a file name.
fn source(what: &[String]) -> Result<Source, Failure> {
    let is_square = |part: &str| {
        let parts = part.strip_prefix('r').and_then(|part| part.split_once('c'));
        parts.is_some_and(|parts| is_number(parts.0) && is_number(parts.1))
    };
    let is_columns = |word: &String| {
        let mut parts = word.split([',', ' ']).filter(|part| !part.is_empty());
        parts.all(|part| is_number(part) || is_square(part) || part == "empty")
    };
    match what {
        words if words.iter().all(is_columns) => Ok(Source::Line(words.join(" "))),
        [file] => Ok(Source::File(file.into())),
        words => {
            let odd = words.iter().find(|word| !is_columns(word));
            Err(Failure::Usage(format!(
                "'{}' is not a column; expected the column of the queen in each row, as in \
                 `queensat show 2 4 1 3`, squares such as r1c5, or one file",
                printable(odd.expect("not all are columns"))
            )))
        }
    }
}
