//! The two sides of a count in time: native search first, and SAT after it or beside it.
//!
//! Native search is faster on most boards, so it goes first: an interrupt is then likely to leave its complete count.
//! On a plain board, whose time is known beforehand, SAT waits for its end. On another board it is not known
//! which side is slow; there SAT waits for a second, and then runs in a thread of its own.

use super::Count;
use crate::answers::native_side::{Native, NativeFailure};
use crate::answers::question::Resolved;
use crate::answers::run::{Event, Run, RunMethod};
use crate::answers::sat_side::run_sat;
use crate::enumerate::{AllSolutions, Checkpoint, EnumerateError};
use control::{Control, threads};
use problem::placement::Placement;
use std::collections::HashSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Time that native search has before SAT runs beside it.
const MAX_TIME_ALONE: Duration = Duration::from_secs(1);

/// A run of SAT, with the solutions if they were kept.
pub(super) type SatRun = Result<(Run, Option<HashSet<Placement>>), EnumerateError>;

/// A run of native search.
pub(super) type NativeRun = Result<Run, NativeFailure>;

/// End of native search, for which SAT waits in another thread.
#[derive(Default)]
struct NativeEnd {
    has_ended: Mutex<bool>,
    ended: Condvar,
}

impl NativeEnd {
    fn tell(&self) {
        *lock(&self.has_ended) = true;
        self.ended.notify_one();
    }

    /// Waits until native search has ended, or for this time. Returns `true` if it has.
    fn wait(&self, time: Duration) -> bool {
        let has_ended = lock(&self.has_ended);
        // Without threads it has, and there may be no clock.
        if *has_ended {
            return true;
        }
        let goes_on = |has_ended: &mut bool| !*has_ended;
        let waited = self.ended.wait_timeout_while(has_ended, time, goes_on);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }
}

impl Resolved<Count> {
    /// Runs the sides of the plan; SAT continues from its checkpoint, if there is one.
    pub(super) fn run_sides(
        &self,
        checkpoint: Option<Checkpoint>,
        control: &Control,
        events: &mut (dyn FnMut(Event<'_>) + Send),
    ) -> (Option<NativeRun>, Option<SatRun>) {
        let native_end = NativeEnd::default();
        let events = Mutex::new(events);
        let tell = |event: Event<'_>| lock(&events)(event);
        // SAT has nothing to do if native search fails.
        let of_sat = control.narrowed();

        // Native search, which tells SAT of its end and stops it by a failure.
        let count_natively = |native: &Native| {
            let method = native.expected_method(&self.problem);
            if let RunMethod::Native { algorithm, .. } = method {
                control.progress().begin(format!("counting by {algorithm}"));
            }
            tell(Event::Begins(&Run::beginning(method)));
            let mut run = native.count(&self.problem, self.limits.solutions, control);
            match &mut run {
                Ok(run) => {
                    run.queens_placed = run.queens_placed.filter(|_| self.sat.stats);
                    tell(Event::Ran(run));
                }
                Err(_) => of_sat.interrupt().trigger(),
            }
            native_end.tell();
            run
        };

        // SAT, under its own control, or under a part of it while native search shows its progress.
        let checkpoint = Mutex::new(checkpoint);
        let count_by_sat = |all: &AllSolutions, control: &Control| {
            let (backend, formula) = (all.backend.name(), all.formula);
            let phase = format!("counting by SAT ({backend}, {formula})");
            control.progress().begin(phase);
            tell(Event::Begins(&Run::beginning(RunMethod::all_by_sat(all))));
            let checkpoint = lock(&checkpoint).take();
            let run = run_sat(all, self.sat.stats, |all| {
                all.count_from(checkpoint, control)
            });
            if let Ok((run, _)) = &run {
                tell(Event::Ran(run));
            }
            run
        };
        let count_after = |all| (!of_sat.is_stopped()).then(|| count_by_sat(all, &of_sat));

        // One side alone, one after the other, or side by side.
        match (&self.plan.native, &self.plan.sat) {
            (None, sat) => (None, sat.as_ref().map(|all| count_by_sat(all, &of_sat))),
            (Some(native), None) => (Some(count_natively(native)), None),
            // Plain boards have fast engines, and a forecast.
            (Some(native), Some(all)) if self.problem.is_plain() => {
                (Some(count_natively(native)), count_after(all))
            }
            (Some(native), Some(all)) => {
                let count_soon = || {
                    let has_native_ended = native_end.wait(MAX_TIME_ALONE);
                    // The progress of two runs cannot be shown together.
                    let part = of_sat.part();
                    if has_native_ended {
                        count_after(all)
                    } else {
                        Some(count_by_sat(all, &part))
                    }
                };
                let (native, sat) = threads::beside(|| count_natively(native), count_soon);
                (Some(native), sat)
            }
        }
    }
}

fn lock<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}
