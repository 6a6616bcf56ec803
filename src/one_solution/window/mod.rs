//! One solution of a board of any size: nearly all queens at random, the last ones by SAT.
//!
//! Queens are placed at random ([`greedy`](super::greedy)) until a small window is left: some rows,
//! the same number of columns, and those squares of their intersections that no queen attacks,
//! about one in fifteen. The window is a formula of some hundred variables. If it is unsatisfiable,
//! queens are removed until the window is larger by a third. The same happens if the solver reaches
//! a conflict limit, because a few of the unsatisfiable windows are as hard as the pigeonhole
//! principle. A window with all rows is the whole problem, which is solved without a limit, so the
//! method can also prove that there is no solution.

mod matching;
mod refute;

use super::answer::{INTERRUPTED, no_solution, verified};
use super::greedy::{Left, place};
use super::partial::PartialPlacement;
use super::{SolveDetails, SolveError, SolveOutcome, Window, WindowReport};
use crate::encode::{Completion, Formula};
use control::Control;
use control::clock::Started;
use control::random::Random;
use encodings::at_most_one::Encoding;
use encodings::{ClauseSink, SizeSink};
use problem::Problem;
use problem::board::Square;
use solvers::{Backend, Outcome, SolverOptions, UnknownReason};
use std::time::Duration;

/// Options of a search with a window.
#[derive(Clone, Copy, Debug)]
pub struct WindowOptions<'a> {
    /// Seed of all random choices.
    pub seed: u64,
    /// Rows of the first window, without those in which no queen could be placed.
    pub rows: u32,
    /// The solver of the window. Without support for a conflict limit it may take very long for an
    /// unsatisfiable window.
    pub backend: &'a Backend,
    /// At-most-one encoding of the lines of the window.
    pub at_most_one: Encoding,
    /// Maximum number of squares of a window; the search gives up at a larger one. A solver takes
    /// about half a kilobyte for a square.
    pub max_squares: usize,
}

impl WindowOptions<'_> {
    /// Returns the number of rows of the first window that takes the least time on an n x n board.
    /// A small window mostly has a row or column without a free square, which is detected at once
    /// and costs less than a large formula. On large boards reading the squares takes longer,
    /// because of cache misses.
    #[must_use]
    pub const fn rows_for(n: u32) -> u32 {
        if n < 1 << 16 { 24 } else { 64 }
    }
}

/// Finds one solution and verifies it, or proves that there is none.
///
/// The memory is about 4.5 bytes a row, and the memory of the solver for the window.
///
/// # Errors
///
/// If the solver fails or returns a wrong answer.
///
/// ```
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::problem::Problem;
/// use queensat::one_solution::{SolveOutcome, SolveDetails, WindowOptions, solve_by_window};
/// use queensat::Control;
/// use queensat::solvers::default_backend;
///
/// let problem = Problem::new(100_000)?;
/// let options = WindowOptions {
///     seed: 1,
///     rows: WindowOptions::rows_for(100_000),
///     backend: default_backend(),
///     at_most_one: Encoding::Auto,
///     max_squares: 1_000_000,
/// };
/// let mut report = SolveDetails::default();
/// let answer = solve_by_window(&problem, &options, &Control::new(), &mut report)?;
/// assert!(matches!(answer, SolveOutcome::Solution(_)));
/// assert!(report.window.unwrap().windows[0].squares < 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_by_window(
    problem: &Problem,
    options: &WindowOptions<'_>,
    control: &Control,
    report: &mut SolveDetails,
) -> Result<SolveOutcome, SolveError> {
    if !problem.is_n_queens() {
        return Err(SolveError::NQueensOnly { method: "window" });
    }
    let verifying = report.verifying.insert(Duration::ZERO);
    let report = report.window.insert(WindowReport::default());
    let mut random = Random::new(options.seed);
    let started = Started::now();
    let Some(mut placement) = PartialPlacement::new(problem) else {
        return Ok(SolveOutcome::NoSolution);
    };
    let reserve = options.rows as usize;
    let mut conflict_limit = FIRST_CONFLICT_LIMIT;
    let Some(mut left) = place(&mut placement, reserve, &mut random, control) else {
        return Ok(INTERRUPTED);
    };
    report.placing = started.elapsed();
    loop {
        let rows = left.rows.len();
        let is_whole = rows + problem.fixed().len() == problem.n() as usize;
        // Reading all squares would take too long: at most one in four of them has a variable.
        let squares = rows.checked_mul(rows);
        if squares.is_none_or(|squares| squares / 64 > options.max_squares) {
            return Ok(SolveOutcome::Unknown(UnknownReason::MemoryLimit));
        }
        let limited = with_conflict_limit(options.backend, conflict_limit).filter(|_| !is_whole);
        let backend = limited.as_ref().unwrap_or(options.backend);
        let started = Started::now();
        let mut window = Window {
            rows,
            ..Window::default()
        };
        let outcome = try_window(&placement, &left, backend, options, control, &mut window)?;
        window.time = started.elapsed();
        window.filled = match outcome {
            Completed::With(_) => Some(true),
            Completed::No | Completed::Impossible => Some(false),
            Completed::Unknown(_) => None,
        };
        report.windows.push(window);
        match outcome {
            Completed::With(queens) => {
                queens.into_iter().for_each(|queen| placement.put(queen));
                return verified(placement.into_columns(), problem, control, verifying);
            }
            Completed::Impossible => return no_solution(problem),
            Completed::No if is_whole => return no_solution(problem),
            Completed::No => {}
            Completed::Unknown(UnknownReason::ConflictLimit) if limited.is_some() => {
                conflict_limit *= 2
            }
            Completed::Unknown(reason) => return Ok(SolveOutcome::Unknown(reason)),
        }
        enlarge(&mut placement, &mut left, (rows / 3).max(1), &mut random);
    }
}

