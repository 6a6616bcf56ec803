//! The solutions of cubes: they are counted or listed, and finished cubes are recorded if there is a checkpoint.

use super::{Checkpoint, CheckpointPosition, CubeEvent, EnumerateError, Listing};
use control::Control;
use control::clock::Started;
use std::ops::ControlFlow;
use std::time::Duration;

/// Time during which finished cubes are collected and then recorded together, because writing to
/// the disk takes longer than solving a small cube.
const BETWEEN_COMMITS: Duration = Duration::from_millis(100);

/// The position of the search, the last position on the disk, and the solutions so far.
pub(super) struct Record<'a> {
    control: &'a Control,
    listing: Listing<'a>,
    checkpoint: Option<Checkpoint>,
    position: CheckpointPosition,
    committed: CheckpointPosition,
    committed_at: Started,
    pub(super) solutions: u64,
    /// Solutions up to the limit.
    pub(super) left: u64,
    /// The sink takes no more solutions.
    pub(super) is_refused: bool,
}

impl<'a> Record<'a> {
    /// Creates the record that goes on after the checkpoint of a job, if it has one.
    pub(super) fn new(
        checkpoint: Option<Checkpoint>,
        mut listing: Listing<'a>,
        limit: u64,
        control: &'a Control,
    ) -> Result<Self, EnumerateError> {
        let mut position = CheckpointPosition::default();
        if let Some(checkpoint) = &checkpoint {
            position = checkpoint.position();
            listing.resume(checkpoint)?;
        }
        let solutions = position.solutions;
        control.progress().resume(position.cubes, solutions);
        Ok(Self {
            control,
            listing,
            checkpoint,
            position,
            committed: position,
            committed_at: Started::now(),
            solutions,
            left: limit.saturating_sub(solutions),
            is_refused: false,
        })
    }

    /// Returns the number of cubes that are recorded, first those of an earlier run.
    pub(super) const fn cubes(&self) -> u64 {
        self.position.cubes
    }

    fn add(&mut self, solutions: u64) {
        let all = self.solutions.checked_add(solutions);
        self.solutions = all.expect("fewer than 2⁶⁴ solutions");
        self.left = self.left.saturating_sub(solutions);
        self.control.progress().add_solutions(solutions);
    }

    /// Takes an event of the search, and breaks to end it.
    pub(super) fn take(&mut self, event: CubeEvent) -> Result<ControlFlow<()>, EnumerateError> {
        let counts = !self.listing.lists();
        match event {
            CubeEvent::Found(placements) => {
                for placement in placements {
                    if self.left == 0 {
                        return Ok(ControlFlow::Break(()));
                    }
                    self.add(1);
                    self.control.observe();
                    if self.listing.list(placement)?.is_break() {
                        self.is_refused = true;
                        return Ok(ControlFlow::Break(()));
                    }
                }
            }
            CubeEvent::Solved { cube, solutions } => {
                if counts {
                    self.add(solutions);
                }
                self.control.progress().add_piece();
                self.control.observe();
                self.solved(cube, solutions)?;
                if counts && self.left == 0 {
                    return Ok(ControlFlow::Break(()));
                }
            }
            CubeEvent::Partial { solutions } if counts => self.add(solutions),
            CubeEvent::Partial { .. } => {}
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Records a solved cube, and commits every [`BETWEEN_COMMITS`].
    fn solved(&mut self, cube: u64, solutions: u64) -> Result<(), EnumerateError> {
        if self.checkpoint.is_none() {
            return Ok(());
        }
        let all = self.position.solutions.checked_add(solutions);
        let (bytes, checksum) = self.listing.position();
        self.position = CheckpointPosition {
            cubes: cube + 1,
            solutions: all.expect("fewer than 2⁶⁴ solutions"),
            bytes,
            checksum,
        };
        if self.committed_at.elapsed() < BETWEEN_COMMITS {
            return Ok(());
        }
        self.commit()
    }

    /// Makes the position durable: first the solutions, then their record.
    pub(super) fn commit(&mut self) -> Result<(), EnumerateError> {
        let Some(checkpoint) = &mut self.checkpoint else {
            return Ok(());
        };
        if self.position != self.committed {
            self.listing.sync()?;
            checkpoint.record(self.position)?;
            self.committed = self.position;
        }
        self.committed_at = Started::now();
        Ok(())
    }
}
