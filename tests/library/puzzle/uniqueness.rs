//! The number of solutions against brute force.

use super::super::support::cases;
use super::oracle::Puzzle;
use control::Control;
use puzzle::{Uniqueness, uniqueness};

#[test]
fn uniqueness_is_that_of_brute_force() {
    let kinds = [
        (4, 1, 20),
        (5, 1, 50),
        (6, 1, 50),
        (7, 1, 30),
        (8, 2, 20),
        (9, 2, 10),
    ];
    let mut answers = [0; 3];
    for (size, stars, seeds) in kinds {
        for seed in 0..cases(seeds) {
            let puzzle = Puzzle::random(size, stars, seed);
            let mut solutions = puzzle.solutions(usize::MAX);
            solutions.truncate(1000);
            answers[solutions.len().min(2)] += 1;
            let solutions: Vec<_> = solutions
                .iter()
                .map(|stars| puzzle.placement(stars))
                .collect();
            match uniqueness(&puzzle.problem(), &Control::new())
                .unwrap()
                .unwrap()
            {
                Uniqueness::None => assert!(solutions.is_empty(), "{puzzle:?}"),
                Uniqueness::Unique(only) => assert_eq!(solutions, [only], "{puzzle:?}"),
                Uniqueness::Several([first, second]) => {
                    assert_ne!(first, second, "{puzzle:?}");
                    assert!(
                        solutions.contains(&first) && solutions.contains(&second),
                        "{puzzle:?}"
                    );
                }
            }
        }
    }
    assert!(answers.iter().all(|&number| number > 15), "{answers:?}");
}
