//! What can be typed, and what it means: arguments become plans.

use super::all_solutions::{AllSolutionsArgs, AllSolutionsPlan, parse_threads};
use super::compression;
use super::engine::{
    EngineChoice, EnginePlan, NativeArgs, NativePlan, backtrack, counting_engine, listing_engine,
    rotation_parser,
};
use super::exit::Failure;
use super::formula::{FormulaArgs, FormulaPlan};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, Parser, Subcommand, ValueEnum};
use encodings::at_most_one::Encoding;
use encodings::dimacs::Strictness;
use queensat::backtrack::{LARGEST_SYMMETRIC, Rotation};
use queensat::board::Square;
use queensat::problem::Problem;
use queensat::solver::{Backend, backend_by_name, backends, default_backend};
use std::fmt;
use std::num::{IntErrorKind, NonZeroUsize};
use std::ops::RangeInclusive;
use std::path::PathBuf;

const EXIT_CODES: &str = "\
Exit codes:
  0    the question was answered (\"there is none\" is an answer)
  1    something went wrong while running, or a file is not what it should be
  2    the command line makes no sense
  3    incomplete: a limit or an interrupt cut the work short
  4    SAT and backtracking disagree (a reproducer is saved)
  10   solve --format sat, solve --cnf: satisfiable
  20   solve --format sat, solve --cnf: unsatisfiable (unknown is 0)
  130  Ctrl-C, with nothing found to keep

Data goes to standard output, progress and messages to standard error.";

/// The n-queens problem as a propositional formula: count, solve, enumerate, encode, check.
#[derive(Debug, Parser)]
#[command(
    name = "queensat",
    version,
    about = "Count, solve and enumerate n-queens problems by SAT, and cross-check by native search",
    after_help = EXIT_CODES,
    arg_required_else_help = true
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    /// Show no progress
    #[arg(long, short, global = true, display_order = 900)]
    pub quiet: bool,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Count all solutions by SAT and by backtracking, and compare
    #[command(after_help = "\
Examples:
  queensat count 8
  queensat count 10 --backend batsat --encoding product --format json
  queensat count 12 --engine sat --block 1,1 --queen 2,5")]
    Count(CountArgs),
    /// Find one solution and draw it
    #[command(after_help = "\
Examples:
  queensat solve 8
  queensat solve 200 --format list
  queensat solve 20 --engine backtrack
  queensat solve --cnf formula.cnf.xz --backend batsat      (any formula, in DIMACS format)")]
    Solve(SolveArgs),
    /// List all solutions as they are found, one a line
    #[command(after_help = "\
Examples:
  queensat enumerate 6
  queensat enumerate 8 --engine backtrack      (in lexicographic order)
  queensat enumerate 12 --limit 5 --format json
  queensat enumerate 16 --symmetric 90

The limit is a cut, not a question: when it is reached the search ends, and whether there are more
solutions is not known (exit code 3).")]
    Enumerate(EnumerateArgs),
    /// Write the formula in DIMACS format, for other solvers
    #[command(after_help = "\
Examples:
  queensat encode 8 -o queens8.cnf
  queensat encode 50 --encoding commander:4 --diagonal-encoding pairwise
  queensat encode 12 --symmetry full --cubes 2 -o queens12.icnf
  queensat encode 100 --encoding sequential | minisat /dev/stdin queens100.out")]
    Encode(EncodeArgs),
    /// Turn another solver's output into a verified board
    #[command(after_help = "\
Examples:
  queensat decode 8 queens8.out
  queensat encode 20 -o q.cnf && picosat q.cnf | queensat decode 20 -

Read are the 's' and 'v' lines of the SAT competitions and MiniSat's result file.")]
    Decode(DecodeArgs),
    /// Check a list of solutions, one a line
    #[command(after_help = "\
Examples:
  queensat check 8 solutions.txt
  queensat enumerate 8 | queensat check 8 -

A line holds the column of the queen in each row, counted from 1 and separated by spaces.
Empty lines are passed over. A solution that stands there twice is wrong.")]
    Check(CheckArgs),
    /// Count solutions that are symmetric to each other as one: Bell's table
    #[command(after_help = "\
Examples:
  queensat classes 1..16
  queensat classes 12..37 --total-up-to 0 --half-turn-up-to 20
  queensat classes 8 --list

A class without symmetry stands for 8 solutions, one that a half turn (180 degrees) leaves as it is
for 4, one that a quarter turn (90 degrees) leaves as it is for 2.")]
    Classes(ClassesArgs),
    /// List the SAT solvers that are built in, and what each can do
    #[command(after_help = "\
Examples:
  queensat backends
  queensat backends --format json")]
    Backends(ListArgs),
    /// List the at-most-one encodings, or the sizes of the formulas they make
    #[command(after_help = "\
Examples:
  queensat encodings
  queensat encodings 100
  queensat encodings 1000 --format json --block 1,1")]
    Encodings(EncodingsArgs),
}

