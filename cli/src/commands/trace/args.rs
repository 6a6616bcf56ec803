//! Arguments of `trace`, and the questions that they state: one search, or two beside each other.

use crate::board::ProblemArgs;
use crate::engines::formula::{EncodingArgs, FormulaArgs};
use crate::exit::{Failure, refuse};
use crate::limits::{TimeLimit, expecting};
use crate::output::format::{Formats, OutputFormat, formats};
use crate::output::text::one_of;
use clap::Args;
use problem::Problem;
use queensat::answers::SatOptions;
use std::path::PathBuf;
use teach::trace::{Trace, TraceBy};

const FORMATS: Formats<4> = [
    (OutputFormat::Text, "A line of text per step"),
    (
        OutputFormat::JsonLines,
        "A line of JSON per step, and a line with their numbers",
    ),
    (
        OutputFormat::Html,
        "A page for a browser, in one file: steps forward and back",
    ),
    (OutputFormat::Dot, "With --graph: a graph for Graphviz"),
];

const SEARCHES: [(&str, &str, TraceBy); 7] = [
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
    /// Show a second search beside it, always at the same step, on a page (--format html)
    #[arg(long, value_name = "SEARCH", value_parser = one_of(SEARCHES))]
    beside: Option<TraceBy>,
    /// Go on to the last solution, instead of ending at the first
    #[arg(long)]
    all: bool,
    /// Stop after this number of solutions
    #[arg(long, value_name = "K")]
    limit: Option<u64>,
    /// Stop after this number of steps
    #[arg(long, value_name = "K", value_parser = expecting::<u64>("a number of steps, from 1", |steps| *steps > 0))]
    steps: Option<u64>,
    /// Let cdcl restart after this number of conflicts for the first time [default: never]
    #[arg(long, value_name = "K", value_parser = expecting::<u64>("a number of conflicts, from 1", |conflicts| *conflicts > 0))]
    restarts: Option<u64>,
    /// Draw the implication graph of a conflict of cdcl or dpll, at which the search ends
    #[arg(long, conflicts_with = "beside")]
    graph: bool,
    /// Number of the conflict, from 1 [default: 1]
    #[arg(long, value_name = "K", requires = "graph", value_parser = expecting::<u64>("the number of a conflict, from 1", |conflict| *conflict > 0))]
    conflict: Option<u64>,
    /// Output format [default: by the extension of the file, else text]
    #[arg(long, value_parser = formats(FORMATS))]
    format: Option<OutputFormat>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    limit_of_time: TimeLimit,
    #[command(flatten)]
    pub problem: ProblemArgs,
    #[command(flatten)]
    encoding: EncodingArgs,
    #[command(flatten)]
    formula: FormulaArgs,
}

impl TraceArgs {
    /// Returns the output file, or `None` for standard output, and the format.
    pub fn plan(&self) -> Result<(Option<PathBuf>, OutputFormat), Failure> {
        let (file, format) = OutputFormat::of_output(self.format, &self.output, FORMATS)?;
        if self.graph {
            return self.graph_plan(file, format);
        }
        if format == OutputFormat::Dot {
            refuse!("Graphviz draws implication graphs: add --graph");
        }
        if format.is_picture() {
            refuse!(
                "steps are shown on a page, and only the graph of a conflict is a picture: name a file that \
                 ends in .html, or add --graph"
            );
        }
        if self.beside.is_some() && format != OutputFormat::Html {
            refuse!("--beside shows two searches on a page: add --format html, or -o FILE.html");
        }
        Ok((file, format))
    }

    fn graph_plan(
        &self,
        file: Option<PathBuf>,
        format: OutputFormat,
    ) -> Result<(Option<PathBuf>, OutputFormat), Failure> {
        match format {
            OutputFormat::Html => {
                refuse!("a page shows steps, not a graph: choose --format svg or dot")
            }
            OutputFormat::Picture(picture) if picture.is_text() => {
                refuse!("a graph cannot be drawn in text: choose --format svg, png, pdf or dot")
            }
            _ => Ok((file, format)),
        }
    }

    /// Returns `true` if a graph is drawn instead of steps.
    pub const fn is_graph(&self) -> bool {
        self.graph
    }

    /// Returns the question, and the one for the search beside it.
    pub fn questions(&self, problem: Problem) -> Result<Vec<Trace>, Failure> {
        let question = self.question(problem);
        let Some(beside) = self.beside else {
            return Ok(vec![question]);
        };
        // Options of one kind of search need not apply to the other.
        let with = |by: Option<TraceBy>| {
            let mut one = question.clone();
            one.by = by;
            let by = one.search();
            if by.engine().is_some() {
                one.sat = SatOptions::default();
            }
            one.restarts = question.restarts.filter(|_| by == TraceBy::Cdcl);
            one
        };
        let both = vec![with(question.by), with(Some(beside))];
        let has = |what: fn(&Trace) -> bool| both.iter().any(what);
        if question.restarts.is_some() && !has(|side| side.restarts.is_some()) {
            refuse!("--restarts applies to cdcl, which is none of the two searches");
        }
        if question.sat != SatOptions::default()
            && !has(|side| side.by.is_none_or(|by| by.engine().is_none()))
        {
            refuse!(
                "options of the formula apply to cdcl and dpll, which are none of the two searches"
            );
        }
        Ok(both)
    }

    /// Returns the question with the options in its fields.
    fn question(&self, problem: Problem) -> Trace {
        let mut question = Trace::new(problem);
        question.by = self.engine;
        question.graph = self.graph.then(|| self.conflict.unwrap_or(1));
        (question.all, question.steps, question.restarts) = (self.all, self.steps, self.restarts);
        question.limits.solutions = self.limit;
        question.limits.seconds = self.limit_of_time.seconds();
        self.formula.set(&mut question.sat);
        question.sat.encoding = self.encoding.encoding;
        question
    }
}
