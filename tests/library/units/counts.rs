//! Counts in units against counts in one piece.

use super::{merged, plan, run_all, solutions};
use crate::random_problems::problems;
use control::Control;
use problem::Problem;
use problem::board::{Board, Square, Topology};
use proptest::prelude::*;
use queensat::cross_check::published_solutions;
use search::{CountOptions, SimdLevel, engine_by_name, engines, search_any_board};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use units::{Job, RunnerOptions};

/// Returns the number of solutions by attacks and counts alone.
fn by_attacks(problem: &Problem) -> u128 {
    let report = search_any_board(problem, |_| ControlFlow::Continue(()), &Control::new()).unwrap();
    report.solutions.into()
}

fn blocked(n: u32, squares: &[(u32, u32)]) -> Problem {
    let mut problem = Problem::new(n).unwrap();
    for &(row, column) in squares {
        problem.block(Square::from_zero_based(row, column)).unwrap();
    }
    problem
}

/// Problems with all kinds of symmetry on boards for most engines; random ones of all rules are smaller.
fn examples() -> Vec<Problem> {
    let mut fixed = Problem::new(7).unwrap();
    fixed.fix(Square::from_zero_based(3, 3)).unwrap();
    let board = |rows, columns| Board::new(rows, columns).unwrap();
    let torus = |n| Problem::on(board(n, n).with_topology(Topology::Torus));
    vec![
        fixed,
        blocked(7, &[(0, 0), (0, 6), (6, 0), (6, 6)]),
        blocked(8, &[(0, 2), (0, 5)]),
        blocked(6, &[(1, 4), (3, 0)]),
        torus(5),
        torus(7),
        Problem::on(board(4, 7)),
        Problem::on(board(7, 4)),
    ]
}

#[test]
fn units_of_plain_boards_add_up_to_the_published_number() {
    for n in 1..=9 {
        let problem = Problem::new(n).unwrap();
        let expected = published_solutions(n).unwrap().into();
        for units in [1, 2, 7, 64] {
            for engine in engines().iter().map(|engine| engine.name()) {
                let found = solutions(&problem, Job::Count, engine, units);
                assert_eq!(found, expected, "n = {n}, {engine}, {units} units");
            }
        }
    }
}

#[test]
fn units_of_sat_add_up_to_the_published_number() {
    for (n, units) in [(1, 3), (4, 2), (6, 7), (8, 12)] {
        let expected = published_solutions(n).unwrap().into();
        let problem = Problem::new(n).unwrap();
        assert_eq!(
            solutions(&problem, Job::Count, "sat", units),
            expected,
            "n = {n}"
        );
    }
}

#[test]
fn units_of_larger_boards_add_up_to_the_published_number() {
    for (n, engine) in [
        (11, "auto"),
        (11, "simd"),
        (11, "bitmask"),
        (12, "simd"),
        (13, "auto"),
    ] {
        let expected = published_solutions(n).unwrap().into();
        let problem = Problem::new(n).unwrap();
        assert_eq!(
            solutions(&problem, Job::Count, engine, 20),
            expected,
            "n = {n}, {engine}"
        );
    }
}

#[test]
fn units_of_other_problems_add_up_to_their_count() {
    for problem in examples() {
        let expected = by_attacks(&problem);
        let able = engines()
            .iter()
            .filter(|engine| engine.can_count(&problem).is_ok());
        for engine in able.map(|engine| engine.name()).chain(["sat"]) {
            for units in [1, 5] {
                let found = solutions(&problem, Job::Count, engine, units);
                assert_eq!(found, expected, "{}, {engine}", problem.stable_form());
            }
        }
    }
}

#[test]
fn results_do_not_depend_on_threads_and_instructions() {
    let auto = engine_by_name("simd").unwrap();
    let problems = [Problem::new(10).unwrap(), blocked(10, &[(0, 3), (4, 4)])];
    for (problem, engine) in problems
        .iter()
        .flat_map(|problem| ["simd", "bitmask", "general", "auto"].map(|engine| (problem, engine)))
    {
        let manifest = plan(problem, Job::Count, engine, 6);
        let mut checksums = Vec::new();
        for level in SimdLevel::ALL {
            let options = CountOptions::default().with_simd(level);
            if auto.count(&Problem::new(4).unwrap(), &options).is_err() {
                continue;
            }
            for threads in [1, 3] {
                let options = RunnerOptions {
                    threads: NonZeroUsize::new(threads),
                    simd: Some(level),
                    memory: None,
                };
                let results = run_all(&manifest, options);
                let list: Vec<String> = results.iter().map(|result| result.checksum()).collect();
                checksums.push(list);
            }
        }
        checksums.dedup();
        assert_eq!(checksums.len(), 1, "{engine}");
    }
}

#[test]
fn multiplicities_and_pieces_are_those_of_the_plan() {
    let manifest = plan(&Problem::new(10).unwrap(), Job::Count, "simd", 7);
    let units = manifest.units();
    let pieces: u64 = units
        .iter()
        .flat_map(|unit| unit.multiplicities.values())
        .sum();
    assert_eq!(pieces, manifest.pieces() as u64);
    assert!(pieces >= 7 * 16);
    let mut all: Vec<usize> = (1..=7).flat_map(|unit| manifest.pieces_of(unit)).collect();
    all.sort_unstable();
    assert!(all.into_iter().eq(0..manifest.pieces()));
    let weights = units.iter().flat_map(|unit| unit.multiplicities.keys());
    assert_eq!(weights.copied().max(), Some(8));
}

#[test]
fn there_are_no_more_units_than_pieces() {
    let manifest = plan(&Problem::new(4).unwrap(), Job::Count, "bitmask", 1000);
    assert!(manifest.unit_count() < 100);
    assert_eq!(manifest.unit_count() as usize, manifest.pieces());
    let results = run_all(&manifest, RunnerOptions::default());
    assert_eq!(merged(&manifest, &results).solutions, 2);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn units_of_random_problems_add_up_to_their_count(problem in problems(), units in 1..9_u32) {
        let expected = by_attacks(&problem);
        for engine in ["auto", "naive", "sat"] {
            prop_assert_eq!(solutions(&problem, Job::Count, engine, units), expected, "{}", engine);
        }
    }
}