/// Text for people or JSON for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Debug, Args)]
pub struct ProblemArgs {
    /// The number of rows, of columns and of queens
    #[arg(value_name = "N", value_parser = parse_board_size, allow_negative_numbers = true)]
    n: u32,
    #[command(flatten)]
    squares: SquareArgs,
}

impl ProblemArgs {
    fn problem(&self) -> Result<Problem, Failure> {
        self.squares.on_board(self.n)
    }
}

/// A problem that may be left out.
#[derive(Debug, Args)]
pub struct OptionalProblemArgs {
    /// The number of rows, of columns and of queens
    #[arg(value_name = "N", value_parser = parse_board_size, allow_negative_numbers = true)]
    n: Option<u32>,
    #[command(flatten)]
    squares: SquareArgs,
}

impl OptionalProblemArgs {
    fn problem(&self) -> Result<Option<Problem>, Failure> {
        let Some(n) = self.n else {
            if self.squares.block.is_empty() && self.squares.queen.is_empty() {
                return Ok(None);
            }
            return Err(Failure::Usage(
                "--block and --queen need a board: give its number of rows, N".into(),
            ));
        };
        self.squares.on_board(n).map(Some)
    }
}

/// The squares that make a problem more than its size.
#[derive(Debug, Args)]
struct SquareArgs {
    /// Allow no queen on this square; both numbers count from 1 (repeatable)
    #[arg(long, value_name = "ROW,COLUMN", action = ArgAction::Append, allow_hyphen_values = true)]
    block: Vec<Square>,
    /// Put a queen on this square; both numbers count from 1 (repeatable)
    #[arg(long, value_name = "ROW,COLUMN", action = ArgAction::Append, allow_hyphen_values = true)]
    queen: Vec<Square>,
}

impl SquareArgs {
    fn on_board(&self, n: u32) -> Result<Problem, Failure> {
        let usage = |error: queensat::problem::ProblemError| Failure::Usage(error.to_string());
        let mut problem = Problem::new(n).map_err(usage)?;
        for &square in &self.block {
            problem.block(square).map_err(usage)?;
        }
        for &square in &self.queen {
            problem.fix(square).map_err(usage)?;
        }
        Ok(problem)
    }
}

fn parse_board_size(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(0) => Err("a board needs at least one row; expected a whole number from 1".into()),
        Ok(n) => Ok(n),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => {
            Err(format!("the largest board has {} rows", u32::MAX))
        }
        Err(_) => Err("expected a whole number from 1, the number of rows of the board".into()),
    }
}

fn parse_cube_depth(text: &str) -> Result<u32, String> {
    text.parse()
        .map_err(|_| "expected a whole number, how many rows the queens of a cube stand in".into())
}

#[derive(Debug, Args)]
pub struct SatArgs {
    /// The SAT solver
    ///
    /// If none is named, one solution is found by varisat, and all solutions by dpll if the method is
    /// cubes on up to 20 rows, otherwise by cadical (by varisat where cadical is not built in).
    #[arg(long, value_name = "NAME", value_parser = backend_parser(), ignore_case = true)]
    backend: Option<&'static Backend>,
    #[command(flatten)]
    formula: FormulaArgs,
}

fn backend_parser() -> impl TypedValueParser<Value = &'static Backend> {
    // A backend that was left out of the build is known, so that asking for it can be explained.
    let left_out = cfg!(not(feature = "cadical")).then(|| PossibleValue::new("cadical").hide(true));
    let names = backends()
        .iter()
        .map(|backend| PossibleValue::new(backend.name()).help(backend.summary()));
    PossibleValuesParser::new(names.chain(left_out)).try_map(|name| {
        backend_by_name(&name.to_lowercase()).ok_or(
            "this is the pure Rust build, which leaves it out; build with the default features \
             to have it",
        )
    })
}

/// A SAT solver and a formula for it.
#[derive(Clone, Copy, Debug)]
pub struct SatPlan {
    pub backend: &'static Backend,
    pub formula: FormulaPlan,
}

impl fmt::Display for SatPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.backend.name(), self.formula)
    }
}

