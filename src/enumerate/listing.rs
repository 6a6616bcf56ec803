//! Destinations of solutions.

use super::{Checkpoint, EnumerateError};
use problem::placement::Placement;
use std::io;
use std::ops::ControlFlow;

/// A destination of solutions. Every `FnMut(Placement) -> io::Result<ControlFlow<()>>` is one.
///
/// A sink that writes a file can be resumed from a checkpoint: it states the number of bytes
/// written and their checksum, and [`SolutionSink::resume`] passes both to the next run.
pub trait SolutionSink {
    /// Takes a solution, and breaks to end the search.
    ///
    /// # Errors
    ///
    /// An error that ends the search.
    fn take(&mut self, solution: Placement) -> io::Result<ControlFlow<()>>;

    /// Prepares to continue after a checkpoint. It is called once, before the search, if there is a
    /// checkpoint file.
    ///
    /// # Errors
    ///
    /// If the output of the earlier run is missing or damaged.
    fn resume(&mut self, checkpoint: &Checkpoint) -> io::Result<()> {
        let _ = checkpoint;
        Ok(())
    }

    /// Returns the stable form of the output format, by which a checkpoint recognizes its output.
    fn stable_form(&self) -> &str {
        "list"
    }

    /// Returns the number of bytes written so far and their CRC-32; 0 if nothing is kept.
    fn position(&self) -> (u64, u32) {
        (0, 0)
    }

    /// Makes the output durable.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<F: FnMut(Placement) -> io::Result<ControlFlow<()>>> SolutionSink for F {
    fn take(&mut self, solution: Placement) -> io::Result<ControlFlow<()>> {
        self(solution)
    }
}

/// Use of solutions.
pub(super) enum Listing<'a> {
    /// They are counted.
    Count,
    /// They are listed.
    To(&'a mut dyn SolutionSink),
}

impl Listing<'_> {
    pub(super) const fn lists(&self) -> bool {
        matches!(self, Self::To(_))
    }

    /// Returns the purpose of the search, for the line by which a checkpoint is recognized.
    pub(super) fn purpose(&self) -> &str {
        match self {
            Self::To(sink) => sink.stable_form(),
            Self::Count => "count",
        }
    }

    pub(super) fn list(&mut self, placement: Placement) -> Result<ControlFlow<()>, EnumerateError> {
        match self {
            Self::To(sink) => sink.take(placement).map_err(EnumerateError::Output),
            Self::Count => Ok(ControlFlow::Continue(())),
        }
    }

    pub(super) fn resume(&mut self, checkpoint: &Checkpoint) -> Result<(), EnumerateError> {
        match self {
            Self::To(sink) => sink.resume(checkpoint).map_err(EnumerateError::Output),
            Self::Count => Ok(()),
        }
    }

    /// Returns the position of the sink.
    pub(super) fn position(&self) -> (u64, u32) {
        match self {
            Self::To(sink) => sink.position(),
            Self::Count => (0, 0),
        }
    }

    pub(super) fn sync(&mut self) -> Result<(), EnumerateError> {
        match self {
            Self::To(sink) => sink.sync().map_err(EnumerateError::Output),
            Self::Count => Ok(()),
        }
    }
}
