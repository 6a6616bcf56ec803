//! Time limits without threads: an interrupt with a limit reads the clock itself, when it is asked.
//!
//! Some solvers ask in hot loops, where reading the clock takes longer than what they do in between; others ask between
//! steps of a second. So the clock is read once in up to [`MAX_CALLS`], and in each call where calls are far apart.

use crate::{Interrupt, clock};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Maximum number of calls in which the clock is read once. So many slow steps may follow fast ones before a limit is seen.
const MAX_CALLS: u32 = 16;
/// Time between two readings below which the next one is put off twice as long, and above which each call reads.
const SHORT: Duration = Duration::from_micros(200);

/// The deadlines of an interrupt.
#[derive(Debug, Default)]
pub(crate) struct Deadlines {
    /// Number of calls up to the one that reads the clock; 0 if there is no deadline.
    left: AtomicU32,
    measured: Mutex<Measured>,
}

#[derive(Debug, Default)]
struct Measured {
    deadlines: Vec<Duration>,
    /// Time at which the clock was read.
    read: Duration,
    /// Number of calls from then to the next reading.
    calls: u32,
}

impl Deadlines {
    /// Returns `true` if a deadline has passed, as far as it is known without reading the clock too often.
    pub(crate) fn is_passed(&self) -> bool {
        match self.left.load(Ordering::Relaxed) {
            0 => false,
            1 => self.read_clock(),
            // Other threads may count the same call, which only delays the reading.
            left => {
                self.left.store(left - 1, Ordering::Relaxed);
                false
            }
        }
    }

    #[cold]
    fn read_clock(&self) -> bool {
        let Some(now) = clock::now() else {
            return false;
        };
        let mut measured = self.lock();
        let is_short = now.saturating_sub(measured.read) < SHORT;
        measured.read = now;
        measured.calls = if is_short {
            (2 * measured.calls).clamp(1, MAX_CALLS)
        } else {
            1
        };
        self.left.store(measured.calls, Ordering::Relaxed);
        measured.deadlines.iter().any(|&deadline| deadline <= now)
    }

    fn lock(&self) -> MutexGuard<'_, Measured> {
        self.measured.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A time limit of an interrupt, until it is dropped.
#[derive(Debug)]
pub(crate) struct TimeLimit(Option<(Duration, Arc<Deadlines>)>);

impl TimeLimit {
    /// Starts a limit. It has no effect if there is no clock.
    pub(crate) fn new(limit: Duration, interrupt: &Interrupt) -> Self {
        let Some(deadline) = clock::now().and_then(|now| now.checked_add(limit)) else {
            return Self(None);
        };
        let deadlines = Arc::clone(interrupt.deadlines());
        deadlines.lock().deadlines.push(deadline);
        deadlines.left.store(1, Ordering::Relaxed);
        Self(Some((deadline, deadlines)))
    }
}

impl Drop for TimeLimit {
    fn drop(&mut self) {
        let Some((deadline, all)) = &self.0 else {
            return;
        };
        let deadlines = &mut all.lock().deadlines;
        let own = deadlines.iter().position(|other| other == deadline);
        deadlines.swap_remove(own.expect("it stays until the limit is dropped"));
        if deadlines.is_empty() {
            all.left.store(0, Ordering::Relaxed);
        }
    }
}
