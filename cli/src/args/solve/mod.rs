//! Arguments of `solve`.

mod formula;
mod proof;

pub use formula::FilePlan;
pub use proof::{ProofPlan, ProvedFormula};

use crate::args::batch::{BatchArgs, BatchEngine, BatchPlan, BatchTask, threads_or_cores};
use crate::args::board::ProblemArgs;
use crate::args::engine::plan_native;
use crate::args::sat::SatArgs;
use crate::engine::{EngineChoice, NativePlan, ROTATIONS, backtrack};
use crate::exit::{Failure, refuse};
use crate::file_format::{FileFormat, format_of, format_option};
use crate::formula::if_unusual;
use crate::limits::{TimeLimit, parse_threads};
use crate::one_solution::{Method, STARTS, SingleChoice, single_engine, start};
use crate::output::is_terminal;
use crate::output_file::unless_stdout;
use crate::picture::{OrPicture, or_picture};
use crate::sizes::Size;
use crate::text::{first_given, one_of};
use clap::{Args, ValueEnum};
use encodings::at_most_one::Encoding;
use formula::FileArgs;
use proof::ProofArgs;
use queensat::backtrack::{Rotation, engine_for_solving};
use queensat::encode::Formula;
use queensat::one_solution::{self, MAX_ROWS_BY_FORMULA, Start};
use queensat::problem::Problem;
use std::num::NonZeroUsize;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat solve [OPTIONS] <N>\n       queensat solve [OPTIONS] --problems <FILE>\n       queensat solve [OPTIONS] --cnf <FILE>"
)]
pub struct SolveArgs {
    #[command(flatten)]
    file: FileArgs,
    #[command(flatten)]
    batch: BatchArgs,
    /// With --problems: decide if there is exactly one solution
    #[arg(long, requires = "problems")]
    unique: bool,
    /// With --problems: number of problems that are solved at the same time [default: number of cores]
    #[arg(long, visible_alias = "jobs", visible_short_alias = 'j')]
    #[arg(value_name = "K", value_parser = parse_threads, requires = "problems")]
    threads: Option<NonZeroUsize>,
    /// Engine [default: auto, or backtrack with --symmetric]
    #[arg(long, value_name = "ENGINE", value_parser = single_engine())]
    engine: Option<SingleChoice>,
    /// Find a solution that is symmetric under this rotation
    #[arg(long, value_name = "DEGREES", value_parser = one_of(ROTATIONS))]
    symmetric: Option<Rotation>,
    /// Initial guess for the solver of --engine sat [default: greedy-assumptions on boards with more
    /// than 128 rows, if the backend supports it]
    #[arg(long, value_name = "START", value_parser = one_of(STARTS))]
    start: Option<Start>,
    /// Write to this file; '-' is standard output
    ///
    /// The file appears when it is complete.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    _limit: TimeLimit,
    /// Output format [default: by the extension of the file, else text; sat with --cnf]
    #[arg(long, value_parser = or_picture::<SolveFormat>())]
    format: Option<OrPicture<SolveFormat>>,
    #[command(flatten)]
    proof: ProofArgs,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    sat: SatArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolveFormat {
    /// Board with the method and the time
    Text,
    /// Column of the queen in each row, counted from 1
    List,
    /// JSON for programs
    Json,
    /// Four bytes per row (little-endian): the column of its queen, counted from 0
    Binary,
    /// 's' and 'v' lines of the SAT competitions, with the variables of the board
    Sat,
}

impl FileFormat for SolveFormat {
    fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Text | Self::List | Self::Sat => &["txt"],
            Self::Json => &["json"],
            Self::Binary => &["bin"],
        }
    }

    fn option(self) -> String {
        format_option(&self)
    }
}

/// Maximum number of squares of boards on which problems other than n queens are solved by native search.
const MAX_SQUARES_BY_SEARCH: u64 = 700;

/// Maximum number of rows of n queens problems with many blocked squares that are solved by native search.
const MAX_ROWS_BY_SEARCH: u32 = 64;

/// Plan of `solve` for a board.
#[derive(Debug)]
pub struct SolvePlan {
    pub problem: Problem,
    pub method: Method,
    /// Reason for the method, if it was not named.
    pub why: Option<String>,
    /// Seed of random choices.
    pub seed: u64,
    pub format: OrPicture<SolveFormat>,
    /// Output file, or `None` for standard output.
    pub output: Option<PathBuf>,
    pub proof: Option<ProofPlan>,
}

/// Plan of `solve`.
#[derive(Debug)]
pub enum SolveTask {
    Board(Box<SolvePlan>),
    File(Box<FilePlan>),
    Problems(Box<BatchPlan>),
}

