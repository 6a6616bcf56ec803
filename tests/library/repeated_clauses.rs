//! No formula has the same clause twice, a clause with a repeated literal, or a tautology.

use crate::support::{boards, symmetric_boards};
use encodings::at_most_one::Encoding;
use encodings::{Cnf, Size};
use problem::board::{Board, Square, Topology};
use problem::{Bound, Problem, RandomBlocks, Regions, Rules};
use proptest::prelude::*;
use queensat::encode::{AtLeastOne, Completion, Formula, QueensEncoder, SymmetryBreaking};
use std::collections::HashSet;

pub const AT_LEAST_ONE: [AtLeastOne; 3] = [AtLeastOne::Both, AtLeastOne::Rows, AtLeastOne::Columns];
const SYMMETRY: [SymmetryBreaking; 3] = [
    SymmetryBreaking::None,
    SymmetryBreaking::Mirror,
    SymmetryBreaking::Full,
];

pub fn check_clauses(formula: &Cnf, about: &str) {
    let mut seen = HashSet::new();
    for clause in formula.clauses() {
        let mut sorted = clause.to_vec();
        sorted.sort_unstable();
        let is_plain = sorted.windows(2).all(|pair| pair[0].var() != pair[1].var());
        assert!(is_plain, "{about}: a literal is repeated in {clause:?}");
        assert!(seen.insert(sorted), "{about}: {clause:?} is repeated");
    }
}

pub fn check(encoder: &QueensEncoder<'_>, about: &str) {
    let mut formula = Cnf::new();
    encoder.encode(&mut formula).unwrap();
    check_clauses(&formula, about);
    let size = Size {
        variables: formula.variable_count() as u64,
        clauses: formula.clause_count() as u64,
        literals: formula.clauses().map(|clause| clause.len() as u64).sum(),
    };
    assert_eq!(encoder.size().unwrap(), size, "{about}");
}

fn check_all_choices(problem: &Problem) {
    for encoding in Encoding::all() {
        for at_least_one in AT_LEAST_ONE {
            for symmetry in SYMMETRY {
                let formula = Formula {
                    at_least_one,
                    symmetry,
                    ..Formula::new(encoding)
                };
                let about = format!("{formula}, {}", problem.stable_form());
                check(&formula.encoder(problem), &about);
            }
        }
    }
}

fn with(n: u32, blocked: impl IntoIterator<Item = (u32, u32)>, fixed: &[(u32, u32)]) -> Problem {
    let mut problem = Problem::new(n).unwrap();
    for (row, column) in blocked {
        problem.block(Square::from_zero_based(row, column)).unwrap();
    }
    for &(row, column) in fixed {
        problem.fix(Square::from_zero_based(row, column)).unwrap();
    }
    problem
}

#[test]
fn a_formula_has_no_clause_twice() {
    for n in 1..=6 {
        let last = n - 1;
        check_all_choices(&with(n, [], &[]));
        check_all_choices(&with(n, [], &[(0, 0), (0, last), (last, last)]));
        // One free square in the first row and in the first column, without and with a queen on it.
        let blocked = || (1..n).flat_map(|place| [(0, place), (place, 0)]);
        check_all_choices(&with(n, blocked(), &[]));
        check_all_choices(&with(n, blocked(), &[(0, 0)]));
        // No free square in the last row.
        check_all_choices(&with(n, (0..n).map(|column| (last, column)), &[]));
        for (percent, seed) in [(30, 1), (50, 2), (80, 3), (95, 4), (100, 5)] {
            let mut problem = Problem::new(n).unwrap();
            let blocks = RandomBlocks::new(f64::from(percent) / 100.0, seed).unwrap();
            problem.block_at_random(blocks).unwrap();
            let free = (problem.board().squares()).find(|s| !problem.is_blocked(*s));
            if let Some(free) = free {
                check_all_choices(&problem);
                problem.fix(free).unwrap();
            }
            check_all_choices(&problem);
        }
    }
}

#[test]
fn long_lines_have_no_clause_twice() {
    for encoding in Encoding::all() {
        for n in [13, 20, 33] {
            let problem = Problem::new(n).unwrap();
            check(
                &Formula::new(encoding).encoder(&problem),
                &format!("{encoding}, {n}"),
            );
        }
    }
}

