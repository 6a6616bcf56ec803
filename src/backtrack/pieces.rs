//! The search tree cut into many more pieces than there are threads.

use super::rows::SearchReport;
use super::{CountOptions, Progress, SearchError, Work};
use crate::board::Square;
use crate::problem::Problem;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Whether to go on, for all threads that work on one count.
pub(super) struct Watch<'a> {
    options: &'a CountOptions<'a>,
    stopped: AtomicBool,
}

impl Watch<'_> {
    /// Whether the work should end before it is done.
    pub(super) fn wants_stop(&self) -> bool {
        if self.stopped.load(Ordering::Relaxed) {
            return true;
        }
        let stop = self.options.wants_stop();
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        stop
    }
}

/// What came of a piece, or of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// Solutions, in whatever unit the engine counts them.
    pub(super) solutions: u128,
    pub(super) work: Work,
    /// Whether the work was cut short.
    pub(super) cut_short: bool,
}

impl Tally {
    /// As the report of a search whose solutions are counted one by one.
    pub(super) fn search_report(&self) -> Result<SearchReport, SearchError> {
        Ok(SearchReport {
            solutions: u64::try_from(self.solutions).map_err(|_| SearchError::TooManySolutions)?,
            complete: !self.cut_short,
            nodes: self.work.nodes,
        })
    }

    pub(super) fn add(&mut self, other: Self) {
        // A sum of 64-bit numbers of solutions, times small weights, over fewer than 2^32 pieces.
        self.solutions += other.solutions;
        self.work.nodes = self.work.nodes.saturating_add(other.work.nodes);
        self.work.pairs = self.work.pairs.saturating_add(other.work.pairs);
        self.cut_short |= other.cut_short;
    }
}

/// Does all pieces in as many threads as the options say, and adds up what comes of them. `weights`
/// are estimates of the work of each piece. Each thread has a state of its own.
pub(super) fn run<State>(
    weights: &[f64],
    options: &CountOptions<'_>,
    new_state: impl Fn() -> Result<State, SearchError> + Sync,
    work: impl Fn(&mut State, usize, &Watch<'_>) -> Result<Tally, SearchError> + Sync,
) -> Result<Tally, SearchError> {
    let watch = Watch {
        options,
        stopped: AtomicBool::new(false),
    };
    let total: f64 = weights.iter().sum();
    let next = AtomicUsize::new(0);
    let sum = Mutex::new((Tally::default(), 0_usize, 0.0_f64));
    let one_thread = || -> Result<(), SearchError> {
        let mut state = new_state()?;
        loop {
            if watch.wants_stop() {
                let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
                sum.0.cut_short |= sum.1 < weights.len();
                return Ok(());
            }
            let piece = next.fetch_add(1, Ordering::Relaxed);
            let Some(&weight) = weights.get(piece) else {
                return Ok(());
            };
            let tally = work(&mut state, piece, &watch).inspect_err(|_| {
                watch.stopped.store(true, Ordering::Relaxed);
            })?;
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            sum.0.add(tally);
            if !tally.cut_short {
                sum.1 += 1;
                sum.2 += weight;
                options.tell(Progress {
                    pieces_done: sum.1,
                    pieces: weights.len(),
                    fraction: if total > 0.0 { sum.2 / total } else { 1.0 },
                });
            }
        }
    };
    let threads = options.threads().get().min(weights.len().max(1));
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(one_thread)).collect();
        let mut result = one_thread();
        for other in others {
            let end = other
                .join()
                .unwrap_or_else(|panic| panic::resume_unwind(panic));
            result = result.and(end);
        }
        result
    })?;
    let (tally, _, _) = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(tally)
}

/// A part of a problem: queens in its first rows, and how many solutions each solution with those
/// queens stands for.
pub(super) struct Piece {
    pub(super) queens: Vec<Square>,
    pub(super) weight: u32,
}

impl Piece {
    /// The problem with the queens of this piece, or `None` if they stand where they must not.
    pub(super) fn of(&self, problem: &Problem) -> Option<Problem> {
        let mut part = problem.clone();
        for &queen in &self.queens {
            part.fix(queen).ok()?;
        }
        Some(part)
    }
}

/// Below this size a board is one piece.
const SMALLEST_SPLIT: u32 = 6;

/// Above this size a board is split by its first row only.
const LARGEST_SPLIT_BY_TWO_ROWS: u32 = 64;

/// Splits a problem by the queens of its first row or two. With `mirror` only the left half of the
/// first row is tried, and its solutions count twice.
pub(super) fn split(problem: &Problem, mirror: bool) -> Vec<Piece> {
    let n = problem.n();
    if n < SMALLEST_SPLIT {
        return vec![Piece {
            queens: Vec::new(),
            weight: 1,
        }];
    }
    let firsts = if mirror { n.div_ceil(2) } else { n };
    let mut pieces = Vec::new();
    for first in 0..firsts {
        let weight = if mirror && 2 * first + 1 != n { 2 } else { 1 };
        let first = Square::new(0, first);
        if n > LARGEST_SPLIT_BY_TWO_ROWS {
            let queens = vec![first];
            pieces.push(Piece { queens, weight });
            continue;
        }
        for second in (0..n).filter(|second| second.abs_diff(first.column) > 1) {
            let queens = vec![first, Square::new(1, second)];
            pieces.push(Piece { queens, weight });
        }
    }
    pieces
}