/// Returns the bytes that a search on an n x n board takes, without the window and the problem.
#[must_use]
pub(crate) const fn window_bytes(n: u32) -> u64 {
    // Rows and columns left after the first pass, in growing vectors: 7 % of both, twice.
    PartialPlacement::bytes(n) + n as u64 * 8 * 14 / 100
}

/// Conflict limit of the first window, if the solver supports it. A satisfiable window mostly needs
/// fewer conflicts; an unsatisfiable one may need an infeasible number.
const FIRST_CONFLICT_LIMIT: u64 = 300;

/// Returns the backend with a conflict limit, or with its own if that is lower, or `None` if it
/// supports no limit.
fn with_conflict_limit(backend: &Backend, conflicts: u64) -> Option<Backend> {
    let own = backend.options().conflict_limit;
    let options = SolverOptions {
        conflict_limit: Some(own.map_or(conflicts, |own| own.min(conflicts))),
        ..backend.options().clone()
    };
    backend.with_options(options).ok()
}

/// Outcome of a window.
enum Completed {
    With(Vec<Square>),
    No,
    /// Neither this window nor a larger one can be completed.
    Impossible,
    Unknown(UnknownReason),
}

impl Completed {
    const INTERRUPTED: Self = Self::Unknown(UnknownReason::Interrupted);
}

/// Tries to complete the remaining rows and columns.
fn try_window(
    placement: &PartialPlacement<'_>,
    left: &Left,
    backend: &Backend,
    options: &WindowOptions<'_>,
    control: &Control,
    window: &mut Window,
) -> Result<Completed, SolveError> {
    let mut squares_read = 0_u32;
    let free = |square| {
        squares_read += 1;
        if squares_read % (1 << 16) == 0 && control.is_stopped() {
            return Err(());
        }
        Ok(placement.fits(square))
    };
    // The squares of the window.
    let problem = placement.problem();
    let Ok(completion) = Completion::of_window(problem, &left.rows, &left.columns, free) else {
        return Ok(Completed::INTERRUPTED);
    };
    window.squares = completion.squares().len();
    if window.squares > options.max_squares {
        return Ok(Completed::Unknown(UnknownReason::MemoryLimit));
    }
    // Without a solver, if it cannot be filled for a plain reason.
    if let Some(refuted) = refute::by_matching(problem, left, completion.squares(), control) {
        return Ok(refuted);
    }
    // The formula: its size first, for the report, and then its clauses.
    let formula = Formula::new(options.at_most_one);
    let encode =
        |sink: &mut dyn ClauseSink| completion.encode(&formula, &formula.cardinality, sink);
    let mut counter = SizeSink::new();
    encode(&mut counter)?;
    window.size = counter.size();
    let mut solver = backend.new_solver_with_interrupt(control.interrupt())?;
    let variables = encode(&mut *solver)?;
    if control.is_stopped() {
        return Ok(Completed::INTERRUPTED);
    }
    Ok(match solver.solve()? {
        Outcome::Satisfiable(model) => {
            let queens = variables.placement(model.positive_literals());
            Completed::With(queens.queens().to_vec())
        }
        Outcome::Unsatisfiable => Completed::No,
        Outcome::Unknown(reason) => Completed::Unknown(reason),
    })
}

/// Removes this number of queens, or all that are not fixed, from random rows.
fn enlarge(
    placement: &mut PartialPlacement<'_>,
    left: &mut Left,
    number: usize,
    random: &mut Random,
) {
    let n = placement.problem().n();
    let is_removable = |placement: &PartialPlacement<'_>, row| {
        placement.has_queen(row) && !placement.is_fixed(row)
    };
    let fixed = placement.problem().fixed().len();
    let available = n as usize - fixed - left.rows.len();
    let mut take = |placement: &mut PartialPlacement<'_>, row| {
        left.columns.push(placement.take(row));
        left.rows.push(row);
    };
    if number < available / 4 && available > n as usize / 2 {
        // At least one row in four can be taken, so few picks fail.
        let mut taken = 0;
        while taken < number {
            let row = random.below(n as usize) as u32;
            if is_removable(placement, row) {
                take(placement, row);
                taken += 1;
            }
        }
    } else {
        let mut rows: Vec<u32> = (0..n).filter(|&row| is_removable(placement, row)).collect();
        random.shuffle(&mut rows);
        for row in rows.into_iter().take(number) {
            take(placement, row);
        }
    }
}
