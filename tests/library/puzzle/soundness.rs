//! Every deduction against the set of all solutions by brute force.

use super::super::support::cases;
use super::deductions::check;
use super::oracle::Puzzle;
use problem::placement::Placement;
use puzzle::{DeductionOutcome, Deductions, Tier};

const KINDS: [(usize, usize, u64); 6] = [
    (4, 1, 20),
    (5, 1, 50),
    (6, 1, 50),
    (7, 1, 20),
    (8, 2, 20),
    (9, 2, 10),
];

#[test]
fn every_deduction_holds_in_all_solutions_and_so_does_the_end() {
    let mut ends = [0; 3];
    for (size, stars, seeds) in KINDS {
        for seed in 1000..1000 + cases(seeds) {
            let puzzle = Puzzle::random(size, stars, seed);
            let solutions = puzzle.solutions(usize::MAX);
            let solutions = solutions.iter().map(|stars| puzzle.placement(stars));
            let solutions: Vec<Placement> = solutions.collect();
            let end = match check(&puzzle.problem(), &solutions, Tier::Contradiction) {
                DeductionOutcome::Solved(_) => 0,
                DeductionOutcome::Stuck { .. } => 1,
                _ => 2,
            };
            ends[end] += 1;
        }
    }
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
