//! The native engines: all find the published counts and the same solutions.

use crate::support::{by_backtracking, published_count, sorted};
use control::Control;
use problem::Problem;
use problem::board::{Square, Symmetry};
use problem::placement::Placement;
use proptest::prelude::*;
use search::{self, CountOptions, Engine, SearchError, SimdLevel, engine_by_name, engines};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

fn plain(n: u32) -> Problem {
    Problem::new(n).unwrap()
}

fn threads(number: usize) -> NonZeroUsize {
    NonZeroUsize::new(number).unwrap()
}

/// Returns options for each instruction set that this processor supports.
fn levels() -> Vec<CountOptions> {
    let simd = engine_by_name("simd").unwrap();
    SimdLevel::ALL
        .into_iter()
        .map(|level| CountOptions::default().with_simd(level))
        .filter(|options| simd.count(&plain(4), options).is_ok())
        .collect()
}

fn count(engine: &Engine, problem: &Problem, options: &CountOptions) -> u64 {
    let report = engine.count(problem, options).unwrap();
    assert!(report.complete, "{}", engine.name());
    report.solutions
}

/// Returns all solutions in the order in which an engine lists them.
fn list(engine: &Engine, problem: &Problem) -> Vec<Placement> {
    let mut found = Vec::new();
    let report = engine
        .search(
            problem,
            |columns| {
                found.push(Placement::from_columns(columns));
                ControlFlow::Continue(())
            },
            &Control::new(),
        )
        .unwrap();
    assert!(report.complete);
    assert_eq!(report.solutions, found.len() as u64);
    found
}

/// The package `native-counts` tests larger boards in release mode.
#[test]
fn every_engine_gives_the_published_counts() {
    for engine in engines() {
        let largest = match engine.name() {
            "naive" | "dlx" | "general" => 8,
            "simd" | "join" | "auto" => 11,
            _ => 9,
        };
        for n in 1..=largest {
            for options in levels() {
                let found = count(engine, &plain(n), &options);
                assert_eq!(found, published_count(n), "{} {options:?}", engine.name());
                if !matches!(engine.name(), "simd" | "join" | "auto") {
                    break;
                }
            }
        }
    }
}

#[test]
fn engines_that_list_do_so_in_lexicographic_order() {
    for engine in engines() {
        for n in 1..=8 {
            if !engine.capabilities().enumerates {
                continue;
            }
            let found = list(engine, &plain(n));
            if !engine.capabilities().is_lexicographic {
                assert_eq!(sorted(found), by_backtracking(&plain(n)));
                continue;
            }
            assert!(found.is_sorted_by(|a, b| a < b), "{}", engine.name());
            assert_eq!(found, by_backtracking(&plain(n)), "{}", engine.name());
            let (first, report) = engine.first(&plain(n), &Control::new()).unwrap();
            assert_eq!(first.as_ref(), found.first());
            assert_eq!(report.complete, found.is_empty());
        }
    }
}

/// Returns a board with blocked squares and fixed queens, closed under a group of symmetries.
fn boards() -> impl Strategy<Value = Problem> {
    let groups = prop::sample::select(vec![
        vec![Symmetry::Identity],
        vec![Symmetry::Identity],
        vec![Symmetry::Identity, Symmetry::LeftRight],
        vec![Symmetry::Identity, Symmetry::HalfTurn],
        Symmetry::ALL.to_vec(),
        Symmetry::ALL.to_vec(),
    ]);
    (4_u32..=9, groups).prop_flat_map(|(n, group)| {
        let square = (0..n, 0..n).prop_map(|(row, column)| Square::from_zero_based(row, column));
        let blocked = prop::collection::vec(square.clone(), 0..=n as usize);
        let fixed = prop::collection::vec(square, 0..=1);
        (blocked, fixed).prop_map(move |(blocked, fixed)| {
            let mut problem = Problem::new(n).unwrap();
            for square in blocked
                .into_iter()
                .flat_map(|square| images(n, &group, square))
            {
                problem.block(square).unwrap();
            }
            for square in fixed.into_iter().filter(|_| group.len() == 1) {
                // A queen on a blocked square is refused, as intended.
                let _ = problem.fix(square);
            }
            problem
        })
    })
}

