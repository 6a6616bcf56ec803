//! Time limits, all of which one thread measures.
#![cfg(feature = "threads")]

use control::{Control, Stop};
use std::thread;
use std::time::Duration;

fn limited(limit: Duration) -> Control {
    Control::new().with_time_limit(limit)
}

fn wait_for(control: &Control) {
    while !control.is_stopped() {
        thread::yield_now();
    }
    assert_eq!(control.stop(), Some(Stop::TimeLimit));
}

#[test]
fn the_limit_that_ends_first_is_reached_first() {
    let (hour, endless) = (Duration::from_secs(3600), Duration::MAX);
    let others = [limited(hour), limited(endless)];
    // The thread sleeps for an hour.
    for milliseconds in [20, 0, 5, 1] {
        wait_for(&limited(Duration::from_millis(milliseconds)));
    }
    assert!(others.iter().all(|control| control.stop().is_none()));
    // The first limit that the thread sees next was dropped.
    drop(others);
    wait_for(&limited(Duration::from_millis(1)));
}

#[test]
fn a_part_has_its_own_limit_and_that_of_the_job() {
    let job = limited(Duration::from_millis(1));
    let part = job.part().with_time_limit(Duration::from_secs(3600));
    wait_for(&part);
    let job = limited(Duration::from_secs(3600));
    wait_for(&job.part().with_time_limit(Duration::from_millis(1)));
    assert_eq!(job.stop(), None);
}

#[test]
fn limits_of_many_threads_are_reached() {
    thread::scope(|scope| {
        for thread in 0..8 {
            scope.spawn(move || {
                for limit in 0..20 {
                    let microseconds = (limit * 7 + thread * 3) % 11 * 100;
                    wait_for(&limited(Duration::from_micros(microseconds)));
                }
            });
        }
    });
}
