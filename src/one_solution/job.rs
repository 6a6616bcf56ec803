//! The search for one solution as a value.

use super::answer::no_solution;
use super::window::window_bytes;
use super::{
    ProofSearch, Race, Side, Solution, SolveDetails, SolveError, SolveOutcome, Start,
    WindowOptions, recommended_backend, solve_by_window, solve_explicitly, solve_from,
};
use crate::encode::Formula;
use control::Control;
use control::clock::Started;
use encodings::at_most_one::Encoding;
use problem::Problem;
use problem::placement::Placement;
use search::{Engine, Rotation, SearchError, SearchReport, engine_for_solving, search_symmetric};
use solvers::{Backend, UnknownReason};
use std::ops::ControlFlow;

/// Rows of the largest board for which the full formula is recommended: up to this size it takes
/// some hundredths of a second, and a window would be a large part of the board.
pub(crate) const MAX_ROWS_BY_FORMULA: u32 = 64;

/// Rows of the largest board whose formula a solver finds easy without a guess.
const MAX_ROWS_WITHOUT_GUESS: u32 = 128;

/// Bytes that a solver takes for a square of a window, with its clauses.
const BYTES_OF_SQUARE: u64 = 500;

/// A search for one solution of a problem. The value is owned, so it can be stored and
/// sent to another thread.
///
/// ```
/// use queensat::Control;
/// use queensat::one_solution::{SolveOutcome, OneSolution};
/// use queensat::problem::Problem;
///
/// let job = OneSolution::recommended(Problem::new(1000)?);
/// let (answer, _report) = job.solve(&Control::new())?;
/// let SolveOutcome::Solution(solution) = answer else { unreachable!() };
/// assert_eq!(solution.columns().map(|columns| columns.as_slice().len()), Some(1000));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OneSolution {
    /// The problem of which one solution is wanted.
    pub problem: Problem,
    /// The way to a solution, with its own choices.
    pub method: SolveMethod,
    /// Seed of all random choices except those of the backend, which has its own seed.
    pub seed: u64,
}

/// A way to find one solution.
#[derive(Clone, Debug)]
pub enum SolveMethod {
    /// Native search and SAT in turns.
    Race(Race),
    /// A search that writes a proof.
    Proof(ProofSearch),
    /// The formula of the whole board.
    Formula {
        /// The choice of clauses for the rules.
        formula: Formula,
        /// The solver, which takes the whole formula.
        backend: Backend,
        /// The guess that the solver starts from.
        start: Start,
    },
    /// Random queens in nearly all rows, the rest by SAT.
    Window {
        /// The solver, which takes one window after the other.
        backend: Backend,
        /// At-most-one encoding of all lines of the window.
        encoding: Encoding,
        /// Bytes of memory for the solver, if they are limited.
        memory: Option<u64>,
    },
    /// The known construction for the plain board.
    Explicit,
    /// Native search by this engine.
    Native(&'static Engine),
    /// Native search for a solution of the plain board that is symmetric under this rotation.
    Symmetric(Rotation),
}

impl SolveMethod {
    /// Returns the full formula with the recommended encoding, solver and start.
    #[must_use]
    pub fn formula(problem: &Problem) -> Self {
        let (formula, backend) = (Formula::new(Encoding::Product), recommended_backend());
        Self::Formula {
            start: Start::recommended(problem, &formula, backend),
            backend: backend.clone(),
            formula,
        }
    }

    /// Returns the window with the recommended encoding and solver.
    #[must_use]
    pub fn window() -> Self {
        Self::Window {
            backend: recommended_backend().clone(),
            encoding: Encoding::Auto,
            memory: None,
        }
    }

    /// Returns the method that is recommended for a problem: the full formula up to 64 rows, the
    /// window beyond.
    #[must_use]
    pub fn recommended(problem: &Problem) -> Self {
        if problem.n() <= MAX_ROWS_BY_FORMULA {
            Self::formula(problem)
        } else {
            Self::window()
        }
    }