impl SatArgs {
    /// For finding all solutions: the solver that is fastest at the method, and pairs, on which all
    /// are.
    fn plan_for_all(
        &self,
        problem: &Problem,
        all: &AllSolutionsArgs,
        native_too: bool,
    ) -> Result<(SatPlan, AllSolutionsPlan), Failure> {
        let formula = self.formula.plan(Encoding::Pairwise);
        let all = all.plan(problem, &formula, native_too)?;
        let backend = self
            .backend
            .unwrap_or_else(|| all.method.fastest_backend(problem));
        Ok((SatPlan { backend, formula }, all))
    }

    /// For finding one solution, where Varisat on the small product encoding is fastest by far
    /// (measured at n = 100 and 200: ten times faster than CaDiCaL, which is the better one at
    /// enumeration).
    fn plan_for_one(&self) -> SatPlan {
        SatPlan {
            backend: self
                .backend
                .unwrap_or_else(|| backend_by_name("varisat").expect("always compiled in")),
            formula: self.formula.plan(Encoding::Product),
        }
    }

    /// Refuses options that would have no effect.
    fn refuse_without_sat(
        &self,
        engine: EngineChoice,
        other: Option<&'static str>,
    ) -> Result<(), Failure> {
        let backend = self.backend.map(|_| "--backend");
        let Some(option) = backend.or_else(|| self.formula.given()).or(other) else {
            return Ok(());
        };
        Err(Failure::Usage(format!(
            "{option} chooses how SAT does the work, but --engine {engine} uses no SAT solver"
        )))
    }
}

#[derive(Debug, Args)]
struct EngineArgs {
    /// What finds solutions [default: sat, and backtrack with --symmetric]
    #[arg(long, value_name = "ENGINE", value_parser = listing_engine(), ignore_case = true)]
    engine: Option<EngineChoice>,
    /// Only solutions that a turn by this many degrees leaves as they are, found directly
    #[arg(long, value_name = "DEGREES", value_parser = rotation_parser())]
    symmetric: Option<Rotation>,
    #[command(flatten)]
    sat: SatArgs,
}

impl EngineArgs {
    /// The plan. `other` is an option given beside those of SAT that has no effect without it.
    fn plan(
        &self,
        sat: impl FnOnce(&SatArgs) -> SatPlan,
        other: Option<&'static str>,
    ) -> Result<EnginePlan, Failure> {
        if let Some(rotation) = self.symmetric {
            let choice = EngineChoice::Native(backtrack());
            if let Some(engine) = self.engine
                && engine.to_string() != choice.to_string()
            {
                return Err(Failure::Usage(format!(
                    "--symmetric has a search of its own under --engine {choice}, which {engine} \
                     does not make"
                )));
            }
            self.sat.refuse_without_sat(choice, other)?;
            return Ok(EnginePlan::Native(NativePlan::symmetric(rotation)));
        }
        Ok(match self.engine {
            Some(choice @ EngineChoice::Native(engine)) => {
                self.sat.refuse_without_sat(choice, other)?;
                EnginePlan::Native(NativePlan::plain(engine))
            }
            None | Some(EngineChoice::Sat | EngineChoice::Both) => EnginePlan::Sat(sat(&self.sat)),
        })
    }
}

#[derive(Debug, Args)]
pub struct CountArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// What counts
    #[arg(
        long,
        value_name = "ENGINE",
        value_parser = counting_engine(),
        ignore_case = true,
        default_value = "both"
    )]
    engine: EngineChoice,
    #[command(flatten)]
    native: NativeArgs,
    #[command(flatten)]
    sat: SatArgs,
    /// How to print the answer
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    format: Format,
    #[command(flatten)]
    all: AllSolutionsArgs,
}

/// What `count` is to do.
#[derive(Debug)]
pub struct CountPlan {
    pub problem: Problem,
    /// The engines, in the order in which they run.
    pub engines: Vec<EnginePlan>,
    pub all: AllSolutionsPlan,
    pub format: Format,
}