proptest! {
    #[test]
    fn no_random_board_has_a_clause_twice(
        any in boards(1..=8),
        symmetric in symmetric_boards(),
        encoding in 0..Encoding::all().len(),
        at_least_one in 0..3_usize,
        symmetry in 0..3_usize,
    ) {
        let formula = Formula {
            at_least_one: AT_LEAST_ONE[at_least_one],
            symmetry: SYMMETRY[symmetry],
            ..Formula::new(Encoding::all()[encoding])
        };
        for problem in [any, symmetric] {
            check(&formula.encoder(&problem), &problem.stable_form());
        }
    }
}

/// Encodes what remains after some queens, and returns `true` if there may be a solution.
fn check_completion(rest: &Completion<'_>, about: &str) -> bool {
    let mut is_open = false;
    for encoding in Encoding::all() {
        for at_least_one in AT_LEAST_ONE {
            let formula = Formula {
                at_least_one,
                ..Formula::new(encoding)
            };
            let mut clauses = Cnf::new();
            rest.encode(&formula, &formula.cardinality, &mut clauses)
                .unwrap();
            check_clauses(&clauses, about);
            is_open |= clauses.clauses().all(|clause| !clause.is_empty());
        }
    }
    is_open
}

#[test]
fn the_formula_of_a_completion_has_no_clause_twice() {
    let mut open = 0;
    for n in 1..=6 {
        let problem = Problem::new(n).unwrap();
        let squares: Vec<Square> = problem.board().squares().collect();
        for &first in &squares {
            let second = squares
                .iter()
                .find(|s| s.row > first.row + 1 && s.column > first.column);
            for queens in [
                vec![first],
                second.into_iter().copied().chain([first]).collect(),
            ] {
                if let Some(rest) = Completion::after(&problem, &queens) {
                    open += u32::from(check_completion(&rest, &format!("{n}, {queens:?}")));
                }
            }
        }
    }
    assert!(open > 100);
    // A window in which the first row and the first column have one square, the same.
    let problem = Problem::new(6).unwrap();
    let free = |square: Square| Ok::<_, ()>((square.row == 1) == (square.column == 2));
    let rest = Completion::of_window(&problem, &[1, 3, 5], &[2, 3, 4], free).unwrap();
    assert!(check_completion(&rest, "window"));
}

#[test]
fn boards_of_other_shapes_have_no_clause_twice() {
    let board = |rows, columns| Board::new(rows, columns).unwrap();
    let mut problems = Vec::new();
    for (rows, columns) in [(1, 1), (1, 4), (2, 2), (3, 5), (4, 4), (4, 6), (5, 2)] {
        problems.push(Problem::on(board(rows, columns)));
        let torus = board(rows, columns).with_topology(Topology::Torus);
        problems.push(Problem::on(torus.clone()));
        let holed = torus
            .with_hole(Square::from_zero_based(rows / 2, columns / 2))
            .unwrap();
        problems.push(Problem::on(holed));
    }
    // The first region is a row, and the last one has a single square.
    for labels in [
        "aaaa bbcd cccd cccf",
        "aaab abbb cccc dddd",
        "aabb aabb ccdd ccdd",
    ] {
        for bound in [0, 1, 2]
            .into_iter()
            .flat_map(|k| [Bound::Exactly(k), Bound::AtLeast(k), Bound::AtMost(k)])
        {
            let labels = labels.chars().filter(|label| *label != ' ').map(Some);
            let regions = Regions::new(&board(4, 4), labels).unwrap();
            let rules = Rules {
                region: Some(bound),
                ..Rules::default()
            };
            let problem = Problem::with_rules(board(4, 4), rules).unwrap();
            // A region of a single square cannot hold two queens.
            let Ok(problem) = problem.with_regions(regions) else {
                continue;
            };
            problems.push(problem.clone());
            let mut fixed = problem.clone();
            fixed.block(Square::from_zero_based(0, 1)).unwrap();
            fixed.block(Square::from_zero_based(0, 2)).unwrap();
            problems.push(fixed.clone());
            fixed.fix(Square::from_zero_based(3, 3)).unwrap();
            problems.push(fixed);
        }
    }
    for problem in &problems {
        check_all_choices(problem);
        for square in problem.board().squares().step_by(5) {
            if let Some(rest) = Completion::after(problem, &[square]) {
                check_completion(&rest, &problem.stable_form());
            }
        }
    }
}
