//! Arguments of `decode`.

use crate::args::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::exit::{Failure, refuse};
use crate::files::formula_header::read_problem;
use crate::output::format::{Formats, OutputFormat, formats};
use crate::output::text::first_given;
use clap::Args;
use queensat::problem::Problem;
use std::path::{Path, PathBuf};

const FORMATS: Formats<3> = [
    (OutputFormat::Text, "A board"),
    (
        OutputFormat::List,
        "The column of the queen in each row, counted from 1",
    ),
    (OutputFormat::Json, "JSON for programs"),
];

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat decode [OPTIONS] <N|FORMULA> <FILE>\n       queensat decode [OPTIONS] --problem <FILE> <FILE>"
)]
pub struct DecodeArgs {
    /// Size of the board: N, or ROWSxCOLUMNS; or a formula that encode wrote, which states the
    /// problem
    #[arg(value_name = "N|FORMULA", value_parser = size_or_file())]
    board: SizeOrFile,
    /// The solver's output; '-' is standard input
    #[arg(value_name = "FILE")]
    input: Option<PathBuf>,
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(FORMATS))]
    format: Option<OutputFormat>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    options: ProblemOptions,
}

impl DecodeArgs {
    /// Returns the output file, or `None` for standard output, and the format.
    pub fn output(&self) -> Result<(Option<PathBuf>, OutputFormat), Failure> {
        OutputFormat::of_output(self.format, &self.output, FORMATS)
    }

    /// Returns the problem, which is read from the formula if one is given, and the file of the answer.
    pub fn problem(&self) -> Result<(Problem, &Path), Failure> {
        let (formula, input) = match (&self.board, &self.input) {
            (SizeOrFile::File(formula), Some(input)) if !self.options.states_board() => {
                (formula, input)
            }
            (first, second) => {
                return self.options.problem_and_file(
                    first,
                    second.as_deref(),
                    "the solver's output",
                );
            }
        };
        let seed = first_given([(self.options.squares.seed.is_some(), "--seed")]);
        if let Some(option) = self.options.given().or(seed) {
            refuse!(
                "{option} describes a board, but a formula states its problem; give only \
                 one of them"
            );
        }
        if formula.as_os_str() == "-" && input.as_os_str() == "-" {
            refuse!("the formula and the answer cannot both be standard input");
        }
        Ok((read_problem(formula)?, input))
    }
}
