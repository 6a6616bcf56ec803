//! Arguments of `explain` and its commands.

use crate::board::{ProblemArgs, ProblemOptions, SizeOrFile, size_or_file};
use crate::commands::grade::source::FormulaSource;
use crate::definition::Deferred;
use crate::engines::formula::{EncodingArgs, FormulaArgs};
use crate::exit::{Failure, refuse};
use crate::input::formula::FormulaRead;
use crate::limits::{TimeLimit, expecting};
use crate::output::format::{Format, OutputFormat, REPORTS, formats};
use crate::output::text::quoted;
use crate::sizes::Size;
use clap::{Args, Subcommand};
use problem::Problem;
use problem::board::SquareName;
use queensat::answers::Limits;
use std::path::{Path, PathBuf};
use teach::explain::{ExplainClause, ExplainFormula, ExplainNone, ExplainSquare};

/// Explain.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    #[command(subcommand)]
    pub command: ExplainCommand,
}

#[derive(Debug, Subcommand)]
pub enum ExplainCommand {
    /// Explain why a problem has no solution: rules and givens that cannot be met together
    #[command(after_help = "\
Examples:
  queensat explain none 3
  queensat explain none 6 --queen 1,1
  queensat explain none 8 --queen 1,1 --block 2,3 -o reason.svg

Without any one of the rules and givens that are listed, the others can be met. A solution is shown if
there is one.")]
    None(Deferred<ExplainNoneArgs>),
    /// Explain why no queen can stand on a square, or why one must
    #[command(after_help = "\
Examples:
  queensat explain square 1,1 4
  queensat explain square 3,4 8 --queen 1,1 --queen 2,5
  queensat explain square r2c2 --problem puzzle.txt --pictures
  queensat explain square 1,1 6 -o steps.svg

Steps are unit propagations from what is fixed: each has its rule, and its clauses in DIMACS, in which the
variable of row R and column C is (R-1)*N+C. Where they do not suffice, the rules and givens are listed that
cannot be met together. If a queen can stand on the square, a solution is shown.")]
    Square(Deferred<ExplainSquareArgs>),
    /// Tell what a line of a formula says about the board
    #[command(after_help = "\
Examples:
  queensat explain clause queens8.cnf 100
  queensat explain clause queens8.cnf 12 8
  queensat encode 6 --encoding sinz | queensat explain clause - 300 --format json

A clause follows from the rules, which are named, or it excludes a solution, which is drawn. Auxiliary
variables are named by the queens that make them true or false.")]
    Clause(Deferred<ExplainClauseArgs>),
    /// Tell what the formula of a small board says, rule by rule
    #[command(after_help = "\
Examples:
  queensat explain formula 4
  queensat explain formula 6 --encoding sequential
  queensat explain formula 4 --encoding commander --all

The clauses stand in the groups of `queensat encode --comments`. Auxiliary variables are named by the
queens that make them true or false.")]
    Formula(Deferred<ExplainFormulaArgs>),
}

/// Output of an explanation.
#[derive(Debug, Args)]
pub struct ExplainOutput {
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(REPORTS))]
    format: Option<OutputFormat>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

impl ExplainOutput {
    /// Returns the output file, or `None` for standard output, and the format.
    pub fn plan(&self) -> Result<(Option<PathBuf>, OutputFormat), Failure> {
        OutputFormat::of_output(self.format, &self.output, REPORTS)
    }
}

