//! A request to stop, shared between threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to stop that stays: once triggered it is seen by every search that holds a clone, also
/// by one that has not begun.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// A request that has not been made yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks everybody who holds a clone to stop.
    pub fn trigger(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
