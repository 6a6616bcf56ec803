//! Arguments of `puzzle level`.

use crate::args::Format;
use crate::args::board::rules::stars;
use crate::args::limits::TimeLimit;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct LevelArgs {
    /// Puzzles: files ('-' is standard input) with one or with a list, one a line; or puzzles of one line
    #[arg(value_name = "PUZZLE", required = true)]
    pub puzzles: Vec<PathBuf>,
    /// Stars in each row, column and region of puzzles that do not state it
    #[arg(id = "star_count", long = "stars", value_name = "K", value_parser = stars())]
    pub stars: Option<u32>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    _limit: TimeLimit,
}
