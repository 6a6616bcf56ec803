//! Time limits, which one thread measures for all controls.

use crate::{Interrupt, Stop};
use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;
use std::time::{Duration, Instant};

/// A time limit that triggers an interrupt, unless it is dropped before.
#[derive(Debug)]
pub(crate) struct TimeLimit(Option<End>);

/// The end of a limit, and a number that tells equal ends apart.
type End = (Instant, u64);

struct Limits {
    interrupts: BTreeMap<End, Interrupt>,
    /// Number of limits so far.
    number: u64,
    /// The time until which the thread sleeps, if there is one.
    sleeps_until: Option<Instant>,
    /// The process of the thread: one that was forked from it has none, such as a worker of a pool in Python.
    process: u32,
}

static LIMITS: Mutex<Limits> = Mutex::new(Limits {
    interrupts: BTreeMap::new(),
    number: 0,
    sleeps_until: None,
    process: 0,
});
/// Signals that a limit ends before the thread wakes up.
static EARLIER: Condvar = Condvar::new();

impl TimeLimit {
    /// Starts a limit. If no thread can be started, it is reached at once.
    pub(crate) fn new(limit: Duration, interrupt: &Interrupt) -> Self {
        let Some(end) = Instant::now().checked_add(limit) else {
            return Self(None);
        };
        let mut limits = lock();
        if limits.process != process() {
            limits.process = process();
            limits.sleeps_until = None;
            limits.interrupts.clear();
        }
        limits.number += 1;
        let key = (end, limits.number);
        match limits.sleeps_until {
            Some(wakes) if wakes <= end => {}
            Some(_) => EARLIER.notify_one(),
            None => {
                let thread = Builder::new().name("time limits".into());
                if thread.spawn(measure).is_err() {
                    interrupt.trigger_for(Stop::TimeLimit);
                    return Self(None);
                }
                limits.sleeps_until = Some(end);
            }
        }
        limits.interrupts.insert(key, interrupt.clone());
        Self(Some(key))
    }
}

impl Drop for TimeLimit {
    fn drop(&mut self) {
        if let Some(end) = &self.0 {
            // The thread is not woken for that: the next limit is likely to need it.
            lock().interrupts.remove(end);
        }
    }
}

/// Triggers interrupts at the ends of their limits, until there are no limits.
fn measure() {
    let mut limits = lock();
    loop {
        let now = Instant::now();
        let mut later = limits.interrupts.split_off(&(now, u64::MAX));
        std::mem::swap(&mut limits.interrupts, &mut later);
        for interrupt in later.into_values() {
            interrupt.trigger_for(Stop::TimeLimit);
        }
        let next = limits.interrupts.first_key_value();
        limits.sleeps_until = next.map(|(&(end, _), _)| end);
        let Some(end) = limits.sleeps_until else {
            return;
        };
        let woken = EARLIER.wait_timeout(limits, end - now);
        limits = woken.unwrap_or_else(PoisonError::into_inner).0;
    }
}

/// Returns the number of this process, where one can be forked.
fn process() -> u32 {
    #[cfg(unix)]
    return std::process::id();
    #[cfg(not(unix))]
    0
}

fn lock() -> MutexGuard<'static, Limits> {
    LIMITS.lock().unwrap_or_else(PoisonError::into_inner)
}
