//! Formats of the output of commands, besides those for files of problems and formulas.

use crate::exit::Failure;
use crate::files::file_format::{FileFormat, format_of};
use crate::files::output_file::{require_writable, unless_stdout};
use crate::output::picture::{self, PictureFormat};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use problem::Problem;
use std::path::{Path, PathBuf};

/// Format of the output of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputFormat {
    Text,
    Table,
    /// A line for each solution.
    List,
    Json,
    /// A line of JSON for each solution.
    JsonLines,
    /// The columns in four bytes each.
    Binary,
    /// The format of the SAT competitions.
    Sat,
    /// A page for a browser.
    Html,
    /// A graph for Graphviz.
    Dot,
    Picture(PictureFormat),
}

/// Formats of a command besides pictures, the default first. Each has a help text.
pub type Formats<const N: usize> = [(OutputFormat, &'static str); N];

/// Formats of reports on puzzles.
pub const REPORTS: Formats<2> = [
    (OutputFormat::Text, "Text for people"),
    (OutputFormat::Json, "JSON for programs"),
];

impl FileFormat for OutputFormat {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Text | Self::Table | Self::List | Self::Sat => &["txt"],
            Self::Json => &["json"],
            Self::JsonLines => &["json", "jsonl", "ndjson"],
            Self::Binary => &["bin"],
            Self::Html => &["html", "htm"],
            Self::Dot => &["dot", "gv"],
            Self::Picture(format) => format.extensions(),
        }
    }

    fn option(self) -> String {
        format!("--format {}", self.name())
    }
}

impl OutputFormat {
    fn name(self) -> String {
        match self {
            Self::Text => "text".into(),
            Self::Table => "table".into(),
            Self::List => "list".into(),
            Self::Json | Self::JsonLines => "json".into(),
            Self::Binary => "binary".into(),
            Self::Sat => "sat".into(),
            Self::Html => "html".into(),
            Self::Dot => "dot".into(),
            Self::Picture(format) => format.name(),
        }
    }

    pub const fn is_picture(self) -> bool {
        matches!(self, Self::Picture(_))
    }

    /// Checks, before any work is done for it, that the output can be written and has room for a picture of this
    /// problem, or for a page of several.
    pub fn require_room(
        self,
        problem: &Problem,
        is_page: bool,
        file: Option<&Path>,
    ) -> Result<(), Failure> {
        require_writable(file)?;
        match self {
            Self::Picture(format) => picture::require_room(format, problem, is_page, file),
            _ => Ok(()),
        }
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
        let all: Vec<Self> = formats
            .into_iter()
            .map(|(format, _)| format)
            .chain(Self::pictures())
            .collect();
        let format = format_of(output.as_deref(), selected, &all)?;
        Ok((output, format.unwrap_or(all[0])))
    }
}

/// Returns a parser of formats and picture formats. The default is known as `text`, too.
pub fn formats<const N: usize>(formats: Formats<N>) -> impl TypedValueParser<Value = OutputFormat> {
    let own = formats.map(|(format, help)| PossibleValue::new(format.name()).help(help));
    let has_text = formats[0].0 == OutputFormat::Text;
    let text = (!has_text).then(|| PossibleValue::new("text").hide(true));
    let pictures = PictureFormat::value_variants()
        .iter()
        .filter_map(ValueEnum::to_possible_value);
    let names = own.into_iter().chain(pictures).chain(text);
    PossibleValuesParser::new(names).map(move |typed| {
        let own = formats.into_iter().map(|(format, _)| format);
        let mut all = own.chain(OutputFormat::pictures());
        let found = all.find(|format| format.name().eq_ignore_ascii_case(&typed));
        found.unwrap_or(formats[0].0)
    })
}

/// Output format: text or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    /// Text for people
    Text,
    /// JSON for programs
    Json,
}
