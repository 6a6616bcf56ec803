//! Formats of the output of commands, besides those for files of problems and formulas.

use crate::exit::Failure;
use crate::files::file_format::{FileFormat, format_of};
use crate::files::output_file::unless_stdout;
use crate::output::picture::PictureFormat;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::path::{Path, PathBuf};

/// Format of the output of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    Text,
    /// A line for each solution.
    List,
    Json,
    /// A line of JSON for each solution.
    JsonLines,
    /// The columns in four bytes each.
    Binary,
    /// The format of the SAT competitions.
    Sat,
    Picture(PictureFormat),
}

/// Formats of a command besides pictures, the default first. Each has a name and a help text.
pub type Formats<const N: usize> = [(&'static str, &'static str, OutputFormat); N];

/// Formats of reports on puzzles.
pub const REPORTS: Formats<2> = [
    ("text", "Text for people", OutputFormat::Text),
    ("json", "JSON for programs", OutputFormat::Json),
];

impl FileFormat for OutputFormat {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Text | Self::List | Self::Sat => &["txt"],
            Self::Json => &["json"],
            Self::JsonLines => &["json", "jsonl", "ndjson"],
            Self::Binary => &["bin"],
            Self::Picture(format) => format.extensions(),
        }
    }

    fn option(self) -> String {
        let name = match self {
            Self::Text => "text",
            Self::List => "list",
            Self::Json | Self::JsonLines => "json",
            Self::Binary => "binary",
            Self::Sat => "sat",
            Self::Picture(format) => return format.option(),
        };
        format!("--format {name}")
    }
}

impl OutputFormat {
    pub const fn is_picture(self) -> bool {
        matches!(self, Self::Picture(_))
    }

    /// Returns the formats of pictures.
    pub fn pictures() -> impl Iterator<Item = Self> {
        let pictures = PictureFormat::value_variants().iter().copied();
        pictures.map(Self::Picture)
    }

    /// Returns the output file, or `None` for standard output, and its format: the selected one, or that of the
    /// extension, or the first of `formats`.
    pub fn of_output<const N: usize>(
        selected: Option<Self>,
        output: &Path,
        formats: Formats<N>,
    ) -> Result<(Option<PathBuf>, Self), Failure> {
        let output = unless_stdout(output.to_owned());
        let all = formats.into_iter().map(|(.., format)| format);
        let all: Vec<Self> = all.chain(Self::pictures()).collect();
        let format = format_of(output.as_deref(), selected, &all)?;
        Ok((output, format.unwrap_or(all[0])))
    }
}

/// Returns a parser of formats and picture formats. A format without help is a second name of another.
pub fn formats<const N: usize>(formats: Formats<N>) -> impl TypedValueParser<Value = OutputFormat> {
    let own =
        formats.map(|(name, help, _)| PossibleValue::new(name).help(help).hide(help.is_empty()));
    let pictures = PictureFormat::value_variants().iter();
    let pictures = pictures.filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(own.into_iter().chain(pictures)).map(move |typed| {
        match PictureFormat::from_str(&typed, true) {
            Ok(picture) => OutputFormat::Picture(picture),
            Err(_) => {
                let mut own = formats.iter();
                let found = own.find(|(name, ..)| name.eq_ignore_ascii_case(&typed));
                found.expect("a possible value").2
            }
        }
    })
}
