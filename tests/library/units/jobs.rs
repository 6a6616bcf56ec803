//! Jobs other than plain counts, recounts by a second engine, and samples.

use super::{merged, plan, run_all};
use control::{Control, Interrupt};
use problem::Problem;
use proofs::store::{Discard, Files};
use queensat::enumerate::Ending;
use search::{Rotation, search_symmetric};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};
use units::{Job, PlanManifest, Runner, RunnerOptions, Sample, UnitsError};

/// Files in memory.
#[derive(Default)]
struct Memory(BTreeMap<String, Rc<RefCell<Vec<u8>>>>);

struct Shared(Rc<RefCell<Vec<u8>>>);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Files for Memory {
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>> {
        let content = Rc::default();
        self.0.insert(path.into(), Rc::clone(&content));
        Ok(Box::new(Shared(content)))
    }
}

impl Memory {
    fn text(&self, name: &str) -> String {
        String::from_utf8(self.0[name].borrow().clone()).unwrap()
    }
}

fn run_with_files(manifest: &PlanManifest) -> (Memory, u128) {
    let runner = Runner::new(manifest, RunnerOptions::default()).unwrap();
    let mut files = Memory::default();
    let units = (1..=manifest.unit_count()).rev();
    let run = |unit| runner.run(unit, &mut files, &Control::new()).unwrap();
    let results: Vec<_> = units.map(run).collect();
    for file in results.iter().flat_map(|result| &result.files) {
        assert_eq!(file.bytes, files.0[&file.path].borrow().len() as u64);
    }
    (files, merged(manifest, &results).solutions)
}

#[test]
fn certificates_have_a_folder_for_each_part() {
    let problem = Problem::new(6).unwrap();
    let manifest = plan(&problem, Job::Certify, "auto", 4);
    let (files, solutions) = run_with_files(&manifest);
    assert_eq!((files.0.len(), solutions), (24, 4));
    for chunk in 1..=6 {
        let text = files.text(&format!("chunk-{chunk:02}/MANIFEST"));
        let manifest = proofs::certify::Manifest::read(&text).unwrap();
        assert_eq!(manifest.problem, problem);
        assert_eq!(manifest.files.len(), 3);
    }
}

#[test]
fn symmetric_units_add_up_to_the_number_by_search() {
    for n in [1, 2, 4, 5, 9, 12, 13, 16] {
        let problem = Problem::new(n).unwrap();
        let mut expected = 0;
        let visit = |_: &[u32]| {
            expected += 1;
            ControlFlow::Continue(())
        };
        search_symmetric(n, Rotation::QuarterTurn, visit, &Control::new()).unwrap();
        let manifest = plan(&problem, Job::QuarterTurns, "auto", 3);
        let results = run_all(&manifest, RunnerOptions::default());
        let found = merged(&manifest, &results).solutions;
        assert_eq!(found, expected, "n = {n}");
    }
}

#[test]
fn second_engines_confirm_right_results_and_find_forged_ones() {
    let jobs = [
        (8, Job::Count, "simd"),
        (8, Job::Count, "join"),
        (8, Job::Count, "sat"),
        (6, Job::Certify, "auto"),
        (12, Job::QuarterTurns, "rings"),
    ];
    for (n, job, engine) in jobs {
        let manifest = plan(&Problem::new(n).unwrap(), job, engine, 3);
        let runner = Runner::new(&manifest, RunnerOptions::default()).unwrap();
        for unit in 1..=manifest.unit_count() {
            let control = Control::new();
            let mut result = runner.run(unit, &mut Discard, &control).unwrap();
            runner.cross_check(&mut result, &control).unwrap();
            let second = result.cross_check.take().unwrap();
            assert_ne!(second, manifest.engine(), "{job}");
            result.solutions += 1;
            let error = runner.cross_check(&mut result, &control).unwrap_err();
            assert!(matches!(error, UnitsError::Refuted { .. }), "{error}");
            assert_eq!(result.cross_check, None);
        }
    }
}

#[test]
fn the_units_to_be_recounted_are_the_same_every_time() {
    let manifest = plan(&Problem::new(10).unwrap(), Job::Count, "auto", 50);
    assert_eq!(manifest.cross_checked(0.0).len(), 0);
    assert_eq!(manifest.cross_checked(0.001).len(), 1);
    assert_eq!(manifest.cross_checked(100.0).len(), 50);
    let tenth = manifest.cross_checked(10.0);
    assert_eq!(tenth.len(), 5);
    assert!(tenth.is_subset(&manifest.cross_checked(20.0)));
    let read = PlanManifest::from_json(&manifest.to_json()).unwrap();
    assert_eq!(read.cross_checked(10.0), tenth);
}

