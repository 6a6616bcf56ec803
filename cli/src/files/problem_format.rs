//! Formats of files with problems.

use crate::files::file_format::FileFormat;
use crate::output::text::one_of;
use clap::builder::TypedValueParser;
use problem::instance::Format;

/// Returns a parser of the formats of a problem.
pub fn problem_format() -> impl TypedValueParser<Value = Format> {
    one_of(Format::ALL.map(|format| (format.name(), format.summary(), format)))
}

impl FileFormat for Format {
    fn extensions(self) -> &'static [&'static str] {
        self.extensions()
    }

    fn option(self) -> String {
        format!("--to {}", self.name())
    }
}