impl CountArgs {
    pub fn plan(self) -> Result<CountPlan, Failure> {
        let problem = self.problem.problem()?;
        let native_too = !matches!(self.engine, EngineChoice::Sat);
        let (sat, all) = self.sat.plan_for_all(&problem, &self.all, native_too)?;
        let sat = EnginePlan::Sat(sat);
        let native = |engine| EnginePlan::Native(self.native.plan(engine, self.all.threads()));
        let engines = match self.engine {
            EngineChoice::Both => vec![sat, native(backtrack())],
            EngineChoice::Sat => {
                self.native.refuse_without_native()?;
                vec![sat]
            }
            EngineChoice::Native(engine) => {
                let other = self.all.given_for_sat(native_too);
                self.sat.refuse_without_sat(self.engine, other)?;
                vec![native(engine)]
            }
        };
        for engine in &engines {
            engine.require_counting(&problem)?;
            if all.limit.is_some() {
                // Who counts without looking at each solution cannot end after some.
                engine.require_listing(&problem)?;
            }
        }
        Ok(CountPlan {
            problem,
            engines,
            all,
            format: self.format,
        })
    }
}

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
    /// How to print the answer [default: text, and sat with --cnf]
    #[arg(long, value_enum, ignore_case = true)]
    format: Option<SolveFormat>,
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
    pub backend: &'static Backend,
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
    pub format: SolveFormat,
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
                backend: self.engine.sat.backend.unwrap_or_else(default_backend),
                json: self.format == Some(SolveFormat::Json),
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
            format: self.format.unwrap_or(SolveFormat::Text),
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
        } else if matches!(self.format, Some(SolveFormat::Text | SolveFormat::List)) {
            "with --cnf there is no board to print; choose --format sat or --format json".into()
        } else {
            return Ok(());
        };
        Err(Failure::Usage(reason))
    }
}

#[derive(Debug, Args)]
pub struct EnumerateArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// How to print the solutions
    #[arg(long, value_enum, ignore_case = true, default_value = "list")]
    format: EnumerateFormat,
    /// Write to this file, which a run with the same --checkpoint goes on with; '-' is standard
    /// output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
    #[command(flatten)]
    all: AllSolutionsArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EnumerateFormat {
    /// A line each: the column of the queen in each row, counted from 1
    #[value(alias = "text")]
    List,
    /// A line of JSON each
    Json,
}

/// What `enumerate` is to do.
#[derive(Debug)]
pub struct EnumeratePlan {
    pub problem: Problem,
    pub engine: EnginePlan,
    pub all: AllSolutionsPlan,
    /// `None` is standard output.
    pub output: Option<PathBuf>,
    pub format: EnumerateFormat,
}

impl EnumerateArgs {
    pub fn plan(self) -> Result<EnumeratePlan, Failure> {
        let problem = self.problem.problem()?;
        let (sat, all) = (self.engine.sat).plan_for_all(&problem, &self.all, false)?;
        let engine = self.engine.plan(|_| sat, self.all.given_for_sat(false))?;
        engine.require_listing(&problem)?;
        let output = (self.output.as_os_str() != "-").then_some(self.output);
        if all.checkpoint.is_some() && output.is_none() {
            return Err(Failure::Usage(
                "--checkpoint needs a file to go on with: name it with --output".into(),
            ));
        }
        Ok(EnumeratePlan {
            problem,
            engine,
            all,
            output,
            format: self.format,
        })
    }
}

#[derive(Debug, Args)]
pub struct EncodeArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    formula: FormulaArgs,
    /// Write cubes as well, in iCNF format: one for each way to place queens in the first ROWS
    /// rows, to split the work among solvers
    #[arg(long, value_name = "ROWS", value_parser = parse_cube_depth, allow_negative_numbers = true)]
    cubes: Option<u32>,
    /// Write to this file, which appears when it is complete; '-' is standard output
    ///
    /// A name that ends in .gz, .xz or .zst makes it a compressed file.
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    output: PathBuf,
}

/// What `encode` is to do.
#[derive(Debug)]
pub struct EncodePlan {
    pub problem: Problem,
    pub formula: FormulaPlan,
    /// How many rows the queens of a cube stand in, if there are to be cubes.
    pub cubes: Option<u32>,
    /// `None` is standard output.
    pub output: Option<PathBuf>,
    pub compression: Option<compression::Format>,
}

impl EncodeArgs {
    pub fn plan(self) -> Result<EncodePlan, Failure> {
        let problem = self.problem.problem()?;
        if let Some(rows) = self.cubes.filter(|&rows| rows > problem.n()) {
            return Err(Failure::Usage(format!(
                "--cubes {rows} asks for the queens of more rows than the {} that the board has",
                problem.n()
            )));
        }
        Ok(EncodePlan {
            problem,
            formula: self.formula.plan(Encoding::Pairwise),
            cubes: self.cubes,
            compression: compression::Format::for_writing(&self.output)?,
            output: (self.output.as_os_str() != "-").then_some(self.output),
        })
    }
}