impl SolveArgs {
    pub fn plan(self) -> Result<SolveTask, Failure> {
        if self.batch.problems.is_some() {
            return Ok(SolveTask::Problems(Box::new(self.plan_problems()?)));
        }
        if let Some(input) = &self.file.cnf {
            return self.plan_formula(input);
        }
        if self.file.lenient {
            refuse!("--lenient applies to reading a formula, so it requires --cnf FILE");
        }
        let stated = self.problem.options.statement(self.problem.size)?;
        let mut problem = stated.ok_or_else(|| {
            Failure::Usage(
                "expected N or ROWSxCOLUMNS, the size of a board, or --cnf FILE, a formula to solve"
                    .into(),
            )
        })?;
        self.problem.options.squares.add_to(&mut problem)?;
        let output = unless_stdout(self.output.clone());
        let format = format_of(output.as_deref(), self.format, &OrPicture::all())?;
        let format = format.unwrap_or(OrPicture::Own(SolveFormat::Text));
        if format == OrPicture::Own(SolveFormat::Binary) && output.is_none() && is_terminal() {
            refuse!("--format binary cannot be shown on a terminal; name a file with --output");
        }
        if format == OrPicture::Own(SolveFormat::Binary) && !problem.has_one_queen_per_row() {
            refuse!(
                "--format binary writes the column of the queen in each row, but rows need not have \
                 exactly one queen; choose --format list"
            );
        }
        let (method, why) = self.method(&problem)?;
        if self.start.is_some() && method.formula().is_none() {
            refuse!(
                "--start applies to the solver of the whole board, which --engine {} does not use",
                method.name()
            );
        }
        if !method.is_random() {
            self.problem.options.squares.refuse_seed_without_effect()?;
        }
        let proof = self.plan_proof(&method, output.as_deref())?;
        Ok(SolveTask::Board(Box::new(SolvePlan {
            problem,
            proof,
            method,
            why,
            seed: self.problem.options.squares.seed.unwrap_or(0),
            format,
            output,
        })))
    }

    /// Returns the method that was named, or one that suits the problem with the reason.
    fn method(&self, problem: &Problem) -> Result<(Method, Option<String>), Failure> {
        if self.proof.path.is_some() {
            return self.method_for_proof();
        }
        let native = match self.engine {
            Some(SingleChoice::Other(engine)) => engine.native(),
            _ => None,
        };
        if let Some(native) = plan_native(self.engine, native, self.symmetric, &self.sat, None)? {
            native.require_listing(problem)?;
            return Ok((Method::Native(native), None));
        }
        if !problem.is_n_queens() {
            return self.method_of_any(problem);
        }
        Ok(match self.engine {
            Some(SingleChoice::Other(_)) => (self.whole(problem)?, None),
            Some(SingleChoice::Window) => (self.window(problem)?, None),
            Some(choice @ SingleChoice::LocalSearch) => {
                self.sat.refuse_without_sat(choice, None)?;
                let method = one_solution::Method::LocalSearch;
                (Method::Library(method, None), None)
            }
            Some(choice @ SingleChoice::Explicit) => {
                self.sat.refuse_without_sat(choice, None)?;
                if !problem.is_plain() {
                    refuse!(
                        "--engine explicit requires the plain board, without blocked squares and \
                         fixed queens"
                    );
                }
                (Method::Library(one_solution::Method::Explicit, None), None)
            }
            None | Some(SingleChoice::Auto) if self.is_for_search(problem) => {
                let native = NativePlan::plain(engine_for_solving(problem));
                let why = "at least half of the squares are blocked".into();
                (Method::Native(native), Some(why))
            }
            None | Some(SingleChoice::Auto) => {
                let given = self.sat.formula.given();
                let given = given.or_else(|| self.start.map(|_| "--start".into()));
                let is_small = problem.n() <= MAX_ROWS_BY_FORMULA;
                let why = match &given {
                    Some(option) => format!("{option} applies to the formula of the whole board"),
                    None if is_small => {
                        format!("the board has no more than {MAX_ROWS_BY_FORMULA} rows")
                    }
                    None => format!("the board has more than {MAX_ROWS_BY_FORMULA} rows"),
                };
                let method = if is_small || given.is_some() {
                    self.whole(problem)?
                } else {
                    self.window(problem)?
                };
                (method, Some(why))
            }
        })
    }

