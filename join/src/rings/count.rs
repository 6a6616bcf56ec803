//! The join of rings in pieces, with lists that are made once.

use super::RingJoin;
use super::inner::SmallSets;
use crate::{CountError, CountOptions, Tally};
use problem::Part;
use std::sync::OnceLock;

/// Count of the solutions that a quarter turn maps to themselves, divided by the set of inner rings.
pub struct RingCount {
    join: RingJoin,
    lists: OnceLock<Result<SmallSets, CountError>>,
}

impl RingCount {
    /// Divides the count for a board of size n.
    ///
    /// # Errors
    ///
    /// If the board has no squares or more than 80 rows.
    pub fn new(n: u32) -> Result<Self, CountError> {
        Ok(Self {
            join: RingJoin::new(n)?,
            lists: OnceLock::new(),
        })
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn n(&self) -> u32 {
        self.join.n
    }

    /// Returns the set of inner rings of a piece: bit i is the i-th ring from the middle.
    #[must_use]
    pub fn inner_rings(&self, piece: usize) -> u64 {
        self.join.set(piece)
    }

    /// Returns the number of pieces.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.join.pieces()
    }

    /// Counts these pieces. The lists are prepared by the first call, for all later ones.
    ///
    /// # Errors
    ///
    /// The instruction set is not available, or memory is short.
    pub fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, CountError> {
        let lists = self
            .lists
            .get_or_init(|| self.join.lists())
            .as_ref()
            .map_err(|&error| error)?;
        self.join.count_with(lists, pieces, options)
    }

    /// Returns a piece as problems, for an engine that shares no code with this one.
    #[must_use]
    pub fn parts(&self, piece: usize) -> Vec<Part> {
        let problem = self.join.part(piece);
        vec![Part { problem, weight: 1 }]
    }
}
