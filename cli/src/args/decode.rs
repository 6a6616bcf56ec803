//! Arguments of `decode`.

use super::board::ProblemArgs;
use crate::exit::Failure;
use crate::file_format::{FileFormat, format_of, format_option};
use crate::output_file::unless_stdout;
use crate::picture::{OrPicture, or_picture};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct DecodeArgs {
    #[command(flatten)]
    pub problem: ProblemArgs,
    /// The solver's output; '-' is standard input
    #[arg(value_name = "FILE")]
    pub input: PathBuf,
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = or_picture::<DecodeFormat>(), ignore_case = true)]
    format: Option<OrPicture<DecodeFormat>>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

impl DecodeArgs {
    /// Returns the output file, or `None` for standard output, and the format.
    pub fn output(&self) -> Result<(Option<PathBuf>, OrPicture<DecodeFormat>), Failure> {
        let output = unless_stdout(self.output.clone());
        let format = format_of(output.as_deref(), self.format, &OrPicture::all())?;
        Ok((output, format.unwrap_or(OrPicture::Own(DecodeFormat::Text))))
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DecodeFormat {
    /// A board
    Text,
    /// The column of the queen in each row, counted from 1
    List,
    /// JSON for programs
    Json,
}