    /// Returns `true` for n queens problems that native search decides sooner than SAT solvers: small
    /// boards with so many blocked squares that most choices of a row fail.
    fn is_for_search(&self, problem: &Problem) -> bool {
        let n = problem.n();
        let has_options = self.sat.solver.given().is_some()
            || self.sat.formula.given().is_some()
            || self.start.is_some();
        n <= MAX_ROWS_BY_SEARCH
            && !has_options
            && 2 * problem.blocked_count() >= u64::from(n) * u64::from(n)
    }

    /// Returns the method for a problem that is not n queens.
    fn method_of_any(&self, problem: &Problem) -> Result<(Method, Option<String>), Failure> {
        match self.engine {
            None | Some(SingleChoice::Auto) => {
                let squares = Size::of(problem.board()).squares();
                let sat = self.sat.solver.given();
                let sat = sat.or_else(|| self.sat.formula.given());
                let native = NativePlan::plain(engine_for_solving(problem));
                let (is_small, why) = match sat {
                    Some(option) => (false, format!("{option} applies to SAT")),
                    None if squares <= MAX_SQUARES_BY_SEARCH => (
                        true,
                        format!("the board has no more than {MAX_SQUARES_BY_SEARCH} squares"),
                    ),
                    None => (
                        false,
                        format!("the board has more than {MAX_SQUARES_BY_SEARCH} squares"),
                    ),
                };
                let method = if is_small && native.require_listing(problem).is_ok() {
                    Method::Native(native)
                } else {
                    self.whole(problem)?
                };
                Ok((method, Some(why)))
            }
            Some(SingleChoice::Other(_)) => Ok((self.whole(problem)?, None)),
            Some(engine) => {
                refuse!("--engine {engine} is for n queens problems; choose sat or backtrack")
            }
        }
    }

    /// Plans the formula of the whole board.
    fn whole(&self, problem: &Problem) -> Result<Method, Failure> {
        let sat = self.sat.plan_for_one(Formula::new(Encoding::Product))?;
        let method = one_solution::Method::Formula {
            start: start(self.start, problem, &sat.formula, &sat.backend)?,
            formula: sat.formula,
            backend: sat.backend,
        };
        Ok(Method::Library(method, sat.measured))
    }

    fn window(&self, problem: &Problem) -> Result<Method, Failure> {
        let sat = self.sat.plan_for_one(Formula::new(Encoding::Auto))?;
        if sat.formula.encodings().len() != 1 || if_unusual(&sat.formula).is_some() {
            refuse!(
                "--engine window accepts one --encoding for all lines of the {0}x{0} board, and no \
                 other option for the formula",
                problem.n()
            );
        }
        let method = one_solution::Method::Window {
            backend: sat.backend,
            encoding: sat.formula.row,
            memory: None,
        };
        Ok(Method::Library(method, sat.measured))
    }

    /// Plans the answers to a file of problems.
    fn plan_problems(self) -> Result<BatchPlan, Failure> {
        let others = [
            (self.problem.size.is_some(), "N"),
            (self.file.cnf.is_some(), "--cnf"),
            (self.file.lenient, "--lenient"),
            (self.symmetric.is_some(), "--symmetric"),
            (self.start.is_some(), "--start"),
            (self.output.as_os_str() != "-", "--output"),
            (self.proof.path.is_some(), "--proof"),
            (self.sat.solver.stats, "--stats"),
        ];
        if let Some(option) = first_given(others).or(self.problem.options.given()) {
            refuse!("{option} is for one problem, but --problems names a file of them");
        }
        if self
            .format
            .is_some_and(|format| format != OrPicture::Own(SolveFormat::Json))
        {
            refuse!("with --problems, the answers are lines of JSON; choose --format json");
        }
        let engine = match self.engine {
            Some(SingleChoice::Other(EngineChoice::Sat)) => {
                BatchEngine::Sat(self.sat.plan_for_one(Formula::new(Encoding::Product))?)
            }
            None | Some(SingleChoice::Auto | SingleChoice::Other(_)) => {
                let engine = match self.engine {
                    Some(SingleChoice::Other(EngineChoice::Native(engine))) => engine,
                    _ => backtrack(),
                };
                self.sat
                    .refuse_without_sat(NativePlan::plain(engine).name(), None)?;
                BatchEngine::Native((engine.name() != backtrack().name()).then_some(engine))
            }
            Some(engine) => {
                refuse!("--engine {engine} is for one problem; choose sat or backtrack")
            }
        };
        Ok(BatchPlan {
            input: self.batch.problems.expect("checked by the caller"),
            threads: threads_or_cores(self.threads),
            task: BatchTask::Solve {
                engine,
                unique: self.unique,
            },
        })
    }
}