#[test]
fn samples_estimate_the_number_of_solutions() {
    let manifest = plan(&Problem::new(9).unwrap(), Job::Count, "bitmask", 20);
    let runner = Runner::new(&manifest, RunnerOptions::default()).unwrap();
    let sample = |percent, error| {
        let sample = Sample {
            percent,
            error,
            seed: 1,
        };
        let (prediction, ending) = runner.sample(sample, &Control::new()).unwrap();
        assert_eq!(ending, Ending::Exhausted);
        prediction
    };
    let some = sample(25.0, None);
    assert!(some.sampled < some.pieces && some.solutions.error > 0.0);
    assert!((some.solutions.value - 352.0).abs() < 3.0 * some.solutions.error);
    // No part of the pieces has so small an error.
    for all in [sample(100.0, None), sample(25.0, Some(1e-9))] {
        assert_eq!(all.sampled, all.pieces);
        assert!((all.solutions.value - 352.0).abs() < 1e-6 && all.solutions.error < 1e-6);
        assert_eq!(all.seconds.error, 0.0);
    }
}

/// Pieces of `join` are estimated from parts of them, so that more of them are needed than there are.
#[test]
fn samples_go_on_until_their_errors_are_as_small_as_asked_or_they_are_stopped() {
    let (problem, memory) = (Problem::new(18).unwrap(), Some(50 << 20));
    let manifest = PlanManifest::plan_within(&problem, Job::Count, "join", 20, memory).unwrap();
    let runner = Runner::new(&manifest, RunnerOptions::default()).unwrap();
    let sample = |percent| Sample {
        percent: 0.0,
        error: Some(percent),
        seed: 3,
    };
    let (found, ending) = runner.sample(sample(20.0), &Control::new()).unwrap();
    assert_eq!(ending, Ending::Exhausted);
    for estimate in [found.seconds, found.solutions] {
        assert!(
            estimate.error > 0.0 && estimate.relative_error() <= 0.2,
            "{found:?}"
        );
    }
    let difference = found.solutions.value - 666_090_624.0;
    assert!(difference.abs() < 2.0 * found.solutions.error, "{found:?}");

    // The first 30 pieces are kept, and those of the second round that was stopped are not.
    let interrupt = Interrupt::new();
    let (trigger, calls) = (interrupt.clone(), AtomicU32::new(0));
    let control = Control::with_interrupt(&interrupt).with_observer(move |_| {
        if calls.fetch_add(1, Ordering::Relaxed) == 40 {
            trigger.trigger();
        }
    });
    let (found, ending) = runner.sample(sample(0.01), &control).unwrap();
    assert!(matches!(ending, Ending::Stopped(_)), "{ending:?}");
    assert_eq!(found.sampled, 30);
    assert!(found.solutions.value > 0.0 && found.solutions.relative_error() > 1e-4);
    assert!(control.progress().fraction() < 0.01);
}

#[test]
fn a_stopped_unit_has_no_result() {
    let manifest = plan(&Problem::new(10).unwrap(), Job::Count, "auto", 2);
    let runner = Runner::new(&manifest, RunnerOptions::default()).unwrap();
    let control = Control::new();
    control.interrupt().trigger();
    let error = runner.run(1, &mut Discard, &control).unwrap_err();
    assert!(matches!(error, UnitsError::Stopped(_)), "{error}");
}

#[test]
fn engines_and_problems_that_do_not_fit_are_refused() {
    let plain = Problem::new(6).unwrap();
    let mut blocked = plain.clone();
    blocked.block("1,1".parse().unwrap()).unwrap();
    let refused =
        |problem: &Problem, job, engine| PlanManifest::plan(problem, job, engine, 2).unwrap_err();
    let unknown = refused(&plain, Job::Count, "fast").to_string();
    assert!(
        unknown.contains("'fast'") || unknown.contains("fast"),
        "{unknown}"
    );
    assert!(unknown.ends_with("sat"), "{unknown}");
    assert!(matches!(
        refused(&blocked, Job::QuarterTurns, "auto"),
        UnitsError::PlainBoardOnly { .. }
    ));
    assert!(matches!(
        refused(&blocked, Job::Count, "join"),
        UnitsError::Search(_)
    ));
    assert!(matches!(
        refused(&plain, Job::QuarterTurns, "simd"),
        UnitsError::NoSuchEngine { .. }
    ));
    assert!(matches!(
        refused(&Problem::new(81).unwrap(), Job::QuarterTurns, "rings"),
        UnitsError::Search(_)
    ));
    let manifest = plan(&plain, Job::Count, "auto", 2);
    for unit in [0, 3, u32::MAX] {
        let runner = Runner::new(&manifest, RunnerOptions::default()).unwrap();
        let error = runner.run(unit, &mut Discard, &Control::new()).unwrap_err();
        assert!(matches!(error, UnitsError::NoSuchUnit { .. }));
    }
}
