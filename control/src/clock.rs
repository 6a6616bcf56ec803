//! The clock by which times and limits are measured: that of the system, or without the feature `threads` one that the
//! host of a WebAssembly module gives. Without a clock nothing is measured.

use std::sync::{LazyLock, OnceLock};
use std::time::{Duration, Instant};

/// Function that returns the time since a moment in the past.
type Clock = fn() -> Duration;

static OF_HOST: OnceLock<Clock> = OnceLock::new();
static FIRST_READ: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Sets the clock, a function that returns the time since any fixed moment, before anything is measured. The first one
/// stays. With the feature `threads` it has no effect, because a thread measures limits by the clock of the system.
pub fn set(clock: fn() -> Duration) {
    let _ = OF_HOST.set(clock);
}

/// Returns `true` if times are measured.
#[must_use]
pub fn exists() -> bool {
    clock().is_some()
}

/// Returns the time since a moment that stays the same, if there is a clock.
pub(crate) fn now() -> Option<Duration> {
    clock().map(|clock| clock())
}

fn clock() -> Option<Clock> {
    let of_system = || FIRST_READ.elapsed();
    if cfg!(feature = "threads") {
        return Some(of_system);
    }
    // `Instant::now` panics on a machine without a system.
    let has_system = cfg!(not(all(target_family = "wasm", target_os = "unknown")));
    let of_host = OF_HOST.get().copied();
    of_host.or_else(|| has_system.then_some(of_system as Clock))
}

/// A point in time from which time is measured.
#[derive(Clone, Copy, Debug)]
pub struct Started(Option<Duration>);

impl Started {
    /// Starts measuring.
    #[must_use]
    pub fn now() -> Self {
        Self(now())
    }

    /// Returns the time since the start; zero without a clock.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        let passed = self.0.zip(now());
        passed.map_or(Duration::ZERO, |(start, now)| now.saturating_sub(start))
    }
}

/// A point in the processor time of a thread, from which the time of work in it is measured. What other programs do in
/// the meantime does not count, as it does with [`Started`]. Where the system is neither Linux nor macOS, it is the same
/// as `Started`.
#[derive(Clone, Copy, Debug)]
pub struct Worked(Option<Duration>);

impl Worked {
    /// Starts measuring in the current thread.
    #[must_use]
    pub fn now() -> Self {
        Self(time_of_thread())
    }

    /// Returns the time that the thread has worked since the start or the last lap, and starts again.
    pub fn lap(&mut self) -> Duration {
        let before = std::mem::replace(self, Self::now());
        let worked = self.0.zip(before.0);
        worked.map_or(Duration::ZERO, |(now, before)| now.saturating_sub(before))
    }
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
fn time_of_thread() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).ok()
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn time_of_thread() -> Option<Duration> {
    now()
}
