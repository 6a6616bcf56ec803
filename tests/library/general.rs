//! The engine `general` against the search by attacks and counts alone, on problems of all rules.

use crate::random_problems::problems;
use crate::support::{by_attacks, problem};
use control::Control;
use problem::placement::Placement;
use problem::{Problem, RandomBlocks, WholeDiagonal};
use proptest::prelude::*;
use search::{CountOptions, Engine, engine_by_name, engines};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn lists_and_counts_the_solutions_of_every_problem(problem in problems(), threads in 1..3_usize) {
        let expected = by_attacks(&problem);
        let general = engine_by_name("general").unwrap();
        let mut found = BTreeSet::new();
        let mut is_repeated = false;
        let visit = |placement: &Placement| {
            is_repeated |= !found.insert(placement.clone());
            ControlFlow::Continue(())
        };
        let report = general.placements(&problem, visit, &Control::new()).unwrap();
        prop_assert!(!is_repeated && report.complete);
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(report.solutions, expected.len() as u64);
        for memory in [None, Some(1 << 12)] {
            let mut options = CountOptions::default().with_threads(NonZeroUsize::new(threads).unwrap());
            if let Some(bytes) = memory {
                options = options.with_memory(bytes);
            }
            let report = general.count(&problem, &options).unwrap();
            prop_assert_eq!((report.solutions, report.complete), (expected.len() as u64, true));
        }
        let (first, _) = Engine::auto().first(&problem, &Control::new()).unwrap();
        prop_assert_eq!(first.is_some(), !expected.is_empty());
        if let Some(first) = first {
            prop_assert!(expected.contains(&first));
        }
    }
}

/// Returns n queens problems with excluded diagonals.
fn with_excluded_diagonals() -> impl Strategy<Value = Problem> {
    let diagonals = |n: u32| {
        prop_oneof![
            (2..=2 * u64::from(n)).prop_map(WholeDiagonal::Sum),
            (1 - i64::from(n)..i64::from(n)).prop_map(WholeDiagonal::Difference),
        ]
    };
    (4..=9_u32).prop_flat_map(move |n| {
        prop::collection::vec(diagonals(n), 1..=n as usize).prop_map(move |diagonals| {
            let mut problem = Problem::new(n).unwrap();
            for diagonal in diagonals {
                problem.exclude(diagonal).unwrap();
            }
            problem
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn all_engines_leave_excluded_diagonals_empty(problem in with_excluded_diagonals()) {
        let expected = by_attacks(&problem).len() as u64;
        for engine in engines() {
            if engine.can_count(&problem).is_ok() {
                let report = engine.count(&problem, &CountOptions::default()).unwrap();
                prop_assert_eq!(report.solutions, expected, "{}", engine.name());
            }
        }
    }
}

/// A torus is counted by the solutions with a queen in the corner.
#[test]
fn translations_of_a_torus_are_counted_at_once() {
    for board in ["5x5", "7x7", "3x5", "6x4", "4x6"] {
        for diagonals in ["both", "one", "none"] {
            let problem = problem(&format!(
                r#"{{"board":"{board}","torus":true,"diagonals":"{diagonals}"}}"#
            ));
            let general = engine_by_name("general").unwrap();
            let report = general.count(&problem, &CountOptions::default()).unwrap();
            assert_eq!(report.solutions, by_attacks(&problem).len() as u64);
        }
    }
}

/// Two rows of ten squares have five blocks of squares that touch each other, and need six stars.
#[test]
fn stars_of_two_lines_are_counted_together() {
    let general = engine_by_name("general").unwrap();
    let search = |text: &str| {
        let visit = |_: &Placement| ControlFlow::Continue(());
        let report = general.placements(&problem(text), visit, &Control::new());
        report.unwrap()
    };
    for side in ["10x10", "10x12", "12x10"] {
        let crowded = format!(
            r#"{{"board":"{side}","diagonals":"none","no_touch":true,"per_row":3,"per_column":3,"queens":"any"}}"#
        );
        let report = search(&crowded);
        assert_eq!((report.solutions, report.complete), (0, true));
        assert!(report.nodes < 5, "{side}: {}", report.nodes);
    }
    let two = r#"{"board":"8x8","diagonals":"none","no_touch":true,"per_line":2}"#;
    let report = search(two);
    assert_eq!(report.solutions, by_attacks(&problem(two)).len() as u64);
    assert!(report.solutions > 0 && report.complete);
}

/// Few squares are left, so that engines go through larger boards row by row in time.
#[test]
fn boards_with_many_blocked_squares_have_the_same_solutions() {
    let mut solvable = 0;
    for n in [12, 17, 20, 31, 32, 33, 40, 64] {
        for seed in 0..12 {
            let mut problem = Problem::new(n).unwrap();
            let open_per_row = if n <= 17 {
                2.0 + f64::from(n) / 4.0
            } else {
                3.5
            };
            let probability = 1.0 - open_per_row / f64::from(n);
            let blocks = RandomBlocks::new(probability, seed).unwrap();
            problem.block_at_random(blocks).unwrap();
            let list = |name: &str| {
                let mut found = BTreeSet::new();
                let visit = |columns: &[u32]| {
                    found.insert(columns.to_vec());
                    ControlFlow::Continue(())
                };
                let engine = engine_by_name(name).unwrap();
                let report = engine.search(&problem, visit, &Control::new()).unwrap();
                assert!(report.complete);
                found
            };
            let found = list("general");
            solvable += usize::from(!found.is_empty());
            assert_eq!(found, list("dlx"), "n = {n}, seed {seed}");
            let general = engine_by_name("general").unwrap();
            let report = general.count(&problem, &CountOptions::default()).unwrap();
            assert_eq!(report.solutions, found.len() as u64);
        }
    }
    assert!(solvable > 0);
}
