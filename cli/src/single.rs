//! How one solution is found: what can be typed, what it means, and doing it.

use super::args::SatPlan;
use super::backend::{Measured, Report};
use super::engine::{EngineChoice, NativePlan, choice, listing_engine};
use super::exit::Failure;
use super::formula::require_loadable;
use super::memory;
use super::worker::Reporter;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use encodings::at_most_one::Encoding;
use queensat::one_solution::{
    Answer, Control, LocalSearchReport, Start, WarmReport, WindowOptions, WindowReport,
    local_search_bytes, solve_by_local_search, solve_by_window, solve_explicitly, solve_from,
    window_bytes,
};
use queensat::placement::Columns;
use queensat::problem::Problem;
use solvers::{Backend, UnknownReason};
use std::fmt;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The largest board that is solved by its whole formula unless told otherwise: up to here that takes no
/// more than some hundredths of a second, and a window would be a large part of the board.
pub const LARGEST_BY_FORMULA: u32 = 64;
/// The largest board whose formula a solver finds easy without a guess.
const LARGEST_COLD: u32 = 128;
/// Bytes that a solver takes for a square of a window, with its clauses.
const BYTES_OF_SQUARE: u64 = 500;
/// Swaps that are weighed by local search before it gives up, on a board with up to a thousand rows.
const SWAPS: u64 = 1 << 30;

/// What finds one solution, as it is typed.
#[derive(Clone, Copy, Debug)]
pub enum SingleChoice {
    /// Whatever suits the board.
    Auto,
    /// Random placement, the rest by SAT.
    Window,
    /// Min-conflicts.
    LocalSearch,
    /// The construction.
    Explicit,
    /// What finds all solutions, too.
    Other(EngineChoice),
}

/// Reads an engine that finds one solution.
pub fn single_engine() -> impl TypedValueParser<Value = SingleChoice> {
    let own = [
        PossibleValue::new("auto").help("What suits the board: sat for small ones, else window"),
        PossibleValue::new("window")
            .help("Nearly all queens at random, the last by SAT; for boards of any size"),
        PossibleValue::new("local-search")
            .help("Queens swap columns until none threatens another; cannot tell that there is no solution"),
        PossibleValue::new("explicit")
            .help("The known construction, for boards without blocked squares and fixed queens"),
    ];
    let others: Vec<PossibleValue> = listing_engine()
        .possible_values()
        .expect("it has some")
        .collect();
    PossibleValuesParser::new(own.into_iter().chain(others)).map(|name| {
        match name.to_lowercase().as_str() {
            "auto" => SingleChoice::Auto,
            "window" => SingleChoice::Window,
            "local-search" => SingleChoice::LocalSearch,
            "explicit" => SingleChoice::Explicit,
            other => SingleChoice::Other(choice(other)),
        }
    })
}

impl fmt::Display for SingleChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.write_str("auto"),
            Self::Window => f.write_str("window"),
            Self::LocalSearch => f.write_str("local-search"),
            Self::Explicit => f.write_str("explicit"),
            Self::Other(engine) => engine.fmt(f),
        }
    }
}

/// What the solver is told before it searches the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StartChoice {
    /// Queens placed at random are the values that are tried first
    GreedyPhases,
    /// Queens placed at random are assumed, fewer and fewer
    GreedyAssumptions,
    /// Nothing
    None,
}

impl StartChoice {
    const fn start(self) -> Start {
        match self {
            Self::GreedyPhases => Start::Phases,
            Self::GreedyAssumptions => Start::Assumptions,
            Self::None => Start::Cold,
        }
    }
}

/// The start that was chosen, or the best one for a board and a backend.
pub fn start(
    typed: Option<StartChoice>,
    problem: &Problem,
    sat: &SatPlan,
) -> Result<Start, Failure> {
    let capabilities = sat.backend.capabilities();
    match typed {
        Some(typed) if !typed.start().is_possible(&capabilities) => Err(Failure::Usage(format!(
            "{} cannot be started with {}; choose --start none or another --backend",
            sat.backend.name(),
            typed.start().name()
        ))),
        Some(typed) if typed != StartChoice::None && sat.formula.breaks_symmetry() => {
            Err(Failure::Usage(
                "--symmetry leaves few of the solutions, so a guess at one leads nowhere; choose \
                 --start none"
                    .into(),
            ))
        }
        Some(typed) => Ok(typed.start()),
        None if problem.n() <= LARGEST_COLD || sat.formula.breaks_symmetry() => Ok(Start::Cold),
        None => Ok(Start::best(&capabilities)),
    }
}

/// How one solution is found, all choices made.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// The formula of the whole board.
    Sat(SatPlan, Start),
    /// A window.
    Window {
        backend: &'static Backend,
        encoding: Encoding,
        measured: Option<&'static Measured>,
    },
    /// Local search.
    LocalSearch,
    /// The construction.
    Explicit,
    /// Native search.
    Native(NativePlan),
}

/// What else is known of a run, beside the answer.
#[derive(Clone, Debug, Default)]
pub struct Details {
    pub window: Option<WindowReport>,
    pub local_search: Option<LocalSearchReport>,
    pub whole: Option<WarmReport>,
    /// How long it took to verify the solution.
    pub verifying: Option<Duration>,
}

