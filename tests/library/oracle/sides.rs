//! Random statements of all rules: the solutions by SAT and by native engines are those of the rules.

use super::random::{large_statements, statements};
use super::statement::{Compiled, Statement};
use control::Control;
use problem::Problem;
use problem::placement::Placement;
use proptest::prelude::*;
use queensat::enumerate::{AllSolutions, Ending, Method, Split, SplitBy};
use search::{CountOptions, engine_by_name, engines, search_any_board};
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

fn check_engines(problem: &Problem, compiled: &Compiled, expected: &BTreeSet<u32>) {
    let options = CountOptions::default().with_threads(NonZeroUsize::MIN);
    for engine in engines() {
        let name = engine.name();
        if engine.can_count(problem).is_ok() {
            let report = engine.count(problem, &options).unwrap();
            assert!(report.complete, "{name}");
            assert_eq!(report.solutions, expected.len() as u64, "{name}");
        }
        if engine.can_search(problem).is_ok() {
            let mut found = BTreeSet::new();
            let visit = |placement: &Placement| {
                assert!(found.insert(compiled.set(placement)), "{name}: twice");
                ControlFlow::Continue(())
            };
            let report = engine.placements(problem, visit, &Control::new()).unwrap();
            assert!(report.complete, "{name}");
            assert_eq!(report.solutions, expected.len() as u64, "{name}");
            assert_eq!(&found, expected, "{name}");
        }
    }
}

fn check_sat(problem: &Problem, compiled: &Compiled, expected: &BTreeSet<u32>, rows: u32) {
    let cubes = |by, symmetry| Method::Cubes(Split { by, symmetry });
    let rows = rows.min(problem.board().rows());
    let methods = [
        Method::Loop,
        Method::Orbits,
        cubes(SplitBy::Ring, true),
        cubes(SplitBy::Ring, false),
        cubes(SplitBy::Rows(rows), true),
        cubes(SplitBy::Rows(rows), false),
        Method::recommended(problem),
    ];
    for method in methods {
        let all = AllSolutions {
            method,
            backend: method.recommended_backend(problem).clone(),
            ..AllSolutions::recommended(problem.clone())
        };
        let mut found = BTreeSet::new();
        let counted = all.count(&Control::new());
        let counted = counted.unwrap_or_else(|error| panic!("{method}: {error}"));
        assert!(matches!(counted.ending, Ending::Exhausted), "{method}");
        assert_eq!(counted.solutions, expected.len() as u64, "{method}");
        let listed = all.for_each(&Control::new(), |placement| {
            assert!(found.insert(compiled.set(&placement)), "{method}: twice");
            ControlFlow::Continue(())
        });
        listed.unwrap_or_else(|error| panic!("{method}: {error}"));
        if method == Method::Orbits {
            assert!(found.is_subset(expected), "{method}");
        } else {
            assert_eq!(&found, expected, "{method}");
        }
    }
}

fn check(statement: &Statement, rows: u32) {
    if let Ok(problem) = statement.problem() {
        let compiled = Compiled::new(statement);
        let expected = compiled.solutions();
        check_engines(&problem, &compiled, &expected);
        if expected.len() <= 300 {
            check_sat(&problem, &compiled, &expected, rows);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn sat_and_engines_find_the_solutions_of_the_rules(
        statement in statements(9),
        rows in 0..7_u32,
    ) {
        check(&statement, rows);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn they_do_on_larger_boards(statement in statements(15), rows in 0..5_u32) {
        check(&statement, rows);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Sets of squares of several machine words, with at most two pieces.
    #[test]
    fn large_boards_with_few_pieces(statement in large_statements()) {
        if let Ok(problem) = statement.problem() {
            let mut expected = BTreeSet::new();
            let visit = |placement: &Placement| {
                expected.insert(placement.clone());
                ControlFlow::Continue(())
            };
            search_any_board(&problem, visit, &Control::new()).unwrap();
            let general = engine_by_name("general").unwrap();
            let counted = general.count(&problem, &CountOptions::default()).unwrap();
            prop_assert_eq!(counted.solutions, expected.len() as u64);
            let mut found = BTreeSet::new();
            let visit = |placement: &Placement| {
                assert!(found.insert(placement.clone()), "twice");
                ControlFlow::Continue(())
            };
            general.placements(&problem, visit, &Control::new()).unwrap();
            prop_assert_eq!(&found, &expected);
            if expected.len() <= 100 {
                let all = AllSolutions {
                    method: Method::Loop,
                    backend: Method::Loop.recommended_backend(&problem).clone(),
                    ..AllSolutions::recommended(problem)
                };
                let counted = all.count(&Control::new()).unwrap();
                prop_assert_eq!(counted.solutions, expected.len() as u64);
            }
        }
    }
}