    /// Returns the name of the method.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Race(_) => "race",
            Self::Proof(_) => "proof",
            Self::Formula { .. } => "sat",
            Self::Window { .. } => "window",
            Self::Explicit => "explicit",
            Self::Native(engine) => engine.name(),
            Self::Symmetric(_) => "symmetric",
        }
    }

    /// Returns the method of the side that decided a race. Other methods are returned as they are.
    #[must_use]
    pub fn decided(&self, problem: &Problem, details: &SolveDetails) -> Self {
        let decided_by = details.race.as_ref().and_then(|race| race.decided_by.ok());
        match (self, decided_by) {
            (Self::Proof(_), Some(_)) => {
                Self::Race(Race::recommended(problem)).decided(problem, details)
            }
            (Self::Race(race), Some(Side::Sat)) => Self::Formula {
                formula: race.formula,
                backend: race.backend.clone(),
                start: Start::Cold,
            },
            (Self::Race(_), Some(Side::Search)) => Self::Native(engine_for_solving(problem)),
            (method, _) => method.clone(),
        }
    }

    /// Returns the name of the native search for a problem, if this is one.
    #[must_use]
    pub fn algorithm(&self, problem: &Problem) -> Option<&'static str> {
        match self {
            Self::Native(engine) => Some(engine.for_searching(problem).name()),
            Self::Symmetric(_) => Some("symmetric"),
            _ => None,
        }
    }

    /// Returns the solver and its encodings, if there is one.
    #[must_use]
    pub fn backend(&self) -> Option<(&Backend, String)> {
        match self {
            Self::Formula {
                backend, formula, ..
            }
            | Self::Race(Race {
                backend, formula, ..
            }) => Some((backend, formula.describe_encodings())),
            Self::Window {
                backend, encoding, ..
            } => Some((backend, encoding.to_string())),
            _ => None,
        }
    }

    /// Returns `true` if the method makes random choices, so that the seed matters.
    #[must_use]
    pub const fn is_random(&self) -> bool {
        match self {
            Self::Formula { start, .. } => !matches!(start, Start::Cold),
            Self::Window { .. } => true,
            Self::Race(_)
            | Self::Proof(_)
            | Self::Explicit
            | Self::Native(_)
            | Self::Symmetric(_) => false,
        }
    }

    /// Returns the bytes of memory that the method takes for columns and diagonals on a board with
    /// this many rows, or `None` for native search, which has small boards, and for the full formula,
    /// whose size is returned by [`QueensEncoder::size`](crate::encode::QueensEncoder::size).
    #[must_use]
    pub(crate) fn board_bytes(&self, n: u32) -> Option<u64> {
        match self {
            Self::Race(_)
            | Self::Proof(_)
            | Self::Formula { .. }
            | Self::Native(_)
            | Self::Symmetric(_) => None,
            Self::Window { .. } => Some(window_bytes(n)),
            // Columns and their verification: five bits a row.
            Self::Explicit => Some(u64::from(n) * (4 * 8 + 5) / 8),
        }
    }
}

impl Start {
    /// Returns the recommended start: no guess on small boards and if the formula breaks symmetry,
    /// else the best that the backend supports.
    #[must_use]
    pub fn recommended(problem: &Problem, formula: &Formula, backend: &Backend) -> Self {
        if problem.n() <= MAX_ROWS_WITHOUT_GUESS
            || formula.breaks_symmetry()
            || !problem.is_n_queens()
        {
            Self::Cold
        } else {
            Self::best(&backend.capabilities())
        }
    }
}

impl OneSolution {
    /// Returns the job with the recommended choices for a problem.
    #[must_use]
    pub fn recommended(problem: Problem) -> Self {
        Self {
            method: SolveMethod::recommended(&problem),
            problem,
            seed: 0,
        }
    }

