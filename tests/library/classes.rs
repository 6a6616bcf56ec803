//! Classes of symmetric solutions, and solutions that a rotation maps to themselves.

use crate::support::{by_backtracking, published_row};
use control::Control;
use problem::Problem;
use problem::board::Symmetry;
use problem::placement::Placement;
use search::{
    ClassCounts, ClassParts, CountOptions, MAX_QUARTER_TURN, MAX_SYMMETRIC, Representative,
    Rotation, SearchError, classes, count_symmetric, representatives, search_symmetric,
};
use std::ops::ControlFlow;

fn plain(n: u32) -> Problem {
    Problem::new(n).unwrap()
}

fn count(n: u32, rotation: Rotation) -> u64 {
    let report = count_symmetric(n, rotation, &CountOptions::default()).unwrap();
    assert!(report.complete);
    report.solutions
}

fn list(n: u32, rotation: Rotation) -> Vec<Placement> {
    let mut found = Vec::new();
    let visit = |columns: &[u32]| {
        found.push(Placement::from_columns(columns));
        ControlFlow::Continue(())
    };
    let report = search_symmetric(n, rotation, visit, &Control::new()).unwrap();
    assert_eq!(
        (report.solutions, report.complete),
        (found.len() as u64, true)
    );
    found
}

fn classes_of(n: u32) -> Vec<Representative> {
    let mut found = Vec::new();
    let visit = |class: &Representative| {
        found.push(class.clone());
        ControlFlow::Continue(())
    };
    let report = representatives(n, visit, &Control::new()).unwrap();
    assert_eq!(
        (report.solutions, report.complete),
        (found.len() as u64, true)
    );
    found
}

#[test]
fn symmetric_solutions_are_those_of_all_that_are_symmetric() {
    for n in 1..=9 {
        let all = by_backtracking(&plain(n));
        for (rotation, symmetry) in [
            (Rotation::HalfTurn, Symmetry::HalfTurn),
            (Rotation::QuarterTurn, Symmetry::QuarterTurn),
        ] {
            let expected: Vec<Placement> = all
                .iter()
                .filter(|placement| placement.image(plain(n).board(), symmetry) == **placement)
                .cloned()
                .collect();
            assert_eq!(list(n, rotation), expected, "n = {n}, {rotation}");
            assert_eq!(count(n, rotation), expected.len() as u64);
        }
    }
}

#[test]
fn larger_symmetric_solutions_solve_the_board_in_lexicographic_order() {
    for (n, rotation, symmetry) in [
        (12, Rotation::HalfTurn, Symmetry::HalfTurn),
        (13, Rotation::HalfTurn, Symmetry::HalfTurn),
        (16, Rotation::QuarterTurn, Symmetry::QuarterTurn),
        (17, Rotation::QuarterTurn, Symmetry::QuarterTurn),
        (21, Rotation::QuarterTurn, Symmetry::QuarterTurn),
    ] {
        let found = list(n, rotation);
        assert!(found.is_sorted_by(|a, b| a < b));
        assert_eq!(found.len() as u64, count(n, rotation));
        for placement in found {
            assert_eq!(placement.verify(&plain(n)), Ok(()));
            assert_eq!(placement.image(plain(n).board(), symmetry), placement);
        }
    }
}

/// Bell's table, extended from OEIS A000170, A002562, A032522 and A033148.
#[test]
fn the_table_is_the_published_one() {
    let options = CountOptions::default();
    for n in 1..=11 {
        let row = published_row(n);
        let counts = classes(n, ClassParts::ALL, &options).unwrap();
        assert_eq!(counts.solutions, Some(row[1]), "n = {n}");
        assert_eq!(counts.classes(), Some(row[2]), "n = {n}");
        assert_eq!(counts.point_symmetric, Some(row[3]), "n = {n}");
        assert_eq!(counts.rotational, Some(row[4]), "n = {n}");
        assert_eq!(counts.without_symmetry(), Some(row[5]), "n = {n}");
        assert_eq!(counts.half_turn(), Some(row[6]), "n = {n}");
        assert_eq!(counts.quarter_turn(), Some(row[7]), "n = {n}");
        assert_eq!(row[7] % counts.factor(), 0);
    }
}

