//! The record of finished cubes, written to the checkpoint if there is one.

use super::{Checkpoint, CheckpointPosition, EnumerateError, Listing};
use control::clock::Started;
use std::time::Duration;

/// Time during which finished cubes are collected and then recorded together, because writing to
/// the disk takes longer than solving a small cube.
const BETWEEN_COMMITS: Duration = Duration::from_millis(100);

/// The position of the search, and the last position on the disk.
pub(super) struct Record {
    checkpoint: Option<Checkpoint>,
    position: CheckpointPosition,
    committed: CheckpointPosition,
    committed_at: Started,
}

impl Record {
    /// Creates the record that goes on after the checkpoint of a job, if it has one.
    pub(super) fn new(
        checkpoint: Option<Checkpoint>,
        listing: &mut Listing<'_>,
    ) -> Result<Self, EnumerateError> {
        let mut position = CheckpointPosition::default();
        if let Some(checkpoint) = &checkpoint {
            position = checkpoint.position();
            listing.resume(checkpoint)?;
        }
        Ok(Self {
            checkpoint,
            position,
            committed: position,
            committed_at: Started::now(),
        })
    }

    pub(super) const fn position(&self) -> CheckpointPosition {
        self.position
    }

    /// Records a solved cube, and commits every [`BETWEEN_COMMITS`].
    pub(super) fn solved(
        &mut self,
        cube: u64,
        solutions: u64,
        listing: &mut Listing<'_>,
    ) -> Result<(), EnumerateError> {
        if self.checkpoint.is_none() {
            return Ok(());
        }
        let all = self.position.solutions.checked_add(solutions);
        self.position = listing.position(CheckpointPosition {
            cubes: cube + 1,
            solutions: all.expect("fewer than 2⁶⁴ solutions"),
            ..CheckpointPosition::default()
        });
        if self.committed_at.elapsed() < BETWEEN_COMMITS {
            return Ok(());
        }
        self.commit(listing)
    }

    /// Makes the position durable: first the solutions, then their record.
    pub(super) fn commit(&mut self, listing: &mut Listing<'_>) -> Result<(), EnumerateError> {
        let Some(checkpoint) = &mut self.checkpoint else {
            return Ok(());
        };
        if self.position != self.committed {
            listing.sync()?;
            checkpoint.record(self.position)?;
            self.committed = self.position;
        }
        self.committed_at = Started::now();
        Ok(())
    }
}
