//! Time limits without threads, measured by a clock that a test sets. Each test, and so each thread, has its own time.
#![cfg(not(feature = "threads"))]

use control::clock::{self, Started};
use control::{Control, Interrupt, Patience, Stop};
use std::cell::Cell;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);
/// Number of calls after which a limit is certainly seen.
const MANY: usize = 1000;

thread_local! {
    static TIME: Cell<Duration> = const { Cell::new(SECOND) };
}

fn pass(time: Duration) {
    TIME.set(TIME.get() + time);
}

fn limited(limit: Duration) -> Control {
    clock::set(|| TIME.get());
    Control::new().with_time_limit(limit)
}

/// Returns the number of the call that sees the limit.
fn calls(control: &Control) -> Option<usize> {
    (1..=MANY).find(|_| control.is_stopped())
}

#[test]
fn a_limit_of_no_time_is_seen_at_once() {
    assert!(limited(Duration::ZERO).is_stopped());
    assert_eq!(limited(Duration::ZERO).stop(), Some(Stop::TimeLimit));
    let limit = limited(SECOND);
    pass(SECOND);
    assert!(limit.is_stopped());
}

#[test]
fn a_limit_is_seen_after_a_few_calls_and_stays() {
    let control = limited(SECOND);
    assert_eq!(calls(&control), None);
    pass(SECOND - Duration::from_nanos(1));
    assert_eq!(calls(&control), None);
    pass(Duration::from_nanos(1));
    assert!(calls(&control).is_some_and(|calls| calls > 1));
    assert_eq!(control.check(), Err(Stop::TimeLimit));
    control.interrupt().trigger();
    assert_eq!(control.check(), Err(Stop::TimeLimit));
}

#[test]
fn calls_that_are_far_apart_all_read_the_clock() {
    let control = limited(SECOND);
    let step = Duration::from_millis(10);
    let mut asked = 0;
    while !control.is_stopped() {
        pass(step);
        asked += 1;
    }
    assert_eq!(asked, 100);
}

#[test]
fn all_controls_of_the_job_see_its_limit() {
    let before = Interrupt::new();
    let job = limited(SECOND);
    let controls = [
        job.clone(),
        job.part(),
        job.part().part(),
        job.part_with_max_checks(u64::MAX),
        job.restarted(),
        job.narrowed(),
        Control::with_interrupt(job.interrupt()),
        job.part().with_time_limit(2 * SECOND),
    ];
    let other = Control::with_interrupt(&before);
    assert!(controls.iter().all(|control| calls(control).is_none()));
    pass(SECOND);
    for control in controls {
        assert!(calls(&control).is_some());
        assert_eq!(control.stop(), Some(Stop::TimeLimit));
    }
    assert_eq!(calls(&other), None);
}

#[test]
fn the_limit_of_a_part_does_not_reach_the_job() {
    let job = limited(3 * SECOND);
    let part = job.part().with_time_limit(SECOND);
    pass(2 * SECOND);
    assert!(calls(&part).is_some());
    assert_eq!(calls(&job), None);
}

#[test]
fn of_several_limits_the_first_that_is_kept_counts() {
    let job = limited(3 * SECOND);
    let earlier = job.clone().with_time_limit(SECOND);
    let latest = job.clone().with_time_limit(Duration::MAX);
    drop(earlier);
    pass(2 * SECOND);
    assert_eq!(calls(&job), None);
    drop(latest);
    let interrupt = job.interrupt().clone();
    pass(2 * SECOND);
    assert!(calls(&job).is_some());
    let dropped = limited(SECOND);
    let after = dropped.interrupt().clone();
    drop(dropped);
    pass(SECOND);
    assert_eq!(
        (interrupt.is_triggered(), after.is_triggered()),
        (true, false)
    );
}

#[test]
fn an_interrupt_before_the_limit_is_the_reason() {
    let control = limited(SECOND);
    control.interrupt().trigger();
    pass(SECOND);
    assert_eq!(control.stop(), Some(Stop::Interrupted));
}

#[test]
fn times_are_those_of_the_clock() {
    let control = limited(SECOND);
    assert!(clock::exists());
    let started = Started::now();
    let mut patience = Patience::default();
    assert_eq!(patience.ended(&control, |_| SECOND), None);
    pass(SECOND);
    assert_eq!(started.elapsed(), SECOND);
    assert!(calls(&control).is_some());
    assert_eq!(patience.ended(&control, |_| SECOND), None);
    pass(2 * SECOND);
    assert_eq!(patience.ended(&control, |_| SECOND), Some(Stop::TimeLimit));
}
