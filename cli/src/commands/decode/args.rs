//! Arguments of `decode`: the files of the answer and the formula, and the output.

use crate::board::{ProblemOptions, SizeOrFile, size_or_file};
use crate::exit::{Failure, refuse};
use crate::files::input;
use crate::input::text;
use crate::output::format::{Formats, OutputFormat, formats};
use crate::output::style::StyleArgs;
use crate::output::text::{first_given, quoted};
use clap::Args;
use problem::instance::is_formula;
use render::{BoardStyle, Coordinates};
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
    /// states the problem; or the problem
    #[arg(value_name = "N|FORMULA", value_parser = size_or_file())]
    board: SizeOrFile,
    /// The solver's output; '-' is standard input
    #[arg(value_name = "FILE")]
    input: Option<PathBuf>,
    /// Read all models of a solver that lists several, and tell repeated solutions
    #[arg(long)]
    pub all: bool,
    /// Read the squares of the variables from this file: lines such as '12 r2c4' or '12 2,4'
    #[arg(long, value_name = "FILE", conflicts_with = "numbering")]
    pub map: Option<PathBuf>,
    /// Variables of the squares: a sum of row and column such as '10*R+C' or '(R-1)*N+C', counted from 1, or
    /// from-0, transposed, mirrored, upside-down, negated (several with commas) [default: row by row]
    #[arg(long, value_name = "NUMBERING", allow_hyphen_values = true)]
    pub numbering: Option<String>,
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(FORMATS))]
    format: Option<OutputFormat>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    style: StyleArgs,
    #[command(flatten)]
    pub options: ProblemOptions,
}

impl DecodeArgs {
    /// Returns the output file, or `None` for standard output, the format and the style of boards.
    pub fn output(&self) -> Result<(Option<PathBuf>, OutputFormat, BoardStyle), Failure> {
        let (output, format) = OutputFormat::of_output(self.format, &self.output, FORMATS)?;
        if self.all && format.is_picture() {
            refuse!(
                "--all lists solutions: choose --format text, list or json; `queensat show` draws a list"
            );
        }
        let style = self.style.style(Coordinates::Numbers, format)?;
        Ok((output, format, style))
    }

    /// Returns the formula that states the problem, or the size of the board, and the file of the answer.
    pub fn source(&self) -> Result<(Option<&Path>, Option<SizeOrFile>, &Path), Failure> {
        let (formula, input) = match (&self.board, &self.input) {
            (SizeOrFile::File(formula), Some(input))
                if !self.options.states_board() && !text::is_problem(formula) =>
            {
                (formula, input)
            }
            (SizeOrFile::File(formula), None)
                if !self.options.states_board()
                    && input::start(formula).is_ok_and(|start| is_formula(&start)) =>
            {
                refuse!(
                    "expected the solver's output after the formula {}: a file, or '-'",
                    quoted(formula)
                )
            }
            (first, second) => {
                let (second, what) = (second.as_deref(), "the solver's output");
                let (size, file) = self.options.size_and_file(first, second, what)?;
                if self.map.as_deref().is_some_and(is_stdin) && is_stdin(file) {
                    refuse!("the map and the answer cannot both be standard input");
                }
                return Ok((None, size, file));
            }
        };
        let numbering = [
            (self.map.is_some(), "--map"),
            (self.numbering.is_some(), "--numbering"),
        ];
        if let Some(option) = first_given(numbering) {
            refuse!("{option} numbers the squares, but a formula by `encode` states its numbering");
        }
        let seed = first_given([(self.options.squares.seed.is_some(), "--seed")]);
        if let Some(option) = self.options.given().or(seed) {
            refuse!(
                "{option} describes a board, but a formula states its problem; give only \
                 one of them"
            );
        }
        if is_stdin(formula) && is_stdin(input) {
            refuse!("the formula and the answer cannot both be standard input");
        }
        Ok((Some(formula), None, input))
    }
}

fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}
