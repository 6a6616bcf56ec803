//! Arguments of `compare`, and the plan that they state: engines, sizes and number of runs.

use crate::board::ProblemArgs;
use crate::commands::compare::engine::EngineSpec;
use crate::commands::compare::record::CompareTask;
use crate::engines::backend::backend_parser;
use crate::engines::formula::encodings_parser;
use crate::exit::{Failure, refuse};
use crate::files::file_format::{FileFormat, format_of};
use crate::limits::{Force, expecting, parse_bytes, parse_seconds};
use crate::output::picture::PictureFormat;
use crate::output::text::{option_words, quoted};
use crate::sizes::Size;
use clap::{ArgAction, Args, ValueEnum};
use encodings::at_most_one::Encoding;
use itertools::{Itertools, iproduct};
use problem::Problem;
use problem::board::Square;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Engines, separated by commas (repeatable) [default: backtrack,sat, or those of the two lists below]
    ///
    /// A native search is named as in `count --engine`: backtrack, simd, join. A SAT solver is sat,
    /// sat:BACKEND or sat:BACKEND:ENCODING. `queensat backends` lists the backends, and `queensat
    /// encodings` the encodings; either may be left out: sat:batsat, sat:batsat:product, sat::product,
    /// sat:minisat:commander:4. Options of the command may follow, as in 'sat:cadical --method loop'.
    /// 'cmd:COMMAND' is an external SAT solver, as in `count --backend`.
    #[arg(long, value_name = "LIST", action = ArgAction::Append, value_parser = parse_engines)]
    engines: Vec<Vec<EngineSpec>>,
    /// Encodings for a matrix, separated by commas, or all: each of them with each of --backends
    ///
    /// The pairs stand in the place of the word sat of --engines, whose options they get, or after the other engines.
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = encodings_parser(), hide_possible_values = true)]
    encodings: Vec<Vec<Encoding>>,
    /// SAT solvers for a matrix, separated by commas: each of them with each of --encodings
    #[arg(long, visible_alias = "solvers", value_name = "LIST", value_delimiter = ',', value_parser = backend_parser(), hide_possible_values = true)]
    backends: Vec<String>,
    /// Task of the engines
    #[arg(long, value_enum, default_value = "count")]
    pub task: CompareTask,
    /// Measured runs per engine and size
    #[arg(long, value_name = "K", default_value = "5", value_parser = expecting::<u32>("a whole number from 1 to 10000", |&runs| (1..=10_000).contains(&runs)))]
    pub runs: u32,
    /// Unmeasured runs per engine and size before the measured ones
    #[arg(long, value_name = "K", default_value = "1", value_parser = expecting::<u32>("a whole number from 0 to 10000", |&runs| runs <= 10_000))]
    pub warmup: u32,
    /// Time limit of a run, in seconds or as in 90s, 5m or 1h30m; an engine that reaches it is not run on larger boards
    #[arg(id = "run_time_limit", long = "time-limit")]
    #[arg(value_name = "SECONDS", value_parser = parse_seconds, default_value = "60")]
    pub time_limit: Duration,
    /// Memory limit of a run, such as 500M or 2G (on Linux)
    #[arg(long, hide_short_help = true, value_name = "BYTES", value_parser = parse_bytes)]
    pub memory_limit: Option<u64>,
    /// Engine that the others are compared with [default: the first]
    #[arg(long, value_name = "ENGINE")]
    reference: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub format: CompareFormat,
    /// Write to this file, by its ending: .csv (every run), .json (everything), .svg, .pdf or .png (plot), .txt (text)
    ///
    /// Repeatable. Pictures are drawn at the end, other files are written after every run.
    #[arg(long, short, value_name = "FILE", action = ArgAction::Append)]
    output: Vec<PathBuf>,
    #[command(flatten)]
    pub force: Force,
    #[command(flatten)]
    pub problems: ProblemArgs,
}

/// Output format of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum CompareFormat {
    /// Medians for the terminal: a table, or matrices of encodings and solvers
    Text,
    /// Everything: all runs, the options, the machine and the numbers of the table
    Json,
    /// Every run
    Csv,
    #[value(skip)]
    Plot(PictureFormat),
}

/// Formats by the endings of files.
const BY_ENDING: [CompareFormat; 6] = [
    CompareFormat::Csv,
    CompareFormat::Json,
    CompareFormat::Plot(PictureFormat::Svg),
    CompareFormat::Plot(PictureFormat::Pdf),
    CompareFormat::Plot(PictureFormat::Png),
    CompareFormat::Text,
];

impl FileFormat for CompareFormat {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Text => &["txt"],
            Self::Json => &["json"],
            Self::Csv => &["csv"],
            Self::Plot(format) => format.extensions(),
        }
    }

    fn option(self) -> String {
        "compare --output".into()
    }
}

/// Arguments of `compare` with all that they name: problems, engines and files.
#[derive(Debug)]
pub struct ComparePlan {
    pub args: CompareArgs,
    /// Definition by which command lines of engines are read.
    pub definition: clap::Command,
    /// Board of each size.
    pub problems: Vec<Problem>,
    pub engines: Vec<EngineSpec>,
    /// Index of an engine.
    pub reference: usize,
    /// Files, most of which are rewritten after every run.
    pub exports: Vec<(CompareFormat, PathBuf)>,
}

impl ComparePlan {
    /// Sets the problems, one for each number of rows. Each run of an engine reads its problem again.
    pub fn set_problems(&mut self, problems: Vec<Problem>) -> Result<(), Failure> {
        if let Some(option @ ("--problem" | "--regions")) =
            self.args.problems.options.reading_stdin()
        {
            refuse!(
                "{option} - is read once, but every run of an engine reads the problem; name a file"
            );
        }
        let rows = |pair: &[Problem]| pair[0].n() == pair[1].n();
        if problems.windows(2).any(rows) {
            refuse!(
                "compare tells boards apart by their rows; expected boards with different numbers of \
                 rows"
            );
        }
        self.problems = problems;
        Ok(())
    }

