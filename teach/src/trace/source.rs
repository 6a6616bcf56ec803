//! Searches that can be followed.

use super::graph::ConflictGraph;
use super::step::TraceStep;
use super::words::Words;

/// A search that is followed.
pub(super) trait Source {
    /// Does the next step, and returns it without its number. After a solution the search goes on to others.
    fn step(&mut self, words: &Words<'_>) -> TraceStep;

    /// Returns the graph of the conflict that was asked for, once it is whole.
    fn graph(&mut self) -> Option<ConflictGraph> {
        None
    }
}
