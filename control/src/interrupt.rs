//! A request to stop, shared between threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to stop. It is permanent: once triggered, every search with a clone sees it, also a
/// search that starts later.
///
/// ```
/// use control::Interrupt;
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
    /// Returns an interrupt that is not triggered.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns an interrupt that is triggered with this one, but can also be triggered alone.
    #[must_use]
    pub fn narrower(&self) -> Self {
        Self {
            triggered: Arc::default(),
            wider: Some(Arc::new(self.clone())),
        }
    }

    /// Triggers the interrupt for all holders of a clone.
    pub fn trigger(&self) {
        self.triggered.store(true, Ordering::Relaxed);
    }

    /// Returns `true` if the interrupt is triggered.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        let wider = self.wider.as_ref();
        self.triggered.load(Ordering::Relaxed) || wider.is_some_and(|wider| wider.is_triggered())
    }
}
