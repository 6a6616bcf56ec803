//! Control of long work: requests to stop, a time limit, and progress.

#[cfg(not(feature = "threads"))]
use crate::deadlines::TimeLimit;
#[cfg(feature = "threads")]
use crate::timer::TimeLimit;
use crate::{Interrupt, Stop};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Control of a long job: it is stopped by the [`Interrupt`] or a time limit, and its
/// [`Progress`] can be read from another thread. Clones control the same job.
///
/// ```
/// use control::{Control, Stop};
///
/// let control = Control::new();
/// assert!(!control.is_stopped());
/// control.clone().interrupt().trigger();
/// assert_eq!(control.stop(), Some(Stop::Interrupted));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Control {
    interrupt: Interrupt,
    /// Number of checks left, if it is limited.
    checks: Option<Arc<AtomicU64>>,
    progress: Arc<Progress>,
    observer: Option<Observer>,
    is_shown: bool,
    time_limit: Option<Arc<TimeLimit>>,
}

/// A function that is called when progress is made.
#[derive(Clone)]
struct Observer(Arc<dyn Fn(&Progress) + Send + Sync>);

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Observer")
    }
}

impl Control {
    /// Creates a control with an interrupt of its own.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a control that stops if this interrupt is triggered.
    #[must_use]
    pub fn with_interrupt(interrupt: &Interrupt) -> Self {
        Self {
            interrupt: interrupt.narrower(),
            ..Self::default()
        }
    }

    /// Returns this control with a function that the job calls every few milliseconds or steps, if
    /// its progress is known. The function may trigger the interrupt.
    #[must_use]
    pub fn with_observer(mut self, observer: impl Fn(&Progress) + Send + Sync + 'static) -> Self {
        self.observer = Some(Observer(Arc::new(observer)));
        self
    }

