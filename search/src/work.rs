//! Counts divided into pieces that are counted separately, in any order and in any process.

use crate::engine::Engine;
use crate::error::SearchError;
use join::CountOptions;
use join::pieces::run_alike;
use problem::{Part, Prefixes};
use std::num::NonZeroUsize;

pub use crate::large::{JoinDivision, RingDivision};
pub use join::{PieceEstimate, Tally};

/// Work of a count, divided into pieces that are counted separately, in any order and in any process.
///
/// The division is a function of the problem and of the parameters of the engine, never of the machine.
/// The results of all pieces add up to the count. They are the same for every instruction set and any
/// number of threads, the work included.
pub trait Division: Sync {
    /// Returns the number of pieces.
    fn pieces(&self) -> usize;

    /// Counts these pieces. Lists that all pieces need are prepared by the first call, for all later ones.
    fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, SearchError>;

    /// Returns a piece as problems, for an engine that shares no code with this one.
    fn parts(&self, piece: usize) -> Vec<Part>;

    /// Returns the number of solutions of the whole for each one that the search of a piece meets: 1 if
    /// it varies within the piece.
    fn multiplicity(&self, piece: usize) -> u32 {
        let _ = piece;
        1
    }

    /// Returns the memory for the lists in bytes, or 0 if there are none.
    fn memory(&self) -> u64 {
        0
    }

    /// Counts these pieces by a second native engine, which shares no search code with the first, if
    /// there is one that is faster than a count of the parts. The result also has the name of the engine.
    fn recount(
        &self,
        pieces: &[usize],
        options: &CountOptions,
    ) -> Option<(&'static str, Result<Tally, SearchError>)> {
        let _ = (pieces, options);
        None
    }

    /// Estimates each of these pieces from a part of it, chosen at random, if that takes much less time than a
    /// count. There are fewer estimates than pieces if the control stops the job.
    fn estimate(
        &self,
        pieces: &[usize],
        seed: u64,
        options: &CountOptions,
    ) -> Option<Result<Vec<PieceEstimate>, SearchError>> {
        let _ = (pieces, seed, options);
        None
    }
}

/// Count of an engine that is divided by the first squares.
#[derive(Clone, Debug)]
pub struct PrefixDivision {
    engine: &'static Engine,
    prefixes: Prefixes,
}

impl PrefixDivision {
    /// Divides the count of an engine, which is not `auto`.
    pub const fn new(engine: &'static Engine, prefixes: Prefixes) -> Self {
        Self { engine, prefixes }
    }
}

impl Division for PrefixDivision {
    fn pieces(&self) -> usize {
        self.prefixes.count()
    }

    fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, SearchError> {
        run_alike(pieces, options, |&piece, control| {
            let part = self.prefixes.part(piece);
            let single = options
                .clone()
                .with_control(control)
                .with_threads(NonZeroUsize::MIN);
            let mut tally = self.engine.count_piece(&part.problem, &single)?;
            let weighted = part.add_to(0, tally.solutions);
            tally.solutions = weighted.ok_or(SearchError::TooManySolutions)?;
            Ok(tally)
        })
    }

    fn parts(&self, piece: usize) -> Vec<Part> {
        vec![self.prefixes.part(piece)]
    }

    fn multiplicity(&self, piece: usize) -> u32 {
        self.prefixes.weight(piece)
    }
}