#[derive(Debug, Args)]
pub struct DecodeArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// The solver's output; '-' is standard input
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// How to print the board
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    format: DecodeFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DecodeFormat {
    /// A board
    Text,
    /// The column of the queen in each row, counted from 1
    List,
    /// For programs
    Json,
}

/// What `decode` is to do.
#[derive(Debug)]
pub struct DecodePlan {
    pub problem: Problem,
    pub input: PathBuf,
    pub format: DecodeFormat,
}

impl DecodeArgs {
    pub fn plan(self) -> Result<DecodePlan, Failure> {
        Ok(DecodePlan {
            problem: self.problem.problem()?,
            input: self.input,
            format: self.format,
        })
    }
}

#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// The list of solutions; '-' is standard input
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// How to print the verdict
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    format: Format,
}

/// What `check` is to do.
#[derive(Debug)]
pub struct CheckPlan {
    pub problem: Problem,
    pub input: PathBuf,
    pub format: Format,
}

impl CheckArgs {
    pub fn plan(self) -> Result<CheckPlan, Failure> {
        Ok(CheckPlan {
            problem: self.problem.problem()?,
            input: self.input,
            format: self.format,
        })
    }
}

#[derive(Debug, Args)]
pub struct EncodingsArgs {
    #[command(flatten)]
    problem: OptionalProblemArgs,
    /// How to print the list
    #[arg(long, value_enum, ignore_case = true, default_value = "table")]
    format: ListFormat,
}

/// A table for people or JSON for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// For people
    #[value(alias = "text")]
    Table,
    /// For programs
    Json,
}

/// What `encodings` is to do.
#[derive(Debug)]
pub struct EncodingsPlan {
    /// The problem for which sizes are asked, if they are.
    pub problem: Option<Problem>,
    pub format: ListFormat,
}

impl EncodingsArgs {
    pub fn plan(self) -> Result<EncodingsPlan, Failure> {
        Ok(EncodingsPlan {
            problem: self.problem.problem()?,
            format: self.format,
        })
    }
}

#[derive(Debug, Args)]
pub struct ClassesArgs {
    /// The size of the board, or a range of sizes with both ends
    #[arg(value_name = "N|FROM..TO", value_parser = parse_sizes, allow_negative_numbers = true)]
    sizes: RangeInclusive<u32>,
    /// List one solution of each class, the lexicographically least, with its symmetry
    #[arg(long)]
    list: bool,
    /// Count all solutions of boards up to this size; larger rows leave them out
    #[arg(long, value_name = "N", default_value_t = 18)]
    total_up_to: u32,
    /// Count the classes with the symmetry of a half turn on boards up to this size
    #[arg(long, value_name = "N", default_value_t = 23)]
    half_turn_up_to: u32,
    /// Count in this many threads [default: as many as there are cores]
    #[arg(long, value_name = "COUNT", value_parser = parse_threads, allow_negative_numbers = true)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    native: NativeArgs,
    /// How to print
    #[arg(long, value_enum, ignore_case = true, default_value = "table")]
    format: ListFormat,
}

/// What `classes` is to do.
#[derive(Debug)]
pub struct ClassesPlan {
    pub sizes: RangeInclusive<u32>,
    pub list: bool,
    pub total_up_to: u32,
    pub half_turn_up_to: u32,
    pub native: NativePlan,
    pub format: ListFormat,
}

impl ClassesArgs {
    pub fn plan(self) -> Result<ClassesPlan, Failure> {
        if self.list && self.sizes.start() != self.sizes.end() {
            return Err(Failure::Usage(
                "--list lists the classes of one board, so it goes with one N".into(),
            ));
        }
        Ok(ClassesPlan {
            sizes: self.sizes,
            list: self.list,
            total_up_to: self.total_up_to,
            half_turn_up_to: self.half_turn_up_to,
            native: self.native.plan(backtrack(), self.threads),
            format: self.format,
        })
    }
}

fn parse_sizes(text: &str) -> Result<RangeInclusive<u32>, String> {
    let size = |text: &str| {
        let n = parse_board_size(text)?;
        if n > LARGEST_SYMMETRIC {
            return Err(format!(
                "symmetric solutions are searched on boards with up to {LARGEST_SYMMETRIC} rows"
            ));
        }
        Ok(n)
    };
    let Some((from, to)) = text.split_once("..") else {
        return size(text).map(|n| n..=n);
    };
    let (from, to) = (size(from)?, size(to)?);
    if from > to {
        return Err("the first number of a range is the smaller one".into());
    }
    Ok(from..=to)
}

#[derive(Debug, Args)]
pub struct ListArgs {
    /// How to print the list
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    pub format: Format,
}
