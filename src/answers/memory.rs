//! Refusal of work that does not fit in memory, before it begins. A solver that runs out of memory is killed by the
//! system without a message, so lower bounds are compared with what is available; what passes may still be too much.

use crate::answers::host::Host;
use crate::answers::refused::{Phrase, RefusalReason, Refused};
use crate::encode::{BoardVariables, Completion, EncodeError, Formula};
use crate::enumerate::{AllSolutions, Cube, Cubes, Method, Split};
use control::Control;
use encodings::{SinkError, Size, SizeSink};
use problem::Problem;
use problem::board::Square;
use std::time::Duration;

/// Maximum time for counting the clauses of a formula before it is loaded.
const MAX_COUNTING_TIME: Duration = Duration::from_secs(1);
/// Memory in bytes that every process can get. To learn how much there is takes longer than a quick answer.
const UNCHECKED: u64 = 1 << 20;
/// Maximum number of rows of boards whose formulas fit in any memory.
const MAX_UNCHECKED_ROWS: u32 = 100;
/// Number of cubes among which one is looked for that its queens do not contradict.
const MAX_SIZED_CUBES: usize = 1000;

/// Returns a lower bound for the memory of a solver with a formula of this size, in bytes.
#[must_use]
pub(crate) const fn memory_of_solver(size: Size) -> u64 {
    // A literal takes four bytes in a clause, and about as much in a watch list.
    size.literals
        .saturating_mul(8)
        .saturating_add(size.variables)
}

/// Refuses work that needs more memory than there is. `what` says what takes it.
///
/// # Errors
///
/// With the figures, if there is too little memory.
pub fn require_memory(
    needed: u64,
    host: &Host,
    what: impl FnOnce() -> String,
) -> Result<(), Refused> {
    if needed <= UNCHECKED {
        return Ok(());
    }
    let gibibytes = |bytes: u64| bytes as f64 / f64::from(1 << 30);
    match host.memory() {
        Some(available) if needed > available => {
            let (needed, available) = (gibibytes(needed), gibibytes(available));
            let reason = format!(
                "{} {needed:.1} GiB of memory at the least, and {available:.1} GiB are available",
                what(),
            );
            Err(Refused::memory("problem", reason))
        }
        _ => Ok(()),
    }
}

/// Refuses a search for all solutions whose formulas cannot fit in memory.
///
/// Public for puzzles.
///
/// # Errors
///
/// With the figures, if there is too little memory.
pub fn require_room_for_all(
    job: &AllSolutions,
    host: &Host,
    control: &Control,
) -> Result<(), Refused> {
    match job.method {
        Method::Loop | Method::Orbits => require_room(&job.problem, &job.formula, host, control),
        Method::Cubes(split) => {
            require_room_for_cubes(&job.problem, &job.formula, split, host, control)
        }
    }
}

/// Refuses a formula that cannot fit in the available memory. The estimate is a lower bound for all
/// solvers, so an accepted formula may still be too large for some of them.
///
/// # Errors
///
/// With the figures, if there is too little memory.
pub fn require_room(
    problem: &Problem,
    formula: &Formula,
    host: &Host,
    control: &Control,
) -> Result<(), Refused> {
    let control = control.part().with_time_limit(MAX_COUNTING_TIME);
    require_about(problem, formula, host, &control)?;
    match formula.encoder(problem).size_unless(control.interrupt()) {
        // The formula is loaded in a way that limits and interrupts can stop.
        Err(EncodeError::Sink(SinkError::Interrupted)) => Ok(()),
        size => require_size("", size.map_err(refusal)?, host),
    }
}

/// Returns the refusal of a formula that cannot be made.
pub(super) fn refusal(error: EncodeError) -> Refused {
    match error {
        EncodeError::BoardTooLarge { .. } => {
            Refused::option("problem", RefusalReason::error(error))
        }
        EncodeError::Sink(_) => Refused::memory("problem", RefusalReason::error(error)),
    }
}

/// Refuses cubes whose formulas cannot fit in memory. The first cube that its queens do not contradict represents all.
fn require_room_for_cubes(
    problem: &Problem,
    formula: &Formula,
    split: Split,
    host: &Host,
    control: &Control,
) -> Result<(), Refused> {
    if problem.n() <= MAX_UNCHECKED_ROWS {
        return Ok(());
    }
    // The list of squares with variables exists before the formula.
    let board = problem.board();
    let squares = u64::from(board.rows()) * u64::from(board.columns());
    require_memory(
        squares.saturating_mul(size_of::<Square>() as u64),
        host,
        || format!("the list of the {squares} squares of the board takes"),
    )?;
    let control = control.part().with_time_limit(MAX_COUNTING_TIME);
    require_about(problem, formula, host, &control)?;
    let is_decided = |square| split.by.decides(board, square);
    let mut cubes = Cubes::new(problem, split);
    let mut cubes =
        std::iter::from_fn(|| cubes.next_unless(control.interrupt())).take(MAX_SIZED_CUBES);
    let rest = |cube: Cube| Completion::after_deciding(problem, cube.queens(), is_decided);
    let Some(rest) = cubes.find_map(rest) else {
        return Ok(());
    };
    let mut sink = SizeSink::new();
    match rest.encode(formula, &formula.cardinality, &mut sink) {
        Ok(_) => require_size("", sink.size(), host),
        Err(error) => Err(Refused::memory("problem", RefusalReason::error(error))),
    }
}

/// Refuses a formula whose constraints are listed before its clauses, if it is far too large.
fn require_about(
    problem: &Problem,
    formula: &Formula,
    host: &Host,
    control: &Control,
) -> Result<(), Refused> {
    BoardVariables::first_of_formula(problem.board()).map_err(refusal)?;
    if problem.is_n_queens() {
        return Ok(());
    }
    let size = (formula.encoder(problem)).estimated_size(control.interrupt());
    require_size("about ", size, host)
}

fn require_size(about: &str, size: Size, host: &Host) -> Result<(), Refused> {
    let what = || {
        format!(
            "a solver for the formula with {about}{} clauses and {about}{} literals takes",
            size.clauses, size.literals
        )
    };
    require_memory(memory_of_solver(size), host, what).map_err(|refused| {
        let remedy = Phrase::from("try another").name("sat.encoding").words(",");
        refused.or(remedy.name("by").words("backtrack or a smaller board"))
    })
}
