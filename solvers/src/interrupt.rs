//! A request to stop, shared between threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to stop that stays: once triggered it is seen by every search that holds a clone, also
/// by one that has not begun.
///
/// ```
/// use solvers::Interrupt;
///
/// let all = Interrupt::new();
/// let (one, another) = (all.narrower(), all.narrower());
/// one.trigger();
/// assert!(!another.is_triggered());
/// all.trigger();
/// assert!(another.is_triggered());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    triggered: Arc<AtomicBool>,
    wider: Option<Arc<Interrupt>>,
}

impl Interrupt {
    /// A request that has not been made yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A request that counts as made when this one is made, but can also be made alone.
    #[must_use]
    pub fn narrower(&self) -> Self {
        Self {
            triggered: Arc::default(),
            wider: Some(Arc::new(self.clone())),
        }
    }

    /// Asks everybody who holds a clone to stop.
    pub fn trigger(&self) {
        self.triggered.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked to stop.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        self.triggered.load(Ordering::Relaxed)
            || self
                .wider
                .as_ref()
                .is_some_and(|wider| wider.is_triggered())
    }
}