#[derive(Debug, Args)]
pub struct ExplainNoneArgs {
    #[command(flatten)]
    pub output: ExplainOutput,
    #[command(flatten)]
    limit: TimeLimit,
    #[command(flatten)]
    pub problem: ProblemArgs,
}

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat explain square [OPTIONS] <R,C> <N>\n       queensat explain square [OPTIONS] <R,C> --problem <FILE>"
)]
pub struct ExplainSquareArgs {
    /// The square: row and column from 1, such as 3,5 or r3c5, or letter and number as in chess
    #[arg(value_name = "R,C")]
    square: String,
    /// Size of the board: N, or ROWSxCOLUMNS such as 3x5
    #[arg(value_name = "N")]
    size: Option<String>,
    /// Draw the board after each step, as formats of pictures always do
    #[arg(long)]
    pub pictures: bool,
    #[command(flatten)]
    pub output: ExplainOutput,
    #[command(flatten)]
    limit: TimeLimit,
    #[command(flatten)]
    pub options: ProblemOptions,
}

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat explain clause [OPTIONS] <FILE.cnf> <LINE> [N]\n       queensat explain clause [OPTIONS] <FILE.cnf> <LINE> --problem <FILE>"
)]
pub struct ExplainClauseArgs {
    /// The formula, in DIMACS format, perhaps compressed; '-' is standard input
    #[arg(value_name = "FILE.cnf")]
    pub formula: PathBuf,
    /// Line of the formula, from 1
    #[arg(value_name = "LINE", value_parser = expecting::<u64>("the number of a line, from 1", |it| *it > 0))]
    line: u64,
    /// Size of the board: N, or ROWSxCOLUMNS such as 3x5; not needed if comments of the formula state the problem
    #[arg(value_name = "N", value_parser = size_or_file())]
    size: Option<SizeOrFile>,
    /// Read the squares of the variables from this file: lines such as '12 r2c4' or '12 2,4'
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Accept common errors in the formula
    #[arg(long)]
    lenient: bool,
    #[command(flatten)]
    pub output: ExplainOutput,
    #[command(flatten)]
    limit: TimeLimit,
    #[command(flatten)]
    options: ProblemOptions,
}

#[derive(Debug, Args)]
pub struct ExplainFormulaArgs {
    /// List all clauses, not only those of the first group of each kind
    #[arg(long)]
    pub all: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: Format,
    #[command(flatten)]
    pub problem: ProblemArgs,
    #[command(flatten)]
    encoding: EncodingArgs,
    #[command(flatten)]
    formula: FormulaArgs,
}

fn limits(limit: &TimeLimit) -> Limits {
    let mut limits = Limits::default();
    limits.seconds = limit.seconds();
    limits
}

impl ExplainNoneArgs {
    /// Returns the question.
    pub fn question(&self, problem: Problem) -> ExplainNone {
        let mut question = ExplainNone::new(problem);
        question.limits = limits(&self.limit);
        question
    }
}

impl ExplainSquareArgs {
    /// Returns the square and the size of the board, which may be given in any order.
    pub fn square_and_size(&self) -> Result<(SquareName, Option<Size>), Failure> {
        let size = |text: &str| text.parse::<Size>();
        let (square, other) = match &self.size {
            Some(other) if size(&self.square).is_ok() => (other, Some(&self.square)),
            other => (&self.square, other.as_ref()),
        };
        let expected = "expected a square before N, row and column such as 3,5";
        let square = match square.parse::<SquareName>() {
            Ok(square) => square,
            Err(_) if size(square).is_ok() => refuse!("{expected}"),
            Err(error) => refuse!("{}: {error}", quoted(Path::new(square))),
        };
        let wrong = |fault| {
            let other = quoted(Path::new(other.map_or("", String::as_str)));
            Failure::Usage(format!("{other} is not the size of a board: {fault}"))
        };
        let size = other.map(|it| size(it)).transpose().map_err(wrong)?;
        Ok((square, size))
    }

    /// Returns the question about a square.
    pub fn question(&self, square: SquareName, problem: Problem) -> Result<ExplainSquare, Failure> {
        let square = square.on(problem.board().rows()).map_err(Failure::usage)?;
        let mut question = ExplainSquare::new(problem, [square.row + 1, square.column + 1]);
        question.limits = limits(&self.limit);
        Ok(question)
    }
}

impl ExplainClauseArgs {
    /// Returns what is to be read.
    pub fn source(&self) -> Result<FormulaSource<'_>, Failure> {
        let size = match &self.size {
            None => None,
            Some(SizeOrFile::Size(size)) => Some(*size),
            Some(SizeOrFile::File(other)) => refuse!(
                "{} is not a size; expected N or ROWSxCOLUMNS after the line",
                quoted(other)
            ),
        };
        Ok(FormulaSource {
            formula: &self.formula,
            map: self.map.as_deref(),
            size,
            options: &self.options,
            before: "the line",
        })
    }

    /// Returns the question about a formula that was read.
    pub fn question(&self, read: FormulaRead) -> ExplainClause {
        let mut question = ExplainClause::new(read.problem, read.formula, self.line);
        question.map = read.map;
        (question.lenient, question.limits) = (self.lenient, limits(&self.limit));
        question
    }
}

impl ExplainFormulaArgs {
    /// Returns the question.
    pub fn question(&self, problem: Problem) -> ExplainFormula {
        let mut question = ExplainFormula::new(problem);
        self.formula.set(&mut question.sat);
        question.sat.encoding = self.encoding.encoding;
        question
    }
}
