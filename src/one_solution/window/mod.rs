//! A board of any size: nearly all queens at random, the last ones by SAT.
//!
//! Queens are put down at random ([`greedy`](super::greedy)) until a small window is left: some
//! rows, as many columns, and of the squares in which they meet those that no queen threatens, about
//! one in fifteen. That the window can be filled is a formula of some hundred variables. If it is
//! unsatisfiable, queens are taken back until the window is larger by a third. So they are if the solver
//! does not find out within some conflicts: of the windows that cannot be filled a few are as hard as
//! the pigeonhole principle. When the window has all rows it is the whole problem, and the solver gets
//! all the time there is, so the method also finds out that there is no solution.

mod matching;
mod refute;

use super::full_formula::{Answer, SolveError, no_solution};
use super::greedy::{Left, place};
use super::partial::PartialPlacement;
use crate::Control;
use crate::board::Square;
use crate::clock::Started;
use crate::encode::{AtLeastOne, Completion, LineEncodings};
use crate::placement::Columns;
use crate::problem::Problem;
use crate::random::Random;
use encodings::{AtMostOne, Size, SizeSink};
use solvers::{Backend, Outcome, SolverOptions, UnknownReason};
use std::time::Duration;

/// How a solution is searched with a window.
#[derive(Clone, Copy, Debug)]
pub struct WindowOptions<'a> {
    /// Where all random choices come from.
    pub seed: u64,
    /// The rows of the first window, not counting those in which no queen could be placed.
    pub rows: u32,
    /// Solves the window. One that cannot be limited to a number of conflicts may be lost in a window
    /// that cannot be filled.
    pub backend: &'a Backend,
    /// How it is said that a line of the window has at most one queen.
    pub at_most_one: &'a dyn AtMostOne,
    /// The search gives up before a window has more squares than this. A solver takes about half
    /// a kilobyte for a square.
    pub max_squares: usize,
}

impl WindowOptions<'_> {
    /// The rows of the first window that take the least time on an n × n board. Fewer are left without
    /// a free square in some row or column more often than not, which is seen at once and costs less
    /// than a formula that is larger than need be; only on large boards looking at squares takes
    /// longer, for they are in no cache.
    #[must_use]
    pub const fn rows_for(n: u32) -> u32 {
        if n < 1 << 16 { 24 } else { 64 }
    }
}

/// What came of a search with a window.
#[derive(Clone, Debug, Default)]
pub struct WindowReport {
    /// How long it took to place queens at random.
    pub placing: Duration,
    /// The windows that were tried.
    pub windows: Vec<Window>,
    /// How long it took to verify the solution.
    pub verifying: Duration,
}

/// A window that was tried.
#[derive(Clone, Copy, Debug)]
pub struct Window {
    /// The rows without a queen.
    pub rows: usize,
    /// The squares on which a queen could stand.
    pub squares: usize,
    /// The size of the formula.
    pub size: Size,
    /// How long it took to find out whether it can be filled.
    pub time: Duration,
    /// Whether it can, if that was found out.
    pub filled: Option<bool>,
}

/// Finds one solution, or that there is none, and verifies it.
///
/// Memory is 4.5 bytes a row and a little more, and what the solver takes for the window.
///
/// # Errors
///
/// If the solver fails, or what it says is wrong.
///
/// ```
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::problem::Problem;
/// use queensat::one_solution::{Answer, WindowOptions, solve_by_window};
/// use queensat::Control;
/// use queensat::solvers::default_backend;
///
/// let problem = Problem::new(100_000)?;
/// let options = WindowOptions {
///     seed: 1,
///     rows: WindowOptions::rows_for(100_000),
///     backend: default_backend(),
///     at_most_one: &Encoding::Auto,
///     max_squares: 1_000_000,
/// };
/// let (answer, report) = solve_by_window(&problem, &options, &Control::new())?;
/// assert!(matches!(answer, Answer::Solution(columns) if columns.as_slice().len() == 100_000));
/// assert!(report.windows[0].squares < 10_000);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_by_window(
    problem: &Problem,
    options: &WindowOptions<'_>,
    control: &Control,
) -> Result<(Answer<Columns>, WindowReport), SolveError> {
    let mut report = WindowReport::default();
    let answer = search(problem, options, control, &mut report)?;
    Ok((answer, report))
}

