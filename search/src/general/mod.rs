//! Search for the solutions of any problem: bit sets of squares, and propagation on all bounds.
//!
//! The squares that are not blocked are numbered. A queen excludes the squares that share an at-most-one
//! constraint with it; the other constraints are counted (compare Algorithm M in D. E. Knuth, The Art
//! of Computer Programming, volume 4B, section 7.2.2.1). The search branches on a square of the set
//! with the least choice. Where only few queens above a row matter below it, a count goes square by
//! square and merges equal states.
//!
//! It exists so that each problem has a second search, whatever its rules: it knows the sets and bounds of a problem, not
//! the rules behind them. On boards with excluded diagonals it needs a fraction of the decisions of solvers that learn
//! clauses: their activities lead away from the row or column with the least choice, and what they learn does not make up
//! for it (`benches/BASELINE.md`).
//!
//! | file | content |
//! |---|---|
//! | `machine_words` | bit sets, of a size known to the compiler on small boards |
//! | `model` | the problem as bit sets |
//! | `bounds` | search for any bounds on sets of squares |
//! | `lines` | the same for bounds on rows, columns and diagonals |
//! | `search` | depth-first search |
//! | `rows` | depth-first search row by row, where rows leave little choice |
//! | `pauses` | pauses of a search, and how far it is |
//! | `frontier` | count by merging equal states |
//! | `queens` | depth-first search for n queens problems |

mod bounds;
mod frontier;
mod lines;
mod machine_words;
mod model;
mod pauses;
mod queens;
mod rows;
mod search;

use crate::error::SearchError;
use crate::rows::SearchReport;
use crate::{SearchResult, VisitPlacement};
use control::Control;
use itertools::Itertools;
use join::CountOptions;
use join::{Tally, pieces};
use machine_words::Words;
use model::{MAX_SQUARES, Model, Numbering};
use pauses::no_pause;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use rows::RowProblem;
use search::Search;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

pub use bounds::search_bounds;
pub use pauses::{Pause, SearchProgress};

/// Words of the largest bit sets of a size known to the compiler.
const MAX_KNOWN_WORDS: usize = 16;

/// Calls a function whose type parameter has room for this many squares. A module for pages, whose size counts, has fewer
/// copies of it.
macro_rules! with_words_for {
    ($squares:expr, $function:ident($($argument:expr),*)) => {
        match $squares.div_ceil(64) {
            ..=1 => $function::<[u64; 1]>($($argument),*),
            ..=2 => $function::<[u64; 2]>($($argument),*),
            ..=4 => $function::<[u64; 4]>($($argument),*),
            #[cfg(not(target_family = "wasm"))]
            ..=7 => $function::<[u64; 7]>($($argument),*),
            #[cfg(not(target_family = "wasm"))]
            ..=10 => $function::<[u64; 10]>($($argument),*),
            ..=MAX_KNOWN_WORDS => $function::<[u64; MAX_KNOWN_WORDS]>($($argument),*),
            _ => $function::<Vec<u64>>($($argument),*),
        }
    };
}
use with_words_for;

/// Checks that the board is not too large, to count the solutions or to list them.
pub(super) fn require_room(problem: &Problem, is_count: bool) -> Result<(), SearchError> {
    let columns = u64::from(problem.board().columns());
    let squares = u64::from(problem.board().rows()) * columns;
    if squares <= MAX_SQUARES as u64 || is_count && has_one_queen(problem) {
        return Ok(());
    }
    Numbering::new(problem).map(|_| ())
}

/// Visits all solutions, in no particular order.
pub(super) fn search(
    problem: &Problem,
    visit: &mut VisitPlacement<'_>,
    control: &Control,
) -> SearchResult {
    search_with_pauses(problem, visit, &mut no_pause, control)
}

/// Visits all solutions of any problem by the engine `general`, in no particular order, and calls `pause` at regular
/// points, which are the same in each run. A pause may do other work, and end the search.
///
/// ```
/// use control::Control;
/// use problem::Problem;
/// use search::search_with_pauses;
/// use std::ops::ControlFlow;
///
/// let mut pauses = 0;
/// let mut pause = |progress: search::SearchProgress| {
///     pauses += 1;
///     if progress.seconds < 0.001 {
///         ControlFlow::Continue(())
///     } else {
///         ControlFlow::Break(())
///     }
/// };
/// let visit = &mut |_: &_| ControlFlow::Continue(());
/// let report = search_with_pauses(&Problem::new(14)?, visit, &mut pause, &Control::new())?;
/// assert!(!report.complete && pauses > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if the board is too large or memory is short.
pub fn search_with_pauses(
    problem: &Problem,
    visit: &mut VisitPlacement<'_>,
    pause: &mut Pause<'_>,
    control: &Control,
) -> SearchResult {
    if problem.is_n_queens() && problem.n() <= queens::MAX_SIZE {
        let found = |columns: &[u32]| visit(&Placement::from_columns(columns)).is_break();
        return queens::search(problem, found, pause, control);
    }
    let numbering = Numbering::new(problem)?;
    with_words_for!(
        numbering.squares.len(),
        list(problem, numbering, visit, pause, control)
    )
}

