//! Work on the pieces of a count, in several threads.

use crate::{CountOptions, Work};
use control::{Control, threads};
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
    #[must_use]
    pub const fn new(solutions: u128, nodes: u64, cut_short: bool) -> Self {
        Self {
            solutions,
            work: Work { nodes, pairs: 0 },
            cut_short,
        }
    }

    /// Adds the solutions and the work of another result.
    pub fn add(&mut self, other: Self) {
        // A sum of 64-bit numbers, times small weights, over fewer than 2^32 pieces.
        self.solutions += other.solutions;
        self.work.nodes = self.work.nodes.saturating_add(other.work.nodes);
        self.work.pairs = self.work.pairs.saturating_add(other.work.pairs);
    }
}

/// Estimate of a piece, whose mean over all choices of the part is the piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PieceEstimate {
    /// Number of solutions.
    pub solutions: f64,
    /// Seconds of one thread.
    pub seconds: f64,
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
///
/// # Errors
///
/// The first error of `work`.
pub fn run<State, E: Send>(
    weights: &[f64],
    options: &CountOptions,
    new_state: impl Fn() -> State + Sync,
    work: impl Fn(&mut State, usize, &Control) -> Result<Tally, E> + Sync,
) -> Result<Tally, E> {
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
///
/// # Errors
///
/// The first error of `work`.
pub fn run_alike<Piece: Sync, E: Send>(
    pieces: &[Piece],
    options: &CountOptions,
    work: impl Fn(&Piece, &Control) -> Result<Tally, E> + Sync,
) -> Result<Tally, E> {
    let work = |(): &mut (), piece: usize, control: &Control| work(&pieces[piece], control);
    run(&vec![1.0; pieces.len()], options, || (), work)
}
