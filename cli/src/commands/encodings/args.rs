//! Arguments of `encodings`: which of them are described, and for which boards.

use crate::board::ProblemOptions;
use crate::engines::formula::parse_encoding;
use crate::sizes::Sizes;
use clap::{Args, ValueEnum};
use encodings::at_most_one::{Encoding, Family, families};
use itertools::Either;

#[derive(Debug, Args)]
pub struct EncodingsArgs {
    /// Board sizes: N, FROM..TO, FROM..TO:STEP, or a list of these, such as 4,8..12,20..40:10; or an encoding,
    /// which is described
    #[arg(value_name = "SIZES", value_parser = sizes_or_encoding)]
    pub sizes: Option<Either<Sizes, Encoding>>,
    /// Output format
    #[arg(long, value_enum, default_value = "table")]
    pub format: ListFormat,
    #[command(flatten)]
    pub options: ProblemOptions,
}

fn sizes_or_encoding(text: &str) -> Result<Either<Sizes, Encoding>, String> {
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        parse_encoding(text).map(Either::Right)
    } else {
        text.parse().map(Either::Left)
    }
}

impl EncodingsArgs {
    /// Returns the encodings to describe: the one that was named, or all.
    pub fn families(&self) -> impl Iterator<Item = &'static Family> {
        let named = self.sizes.as_ref().and_then(|sizes| sizes.as_ref().right());
        let is_it = move |family: &Family| named.is_none_or(|one| one.family() == family);
        families().iter().filter(move |family| is_it(family))
    }
}

/// Output format: table, JSON or CSV.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// Table for people
    #[value(alias = "text")]
    Table,
    /// JSON for programs
    Json,
    /// Comma-separated values, a line for each board and encoding
    Csv,
}
