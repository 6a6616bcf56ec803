//! Arguments of `check`.

use crate::args::Format;
use crate::args::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::exit::Failure;
use clap::Args;
use queensat::problem::Problem;
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat check [OPTIONS] <N> <FILE>\n       queensat check [OPTIONS] --problem <FILE> <FILE>"
)]
pub struct CheckArgs {
    /// Size of the board: N, or ROWSxCOLUMNS such as 3x5
    #[arg(value_name = "N", value_parser = size_or_file())]
    size: SizeOrFile,
    /// The list of solutions, with comments after '#'; '-' is standard input
    #[arg(value_name = "FILE")]
    input: Option<PathBuf>,
    /// Also check that the list has all solutions, by their published number or by native search
    #[arg(long)]
    pub complete: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    options: ProblemOptions,
}

impl CheckArgs {
    /// Returns the problem and the list.
    pub fn problem(&self) -> Result<(Problem, &Path), Failure> {
        let input = self.input.as_deref();
        let what = "the list of solutions";
        self.options.problem_and_file(&self.size, input, what)
    }
}
