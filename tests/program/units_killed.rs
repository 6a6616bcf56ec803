//! `units run`: runs that are killed, interrupted, or made twice at once.

use crate::support::{finish, queensat, run, start, wait_until};
use crate::units::{Place, run_units, solutions, todo, units};
use std::fs;
use std::process::Child;
use std::thread::sleep;
use std::time::Duration;

/// Plan whose units take some milliseconds each.
const PLAN: &str = "13 --job count --engine naive --units 40";

fn start_all(folder: &str) -> Child {
    start(&mut queensat(&format!(
        "units run {folder} -i 1-40 --threads 1"
    )))
}

/// Returns the number of results of a folder.
fn done(folder: &str) -> usize {
    let entries = fs::read_dir(format!("{folder}/results")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    names.filter(|name| name.starts_with("unit-")).count()
}

#[test]
fn a_run_that_is_killed_leaves_whole_results_only() {
    let place = Place::new();
    let folder = place.plan("plan", PLAN);
    for pause in [0, 1, 3, 7, 15, 40] {
        let mut child = start_all(&folder);
        let before = done(&folder);
        wait_until("another result", || {
            done(&folder) > before || child.try_wait().unwrap().is_some()
        });
        sleep(Duration::from_millis(pause));
        let _ = child.kill();
        finish_killed(child);
        // All results are valid, so the partial sum is.
        let partial = units("merge --partial", &folder);
        assert!([0, 3].contains(&partial.code), "{partial:?}");
    }
    run_units(&folder, "1-40").exits(0);
    assert_eq!(todo(&folder), "");
    assert_eq!(solutions(&folder), 73712);
}

fn finish_killed(mut child: Child) {
    drop(child.stdout.take());
    let _ = child.wait();
}

#[test]
fn runs_of_the_same_units_at_once_agree() {
    let place = Place::new();
    let folder = place.plan("plan", PLAN);
    let children = [(); 3].map(|()| start_all(&folder));
    for child in children {
        let ended = finish(child);
        assert!(ended.status.success(), "{ended:?}");
    }
    assert_eq!(solutions(&folder), 73712);
    let names = fs::read_dir(format!("{folder}/results")).unwrap();
    assert_eq!(names.count(), 40);
}

#[test]
fn a_time_limit_keeps_finished_units() {
    let place = Place::new();
    let folder = place.plan("plan", "15 --job count --engine general --units 400");
    let words = format!("units run {folder} -i 1-400 --threads 1 --time-limit 0.3");
    run(&words).fails(3, "time limit");
    units("merge --partial", &folder).exits(3);
}

#[cfg(unix)]
#[test]
fn an_interrupt_exits_with_130_if_no_unit_was_finished_and_with_3_otherwise() {
    use crate::support::{listens, send};
    let place = Place::new();
    for (name, plan, expected, waits) in [
        (
            "long",
            "17 --job count --engine general --units 1",
            130,
            false,
        ),
        (
            "short",
            "14 --job count --engine general --units 2000",
            3,
            true,
        ),
    ] {
        let folder = place.plan(name, plan);
        let open = todo(&folder);
        let words = ["units", "run", &folder, "-i", open.trim(), "--threads", "1"];
        let child = start(&mut queensat(&words));
        wait_until("the program listens", || listens(&child));
        wait_until("a result", || !waits || done(&folder) > 0);
        send("-INT", &child);
        let ended = finish(child);
        assert_eq!(ended.status.code(), Some(expected), "{name}: {ended:?}");
    }
}
