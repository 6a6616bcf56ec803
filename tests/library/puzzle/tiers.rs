//! The squares that the tiers decide against the naive form of each tier.

use super::super::support::cases;
use super::naive;
use super::oracle::Puzzle;
use puzzle::{DeductionOutcome, Tier, solve_by_steps};

/// Returns the value of each square at the end of an explanation, or `None` after a contradiction.
fn decided(puzzle: &Puzzle, hardest: Tier) -> Option<Vec<Option<bool>>> {
    let (queens, open) = match solve_by_steps(&puzzle.problem(), hardest).outcome {
        DeductionOutcome::Solved(solution) => (solution, Vec::new()),
        DeductionOutcome::Stuck { queens, open } => (queens, open),
        _ => return None,
    };
    let value = |square| {
        let square = puzzle.square(square);
        (!open.contains(&square)).then(|| queens.queens().contains(&square))
    };
    Some((0..puzzle.size * puzzle.size).map(value).collect())
}

/// Returns the number of squares that the tiers up to each one decide.
fn assert_agreement(kinds: &[(usize, usize, u64)]) -> [usize; Tier::ALL.len()] {
    let mut numbers = [0; Tier::ALL.len()];
    let (mut equal, mut all) = (0, 0);
    for &(size, stars, seeds) in kinds {
        for seed in 2000..2000 + cases(seeds) {
            let puzzle = Puzzle::random(size, stars, seed);
            for (hardest, number) in Tier::ALL.into_iter().zip(&mut numbers) {
                if hardest == Tier::Contradiction && stars > 1 && seed % 4 > 0 {
                    // The naive form takes seconds.
                    continue;
                }
                let expected = naive::decided(&puzzle, hardest.number()).ok();
                *number += expected.iter().flatten().flatten().count();
                let decided = decided(&puzzle, hardest);
                if hardest < Tier::Contradiction {
                    assert_eq!(decided, expected, "{hardest:?} {puzzle:?}");
                    continue;
                }
                // The chains of the naive form may be longer.
                let Some(expected) = expected else { continue };
                let decided = decided.expect("the naive form finds what has no solution");
                let mut squares = decided.iter().zip(&expected);
                assert!(
                    squares.all(|(value, naive)| value.is_none() || value == naive),
                    "{puzzle:?}"
                );
                equal += usize::from(decided == expected);
                all += 1;
            }
        }
    }
    assert!(equal * 10 >= all * 9 || all < 10, "{equal} of {all}");
    numbers
}

#[test]
fn each_tier_decides_the_same_squares_as_its_naive_form() {
    let decided = assert_agreement(&[(4, 1, 15), (5, 1, 30), (6, 1, 20), (7, 1, 8), (8, 1, 3)]);
    assert!(
        decided.windows(2).all(|pair| pair[0] < pair[1]),
        "{decided:?}"
    );
}

#[test]
fn tiers_of_two_stars_decide_the_same_squares_as_their_naive_form() {
    assert_agreement(&[(8, 2, 3), (9, 2, 1)]);
}
