//! A request to stop, shared between threads.

use crate::Stop;
#[cfg(not(feature = "threads"))]
use crate::deadlines::Deadlines;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

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
    /// Reason that was given first, as a number; 0 if there is none.
    reason: Arc<AtomicU8>,
    wider: Option<Arc<Interrupt>>,
    #[cfg(not(feature = "threads"))]
    deadlines: Arc<Deadlines>,
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
            wider: Some(Arc::new(self.clone())),
            ..Self::default()
        }
    }

    /// Triggers the interrupt for all holders of a clone.
    pub fn trigger(&self) {
        self.trigger_for(Stop::Interrupted);
    }

    /// Triggers the interrupt for this reason, unless there is one already.
    pub(crate) fn trigger_for(&self, stop: Stop) {
        if !self.is_triggered() {
            self.reason.store(1 + stop as u8, Ordering::Relaxed);
        }
    }

    /// Returns the reason to stop, if the interrupt is triggered.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        match self.reason.load(Ordering::Relaxed) {
            0 => {
                let wider = self.wider.as_ref().and_then(|wider| wider.stop());
                wider.or_else(|| self.is_late().then_some(Stop::TimeLimit))
            }
            reason if reason == 1 + Stop::TimeLimit as u8 => Some(Stop::TimeLimit),
            _ => Some(Stop::Interrupted),
        }
    }

    /// Returns `true` if the interrupt is triggered.
    #[must_use]
    pub fn is_triggered(&self) -> bool {
        let wider = self.wider.as_ref();
        self.reason.load(Ordering::Relaxed) > 0
            || wider.is_some_and(|wider| wider.is_triggered())
            || self.is_late()
    }

    /// Returns `false`, because a thread triggers the interrupt at the end of its time limit.
    #[cfg(feature = "threads")]
    const fn is_late(&self) -> bool {
        false
    }

    /// Triggers the interrupt if a time limit of its own is reached, and returns whether it is.
    #[cfg(not(feature = "threads"))]
    fn is_late(&self) -> bool {
        let is_late = self.deadlines.is_passed();
        if is_late {
            let reason = 1 + Stop::TimeLimit as u8;
            self.reason.store(reason, Ordering::Relaxed);
        }
        is_late
    }

    #[cfg(not(feature = "threads"))]
    pub(crate) const fn deadlines(&self) -> &Arc<Deadlines> {
        &self.deadlines
    }
}