impl Method {
    /// The name by which people choose it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sat(..) => "sat",
            Self::Window { .. } => "window",
            Self::LocalSearch => "local-search",
            Self::Explicit => "explicit",
            Self::Native(native) => native.name(),
        }
    }

    /// What does the work, in words.
    pub fn how(&self, problem: &Problem) -> String {
        match self {
            Self::Sat(sat, Start::Cold) => format!("SAT ({sat})"),
            Self::Sat(sat, start) => format!("SAT ({sat}, start {})", start.name()),
            Self::Window {
                backend, encoding, ..
            } => {
                format!("window and SAT ({}, {encoding})", backend.name())
            }
            Self::LocalSearch => "local search".into(),
            Self::Explicit => "the explicit construction".into(),
            Self::Native(native) => format!("backtracking ({})", native.listing_algorithm(problem)),
        }
    }

    /// What its solvers measured, if that is to be told.
    pub fn measured(&self) -> Option<Report> {
        let measured = match self {
            Self::Sat(sat, _) => sat.measured,
            Self::Window { measured, .. } => *measured,
            Self::LocalSearch | Self::Explicit | Self::Native(_) => None,
        };
        measured.map(Measured::report)
    }

    /// Whether random numbers of this program's own are used.
    pub const fn is_random(&self) -> bool {
        match self {
            Self::Sat(_, start) => !matches!(start, Start::Cold),
            Self::Window { .. } | Self::LocalSearch => true,
            Self::Explicit | Self::Native(_) => false,
        }
    }

    /// Refuses what cannot fit in memory, before any is taken.
    pub fn require_room(&self, problem: &Problem) -> Result<(), Failure> {
        let n = problem.n();
        let needed = match self {
            Self::Sat(sat, _) => return require_loadable(problem, &sat.formula),
            Self::Native(_) => return Ok(()),
            Self::Window { .. } => window_bytes(n),
            Self::LocalSearch => local_search_bytes(n),
            // Columns and what verifies them: five bits a row.
            Self::Explicit => u64::from(n) * (4 * 8 + 5) / 8,
        };
        memory::require(needed, || {
            format!("the columns and diagonals of {n} rows take")
        })
    }

    /// Does the work.
    pub fn solve(
        &self,
        problem: &Problem,
        seed: u64,
        reporter: &Reporter<()>,
    ) -> Result<(Answer<Columns>, Details), Failure> {
        let progress = |fraction| reporter.is_done_to(fraction);
        let control = Control {
            interrupt: &reporter.interrupt,
            progress: &progress,
        };
        let mut details = Details::default();
        let answer = match *self {
            Self::Sat(sat, start) => {
                let solver = sat.backend.new_solver_with_interrupt(&reporter.interrupt);
                let mut solver = solver.map_err(Failure::runtime)?;
                let encoder = sat.formula.encoder(problem);
                let (answer, report) = solve_from(start, seed, &encoder, &mut *solver, control)
                    .map_err(Failure::runtime)?;
                details.verifying = Some(report.verifying);
                details.whole = Some(report);
                answer
            }
            Self::Window {
                backend, encoding, ..
            } => {
                let room = memory::available().unwrap_or(u64::MAX);
                let room = room.saturating_sub(window_bytes(problem.n())) / BYTES_OF_SQUARE;
                let options = WindowOptions {
                    seed,
                    rows: WindowOptions::rows_for(problem.n()),
                    backend,
                    at_most_one: &encoding,
                    most_squares: usize::try_from(room).unwrap_or(usize::MAX),
                };
                let (answer, report) =
                    solve_by_window(problem, &options, control).map_err(Failure::runtime)?;
                details.verifying = Some(report.verifying);
                details.window = Some(report);
                answer
            }
            Self::LocalSearch => {
                let most = SWAPS.max(u64::from(problem.n()) << 20);
                let (answer, report) = solve_by_local_search(problem, seed, most, control)
                    .map_err(Failure::runtime)?;
                details.verifying = Some(report.verifying);
                details.local_search = Some(report);
                answer
            }
            Self::Explicit => solve_explicitly(problem, control)
                .map_err(Failure::runtime)?
                .expect("boards that are not plain are refused"),
            Self::Native(native) => by_search(native, problem, reporter, &mut details)?,
        };
        Ok((answer, details))
    }
}

fn by_search(
    native: NativePlan,
    problem: &Problem,
    reporter: &Reporter<()>,
    details: &mut Details,
) -> Result<Answer<Columns>, Failure> {
    let stop = || reporter.interrupt.is_triggered();
    let mut first = None;
    let visit = |columns: &[u32]| {
        first = Some(Columns::new(columns.to_vec()));
        ControlFlow::Break(())
    };
    let report = native
        .search(problem, visit, stop)
        .map_err(Failure::runtime)?;
    match first {
        Some(columns) => {
            let started = Instant::now();
            columns.verify(problem).map_err(Failure::runtime)?;
            details.verifying = Some(started.elapsed());
            Ok(Answer::Solution(columns))
        }
        None if report.complete => Ok(Answer::NoSolution),
        None => Ok(Answer::Unknown(UnknownReason::Interrupted)),
    }
}
