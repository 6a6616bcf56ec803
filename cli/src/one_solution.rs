//! Engines that find one solution, and their methods with options.

use super::backend::{Measured, Report};
use super::engine::{EngineChoice, NativePlan, choice, listing_engine};
use super::exit::{Failure, refuse};
use super::formula::require_loadable;
use super::memory;
use super::text::printable;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queensat::Control;
use queensat::backtrack::Rotation;
use queensat::encode::Formula;
use queensat::enumerate::Ending;
use queensat::one_solution::{
    self, Answer, OneSolution, SolveError, Start, solve_full_formula_unless_stopped,
};
use queensat::placement::{Columns, Placement};
use queensat::problem::Problem;
use solvers::Backend;
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

/// Value of `--engine` for one solution.
#[derive(Clone, Copy, Debug)]
pub enum SingleChoice {
    /// Selection by the board.
    Auto,
    /// Random placement, completed by SAT.
    Window,
    /// Min-conflicts.
    LocalSearch,
    /// Explicit construction.
    Explicit,
    /// Engine that can also list all solutions.
    Other(EngineChoice),
}

/// Returns a parser of engines that find one solution.
pub fn single_engine() -> impl TypedValueParser<Value = SingleChoice> {
    let own = [
        PossibleValue::new("auto").help("Selected by the board: sat if it is small, else window"),
        PossibleValue::new("window")
            .help("Random placement of nearly all queens, completed by SAT; for boards of any size"),
        PossibleValue::new("local-search")
            .help("Min-conflicts: queens swap columns until none attacks another; cannot prove that there is no solution"),
        PossibleValue::new("explicit")
            .help("Explicit construction, for boards without blocked squares and fixed queens"),
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

/// Values of `--start`: initial guesses for the solver of the whole board.
pub const STARTS: [(&str, &str, Start); 3] = [
    (
        "greedy-phases",
        "Try the values of a random placement first",
        Start::Phases,
    ),
    (
        "greedy-assumptions",
        "Assume the queens of a random placement, fewer after each failure",
        Start::Assumptions,
    ),
    ("none", "Start without a guess", Start::Cold),
];

/// Returns the selected start, or the recommended one for a board and a backend.
pub fn start(
    typed: Option<Start>,
    problem: &Problem,
    formula: &Formula,
    backend: &Backend,
) -> Result<Start, Failure> {
    let Some(typed) = typed else {
        return Ok(Start::recommended(problem, formula, backend));
    };
    if !typed.is_possible(&backend.capabilities()) {
        refuse!(
            "{} does not support --start {}; choose --start none or another --backend",
            printable(backend.name()),
            typed.name()
        );
    }
    if typed != Start::Cold && !problem.is_n_queens() {
        refuse!(
            "--start {} is for n queens problems; choose --start none",
            typed.name()
        );
    }
    if typed != Start::Cold && formula.breaks_symmetry() {
        refuse!(
            "--symmetry removes most solutions, so a guess is unlikely to lead to one; choose --start \
             none"
        );
    }
    Ok(typed)
}

/// Solution of a problem.
#[derive(Clone, Debug)]
pub enum Solution {
    /// The column of the queen in each row.
    Columns(Columns),
    /// Squares, if rows need not have exactly one queen.
    Squares(Placement),
}

impl Solution {
    fn new(placement: Placement, problem: &Problem) -> Self {
        let columns = Columns::of(&placement).filter(|_| problem.has_one_queen_per_row());
        columns.map_or(Self::Squares(placement), Self::Columns)
    }

    /// Returns the squares of the queens.
    pub fn placement(&self) -> Placement {
        match self {
            Self::Columns(columns) => Placement::from(columns),
            Self::Squares(placement) => placement.clone(),
        }
    }
}

/// Converts the solution of an answer.
fn map<A, B>(answer: Answer<A>, solution: impl FnOnce(A) -> B) -> Answer<B> {
    match answer {
        Answer::Solution(found) => Answer::Solution(solution(found)),
        Answer::NoSolution => Answer::NoSolution,
        Answer::Unknown(reason) => Answer::Unknown(reason),
    }
}

/// Method for one solution, with its options.
#[derive(Clone, Debug)]
pub enum Method {
    /// Method of the library, and the measurements of its solver if they are reported.
    Library(one_solution::Method, Option<Measured>),
    /// Native search.
    Native(NativePlan),
}

impl Method {
    /// Returns the name on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Library(method, _) => method.name(),
            Self::Native(native) => native.name(),
        }
    }

    /// Returns the formula of the whole board with its backend and start, if they are used.
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

    /// Returns the method with a solver that writes its proof to this file.
    pub fn proving_to(mut self, path: &Path) -> Self {
        if let Self::Library(one_solution::Method::Formula { backend, .. }, _) = &mut self {
            *backend = backend.proving_to(path);
        }
        self
    }

    /// Returns a description.
    pub fn how(&self, problem: &Problem) -> String {
        use one_solution::Method as Library;
        let method = match self {
            Self::Native(native) => {
                return format!("backtracking ({})", native.listing_algorithm(problem));
            }
            Self::Library(method, _) => method,
        };
        match method {
            Library::Formula {
                formula,
                backend,
                start,
            } => {
                let start = match start {
                    Start::Cold => String::new(),
                    start => format!(", start {}", start.name()),
                };
                format!("SAT ({}, {formula}{start})", printable(backend.name()))
            }
            Library::Window {
                backend, encoding, ..
            } => format!("window and SAT ({}, {encoding})", printable(backend.name())),
            Library::LocalSearch => "local search".into(),
            _ => "the explicit construction".into(),
        }
    }

    /// Returns the backend and the encodings, if there are any.
    pub fn backend(&self) -> Option<(&Backend, String)> {
        use one_solution::Method as Library;
        match self {
            Self::Library(
                Library::Formula {
                    formula, backend, ..
                },
                _,
            ) => Some((backend, formula.describe_encodings())),
            Self::Library(
                Library::Window {
                    backend, encoding, ..
                },
                _,
            ) => Some((backend, encoding.to_string())),
            _ => None,
        }
    }

    /// Returns the measurements of the solver, if they are reported.
    pub fn measured(&self) -> Option<Report> {
        match self {
            Self::Library(_, measured) => measured.as_ref().map(Measured::report),
            Self::Native(_) => None,
        }
    }

    /// Returns `true` if the method makes random choices.
    pub const fn is_random(&self) -> bool {
        match self {
            Self::Library(method, _) => method.is_random(),
            Self::Native(_) => false,
        }
    }

    /// Returns the symmetry that solutions must have, if there is one.
    pub const fn symmetry(&self) -> Option<Rotation> {
        match self {
            Self::Library(..) => None,
            Self::Native(native) => native.symmetry(),
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
    ) -> Result<(Answer<Solution>, one_solution::Report), Failure> {
        match self {
            Self::Library(
                one_solution::Method::Formula {
                    formula, backend, ..
                },
                _,
            ) if !problem.is_n_queens() => {
                let solver = backend.new_solver_with_interrupt(control.interrupt());
                let mut solver = solver.map_err(Failure::runtime)?;
                let encoder = formula.encoder(problem);
                let answer = solve_full_formula_unless_stopped(&encoder, &mut *solver, control);
                let answer = answer.map_err(Failure::runtime)?;
                let answer = map(answer, |placement| Solution::new(placement, problem));
                Ok((answer, one_solution::Report::default()))
            }
            Self::Library(method, _) => {
                let job = OneSolution {
                    problem: problem.clone(),
                    method,
                    seed,
                };
                match job.solve(control) {
                    // The check of every claim reports this with a reproducer.
                    Err(SolveError::WrongRefusal { .. }) => {
                        Ok((Answer::NoSolution, one_solution::Report::default()))
                    }
                    result => {
                        let (answer, report) = result.map_err(Failure::runtime)?;
                        Ok((map(answer, Solution::Columns), report))
                    }
                }
            }
            Self::Native(native) => by_search(native, problem, control),
        }
    }
}

fn by_search(
    native: NativePlan,
    problem: &Problem,
    control: &Control,
) -> Result<(Answer<Solution>, one_solution::Report), Failure> {
    let mut report = one_solution::Report::default();
    let mut first = None;
    let visit = |placement: &Placement| {
        first = Some(Solution::new(placement.clone(), problem));
        Ok(ControlFlow::Break(()))
    };
    let (_, ending) = native.search_up_to(Some(1), problem, control, visit)?;
    let answer = match (first, ending) {
        (Some(solution), _) => {
            let started = Instant::now();
            let verified = match &solution {
                Solution::Columns(columns) if problem.is_n_queens() => columns.verify(problem),
                solution => solution.placement().verify(problem),
            };
            verified.map_err(Failure::runtime)?;
            report.verifying = Some(started.elapsed());
            Answer::Solution(solution)
        }
        (None, Ending::Stopped(reason)) => Answer::Unknown(reason),
        (None, _) => Answer::NoSolution,
    };
    Ok((answer, report))
}
