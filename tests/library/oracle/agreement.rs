//! All sets of squares of small boards: the statement of the rules against the library.

use super::random::statements;
use super::statement::{Compiled, Statement};
use control::Control;
use problem::placement::Placement;
use problem::{Bound, Constraint, Problem};
use proptest::prelude::*;
use search::search_any_board;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Returns the solutions that the plainest search finds.
pub fn by_search(problem: &Problem, compiled: &Compiled) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    let visit = |placement: &Placement| {
        assert!(found.insert(compiled.set(placement)), "found twice");
        ControlFlow::Continue(())
    };
    let report = search_any_board(problem, visit, &Control::new()).unwrap();
    assert!(report.complete);
    assert_eq!(report.solutions, found.len() as u64);
    found
}

/// Returns the sets that keep all constraints, leave blocked squares empty and have the fixed queens.
fn by_constraints(problem: &Problem, compiled: &Compiled) -> BTreeSet<u32> {
    let place = |square| {
        let place = compiled.squares.iter().position(|&known| known == square);
        place.expect("a constraint is about squares of the board")
    };
    let as_set = |squares: &mut dyn Iterator<Item = _>| {
        squares.fold(0_u32, |set, square| {
            let bit = 1 << place(square);
            assert_eq!(set & bit, 0, "a square twice in a constraint");
            set | bit
        })
    };
    let as_bound = |constraint: Constraint<'_>| {
        let set = as_set(&mut constraint.squares());
        assert_eq!(set.count_ones() as usize, constraint.len());
        (set, constraint.bound())
    };
    let constraints: Vec<(u32, Bound)> = problem.constraints().map(as_bound).collect();
    let blocked = as_set(&mut problem.blocked().filter(|&square| problem.contains(square)));
    let fixed = as_set(&mut problem.fixed());
    let keeps = |set: &u32| {
        set & blocked == 0
            && fixed & !set == 0
            && (constraints.iter())
                .all(|&(squares, bound)| bound.admits((squares & set).count_ones()))
    };
    compiled.sets().filter(keeps).collect()
}

/// Checks the facts that the problem states about its solutions.
fn check_facts(problem: &Problem, compiled: &Compiled, solutions: &BTreeSet<u32>) {
    if let Some(queens) = problem.queens() {
        assert!((solutions.iter()).all(|set| u64::from(set.count_ones()) == queens));
    }
    if problem.has_incomparable_solutions() {
        let within = |a: &u32, b: &u32| a != b && a & !b == 0;
        let all: Vec<&u32> = solutions.iter().take(300).collect();
        assert!(!all.iter().any(|a| all.iter().any(|b| within(a, b))));
    }
    if problem.has_one_queen_per_row() {
        for &set in solutions {
            let rows = compiled.placement(set);
            let rows: Vec<u32> = rows.queens().iter().map(|queen| queen.row).collect();
            assert!(rows.into_iter().eq(0..problem.board().rows()));
        }
    }
}

/// Checks the library on one statement, and returns the number of solutions.
pub fn check(statement: &Statement) -> usize {
    let compiled = Compiled::new(statement);
    let expected = compiled.solutions();
    let problem = match statement.problem() {
        Ok(problem) => problem,
        Err(refused) => {
            assert!(expected.is_empty(), "{refused}, but there are solutions");
            return 0;
        }
    };
    for &first in &compiled.squares {
        let attacked = statement.attacked_from(first);
        for &second in &compiled.squares {
            let expected = first == second || attacked.contains(&second);
            assert_eq!(
                problem.attacks(first, second),
                expected,
                "{first}; {second}"
            );
        }
    }
    assert_eq!(by_search(&problem, &compiled), expected, "by search");
    assert_eq!(
        by_constraints(&problem, &compiled),
        expected,
        "by constraints"
    );
    for set in compiled.sets() {
        let verified = compiled.placement(set).verify(&problem);
        assert_eq!(
            verified.is_ok(),
            expected.contains(&set),
            "{set:b}: {verified:?}"
        );
    }
    check_facts(&problem, &compiled, &expected);
    expected.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn search_constraints_and_verification_keep_the_rules(statement in statements(9)) {
        check(&statement);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn they_do_on_larger_boards(statement in statements(13)) {
        check(&statement);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn they_do_on_18_squares(statement in statements(18)) {
        check(&statement);
    }
}
