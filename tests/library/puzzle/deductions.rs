//! Deductions against the set of all solutions.

use crate::random_problems;
use proptest::prelude::*;
use queensat::backtrack::engine_for_solving;
use queensat::board::{Board, Square};
use queensat::placement::Placement;
use queensat::problem::{Bound, Diagonals, Problem, Regions, Rules};
use queensat::puzzle::{Deductions, Next, Outcome, Tier, explain, solves};
use std::ops::ControlFlow;

fn solutions(problem: &Problem) -> Vec<Placement> {
    let mut all = Vec::new();
    let visit = |placement: &Placement| {
        all.push(placement.clone());
        ControlFlow::Continue(())
    };
    let engine = engine_for_solving(problem);
    assert!(
        engine
            .placements(problem, visit, || false)
            .unwrap()
            .complete
    );
    all
}

/// Puzzles with regions around random squares, some of them with several queens in each line.
fn region_puzzles() -> impl Strategy<Value = Problem> {
    let centres = proptest::collection::vec((0..1000_u32, 0..1000_u32), 8);
    let board = (4..=7_u32, 1..=2_u32, any::<bool>());
    let squares = random_problems::squares(2);
    (board, centres, squares).prop_map(|((n, stars, has_diagonals), centres, blocked)| {
        let n = if stars == 2 { 8 } else { n };
        let distance = |row: u32, column: u32, (r, c): (u32, u32)| {
            let apart = |at: u32, centre: u32| (at * 1000 + 500).abs_diff(centre * n).pow(2);
            u64::from(apart(row, r)) + u64::from(apart(column, c))
        };
        let nearest = |row, column| {
            (0..n as usize).min_by_key(|&place| distance(row, column, centres[place]))
        };
        let board = Board::new(n, n).unwrap();
        let labels = (0..n * n).map(|place| nearest(place / n, place % n));
        let regions = Regions::new(&board, labels).unwrap();
        let rules = Rules {
            diagonals: match has_diagonals {
                true => Diagonals::One,
                false => Diagonals::None,
            },
            is_touching_forbidden: true,
            ..Rules::default()
        };
        let plain = Problem::with_rules(board.clone(), rules.clone()).unwrap();
        let rules = rules.with_lines(&board, Bound::Exactly(stars));
        let puzzle = Problem::with_rules(board, rules).unwrap();
        // Regions that are too small for their stars are refused.
        let mut puzzle = puzzle.with_regions(regions).unwrap_or(plain);
        for square in blocked.into_iter().filter(|_| stars == 1) {
            puzzle.block(square).unwrap();
        }
        puzzle
    })
}

fn all_problems() -> impl Strategy<Value = Problem> {
    prop_oneof![random_problems::problems(), region_puzzles()]
}

/// Compares each step with all solutions.
fn check(problem: &Problem, solutions: &[Placement], hardest: Tier) {
    let mut deductions = Deductions::new(problem);
    let holds = |squares: &[Square], is_queen: bool| {
        let contains = |solution: &Placement, square| solution.queens().contains(square);
        let mut pairs = solutions
            .iter()
            .flat_map(|solution| squares.iter().map(move |square| (solution, square)));
        pairs.all(|(solution, square)| contains(solution, square) == is_queen)
    };
    loop {
        match deductions.next(hardest) {
            Next::Step(step) => {
                assert!(step.tier <= hardest);
                assert!(!step.queens.is_empty() || !step.empty.is_empty());
                assert!(holds(&step.queens, true), "{}", step.describe(problem));
                assert!(holds(&step.empty, false), "{}", step.describe(problem));
                assert!(holds(deductions.queens().queens(), true));
                assert!(holds(&deductions.empty(), false));
            }
            Next::Solved(placement) => {
                assert_eq!(solutions, [placement]);
                break;
            }
            Next::Contradiction(reason) => {
                assert!(!reason.is_empty());
                assert_eq!(solutions, [], "{reason}");
                break;
            }
            Next::Stuck => {
                assert!(!deductions.open().is_empty());
                break;
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_step_holds_in_all_solutions(problem in all_problems()) {
        let solutions = solutions(&problem);
        for tier in Tier::ALL {
            check(&problem, &solutions, tier);
        }
    }

    #[test]
    fn a_harder_tier_solves_what_an_easier_one_solves(problem in region_puzzles()) {
        let solved = Tier::ALL.map(|tier| solves(&problem, tier));
        prop_assert!(solved.is_sorted());
        for (tier, solved) in Tier::ALL.into_iter().zip(solved) {
            let explanation = explain(&problem, tier);
            prop_assert_eq!(matches!(explanation.outcome, Outcome::Solved(_)), solved);
        }
    }
}
