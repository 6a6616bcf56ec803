//! The arguments of `solve`.

use super::board::OptionalProblemArgs;
use super::engine::EngineArgs;
use super::sat::SatArgs;
use crate::cli::all_solutions::parse_seconds;
use crate::cli::backend::SolverPlan;
use crate::cli::engine::{EngineChoice, EnginePlan};
use crate::cli::exit::Failure;
use crate::cli::picture::{OrPicture, or_picture};
use clap::{Args, ValueEnum};
use encodings::dimacs::Strictness;
use queensat::problem::Problem;
use queensat::solver::default_backend;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
#[command(
    override_usage = "queensat solve [OPTIONS] <N>\n       queensat solve [OPTIONS] --cnf <FILE>"
)]
pub struct SolveArgs {
    #[command(flatten)]
    problem: OptionalProblemArgs,
    #[command(flatten)]
    file: FileArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// End after this time
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
    /// How to print the answer [default: text, and sat with --cnf]
    #[arg(long, value_parser = or_picture::<SolveFormat>(), ignore_case = true)]
    format: Option<OrPicture<SolveFormat>>,
}

/// A formula instead of a board.
#[derive(Debug, Args)]
struct FileArgs {
    /// Solve the formula in this DIMACS file instead of a board; '-' is standard input
    ///
    /// It may be compressed by gzip, xz or zstd. If no backend is named, cadical solves it (varisat
    /// where cadical is not built in).
    #[arg(long, value_name = "FILE")]
    cnf: Option<PathBuf>,
    /// With --cnf: read a file that is not quite in the format, and warn
    ///
    /// Put up with are a missing header, wrong counts in the header, a last clause without its 0,
    /// and the '%' at the end of the files of SATLIB.
    #[arg(long)]
    lenient: bool,
}

/// What `solve --cnf` is to do.
#[derive(Debug)]
pub struct FilePlan {
    /// The file; `-` is standard input.
    pub input: PathBuf,
    pub strictness: Strictness,
    pub solver: SolverPlan,
    pub time_limit: Option<Duration>,
    /// Whether to print JSON rather than the lines of the SAT competitions.
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SolveFormat {
    /// A board
    Text,
    /// The column of the queen in each row, counted from 1
    List,
    /// For programs
    Json,
    /// The 's' and 'v' lines of the SAT competitions, over the board's variables
    Sat,
}

/// What `solve` is to do.
#[derive(Debug)]
pub struct SolvePlan {
    pub problem: Problem,
    pub engine: EnginePlan,
    pub time_limit: Option<Duration>,
    pub format: OrPicture<SolveFormat>,
}

/// What `solve` is to solve.
#[derive(Debug)]
pub enum SolveTask {
    Board(SolvePlan),
    File(FilePlan),
}

impl SolveArgs {
    pub fn plan(self) -> Result<SolveTask, Failure> {
        if let Some(input) = &self.file.cnf {
            self.refuse_with_formula()?;
            return Ok(SolveTask::File(FilePlan {
                input: input.clone(),
                strictness: if self.file.lenient {
                    Strictness::Lenient
                } else {
                    Strictness::Strict
                },
                solver: self.engine.sat.solver.plan(default_backend())?,
                time_limit: self.time_limit,
                json: self.format == Some(OrPicture::Own(SolveFormat::Json)),
            }));
        }
        if self.file.lenient {
            return Err(Failure::Usage(
                "--lenient tells how to read a formula, so it goes with --cnf FILE".into(),
            ));
        }
        let problem = self.problem.problem()?.ok_or_else(|| {
            Failure::Usage(
                "expected N, the number of rows of a board, or --cnf FILE, a formula to solve"
                    .into(),
            )
        })?;
        let engine = self.engine.plan(SatArgs::plan_for_one, None)?;
        engine.require_listing(&problem)?;
        Ok(SolveTask::Board(SolvePlan {
            problem,
            engine,
            time_limit: self.time_limit,
            format: self.format.unwrap_or(OrPicture::Own(SolveFormat::Text)),
        }))
    }

    /// Refuses options that make no sense where there is no board.
    fn refuse_with_formula(&self) -> Result<(), Failure> {
        let reason = if self.problem.n.is_some() {
            "N asks for a board and --cnf for a formula; name one of them".into()
        } else if !self.problem.squares.block.is_empty() {
            "--block says something about a board, but --cnf asks for a formula".into()
        } else if !self.problem.squares.queen.is_empty() {
            "--queen says something about a board, but --cnf asks for a formula".into()
        } else if let Some(option) = self.engine.sat.formula.given() {
            format!("{option} turns a board into a formula, but with --cnf there is one already")
        } else if self.engine.symmetric.is_some() {
            "--symmetric says something about a board, but --cnf asks for a formula".into()
        } else if let Some(engine @ EngineChoice::Native(_)) = self.engine.engine {
            format!("--engine {engine} places queens on a board, but --cnf asks for a formula")
        } else if matches!(
            self.format,
            Some(OrPicture::Own(SolveFormat::Text | SolveFormat::List) | OrPicture::Picture(_))
        ) {
            "with --cnf there is no board to print; choose --format sat or --format json".into()
        } else {
            return Ok(());
        };
        Err(Failure::Usage(reason))
    }
}
