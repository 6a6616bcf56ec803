//! Division of a search tree into many more pieces than there are threads.

use super::rows::SearchReport;
use super::{CountOptions, SearchError, SearchResult, Work};
use control::{Control, threads};
use problem::Problem;
use problem::board::{Square, Symmetry};
use std::sync::{Mutex, PoisonError};

/// Result of one or several pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Solutions, in a unit chosen by the engine.
    pub solutions: u128,
    /// Amount of work.
    pub work: Work,
    /// `true` if part of the work was left undone.
    pub cut_short: bool,
}

impl Tally {
    /// Creates the result of a search that places queens and compares no half boards.
    pub(super) const fn new(solutions: u128, nodes: u64, cut_short: bool) -> Self {
        Self {
            solutions,
            work: Work { nodes, pairs: 0 },
            cut_short,
        }
    }

    /// Converts a search report; each solution counts `weight` times.
    pub(super) fn weighted(report: SearchReport, weight: u128) -> Self {
        let solutions = weight * u128::from(report.solutions);
        Self::new(solutions, report.nodes, !report.complete)
    }

    /// Returns the number of solutions, counted one by one, if it fits in 64 bits.
    pub(super) fn total(&self) -> Result<u64, SearchError> {
        u64::try_from(self.solutions).map_err(|_| SearchError::TooManySolutions)
    }

    /// Converts the tally to a search report.
    pub(super) fn search_report(&self) -> SearchResult {
        Ok(SearchReport {
            solutions: self.total()?,
            complete: !self.cut_short,
            nodes: self.work.nodes,
        })
    }

    pub(super) fn add(&mut self, other: Self) {
        // A sum of 64-bit numbers, times small weights, over fewer than 2^32 pieces.
        self.solutions += other.solutions;
        self.work.nodes = self.work.nodes.saturating_add(other.work.nodes);
        self.work.pairs = self.work.pairs.saturating_add(other.work.pairs);
    }
}

/// Intermediate result of all threads.
#[derive(Default)]
struct Sum {
    tally: Tally,
    pieces_done: usize,
    weight_done: f64,
}

/// Runs `work` on all pieces, in the number of threads that the options give, and adds up the
/// results.
///
/// `weights` holds an estimate of the work of each piece. Each thread has its own state.
pub(super) fn run<State>(
    weights: &[f64],
    options: &CountOptions,
    new_state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, usize, &Control) -> Result<Tally, SearchError> + Sync,
) -> Result<Tally, SearchError> {
    let total: f64 = weights.iter().sum();
    let sum = Mutex::new(Sum::default());
    let progress = options.control().progress();
    progress.set_pieces(weights.len() as u64);
    let run = |state: &mut State, (piece, weight), control: &Control| {
        let tally = work(state, piece, control)?;
        let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
        sum.tally.add(tally);
        if !tally.cut_short {
            sum.pieces_done += 1;
            sum.weight_done += weight;
            let fraction = if total > 0.0 {
                sum.weight_done / total
            } else {
                1.0
            };
            progress.add_piece();
            progress.set_fraction(fraction);
            options.control().observe();
        }
        Ok(())
    };
    let pieces = weights.iter().enumerate();
    threads::for_each(pieces, options.threads(), options.control(), new_state, run)?;
    let sum = sum.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Tally {
        cut_short: sum.pieces_done < weights.len(),
        ..sum.tally
    })
}

/// Runs `work` on pieces of about the same size.
pub(super) fn run_alike<Piece: Sync>(
    pieces: &[Piece],
    options: &CountOptions,
    work: impl Fn(&Piece, &Control) -> Result<Tally, SearchError> + Sync,
) -> Result<Tally, SearchError> {
    let work = |(): &mut (), piece: usize, control: &Control| work(&pieces[piece], control);
    run(&vec![1.0; pieces.len()], options, || (), work)
}

/// Part of a problem: queens in its first rows.
pub(super) struct Piece {
    queens: Vec<Square>,
    /// Number of solutions of the problem for each solution with these queens.
    weight: u32,
}

impl Piece {
    /// Returns the problem with the queens of this piece, or `None` if a square is not available.
    pub(super) fn of(&self, problem: &Problem) -> Option<Problem> {
        let mut part = problem.clone();
        for &queen in &self.queens {
            part.fix(queen).ok()?;
        }
        Some(part)
    }
}

/// Minimum size of a board that is divided.
const MIN_SPLIT: u32 = 6;

/// Maximum size of a board that is divided by its first two rows, not only by the first.
const MAX_SPLIT_BY_TWO_ROWS: u32 = 64;

/// Divides a problem by the queens of its first row or two.
///
/// With `mirror`, only the left half of the first row is tried, and its solutions count twice.
pub(super) fn split(problem: &Problem, mirror: bool) -> Vec<Piece> {
    let n = problem.n();
    if n < MIN_SPLIT {
        let queens = Vec::new();
        return vec![Piece { queens, weight: 1 }];
    }
    let mut pieces = Vec::new();
    for first in 0..if mirror { n.div_ceil(2) } else { n } {
        let weight = if mirror && 2 * first + 1 != n { 2 } else { 1 };
        let mut add = |queens| pieces.push(Piece { queens, weight });
        if n > MAX_SPLIT_BY_TWO_ROWS {
            add(vec![Square::from_zero_based(0, first)]);
            continue;
        }
        for second in (0..n).filter(|second| second.abs_diff(first) > 1) {
            add(vec![
                Square::from_zero_based(0, first),
                Square::from_zero_based(1, second),
            ]);
        }
    }
    pieces
}

/// Counts piece by piece; with `mirror`, half of the pieces where the problem has that symmetry.
pub(super) fn count(
    problem: &Problem,
    options: &CountOptions,
    mirror: bool,
    count: impl Fn(&Problem, &Control) -> SearchResult + Sync,
) -> Result<Tally, SearchError> {
    let mirror = mirror && problem.symmetries().contains(&Symmetry::LeftRight.into());
    let pieces = split(problem, mirror);
    run_alike(&pieces, options, |piece, control| {
        let report = match piece.of(problem) {
            Some(part) => count(&part, control)?,
            None => SearchReport::NO_SOLUTION,
        };
        Ok(Tally::weighted(report, piece.weight.into()))
    })
}
