//! Finding one solution: the engines that can be named, and the run of the one that was chosen.

use super::backend::{Measured, Report};
use super::engine::{EngineChoice, NativePlan, choice, listing_engine};
use super::exit::Failure;
use super::formula::require_loadable;
use super::memory;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queensat::Control;
use queensat::encode::Formula;
use queensat::one_solution::{self, Answer, OneSolution, Start};
use queensat::placement::Columns;
use queensat::problem::Problem;
use solvers::{Backend, UnknownReason};
use std::fmt;
use std::ops::ControlFlow;
use std::time::Instant;

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

/// Returns the start that was chosen, or the recommended one for a board and a backend.
pub fn start(
    typed: Option<StartChoice>,
    problem: &Problem,
    formula: &Formula,
    backend: &Backend,
) -> Result<Start, Failure> {
    let Some(typed) = typed else {
        return Ok(Start::recommended(problem, formula, backend));
    };
    if !typed.start().is_possible(&backend.capabilities()) {
        return Err(Failure::Usage(format!(
            "{} cannot be started with {}; choose --start none or another --backend",
            backend.name(),
            typed.start().name()
        )));
    }
    if typed != StartChoice::None && formula.breaks_symmetry() {
        return Err(Failure::Usage(
            "--symmetry leaves few of the solutions, so a guess at one leads nowhere; choose \
             --start none"
                .into(),
        ));
    }
    Ok(typed.start())
}

/// A way to find one solution, with all choices made.
#[derive(Clone, Debug)]
pub enum Method {
    /// A method of the library, and the measurements of its solver, if they are reported.
    Library(one_solution::Method, Option<Measured>),
    /// Native search.
    Native(NativePlan),
}

impl Method {
    /// Returns the name by which it is chosen.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Library(method, _) => method.name(),
            Self::Native(native) => native.name(),
        }
    }

    /// Returns the formula of the whole board, the backend and the start, if these are used.
    pub const fn formula(&self) -> Option<(&Formula, &Backend, Start)> {
        match self {
            Self::Library(
                one_solution::Method::Formula {
                    formula,
                    backend,
                    start,
                },
                _,
            ) => Some((formula, backend, *start)),
            _ => None,
        }
    }

    /// Returns a description.
    pub fn how(&self, problem: &Problem) -> String {
        use one_solution::Method as Library;
        if let Some((formula, backend, start)) = self.formula() {
            let backend = backend.name();
            return match start {
                Start::Cold => format!("SAT ({backend}, {formula})"),
                start => format!("SAT ({backend}, {formula}, start {})", start.name()),
            };
        }
        match self {
            Self::Native(native) => format!("backtracking ({})", native.listing_algorithm(problem)),
            Self::Library(
                Library::Window {
                    backend, encoding, ..
                },
                _,
            ) => {
                format!("window and SAT ({}, {encoding})", backend.name())
            }
            Self::Library(Library::LocalSearch, _) => "local search".into(),
            Self::Library(..) => "the explicit construction".into(),
        }
    }

    /// Returns the measurements of the solver, if they are reported.
    pub fn measured(&self) -> Option<Report> {
        match self {
            Self::Library(_, measured) => measured.as_ref().map(Measured::report),
            Self::Native(_) => None,
        }
    }

    /// Returns `true` if the method makes random choices of its own.
    pub const fn is_random(&self) -> bool {
        match self {
            Self::Library(method, _) => method.is_random(),
            Self::Native(_) => false,
        }
    }

    /// Refuses work that cannot fit in memory, and limits the memory of a window.
    pub fn require_room(&mut self, problem: &Problem) -> Result<(), Failure> {
        if let Some((formula, ..)) = self.formula() {
            return require_loadable(problem, formula);
        }
        let Self::Library(method, _) = self else {
            return Ok(());
        };
        let n = problem.n();
        let needed = method.board_bytes(n).unwrap_or(0);
        if let one_solution::Method::Window { memory, .. } = method {
            *memory = memory::available().map(|room| room.saturating_sub(needed));
        }
        memory::require(needed, || {
            format!("the columns and diagonals of {n} rows take")
        })
    }

    /// Finds a solution.
    pub fn solve(
        self,
        problem: &Problem,
        seed: u64,
        control: &Control,
    ) -> Result<(Answer<Columns>, one_solution::Report), Failure> {
        match self {
            Self::Library(method, _) => {
                let job = OneSolution {
                    problem: problem.clone(),
                    method,
                    seed,
                };
                job.solve(control).map_err(Failure::runtime)
            }
            Self::Native(native) => by_search(native, problem, control),
        }
    }
}

fn by_search(
    native: NativePlan,
    problem: &Problem,
    control: &Control,
) -> Result<(Answer<Columns>, one_solution::Report), Failure> {
    let mut report = one_solution::Report::default();
    let mut first = None;
    let visit = |columns: &[u32]| {
        first = Some(Columns::new(columns.to_vec()));
        ControlFlow::Break(())
    };
    let search = native
        .search(problem, visit, || control.is_stopped())
        .map_err(Failure::runtime)?;
    let answer = match first {
        Some(columns) => {
            let started = Instant::now();
            columns.verify(problem).map_err(Failure::runtime)?;
            report.verifying = Some(started.elapsed());
            Answer::Solution(columns)
        }
        None if search.complete => Answer::NoSolution,
        None => Answer::Unknown(control.reason(UnknownReason::Interrupted)),
    };
    Ok((answer, report))
}
