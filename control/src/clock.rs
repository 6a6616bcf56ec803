//! Measured times, which are zero where the library is built without the clock.

use std::time::Duration;

/// A point in time from which time is measured.
#[derive(Clone, Copy, Debug)]
pub struct Started(#[cfg(feature = "threads")] std::time::Instant);

impl Started {
    /// Starts measuring.
    pub fn now() -> Self {
        Self(
            #[cfg(feature = "threads")]
            std::time::Instant::now(),
        )
    }

    /// Returns the time since the start.
    pub fn elapsed(self) -> Duration {
        #[cfg(feature = "threads")]
        return self.0.elapsed();
        #[cfg(not(feature = "threads"))]
        return Duration::ZERO;
    }
}