/// These boards are too large for counting all solutions. Bell gives 4012 instead of 2006.
#[test]
fn classes_with_the_symmetry_of_a_half_turn() {
    let parts = ClassParts {
        total: false,
        half_turn: true,
    };
    for n in 1..=20 {
        let counts = classes(n, parts, &CountOptions::default()).unwrap();
        assert_eq!(counts.half_turn(), Some(published_row(n)[6]), "n = {n}");
        assert_eq!((counts.solutions, counts.classes()), (None, None));
    }
}

/// Bell's list up to n = 29, as classes divided by the power of two; OEIS A033148 for larger n.
#[test]
fn classes_with_the_symmetry_of_a_quarter_turn() {
    let parts = ClassParts {
        total: false,
        half_turn: false,
    };
    let count = |n| classes(n, parts, &CountOptions::default()).unwrap();
    let sizes = [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29];
    let bell = [1, 1, 0, 0, 1, 1, 4, 8, 15, 22, 52, 51, 257, 342];
    for (n, number) in sizes.into_iter().zip(bell) {
        let counts: ClassCounts = count(n);
        assert_eq!(
            counts.quarter_turn(),
            Some(number * counts.factor()),
            "n = {n}"
        );
    }
    for (n, solutions) in [(1, 1), (30, 0), (31, 0), (32, 406_784), (33, 667_904)] {
        assert_eq!(count(n).rotational, Some(solutions), "n = {n}");
    }
}

#[test]
fn representatives_are_the_least_of_their_classes_and_stand_for_all_solutions() {
    for n in 1..=9 {
        let all = by_backtracking(&plain(n));
        let mut covered = Vec::new();
        let found = classes_of(n);
        assert!(found.is_sorted_by(|a, b| a.placement < b.placement));
        for class in found {
            let orbit = class.placement.orbit(plain(n).board(), &Symmetry::ALL);
            assert_eq!(orbit[0], class.placement);
            assert_eq!(orbit.len() as u32, class.multiplicity);
            let turned =
                |symmetry| class.placement.image(plain(n).board(), symmetry) == class.placement;
            let expected = match (turned(Symmetry::HalfTurn), turned(Symmetry::QuarterTurn)) {
                (_, true) => Some(Rotation::QuarterTurn),
                (true, false) => Some(Rotation::HalfTurn),
                (false, false) => None,
            };
            assert_eq!(class.symmetry, expected);
            covered.extend(orbit);
        }
        covered.sort_unstable();
        assert_eq!(covered, all, "n = {n}");
    }
}

#[test]
fn a_search_for_symmetric_solutions_can_be_stopped() {
    let stopped = Control::new();
    stopped.interrupt().trigger();
    for rotation in [Rotation::HalfTurn, Rotation::QuarterTurn] {
        let options = CountOptions::default().with_control(&stopped);
        let report = count_symmetric(32, rotation, &options).unwrap();
        assert_eq!((report.solutions, report.complete), (0, false));
        let report =
            search_symmetric(32, rotation, |_| ControlFlow::Continue(()), &stopped).unwrap();
        assert_eq!((report.solutions, report.complete), (0, false));
        let report =
            search_symmetric(12, rotation, |_| ControlFlow::Break(()), &Control::new()).unwrap();
        assert_eq!((report.solutions, report.complete), (1, false));
    }
    let report = representatives(8, |_| ControlFlow::Break(()), &Control::new()).unwrap();
    assert_eq!((report.solutions, report.complete), (1, false));
    let report = representatives(30, |_| ControlFlow::Continue(()), &stopped).unwrap();
    assert!(!report.complete);
}

#[test]
fn boards_that_are_too_large_or_too_small_are_refused() {
    let sizes = [
        (Rotation::HalfTurn, MAX_SYMMETRIC),
        (Rotation::QuarterTurn, MAX_QUARTER_TURN),
    ];
    for (rotation, max_size) in sizes {
        for (n, refused) in [(0, true), (1, false), (max_size + 1, true)] {
            let error = count_symmetric(n, rotation, &CountOptions::default()).err();
            assert_eq!(error.is_some(), refused, "{rotation}, n = {n}");
            assert_eq!(error == Some(SearchError::NoBoard), n == 0);
        }
    }
}
