//! Arguments of `trace`.

use crate::args::board::ProblemArgs;
use crate::args::engines::formula::{EncodingArgs, FormulaArgs};
use crate::args::limits::{TimeLimit, expecting};
use crate::exit::{Failure, refuse};
use crate::output::format::{Formats, OutputFormat, formats};
use crate::output::text::one_of;
use clap::Args;
use queensat::trace::{Trace, TraceBy};
use std::path::PathBuf;

const FORMATS: Formats<2> = [
    (OutputFormat::Text, "A line of text per step"),
    (
        OutputFormat::JsonLines,
        "A line of JSON per step, and a line with their numbers",
    ),
];

const SEARCHES: [(&str, &str, TraceBy); 8] = [
    (
        "cdcl",
        "SAT: conflict-driven clause learning",
        TraceBy::Cdcl,
    ),
    (
        "dpll",
        "SAT: unit propagation and chronological backtracking",
        TraceBy::Dpll,
    ),
    ("naive", "Compares with every earlier queen", TraceBy::Naive),
    (
        "arrowhead",
        "A counter of attackers for each square; Bell 1976",
        TraceBy::Arrowhead,
    ),
    (
        "tables",
        "Tables of columns and diagonals; Dijkstra 1971",
        TraceBy::Tables,
    ),
    (
        "tables-recursive",
        "The same steps, in recursive form",
        TraceBy::TablesRecursive,
    ),
    (
        "bitmask",
        "A row in a machine word, free squares only; Richards 1997",
        TraceBy::Bitmask,
    ),
    (
        "dlx",
        "Exact cover, the line with the fewest free squares first; Knuth 2000",
        TraceBy::Dlx,
    ),
];

#[derive(Debug, Args)]
pub struct TraceArgs {
    /// The search [default: cdcl]
    #[arg(long, value_name = "SEARCH", value_parser = one_of(SEARCHES))]
    engine: Option<TraceBy>,
    /// Go on to the last solution, instead of ending at the first
    #[arg(long, conflicts_with = "limit")]
    all: bool,
    /// Stop after this number of solutions
    #[arg(long, value_name = "K")]
    limit: Option<u64>,
    /// Stop after this number of steps
    #[arg(long, value_name = "K", value_parser = expecting::<u64>("a number of steps, from 1", |it| *it > 0))]
    steps: Option<u64>,
    /// Let cdcl restart after this number of conflicts for the first time [default: never]
    #[arg(long, value_name = "K", value_parser = expecting::<u64>("a number of conflicts, from 1", |it| *it > 0))]
    restarts: Option<u64>,
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(FORMATS))]
    format: Option<OutputFormat>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    limit_of_time: TimeLimit,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    encoding: EncodingArgs,
    #[command(flatten)]
    formula: FormulaArgs,
}

impl TraceArgs {
    /// Returns the output file, or `None` for standard output, and the format.
    pub fn plan(&self) -> Result<(Option<PathBuf>, OutputFormat), Failure> {
        let (file, format) = OutputFormat::of_output(self.format, &self.output, FORMATS)?;
        if format.is_picture() {
            refuse!("steps are drawn as an animated SVG or as a page: choose --format svg or html");
        }
        Ok((file, format))
    }

    /// Returns the question.
    pub fn question(&self) -> Result<Trace, Failure> {
        let mut question = Trace::new(self.problem.problem()?);
        question.by = self.engine;
        (question.all, question.steps, question.restarts) = (self.all, self.steps, self.restarts);
        question.limits.solutions = self.limit;
        question.limits.seconds = self.limit_of_time.seconds();
        self.formula.set(&mut question.sat);
        question.sat.encoding = self.encoding.encoding;
        Ok(question)
    }
}
