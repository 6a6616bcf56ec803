//! Arguments of `decode`.

use super::board::ProblemOptions;
use crate::exit::{Failure, refuse};
use crate::file_format::{FileFormat, format_of, format_option};
use crate::formula_header::read_problem;
use crate::output_file::unless_stdout;
use crate::picture::{OrPicture, or_picture};
use crate::sizes::Size;
use crate::text::first_given;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};
use queensat::problem::Problem;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(allow_missing_positional = true)]
pub struct DecodeArgs {
    /// Size of the board: N, or ROWSxCOLUMNS; or a formula that encode wrote, which states the
    /// problem
    #[arg(
        value_name = "N|FORMULA",
        value_parser = OsStringValueParser::new().try_map(parse_board),
        allow_negative_numbers = true
    )]
    board: Option<BoardSource>,
    /// The solver's output; '-' is standard input
    #[arg(value_name = "FILE")]
    pub input: PathBuf,
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = or_picture::<DecodeFormat>(), ignore_case = true)]
    format: Option<OrPicture<DecodeFormat>>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    options: ProblemOptions,
}

impl DecodeArgs {
    /// Returns the output file, or `None` for standard output, and the format.
    pub fn output(&self) -> Result<(Option<PathBuf>, OrPicture<DecodeFormat>), Failure> {
        let output = unless_stdout(self.output.clone());
        let format = format_of(output.as_deref(), self.format, &OrPicture::all())?;
        Ok((output, format.unwrap_or(OrPicture::Own(DecodeFormat::Text))))
    }

    /// Returns the problem, which is read from the formula if one is given.
    pub fn problem(&self) -> Result<Problem, Failure> {
        self.options.refuse_second_stdin(&self.input)?;
        let formula = match &self.board {
            Some(BoardSource::Formula(path)) => path,
            size => {
                self.options.squares.refuse_seed_without_effect()?;
                let size = match size {
                    Some(BoardSource::Size(size)) => Some(*size),
                    _ => None,
                };
                return self.options.require_problem(size);
            }
        };
        let seed = first_given([(self.options.squares.seed.is_some(), "--seed")]);
        if let Some(option) = self.options.given().or(seed) {
            refuse!(
                "{option} describes a board, but a formula states its problem; give only \
                 one of them"
            );
        }
        if formula.as_os_str() == "-" && self.input.as_os_str() == "-" {
            refuse!("the formula and the answer cannot both be standard input");
        }
        read_problem(formula)
    }
}

impl FileFormat for DecodeFormat {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Text | Self::List => &["txt"],
            Self::Json => &["json"],
        }
    }

    fn option(self) -> String {
        format_option(&self)
    }
}

/// Source of the problem.
#[derive(Clone, Debug)]
enum BoardSource {
    /// Size of the board; the options state the rest.
    Size(Size),
    /// Formula whose header states the problem.
    Formula(PathBuf),
}

/// Parses a size, or else the name of a file.
fn parse_board(text: OsString) -> Result<BoardSource, String> {
    let is_number = |text: &str| {
        let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_size = |text: &&str| text.splitn(2, ['x', 'X']).all(is_number);
    match text.to_str().filter(is_size) {
        Some(size) => size.parse().map(BoardSource::Size),
        None if text.is_empty() => Err("expected N or the name of a formula".into()),
        None => Ok(BoardSource::Formula(text.into())),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DecodeFormat {
    /// A board
    Text,
    /// The column of the queen in each row, counted from 1
    List,
    /// JSON for programs
    Json,
}