/// Bytes that a search on an n × n board takes, without the window and what was read of the problem.
#[must_use]
pub const fn window_bytes(n: u32) -> u64 {
    // Rows and columns that are left after the first pass, in vectors that grow: 7 % of both, twice.
    PartialPlacement::bytes(n) + n as u64 * 8 * 14 / 100
}

/// How many conflicts the solver may have in the first window, if it can be held to that. A window that
/// can be filled mostly takes fewer; one that cannot may take more than anybody can wait for.
const PATIENCE: u64 = 300;

const STOPPED: Answer<Columns> = Answer::Unknown(UnknownReason::Interrupted);

fn search(
    problem: &Problem,
    options: &WindowOptions<'_>,
    control: &Control,
    report: &mut WindowReport,
) -> Result<Answer<Columns>, SolveError> {
    let mut random = Random::new(options.seed);
    let started = Started::now();
    let Some(mut placement) = PartialPlacement::new(problem) else {
        return Ok(Answer::NoSolution);
    };
    let reserve = options.rows as usize;
    let mut patience = PATIENCE;
    let Some(mut left) = place(&mut placement, reserve, &mut random, control) else {
        return Ok(STOPPED);
    };
    report.placing = started.elapsed();
    loop {
        let rows = left.rows.len();
        let is_whole = rows + problem.fixed().len() == problem.n() as usize;
        if too_large(rows, options.max_squares) {
            return Ok(Answer::Unknown(UnknownReason::MemoryLimit));
        }
        let hurried = hurried(options.backend, patience).filter(|_| !is_whole);
        let backend = hurried.as_ref().unwrap_or(options.backend);
        let tried = try_window(&placement, &left, backend, options, control)?;
        let Some((outcome, window)) = tried else {
            return Ok(STOPPED);
        };
        report.windows.push(window);
        match outcome {
            Filled::With(queens) => {
                queens.into_iter().for_each(|queen| placement.put(queen));
                return verified(placement, control, report);
            }
            Filled::No if is_whole => return no_solution(problem),
            Filled::Never => return no_solution(problem),
            Filled::No => {}
            Filled::Unknown(UnknownReason::ConflictLimit) if hurried.is_some() => patience *= 2,
            Filled::Unknown(reason) => return Ok(Answer::Unknown(reason)),
        }
        take_back(&mut placement, &mut left, (rows / 3).max(1), &mut random);
    }
}

/// The backend, its solvers held to a number of conflicts, or to fewer if they are anyway; if they can
/// be.
fn hurried(backend: &Backend, conflicts: u64) -> Option<Backend> {
    let own = backend.options().conflict_limit;
    let options = SolverOptions {
        conflict_limit: Some(own.map_or(conflicts, |own| own.min(conflicts))),
        ..backend.options().clone()
    };
    backend.with_options(options).ok()
}

/// Whether looking at all squares in which so many rows and columns meet would take far longer than
/// the formula could be large, which has no more than one square in four of them.
fn too_large(rows: usize, max_squares: usize) -> bool {
    rows.checked_mul(rows)
        .is_none_or(|squares| squares / 64 > max_squares)
}

/// What came of a window.
enum Filled {
    With(Vec<Square>),
    No,
    /// Nor of any larger one.
    Never,
    Unknown(UnknownReason),
}

