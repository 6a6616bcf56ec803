//! The native engines on larger boards. They need an optimized build:
//!
//! ```sh
//! cargo test --release -p native-counts
//! ```

#![cfg(not(debug_assertions))]

use problem::Problem;
use queensat::cross_check::published_symmetric;
use search::{
    ClassParts, CountOptions, Engine, Rotation, SearchError, SimdLevel, classes, count_symmetric,
    engine_by_name, engines,
};

/// The published row: n, solutions, classes, solutions with half-turn and with quarter-turn
/// symmetry, classes without symmetry, with half-turn and with quarter-turn symmetry.
fn published_row(n: u32) -> Vec<u64> {
    let row = include_str!("../data/counts.csv").lines().nth(n as usize);
    let cells = row.unwrap().split(',');
    cells.map(|cell| cell.parse().unwrap()).collect()
}

fn engine(name: &str) -> &'static Engine {
    engine_by_name(name).unwrap()
}

/// Checks the counts of an engine with each instruction set that this processor supports.
fn check(engine: &Engine, n: u32, levels: &[SimdLevel]) {
    let problem = Problem::new(n).unwrap();
    for &level in levels {
        let options = CountOptions::default().with_simd(level);
        match engine.count(&problem, &options) {
            Ok(report) => {
                assert!(report.complete);
                assert_eq!(
                    report.solutions,
                    published_row(n)[1],
                    "n = {n}, {}, {level}",
                    engine.name()
                );
            }
            Err(SearchError::NoSuchInstructions { level }) => {
                println!("this processor does not have {level}");
            }
            Err(error) => panic!("n = {n}, {}, {level}: {error}", engine.name()),
        }
    }
}

#[test]
fn every_engine_counts_to_12() {
    for engine in engines() {
        for n in 1..=12 {
            check(engine, n, &[SimdLevel::Portable]);
        }
    }
}

#[test]
fn simd_counts_to_17_with_all_instructions() {
    for n in 1..=17 {
        check(engine("simd"), n, &SimdLevel::ALL);
    }
}

#[test]
fn join_counts_to_17_with_all_instructions() {
    for n in 1..=17 {
        check(engine("join"), n, &SimdLevel::ALL);
    }
}

/// A half board has more than 16 bits; the others are stored separately.
#[test]
fn join_counts_18() {
    check(
        engine("join"),
        18,
        &[SimdLevel::Portable, SimdLevel::Avx2, SimdLevel::Avx512],
    );
}

/// A row in the center, and bits beside the entries of the upper lists that lower queens filter.
#[test]
fn join_counts_19() {
    check(engine("join"), 19, &[SimdLevel::Avx512]);
}

/// Lists for each piece alone, in blocks of words, give the same count.
#[test]
fn join_counts_18_and_19_in_little_memory() {
    for (n, levels) in [(18, &SimdLevel::ALL[2..]), (19, &SimdLevel::ALL[2..3])] {
        let problem = Problem::new(n).unwrap();
        for &level in levels {
            let options = CountOptions::default()
                .with_memory(64 << 20)
                .with_simd(level);
            match engine("join").count(&problem, &options) {
                Ok(report) => assert_eq!(report.solutions, published_row(n)[1], "{n}, {level}"),
                Err(SearchError::NoSuchInstructions { .. }) => {}
                Err(error) => panic!("{n}, {level}: {error}"),
            }
        }
    }
}

/// A smaller memory limit gives more middle rows and the same count.
#[test]
fn join_counts_16_in_little_memory() {
    let problem = Problem::new(16).unwrap();
    let join = engine("join");
    let count = |bytes| join.count(&problem, &CountOptions::default().with_memory(bytes));
    let mut pairs = Vec::new();
    for bytes in [1 << 30, 10 << 20, 2 << 20] {
        let report = count(bytes).unwrap();
        assert_eq!((report.solutions, report.complete), (14_772_512, true));
        pairs.push(report.work.pairs);
    }
    assert!(pairs.is_sorted_by(|a, b| a > b), "{pairs:?}");
    let error = count(1 << 16).unwrap_err();
    assert!(matches!(error, SearchError::MemoryLimit { n: 16, .. }));
}

#[test]
fn classes_to_16() {
    for n in 1..=16 {
        let row = published_row(n);
        let counts = classes(n, ClassParts::ALL, &CountOptions::default()).unwrap();
        let none = counts.without_symmetry().unwrap();
        let half = counts.half_turn().unwrap();
        let quarter = counts.quarter_turn().unwrap();
        assert_eq!([none, half, quarter], row[5..8], "n = {n}");
        if n > 1 {
            assert_eq!(8 * none + 4 * half + 2 * quarter, row[1]);
        }
    }
}

#[test]
fn half_turns_to_25() {
    for n in 1..=25 {
        let report = count_symmetric(n, Rotation::HalfTurn, &CountOptions::default()).unwrap();
        assert_eq!(report.solutions, published_row(n)[3], "n = {n}");
    }
}

#[test]
fn quarter_turns_to_49() {
    for n in 1..=49 {
        let report = count_symmetric(n, Rotation::QuarterTurn, &CountOptions::default()).unwrap();
        let published = published_symmetric(n, Rotation::QuarterTurn).unwrap();
        assert_eq!(report.solutions, published.0, "n = {n}");
    }
}

/// Solutions of the family by the engine `general`: OEIS A051906, A389766, A002464, A201540 and A006717.
#[test]
fn general_counts_the_family() {
    use problem::board::{Board, Topology};
    use problem::{Bound, Diagonals, Rules};

    let board = |n| Board::new(n, n).unwrap();
    let torus = |n| board(n).with_topology(Topology::Torus);
    let apart = Rules {
        diagonals: Diagonals::None,
        is_touching_forbidden: true,
        ..Rules::default()
    };
    let two = |n| apart.clone().with_lines(&board(n), Bound::Exactly(2));
    let knights = Rules {
        piece: "knight".parse().unwrap(),
        ..Rules::default()
    };
    let one_direction = Rules {
        diagonals: Diagonals::One,
        ..Rules::default()
    };
    for (board, rules, solutions) in [
        (torus(13), Rules::default(), 4_524),
        (torus(17), Rules::default(), 140_692),
        (board(10), two(10), 146_510),
        (board(11), two(11), 31_197_434),
        (board(10), apart.clone(), 479_306),
        (board(6), knights, 257_318),
        (torus(13), one_direction, 1_030_367),
    ] {
        let problem = Problem::with_rules(board, rules).unwrap();
        let report = engine("general").count(&problem, &CountOptions::default());
        assert_eq!(
            report.unwrap().solutions,
            solutions,
            "{}",
            problem.stable_form()
        );
    }
}
