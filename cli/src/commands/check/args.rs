//! Arguments of `check`: the problem, and where its solutions are.

use crate::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::exit::{Failure, refuse};
use crate::input::solutions::SolutionSource;
use clap::{Args, ValueEnum};
use itertools::Itertools;
use queensat::answers::{ReadSolution, SolutionReader};
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat check [OPTIONS] <N> <SOLUTION|FILE>\n       queensat check [OPTIONS] --problem <FILE> <SOLUTION|FILE>"
)]
pub struct CheckArgs {
    /// Size of the board: N, or ROWSxCOLUMNS such as 3x5; or the problem
    #[arg(value_name = "N", value_parser = size_or_file())]
    size: SizeOrFile,
    /// A solution, or a file of them, with comments after '#'; '-' is standard input
    #[arg(value_name = "SOLUTION|FILE")]
    input: Vec<PathBuf>,
    /// Also check that the list has all solutions, by their published number or by native search
    #[arg(long)]
    pub complete: bool,
    /// Say for each solution if it is right, wrong or repeated
    #[arg(long)]
    pub all: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: CheckFormat,
    #[command(flatten)]
    pub options: ProblemOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CheckFormat {
    /// Text for people
    Text,
    /// JSON for programs
    Json,
    /// Line, name, verdict and remark of each solution for spreadsheets
    Csv,
}

impl CheckArgs {
    /// Returns the size of the board or the text of the problem, unless an option states it, and where the solutions are.
    pub fn source(&self) -> Result<(Option<SizeOrFile>, SolutionSource), Failure> {
        let what = "the list of solutions, or a solution such as 2 4 1 3";
        let first = match &self.size {
            SizeOrFile::File(path) if self.options.states_board() => Some(path),
            _ => None,
        };
        let source =
            SolutionSource::from_words(&first.into_iter().chain(&self.input).collect::<Vec<_>>())?;
        let input = self.input.first().map(PathBuf::as_path);
        if let (SizeOrFile::Size(size), [_, _, ..]) = (&self.size, &self.input[..]) {
            let others = self.input.iter().map(|path| path.to_string_lossy());
            let words = std::iter::once(size.to_string().into())
                .chain(others)
                .join(" ");
            let is_one = |read: &[ReadSolution]| match read {
                [
                    ReadSolution {
                        solution: Ok(read), ..
                    },
                ] => {
                    let mut columns: Vec<u32> = read.solution.columns().collect();
                    columns.sort_unstable();
                    columns.into_iter().eq(0..self.input.len() as u32 + 1)
                }
                _ => false,
            };
            let n = self.input.len() + 1;
            if ![n, n - 1].contains(&(size.rows as usize))
                && is_one(&SolutionReader::read_all(&words, None))
            {
                refuse!("the size of the board is missing; type queensat check {n} {words}");
            }
        }
        let (size, _) = self.options.size_and_file(&self.size, input, what)?;
        Ok((size, source))
    }
}