/// Tries to fill the rows and columns that are left. `None` if it was stopped.
fn try_window(
    placement: &PartialPlacement<'_>,
    left: &Left,
    backend: &Backend,
    options: &WindowOptions<'_>,
    control: &Control,
) -> Result<Option<(Filled, Window)>, SolveError> {
    let started = Started::now();
    let mut looked_at = 0_u32;
    let free = |square| {
        looked_at += 1;
        if looked_at % (1 << 16) == 0 && control.is_stopped() {
            return Err(());
        }
        Ok(placement.fits(square))
    };
    let problem = placement.problem();
    let Ok(completion) = Completion::of_window(problem, &left.rows, &left.columns, free) else {
        return Ok(None);
    };
    let mut window = Window {
        rows: left.rows.len(),
        squares: completion.squares().len(),
        size: Size::default(),
        time: Duration::ZERO,
        filled: None,
    };
    let filled = if window.squares > options.max_squares {
        Filled::Unknown(UnknownReason::MemoryLimit)
    } else if let Some(refuted) = refute::plainly(problem, left, completion.squares(), control) {
        match refuted {
            refute::Refuted::Window => Filled::No,
            refute::Refuted::Problem => Filled::Never,
            refute::Refuted::Interrupted => return Ok(None),
        }
    } else {
        solve_window(
            &completion,
            backend,
            options.at_most_one,
            control,
            &mut window.size,
        )?
    };
    window.time = started.elapsed();
    window.filled = match filled {
        Filled::With(_) => Some(true),
        Filled::No | Filled::Never => Some(false),
        Filled::Unknown(_) => None,
    };
    Ok(Some((filled, window)))
}

fn solve_window(
    completion: &Completion<'_>,
    backend: &Backend,
    at_most_one: &dyn AtMostOne,
    control: &Control,
    size: &mut Size,
) -> Result<Filled, SolveError> {
    let encode = |sink: &mut dyn encodings::ClauseSink| {
        let lines = LineEncodings::all(at_most_one);
        completion.encode(lines, AtLeastOne::Both, sink)
    };
    let mut counter = SizeSink::new();
    encode(&mut counter)?;
    *size = counter.size();
    let mut solver = backend.new_solver_obeying(control.interrupt())?;
    let Some(variables) = encode(&mut *solver)? else {
        return Ok(Filled::No);
    };
    if control.is_stopped() {
        return Ok(Filled::Unknown(UnknownReason::Interrupted));
    }
    Ok(match solver.solve()? {
        Outcome::Satisfiable(model) => {
            let queens = variables.placement(model.positive_literals());
            Filled::With(queens.queens().to_vec())
        }
        Outcome::Unsatisfiable => Filled::No,
        Outcome::Unknown(reason) => Filled::Unknown(reason),
    })
}

/// Takes this many queens back, or all that are not fixed, from random rows.
fn take_back(
    placement: &mut PartialPlacement<'_>,
    left: &mut Left,
    number: usize,
    random: &mut Random,
) {
    let n = placement.problem().n();
    let may_go = |placement: &PartialPlacement<'_>, row| {
        placement.has_queen(row) && !placement.is_fixed(row)
    };
    let fixed = placement.problem().fixed().len();
    let available = n as usize - fixed - left.rows.len();
    let mut take = |placement: &mut PartialPlacement<'_>, row| {
        left.columns.push(placement.take(row));
        left.rows.push(row);
    };
    if number < available / 4 && available > n as usize / 2 {
        // At least one row in four can be taken, so this picks few in vain.
        let mut taken = 0;
        while taken < number {
            let row = random.below(n as usize) as u32;
            if may_go(placement, row) {
                take(placement, row);
                taken += 1;
            }
        }
    } else {
        let mut rows: Vec<u32> = (0..n).filter(|&row| may_go(placement, row)).collect();
        random.shuffle(&mut rows);
        for row in rows.into_iter().take(number) {
            take(placement, row);
        }
    }
}

/// The complete placement, verified.
fn verified(
    placement: PartialPlacement<'_>,
    control: &Control,
    report: &mut WindowReport,
) -> Result<Answer<Columns>, SolveError> {
    let started = Started::now();
    let problem = placement.problem();
    let columns = Columns::new(placement.into_columns());
    let n = problem.n().into();
    let end = columns.verify_while(problem, |rows| control.go_on(rows, n))?;
    report.verifying = started.elapsed();
    Ok(if end.is_continue() {
        Answer::Solution(columns)
    } else {
        STOPPED
    })
}
