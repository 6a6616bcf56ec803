//! Measured times, which are zero where the library is built without the clock.

use std::time::{Duration, Instant};

/// A point in time from which time is measured.
#[derive(Clone, Copy, Debug)]
pub struct Started(Option<Instant>);

impl Started {
    /// Starts measuring.
    #[must_use]
    pub fn now() -> Self {
        Self(cfg!(feature = "threads").then(Instant::now))
    }

    /// Returns the time since the start.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        self.0.map_or(Duration::ZERO, |start| start.elapsed())
    }
}
