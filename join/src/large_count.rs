//! The engines of this crate, as the crate `search` knows them.

use crate::{CountError, CountOptions, PieceEstimate, Tally};
use problem::Part;

/// Count of very many solutions in pieces, which are counted separately, in any order and in any process.
///
/// The pieces are a function of the board and of the parameters of the engine, never of the machine. The results of all pieces
/// add up to the count. They are the same for every instruction set and any number of threads, the work included.
pub trait LargeCount: Sync {
    /// Returns the number of pieces.
    fn pieces(&self) -> usize;

    /// Counts these pieces. Lists that all pieces need are prepared by the first call, for all later ones.
    ///
    /// # Errors
    ///
    /// The instruction set is not available, or memory is short.
    fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, CountError>;

    /// Returns a piece as problems, for an engine that shares no code with this one.
    fn parts(&self, piece: usize) -> Vec<Part>;

    /// Returns the memory for the lists in bytes, or 0 if it is not known.
    fn memory(&self) -> u64 {
        0
    }

    /// Estimates each of these pieces from a part of it, chosen at random, if that takes much less time than a
    /// count. There are fewer estimates than pieces if the control stops the job.
    fn estimate(
        &self,
        pieces: &[usize],
        seed: u64,
        options: &CountOptions,
    ) -> Option<Result<Vec<PieceEstimate>, CountError>> {
        let _ = (pieces, seed, options);
        None
    }
}