    /// Returns the number of runs of an engine at one size.
    pub const fn rounds(&self) -> u32 {
        self.args.warmup + self.args.runs
    }

    /// Returns the command line of an engine for a problem.
    pub fn command(&self, engine: &EngineSpec, problem: &Problem) -> Result<Vec<String>, Failure> {
        let options = &self.args.problems.options;
        let size = (!options.states_board()).then(|| Size::of(problem.board()).to_string());
        let mut stated: Vec<String> = size.into_iter().chain(options.rule_words()).collect();
        // A file of squares may be standard input, which was read.
        let of_square = |option| {
            move |square: Square| {
                let [row, column] = square.numbers();
                (option, Some(format!("{row},{column}")))
            }
        };
        let blocked = problem.blocked_one_by_one().map(of_square("--block"));
        let random = problem.blocked_at_random();
        let probability = random.map(|blocked| blocked.probability().to_string());
        let seed = random.map(|blocked| blocked.seed().to_string());
        let random = [("--block-random", probability), ("--seed", seed)];
        if let Some((_, Some(_))) = random.last()
            && engine
                .to_string()
                .split_whitespace()
                .any(|word| word.starts_with("--seed"))
        {
            refuse!(
                "{engine}: on a board that is blocked at random, --seed is that of the board; leave it out here"
            );
        }
        let fixed = problem.fixed().map(of_square("--queen"));
        stated.extend(option_words(blocked.chain(random).chain(fixed)));
        let command = engine.command(self.args.task, &stated);
        command.map_err(Failure::Usage)
    }
}

impl CompareArgs {
    /// Returns the plan, whose problems are to be read.
    pub fn plan(self, definition: clap::Command) -> Result<ComparePlan, Failure> {
        let engines = self.engines()?;
        let name = self.reference.as_deref().map(str::trim);
        let is_reference = |spec: &EngineSpec| name.is_none_or(|name| spec.to_string() == name);
        let Some(reference) = engines.iter().position(is_reference) else {
            let name = name.unwrap_or_default();
            refuse!("--reference {name} is not one of the engines; name it as in --engines");
        };
        if self.memory_limit.is_some() && !cfg!(target_os = "linux") {
            refuse!("--memory-limit works on Linux only");
        }
        let mut exports = Vec::new();
        for file in &self.output {
            if file.as_os_str() == "-" {
                refuse!(
                    "--output - is standard output, but a file is rewritten after every run; --format \
                     prints the result to standard output"
                );
            }
            let Some(format) = format_of(Some(file), None, &BY_ENDING)? else {
                refuse!(
                    "{}: expected a name that ends in .csv (every run), .json, .svg, .pdf, .png or .txt",
                    quoted(file)
                );
            };
            exports.push((format, file.clone()));
        }
        Ok(ComparePlan {
            problems: Vec::new(),
            args: self,
            definition,
            engines,
            reference,
            exports,
        })
    }
}

impl CompareArgs {
    /// Returns `true` if each of several encodings is combined with each of several SAT solvers.
    pub const fn is_matrix(&self) -> bool {
        !self.encodings.is_empty() || !self.backends.is_empty()
    }

    /// Returns the engines, with the pairs of encodings and SAT solvers.
    fn engines(&self) -> Result<Vec<EngineSpec>, Failure> {
        let mut engines = self.engines.concat();
        if !self.is_matrix() {
            // Native search writes no formula.
            let usual = match self.task {
                CompareTask::Encode => "sat",
                _ => "backtrack,sat",
            };
            let usual = || parse_engines(usual).map_err(Failure::Usage);
            return if engines.is_empty() {
                usual()
            } else {
                Ok(engines)
            };
        }
        if self.task == CompareTask::Encode && !self.backends.is_empty() {
            refuse!("--task encode runs no SAT solver; leave --backends out");
        }
        let mut of_sat = engines.iter().positions(|engine| engine.is_sat);
        let place = of_sat.next();
        let second = of_sat.next();
        if let Some(clash) = second.or(place.filter(|&place| !engines[place].is_open())) {
            refuse!(
                "--encodings and --backends state the SAT engines, and '{}' in --engines states another; write sat \
                 there once, for the pairs, or only native engines",
                engines[clash]
            );
        }
        let sat = match place {
            Some(place) => engines.remove(place),
            None => "sat".parse().map_err(Failure::Usage)?,
        };
        // A list that is not given leaves the choice to the engine.
        let encodings = self.encodings.iter().flatten().map(Encoding::to_string);
        let [encodings, backends] = [encodings.collect(), self.backends.clone()].map(|list| {
            let names = if list.is_empty() {
                vec![String::new()]
            } else {
                list
            };
            names.into_iter().unique().collect_vec()
        });
        let pairs = iproduct!(&encodings, &backends);
        let place = place.unwrap_or(engines.len());
        let pairs = pairs.map(|(encoding, backend)| sat.pair(backend, encoding));
        engines.splice(place..place, pairs.collect_vec());
        Ok(engines)
    }
}

/// Parses a list of engines.
fn parse_engines(list: &str) -> Result<Vec<EngineSpec>, String> {
    split(list).into_iter().map(str::parse).collect()
}

/// Splits a list at commas outside quotes.
fn split(list: &str) -> Vec<&str> {
    let mut quote = None;
    list.split(|c| {
        match (quote, c) {
            (None, ',') => return true,
            (None, '\'' | '"') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
        false
    })
    .collect()
}
