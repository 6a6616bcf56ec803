//! The join of rings in pieces, with lists that are made once, and the search that recounts them.

use super::super::quarter_turn;
use super::RingJoin;
use super::inner::SmallSets;
use crate::pieces::{self, Tally};
use crate::{CountOptions, Division, Part, SearchError};
use std::sync::OnceLock;

/// Count of the solutions that a quarter turn maps to themselves, divided by the set of inner rings.
pub struct RingDivision {
    join: RingJoin,
    lists: OnceLock<Result<SmallSets, SearchError>>,
}

impl RingDivision {
    /// Divides the count for a board of size n.
    ///
    /// # Errors
    ///
    /// If the board has no squares or more than 80 rows.
    pub fn new(n: u32) -> Result<Self, SearchError> {
        Ok(Self {
            join: RingJoin::new(n)?,
            lists: OnceLock::new(),
        })
    }
}

impl Division for RingDivision {
    fn pieces(&self) -> usize {
        self.join.pieces()
    }

    fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, SearchError> {
        let lists = self.lists.get_or_init(|| self.join.lists());
        let lists = lists.as_ref().map_err(|&error| error)?;
        self.join.count_with(lists, pieces, options)
    }

    fn parts(&self, piece: usize) -> Vec<Part> {
        let problem = self.join.part(piece);
        vec![Part { problem, weight: 1 }]
    }

    /// Counts by depth-first search over all rings, one after the other.
    fn recount(
        &self,
        pieces: &[usize],
        options: &CountOptions,
    ) -> Option<(&'static str, Result<Tally, SearchError>)> {
        let recounted = pieces::run_alike(pieces, options, |&piece, control| {
            let inner = self.join.set(piece);
            Ok(quarter_turn::count(self.join.n, inner, control))
        });
        Some(("search", recounted))
    }
}