    /// Finds a solution, which is verified, or proves that there is none, if the method supports
    /// this.
    ///
    /// # Errors
    ///
    /// If the solver fails or returns a wrong model, or if the method does not support the problem: a
    /// window is for n queens problems, the construction and symmetric solutions for those without blocked
    /// squares and fixed queens.
    pub fn solve(&self, control: &Control) -> Result<(SolveOutcome, SolveDetails), SolveError> {
        let problem = &self.problem;
        let method = self.method.name();
        // Methods for some boards only refuse the others.
        let takes_any = matches!(
            self.method,
            SolveMethod::Race(_)
                | SolveMethod::Proof(_)
                | SolveMethod::Formula { .. }
                | SolveMethod::Native(_)
        );
        if !takes_any && !problem.is_n_queens() {
            return Err(SolveError::NQueensOnly { method });
        }
        if matches!(self.method, SolveMethod::Symmetric(_)) && !problem.is_plain() {
            return Err(SolveError::PlainBoardOnly { method });
        }
        // The search. Every method verifies its solution, and has its claim that there is none checked.
        let mut report = SolveDetails::default();
        let answer = match &self.method {
            // Methods for any problem: native search and SAT at the same time, a proof, or a formula.
            SolveMethod::Race(race) => {
                let mut raced = race.run(problem, 1, control)?;
                let found = raced.found.pop();
                report.queens_placed = Some(raced.queens_placed);
                match (report.race.insert(raced).decided_by, found) {
                    (Err(reason), _) => SolveOutcome::Unknown(reason),
                    (Ok(_), None) => no_solution(problem)?,
                    (Ok(_), Some(first)) => SolveOutcome::Solution(Solution::new(first, problem)),
                }
            }
            SolveMethod::Proof(proving) => proving.run(problem, &mut report, control)?,
            SolveMethod::Formula {
                formula,
                backend,
                start,
            } => {
                let mut solver = backend.new_solver_with_interrupt(control.interrupt())?;
                let (encoder, solver) = (formula.encoder(problem), &mut *solver);
                solve_from(*start, self.seed, &encoder, solver, control, &mut report)?
            }
            // Methods for n queens: a part of the board by SAT, or the known construction.
            SolveMethod::Window {
                backend,
                encoding,
                memory,
            } => {
                let room = memory.unwrap_or(u64::MAX) / BYTES_OF_SQUARE;
                let options = WindowOptions {
                    seed: self.seed,
                    rows: WindowOptions::rows_for(problem.n()),
                    backend,
                    at_most_one: *encoding,
                    max_squares: usize::try_from(room).unwrap_or(usize::MAX),
                };
                solve_by_window(problem, &options, control, &mut report)?
            }
            SolveMethod::Explicit => {
                let answer = solve_explicitly(problem, control)?;
                answer.ok_or(SolveError::PlainBoardOnly { method })?
            }
            // Native search of all placements, or of the symmetric ones.
            SolveMethod::Native(_) | SolveMethod::Symmetric(_) => {
                self.search(&mut report, control)?
            }
        };
        // An interrupt is named by its cause, such as a time limit.
        let answer = match answer {
            SolveOutcome::Unknown(reason) => SolveOutcome::Unknown(reason.under(control)),
            known => known,
        };
        Ok((answer, report))
    }

    /// Finds a solution by native search, and verifies it.
    fn search(
        &self,
        report: &mut SolveDetails,
        control: &Control,
    ) -> Result<SolveOutcome, SolveError> {
        let problem = &self.problem;
        let mut first = None;
        let searched = self.method.search(problem, control, |placement| {
            first = Some(placement);
            ControlFlow::Break(())
        })?;
        report.queens_placed = Some(searched.nodes);
        let Some(placement) = first else {
            return Ok(if searched.complete {
                SolveOutcome::NoSolution
            } else {
                SolveOutcome::Unknown(UnknownReason::Interrupted)
            });
        };
        let started = Started::now();
        let solution = Solution::new(placement, problem);
        solution.verify(problem)?;
        report.verifying = Some(started.elapsed());
        Ok(SolveOutcome::Solution(solution))
    }
}

impl SolveMethod {
    /// Passes solutions that native search finds to `visit`.
    pub fn search(
        &self,
        problem: &Problem,
        control: &Control,
        mut visit: impl FnMut(Placement) -> ControlFlow<()>,
    ) -> Result<SearchReport, SearchError> {
        match self {
            Self::Native(engine) => {
                engine.placements(problem, |placement| visit(placement.clone()), control)
            }
            Self::Symmetric(rotation) => {
                let visit = |columns: &[u32]| visit(Placement::from_columns(columns));
                search_symmetric(problem.n(), *rotation, visit, control)
            }
            _ => Ok(SearchReport {
                solutions: 0,
                complete: false,
                nodes: 0,
            }),
        }
    }
}
