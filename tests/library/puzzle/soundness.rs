//! Every deduction against the set of all solutions by brute force.

use super::super::support::cases;
use super::oracle::Puzzle;
use queensat::placement::Placement;
use queensat::puzzle::{DeductionOutcome, Deductions, Tier, explain};

const KINDS: [(usize, usize, u64); 6] = [
    (4, 1, 20),
    (5, 1, 50),
    (6, 1, 50),
    (7, 1, 20),
    (8, 2, 20),
    (9, 2, 10),
];

fn for_each_puzzle(mut check: impl FnMut(&Puzzle, &[Placement])) {
    for (size, stars, seeds) in KINDS {
        for seed in 1000..1000 + cases(seeds) {
            let puzzle = Puzzle::random(size, stars, seed);
            let solutions = puzzle.solutions(usize::MAX);
            let solutions: Vec<_> = solutions
                .iter()
                .map(|stars| puzzle.placement(stars))
                .collect();
            check(&puzzle, &solutions);
        }
    }
}

#[test]
fn every_deduction_holds_in_all_solutions() {
    for_each_puzzle(|puzzle, solutions| {
        for step in explain(&puzzle.problem(), Tier::Contradiction).steps {
            assert!(
                !step.queens.is_empty() || !step.empty.is_empty(),
                "{puzzle:?} {step:?}"
            );
            for solution in solutions {
                let holds = |square| solution.queens().contains(square);
                assert!(step.queens.iter().all(holds), "{puzzle:?} {step:?}");
                assert!(!step.empty.iter().any(holds), "{puzzle:?} {step:?}");
            }
        }
    });
}

#[test]
fn the_end_of_an_explanation_agrees_with_the_number_of_solutions() {
    let mut ends = [0; 3];
    for_each_puzzle(|puzzle, solutions| {
        match explain(&puzzle.problem(), Tier::Contradiction).outcome {
            DeductionOutcome::Solved(only) => {
                ends[0] += 1;
                assert_eq!(solutions, [only], "{puzzle:?}");
            }
            DeductionOutcome::Stuck { queens, open } => {
                ends[1] += 1;
                assert!(!open.is_empty(), "{puzzle:?}");
                for solution in solutions {
                    let known = queens.queens().iter();
                    assert!(
                        known
                            .clone()
                            .all(|square| solution.queens().contains(square)),
                        "{puzzle:?}"
                    );
                    let rest = solution
                        .queens()
                        .iter()
                        .filter(|square| !queens.queens().contains(square));
                    assert!(
                        rest.clone().all(|square| open.contains(square)),
                        "{puzzle:?}"
                    );
                }
            }
            DeductionOutcome::Contradiction(_) => {
                ends[2] += 1;
                assert!(solutions.is_empty(), "{puzzle:?}");
            }
            other => panic!("{other:?}"),
        }
    });
    assert!(ends.iter().all(|&number| number > 8), "{ends:?}");
}

#[test]
fn each_state_divides_the_board_and_loses_nothing() {
    for seed in 0..60 {
        let puzzle = Puzzle::random(6, 1, seed);
        let problem = puzzle.problem();
        let mut deductions = Deductions::new(&problem);
        let mut open = deductions.open();
        while let Ok(step) = deductions.next(Tier::Contradiction) {
            let (queens, empty) = (deductions.queens(), deductions.empty());
            assert!(
                step.queens.iter().all(|square| open.contains(square)),
                "{puzzle:?} {step:?}"
            );
            assert!(
                step.empty.iter().all(|square| open.contains(square)),
                "{puzzle:?} {step:?}"
            );
            assert!(
                step.queens
                    .iter()
                    .all(|square| queens.queens().contains(square))
            );
            assert!(step.empty.iter().all(|square| empty.contains(square)));
            let left = deductions.open();
            assert!(left.len() < open.len(), "{puzzle:?} {step:?}");
            let mut all = [queens.queens(), &empty, &left].concat();
            all.extend(problem.blocked());
            all.sort_unstable();
            assert_eq!(
                all,
                problem.board().squares().collect::<Vec<_>>(),
                "{puzzle:?}"
            );
            open = left;
        }
    }
}