fn list<B: Words>(
    problem: &Problem,
    numbering: Numbering,
    visit: &mut VisitPlacement<'_>,
    pause: &mut Pause<'_>,
    control: &Control,
) -> SearchResult {
    let model = Model::<B>::new(problem, numbering);
    let Some(mut search) = Search::new(&model) else {
        return Ok(SearchReport::NO_SOLUTION);
    };
    let mut solutions = 0;
    let mut report = SearchReport::START;
    let mut found = |queens: &[u32]| {
        solutions += 1;
        let queens = queens.iter().map(|&queen| model.squares[queen as usize]);
        visit(&Placement::new(queens.collect())).is_break()
    };
    let rows = RowProblem::new(&model, &search);
    (report.complete, report.nodes) = match rows {
        Some(rows) => search_rows(&mut search, rows, &mut found, pause, control),
        None => (search.run(found, pause, control), search.nodes),
    };
    report.solutions = solutions;
    Ok(report)
}

/// Searches by propagation for a short time, which most problems take, and then row by row. Returns `true` if all
/// solutions were visited, and the number of queens placed.
fn search_rows<B: Words>(
    search: &mut Search<'_, B>,
    rows: RowProblem<'_, B>,
    found: &mut dyn FnMut(&[u32]) -> bool,
    pause: &mut Pause<'_>,
    control: &Control,
) -> (bool, u64) {
    /// Estimated time of the search by propagation.
    const SECONDS: f64 = 2e-3;
    let mut seen = HashSet::new();
    let mut is_ended = false;
    let in_time = &mut |progress: SearchProgress| {
        if progress.seconds < SECONDS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let sorted = |queens: &[u32]| queens.iter().copied().sorted_unstable().collect_vec();
    let first = |queens: &[u32]| {
        seen.insert(sorted(queens));
        is_ended = found(queens);
        is_ended
    };
    let complete = search.run(first, in_time, control);
    if complete || is_ended || control.is_stopped() {
        return (complete, search.nodes);
    }
    let Some(rows) = rows.into_tables() else {
        return (search.run(found, pause, control), search.nodes);
    };
    let mut others = |queens: &[u32]| !seen.contains(&sorted(queens)) && found(queens);
    let (complete, nodes) = rows.run(&mut others, pause, control);
    (complete, search.nodes + nodes)
}

/// Counts all solutions.
pub(super) fn count(problem: &Problem, options: &CountOptions) -> Result<Tally, SearchError> {
    let Some((part, squares, queens)) = with_a_queen_in_the_corner(problem) else {
        return count_all(problem, options);
    };
    let mut tally = count_all(&part, options)?;
    // Each square has a queen in equally many solutions, since translations map it to any other.
    let of_all_squares = tally.solutions.checked_mul(squares);
    tally.solutions = of_all_squares.ok_or(SearchError::TooManySolutions)? / queens;
    Ok(tally)
}

/// Returns the problem with a queen fixed in the corner, the number of squares and that of queens, if
/// all translations of a torus map solutions to solutions.
fn with_a_queen_in_the_corner(problem: &Problem) -> Option<(Problem, u128, u128)> {
    let board = problem.board();
    let queens = problem.queens().filter(|&queens| queens > 0)?;
    if !problem.is_uniform_torus() {
        return None;
    }
    let squares = u128::from(board.rows()) * u128::from(board.columns());
    let mut part = problem.clone();
    part.fix(Square::from_zero_based(0, 0)).ok()?;
    Some((part, squares, queens.into()))
}

fn count_all(problem: &Problem, options: &CountOptions) -> Result<Tally, SearchError> {
    if has_one_queen(problem) {
        return Ok(count_squares(problem));
    }
    let numbering = Numbering::new(problem)?;
    with_words_for!(
        numbering.squares.len(),
        count_model(problem, numbering, options)
    )
}

/// Returns `true` if each solution has one queen, so that squares need not be compared.
fn has_one_queen(problem: &Problem) -> bool {
    const MAX_BOARD: u32 = 1 << 20;
    let sides = [problem.board().rows(), problem.board().columns()];
    problem.queens() == Some(1)
        && !problem.rules().has_sets()
        && sides[0].saturating_mul(sides[1]) <= MAX_BOARD
}

/// Counts the squares of the only queen: they are in all sets that need one, and in none that has none.
fn count_squares(problem: &Problem) -> Tally {
    let mut needed = problem.fixed().len() as u64;
    let mut given: HashMap<Square, u64> = problem.fixed().map(|square| (square, 1)).collect();
    for constraint in problem.constraints() {
        let (least, most) = (constraint.bound().least(), constraint.bound().greatest());
        let is_empty = most == Some(0);
        needed += u64::from(least);
        for square in constraint.squares().take_while(|_| least > 0 || is_empty) {
            *given.entry(square).or_default() += 1 + (u64::from(is_empty) << 32);
        }
    }
    given.retain(|square, given| *given == needed && !problem.is_blocked(*square));
    Tally::new(given.len() as u128, 0, false)
}

fn count_model<B: Words>(
    problem: &Problem,
    numbering: Numbering,
    options: &CountOptions,
) -> Result<Tally, SearchError> {
    /// Parts for each thread, so that all of them end at about the same time.
    const PARTS: usize = 64;
    let model = Model::<B>::new(problem, numbering);
    let Some(search) = Search::new(&model) else {
        return Ok(Tally::default());
    };
    if frontier::pays(problem) {
        if let Some(tally) = frontier::count(&model, options) {
            return Ok(tally);
        }
    }
    let parts = search.split(PARTS * options.threads().get());
    pieces::run_alike(&parts, options, |part, control| {
        let mut search = Search::of_part(&model, part);
        let mut solutions = 0;
        let found = |_: &[u32]| {
            solutions += 1;
            false
        };
        let complete = search.run(found, &mut no_pause, control);
        let report = SearchReport {
            solutions,
            complete,
            nodes: search.nodes,
        };
        Ok(report.tally(1))
    })
}
