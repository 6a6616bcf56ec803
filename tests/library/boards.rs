//! Boards with blocked squares and fixed queens: SAT, backtracking and brute force agree.

use crate::support::{boards, by_backtracking, by_sat};
use encodings::at_most_one::Encoding;
use itertools::Itertools;
use problem::Problem;
use problem::board::Square;
use problem::placement::Placement;
use proptest::prelude::*;
use queensat::encode::Formula;
use queensat::one_solution::{SolveOutcome, solve_full_formula};
use solvers::{Backend, backends};

/// Returns all solutions by trying every permutation.
fn by_brute_force(problem: &Problem) -> Vec<Placement> {
    let n = problem.n();
    (0..n)
        .permutations(n as usize)
        .map(|columns| Placement::from_columns(&columns))
        .filter(|placement| placement.verify(problem).is_ok())
        .collect()
}

/// Pairs every encoding with a backend. There are as many pairings as backends; together they
/// contain every pair once.
fn pairs(pairing: usize) -> impl Iterator<Item = (&'static Backend, Encoding)> {
    let backends = backends().iter().cycle().skip(pairing);
    backends.zip(Encoding::all())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn sat_backtracking_and_brute_force_find_the_same_solutions(
        problem in boards(1..=6),
        pairing in 0..backends().len(),
    ) {
        let expected = by_brute_force(&problem);
        prop_assert_eq!(&by_backtracking(&problem), &expected);
        for (backend, encoding) in pairs(pairing) {
            let found = by_sat(&problem, backend, &encoding);
            prop_assert_eq!(&found, &expected, "{}, {}", backend.name(), encoding);
        }
    }

    #[test]
    fn sat_and_backtracking_find_the_same_solutions_on_larger_boards(
        problem in boards(7..=9),
        pairing in 0..backends().len(),
    ) {
        let expected = by_backtracking(&problem);
        for (backend, encoding) in pairs(pairing) {
            // DPLL does not learn clauses and is too slow with many auxiliary variables.
            if backend.name() != "dpll" || encoding == Encoding::Pairwise {
                prop_assert_eq!(&by_sat(&problem, backend, &encoding), &expected);
            }
        }
    }

    #[test]
    fn one_solution_is_found_exactly_if_there_is_one(
        problem in boards(1..=9),
        pairing in 0..backends().len(),
    ) {
        let expected = by_backtracking(&problem);
        for (backend, encoding) in pairs(pairing) {
            if backend.name() == "dpll" && encoding != Encoding::Pairwise {
                continue;
            }
            let mut solver = backend.new_solver().unwrap();
            let encoder = Formula::new(encoding).encoder(&problem);
            match solve_full_formula(&encoder, &mut *solver).unwrap() {
                SolveOutcome::Solution(found) => prop_assert!(expected.contains(&found.placement())),
                SolveOutcome::NoSolution => prop_assert!(expected.is_empty()),
                SolveOutcome::Unknown(reason) => prop_assert!(false, "{}", reason),
            }
        }
    }
}

#[test]
fn a_row_or_column_without_a_free_square_leaves_no_solution() {
    for by_row in [true, false] {
        let mut problem = Problem::new(5).unwrap();
        for index in 0..5 {
            let (row, column) = if by_row { (2, index) } else { (index, 2) };
            problem.block(Square::from_zero_based(row, column)).unwrap();
        }
        assert!(by_backtracking(&problem).is_empty());
        for backend in backends() {
            for encoding in Encoding::all() {
                assert!(by_sat(&problem, backend, &encoding).is_empty());
            }
        }
    }
}

#[test]
fn fixed_queens_that_attack_each_other_leave_no_solution() {
    let pairs = [
        ((1, 0), (1, 4)),
        ((0, 2), (3, 2)),
        ((0, 0), (4, 4)),
        ((0, 4), (4, 0)),
    ];
    for (first, second) in pairs {
        let mut problem = Problem::new(5).unwrap();
        problem
            .fix(Square::from_zero_based(first.0, first.1))
            .unwrap();
        problem
            .fix(Square::from_zero_based(second.0, second.1))
            .unwrap();
        assert!(by_backtracking(&problem).is_empty());
        for backend in backends() {
            for encoding in Encoding::all() {
                assert!(by_sat(&problem, backend, &encoding).is_empty());
            }
        }
    }
}

#[test]
fn one_solution_for_every_board_up_to_30() {
    for n in 1..=30 {
        let problem = Problem::new(n).unwrap();
        for backend in backends() {
            // DPLL does not learn clauses and is too slow on large boards.
            if backend.name() == "dpll" && n > 8 {
                continue;
            }
            let mut solver = backend.new_solver().unwrap();
            // Splr takes three times as long with the product encoding.
            let encoding = match backend.name() {
                "splr" => "commander".parse().unwrap(),
                _ => Encoding::Product,
            };
            let encoder = Formula::new(encoding).encoder(&problem);
            let answer = solve_full_formula(&encoder, &mut *solver).unwrap();
            assert_eq!(
                matches!(answer, SolveOutcome::Solution(_)),
                n != 2 && n != 3
            );
        }
    }
}
