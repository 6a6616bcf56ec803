//! Arguments of `decode`.

use crate::args::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::args::solutions::style::StyleArgs;
use crate::exit::{Failure, fail, refuse};
use crate::files::input::Lines;
use crate::output::format::{Formats, OutputFormat, formats};
use crate::output::text::{first_given, input_name, operand};
use clap::Args;
use queensat::instance::Comments;
use queensat::problem::Problem;
use queensat::render::{BoardStyle, Coordinates};
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
    /// Size of the board: N, or ROWSxCOLUMNS; or a formula that encode wrote, in DIMACS or OPB, which
    /// states the problem
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
    style: StyleArgs,
    #[command(flatten)]
    options: ProblemOptions,
}

impl DecodeArgs {
    /// Returns the output file, or `None` for standard output, the format and the style of boards.
    pub fn output(&self) -> Result<(Option<PathBuf>, OutputFormat, BoardStyle), Failure> {
        let (output, format) = OutputFormat::of_output(self.format, &self.output, FORMATS)?;
        let style = self.style.style(Coordinates::Numbers, format)?;
        Ok((output, format, style))
    }

    /// Returns the problem, which is read from the formula if one is given, and the file of the answer.
    pub fn problem(&self) -> Result<(Problem, &Path), Failure> {
        let (formula, input) = match (&self.board, &self.input) {
            (SizeOrFile::File(formula), Some(input)) if !self.options.states_board() => {
                (formula, input)
            }
            (first, second) => {
                let (second, what) = (second.as_deref(), "the solver's output");
                return self.options.problem_and_file(first, second, what);
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
        let problem = read_problem(formula).or_else(|failure| match input.as_os_str() != "-" {
            true if read_problem(input).is_ok() => refuse!(
                "the formula comes before the solver's output; type queensat decode {} {}",
                operand(input),
                operand(formula)
            ),
            _ => Err(failure),
        })?;
        Ok((problem, input))
    }
}

/// Maximum length of a comment line. The command line is one.
const MAX_LINE: u64 = 1 << 24;

/// Reads the problem of a formula that `encode` wrote.
fn read_problem(path: &Path) -> Result<Problem, Failure> {
    let name = input_name(path);
    let too_long = "the line is too long for a comment of a formula";
    let lines = Lines::open(path, MAX_LINE, too_long);
    let mut lines = lines.map_err(|failure| match failure {
        Failure::Runtime(message) => Failure::Runtime(format!(
            "{message}; expected N, the number of rows of the board, or the file of a formula"
        )),
        other => other,
    })?;
    let mut comments = Comments::default();
    while let Some((number, line)) = lines.next()? {
        let taken = comments.take(&String::from_utf8_lossy(line));
        if taken.map_err(|fault| Failure::Runtime(format!("{name}, line {number}: {fault}")))? {
            let problem = comments.problem();
            return problem.map_err(|fault| Failure::Runtime(format!("{name}: {fault}")));
        }
    }
    fail!("{name}: there is no header 'p cnf' and no sum; the file may be cut short")
}