    /// Returns this control with a time limit that starts now, and is measured until the last clone of the
    /// control is dropped. One thread measures all limits. If it cannot be started, the limit is reached at
    /// once. Without the feature `threads` the interrupt reads the [clock](crate::clock) from time to time, when it is
    /// asked. Without a clock the limit has no effect.
    #[must_use]
    pub fn with_time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(Arc::new(TimeLimit::new(limit, &self.interrupt)));
        self
    }

    /// Returns a control of another job, with the same interrupt and time limit and a progress of
    /// its own.
    #[must_use]
    pub fn restarted(&self) -> Self {
        Self {
            progress: Arc::default(),
            ..self.clone()
        }
    }

    /// Returns a control of a part of the job. It stops with the job, but can also be stopped alone. Its
    /// progress is its own and not observed.
    #[must_use]
    pub fn part(&self) -> Self {
        Self {
            interrupt: self.interrupt.narrower(),
            observer: None,
            is_shown: false,
            ..self.restarted()
        }
    }

    /// Returns a control of a part of the job that is interrupted after this many calls of
    /// [`Control::is_stopped`], a limit that is the same on every machine.
    #[must_use]
    pub fn part_with_max_checks(&self, checks: u64) -> Self {
        Self {
            checks: Some(Arc::new(AtomicU64::new(checks))),
            ..self.part()
        }
    }

    /// Returns a control with this progress and observer whose interrupt does not reach this one.
    #[must_use]
    pub fn narrowed(&self) -> Self {
        Self {
            interrupt: self.interrupt.narrower(),
            ..self.clone()
        }
    }

    /// Returns this control of a job whose progress a person sees, for which it may do some work.
    #[must_use]
    pub const fn shown(mut self) -> Self {
        self.is_shown = true;
        self
    }

    /// Returns `true` if a person sees the progress.
    #[must_use]
    pub const fn is_shown(&self) -> bool {
        self.is_shown
    }

    /// Returns the interrupt that stops the job.
    #[must_use]
    pub const fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Returns the progress of the job.
    #[must_use]
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// Returns `true` if the job is to stop.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        if let Some(checks) = &self.checks {
            let one_less = |left: u64| left.checked_sub(1);
            if checks
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less)
                .is_err()
            {
                self.interrupt.trigger();
            }
        }
        self.interrupt.is_triggered()
    }

    /// Returns the reason to stop, if there is one.
    #[must_use]
    pub fn stop(&self) -> Option<Stop> {
        self.interrupt.stop()
    }

    /// Checks that there is no reason to stop.
    ///
    /// # Errors
    ///
    /// The reason.
    pub fn check(&self) -> Result<(), Stop> {
        self.stop().map_or(Ok(()), Err)
    }

    /// Calls the observer, if there is one.
    pub fn observe(&self) {
        if let Some(Observer(observer)) = &self.observer {
            observer(&self.progress);
        }
    }

    /// Records the number of steps done, and breaks if the job is to stop.
    pub fn go_on(&self, done: u64, all: u64) -> ControlFlow<()> {
        self.progress.set_fraction(done as f64 / all.max(1) as f64);
        self.observe();
        if self.is_stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// Progress of a job, written by the job and read by others.
#[derive(Debug, Default)]
pub struct Progress {
    solutions: AtomicU64,
    /// Solutions found by an earlier run, included in `solutions`.
    earlier: AtomicU64,
    /// Measured part of the work that is finished, as the bits of a number between 0 and 1.
    fraction: AtomicU64,
    pieces: AtomicU64,
    pieces_done: AtomicU64,
    earlier_pieces: AtomicU64,
    /// Description of the present phase, and its number.
    phase: Mutex<(u32, String)>,
}

impl Progress {
    /// Returns the number of solutions found so far, those of the run that this one resumes
    /// included.
    #[must_use]
    pub fn solutions(&self) -> u64 {
        self.solutions.load(Ordering::Relaxed)
    }

    /// Returns the number of solutions found by the run that this one resumes.
    #[must_use]
    pub fn earlier_solutions(&self) -> u64 {
        self.earlier.load(Ordering::Relaxed)
    }

    /// Returns the finished part of the work, between 0 and 1: as it was measured, or else by the number of pieces;
    /// 0 if it is not known.
    #[must_use]
    pub fn fraction(&self) -> f64 {
        self.measured_fraction()
            .unwrap_or_else(|| match self.pieces() {
                0 => 0.0,
                all => self.pieces_done() as f64 / all as f64,
            })
    }

    /// Returns the finished part of the work, between 0 and 1, if the job measures it more exactly than by the
    /// number of pieces.
    #[must_use]
    pub fn measured_fraction(&self) -> Option<f64> {
        let fraction = f64::from_bits(self.fraction.load(Ordering::Relaxed));
        Some(fraction).filter(|&fraction| fraction > 0.0)
    }

    /// Returns the number of pieces of the work, or 0 if it is not known.
    #[must_use]
    pub fn pieces(&self) -> u64 {
        self.pieces.load(Ordering::Relaxed)
    }

    /// Returns the number of finished pieces, such as cubes, those of the run that this one resumes
    /// included.
    #[must_use]
    pub fn pieces_done(&self) -> u64 {
        self.pieces_done.load(Ordering::Relaxed)
    }

    /// Returns the number of pieces finished by the run that this one resumes.
    #[must_use]
    pub fn earlier_pieces(&self) -> u64 {
        self.earlier_pieces.load(Ordering::Relaxed)
    }

    /// Returns the number of the present phase, from 0, and its description.
    #[must_use]
    pub fn phase(&self) -> (u32, String) {
        let phase = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        phase.clone()
    }

    /// Begins a phase, with all numbers at 0.
    pub fn begin(&self, phase: impl Into<String>) {
        let mut present = self.phase.lock().unwrap_or_else(PoisonError::into_inner);
        *present = (present.0 + 1, phase.into());
        for number in [
            &self.solutions,
            &self.earlier,
            &self.fraction,
            &self.pieces,
            &self.pieces_done,
            &self.earlier_pieces,
        ] {
            number.store(0, Ordering::Relaxed);
        }
    }

    /// Adds to the solutions found so far, which any thread may do.
    pub fn add_solutions(&self, solutions: u64) {
        self.solutions.fetch_add(solutions, Ordering::Relaxed);
    }

    /// Sets the measured part of the work that is finished, between 0 and 1.
    pub fn set_fraction(&self, fraction: f64) {
        self.fraction.store(fraction.to_bits(), Ordering::Relaxed);
    }

    /// Sets the number of pieces of the work.
    pub fn set_pieces(&self, pieces: u64) {
        self.pieces.store(pieces, Ordering::Relaxed);
    }

    /// Adds a finished piece.
    pub fn add_piece(&self) {
        self.pieces_done.fetch_add(1, Ordering::Relaxed);
    }

    /// Adds the pieces and solutions of the run that this one resumes.
    pub fn resume(&self, pieces: u64, solutions: u64) {
        self.add_solutions(solutions);
        self.earlier.fetch_add(solutions, Ordering::Relaxed);
        self.pieces_done.fetch_add(pieces, Ordering::Relaxed);
        self.earlier_pieces.fetch_add(pieces, Ordering::Relaxed);
    }
}
