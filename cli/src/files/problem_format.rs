//! Formats of files with problems.

use crate::files::file_format::FileFormat;
use crate::output::text::one_of;
use clap::builder::TypedValueParser;
use problem::instance::Format;

/// Returns a parser of the formats of a problem.
pub fn problem_format() -> impl TypedValueParser<Value = Format> {
    one_of(Format::ALL.map(|format| {
        let help = match format {
            Format::Text => "Rules, and pictures of the board and its regions",
            Format::Json => "JSON on one line",
            Format::Grid => "Letter grid of a region puzzle",
            Format::PuzzLink => "Address puzz.link/p?starbattle/...",
            Format::Sbn => "String of a Star Battle collection",
        };
        (format.name(), help, format)
    }))
}

impl FileFormat for Format {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Json => &["json"],
            Self::Text | Self::Grid | Self::PuzzLink | Self::Sbn => &["txt"],
        }
    }

    fn option(self) -> String {
        format!("--to {}", self.name())
    }
}