fn images(n: u32, group: &[Symmetry], square: Square) -> Vec<Square> {
    group
        .iter()
        .map(|symmetry| symmetry.image(n, square))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn all_capable_engines_agree_on_boards_with_blocked_squares_and_fixed_queens(
        problem in boards()
    ) {
        let expected = by_backtracking(&problem);
        for engine in engines() {
            if engine.can_count(&problem).is_err() {
                continue;
            }
            for options in levels() {
                let found = count(engine, &problem, &options);
                prop_assert_eq!(found, expected.len() as u64, "{} {:?}", engine.name(), options);
                if engine.name() != "simd" {
                    break;
                }
            }
            if engine.can_search(&problem).is_ok() {
                prop_assert_eq!(&sorted(list(engine, &problem)), &expected, "{}", engine.name());
            }
        }
    }
}

/// A single fixed queen that keeps the full symmetry group: in the middle of an odd board.
#[test]
fn a_queen_in_the_middle_keeps_all_symmetries() {
    for n in [5, 7, 9] {
        let mut problem = plain(n);
        problem.fix(Square::from_zero_based(n / 2, n / 2)).unwrap();
        assert_eq!(problem.symmetries().len(), 8);
        let expected = by_backtracking(&problem).len() as u64;
        for engine in engines() {
            if engine.can_count(&problem).is_ok() {
                let found = count(engine, &problem, &CountOptions::default());
                assert_eq!(found, expected, "n = {n}, {}", engine.name());
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for engine in engines() {
        for number in [1, 2, 5] {
            let options = CountOptions::default().with_threads(threads(number));
            let report = engine.count(&plain(8), &options).unwrap();
            assert_eq!((report.solutions, report.complete), (92, true));
            assert_ne!(report.engine, "auto");
        }
    }
}

#[test]
fn progress_grows_to_the_whole() {
    for engine in engines() {
        let seen: Arc<Mutex<Vec<(f64, u64, u64)>>> = Arc::default();
        let note = Arc::clone(&seen);
        let control = Control::new().with_observer(move |progress| {
            let pieces = (progress.pieces_done(), progress.pieces());
            note.lock()
                .unwrap()
                .push((progress.fraction(), pieces.0, pieces.1));
        });
        let options = CountOptions::default()
            .with_threads(threads(2))
            .with_control(&control);
        engine.count(&plain(9), &options).unwrap();
        let seen = seen.lock().unwrap();
        assert!(seen.len() > 8, "{}: {seen:?}", engine.name());
        assert!(seen.is_sorted_by(|a, b| a.0 <= b.0 && a.1 < b.1 && a.2 == b.2));
        let &(fraction, done, pieces) = seen.last().unwrap();
        assert_eq!(done, pieces);
        assert!((fraction - 1.0).abs() < 1e-9);
    }
}

#[test]
fn a_count_that_is_stopped_says_so_and_counts_no_more_than_there_are() {
    for engine in engines() {
        for patience in [0, 1, 5, 20] {
            let options = CountOptions::default()
                .with_threads(threads(2))
                .with_control(&Control::new().part_with_max_checks(patience));
            let report = engine.count(&plain(10), &options).unwrap();
            assert!(report.solutions <= 724);
            assert!(!report.complete || report.solutions == 724);
            if patience == 0 {
                assert_eq!((report.solutions, report.complete), (0, false));
            }
        }
    }
}

#[test]
fn a_search_that_is_stopped_says_so() {
    for engine in engines().iter().filter(|e| e.capabilities().enumerates) {
        let stopped = Control::new();
        stopped.interrupt().trigger();
        let report = engine
            .search(&plain(30), |_| ControlFlow::Continue(()), &stopped)
            .unwrap();
        assert_eq!((report.solutions, report.complete), (0, false));
        let mut left = 5;
        let visit = |_: &[u32]| {
            left -= 1;
            if left == 0 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let report = engine.search(&plain(8), visit, &Control::new()).unwrap();
        assert_eq!((report.solutions, report.complete), (5, false));
    }
}

#[test]
fn what_an_engine_cannot_do_it_refuses_with_a_reason() {
    let options = CountOptions::default();
    let mut blocked = plain(8);
    blocked.block(Square::from_zero_based(0, 0)).unwrap();
    let join = engine_by_name("join").unwrap();
    assert_eq!(
        join.count(&blocked, &options),
        Err(SearchError::PlainBoardOnly { engine: "join" })
    );
    for name in ["simd", "join"] {
        let engine = engine_by_name(name).unwrap();
        assert!(matches!(
            engine.first(&plain(8), &Control::new()),
            Err(SearchError::CountsOnly { .. })
        ));
    }
    for engine in engines() {
        let Some(max_size) = engine.capabilities().max_size else {
            continue;
        };
        let error = engine.count(&plain(max_size + 1), &options).unwrap_err();
        assert_eq!(
            error,
            SearchError::BeyondEngine {
                engine: engine.name(),
                n: max_size + 1,
                max_size
            }
        );
        // `auto` is the default, which was not named by the user.
        let named = match engine.name() {
            "auto" => "native search",
            name => name,
        };
        assert!(error.to_string().contains(named), "{error}");
    }
}

/// `auto` skips fast engines that do not support the problem, and never refuses.
#[test]
fn auto_serves_every_board() {
    let auto = Engine::auto();
    let mut blocked = plain(8);
    blocked.block(Square::from_zero_based(0, 0)).unwrap();
    let report = auto.count(&blocked, &CountOptions::default()).unwrap();
    assert_eq!(report.solutions, 88);
    for n in [33, 65, 200] {
        let mut problem = plain(n);
        // Two queens that attack each other shorten the count.
        problem.fix(Square::from_zero_based(0, 0)).unwrap();
        problem.fix(Square::from_zero_based(1, 1)).unwrap();
        let report = auto.count(&problem, &CountOptions::default()).unwrap();
        assert_eq!((report.solutions, report.complete), (0, true));
        let found = auto.first(&problem, &Control::new()).unwrap();
        assert_eq!(found.0, None);
    }
}

/// `auto` selects the join for 13 to 24 queens, unless memory is short or a square is blocked.
#[test]
fn auto_selects_the_fastest_counter() {
    let auto = Engine::auto();
    let selected = |problem: &Problem, options: &CountOptions| {
        let engine = auto.for_counting(problem, options);
        assert_eq!(engine.can_count(problem), Ok(()));
        engine.name()
    };
    for n in 1..=40 {
        let expected = match n {
            0..=12 | 29..=32 => "simd",
            13..=28 => "join",
            _ => "bitmask",
        };
        let mut problem = plain(n);
        assert_eq!(
            selected(&problem, &CountOptions::default()),
            expected,
            "n = {n}"
        );
        let little = CountOptions::default().with_memory(1 << 20);
        assert_ne!(selected(&problem, &little), "join", "n = {n}");
        if n > 1 {
            problem.block(Square::from_zero_based(0, 1)).unwrap();
            let blocked = selected(&problem, &CountOptions::default());
            assert_ne!(blocked, "join", "n = {n}");
        }
    }
}

/// An empty search reports a complete count of zero, and does so soon.
#[test]
fn engines_that_list_detect_evident_conflicts_before_the_search() {
    let with_queens = |n, queens: [(u32, u32); 2]| {
        let mut problem = plain(n);
        for (row, column) in queens {
            problem.fix(Square::from_zero_based(row, column)).unwrap();
        }
        problem
    };
    let mut problems = vec![
        with_queens(5, [(0, 0), (0, 3)]),
        with_queens(5, [(0, 0), (3, 0)]),
        with_queens(5, [(0, 0), (3, 3)]),
        with_queens(5, [(0, 3), (3, 0)]),
        // Without the lines of the fixed queens, the search would fill the rows above in vain.
        with_queens(30, [(28, 28), (29, 29)]),
    ];
    let mut blocked_column = plain(40);
    for row in 0..40 {
        blocked_column
            .block(Square::from_zero_based(row, 7))
            .unwrap();
    }
    problems.push(blocked_column);
    for problem in &problems {
        for engine in engines().iter().filter(|e| e.capabilities().enumerates) {
            assert_eq!(list(engine, problem), [], "{}", engine.name());
        }
        let count_all = |_: &[u32]| ControlFlow::Continue(());
        let report = search::search(problem, count_all, &Control::new()).unwrap();
        assert_eq!((report.solutions, report.complete), (0, true));
    }
}
