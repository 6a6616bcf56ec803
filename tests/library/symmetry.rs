//! Symmetry breaking keeps exactly one solution of each class: the least one.

use crate::support::{by_backtracking, by_formula, symmetric_boards};
use encodings::at_most_one::Encoding;
use problem::Problem;
use problem::board::{BoardSymmetry, Symmetry};
use problem::placement::Placement;
use proptest::prelude::*;
use queensat::encode::{Formula, QueensEncoder, SymmetryBreaking};
use queensat::enumerate::{BlockingLoop, LoopStep};
use solvers::{backends, default_backend};

/// Returns the lexicographically least solution of each class.
fn least_of_classes(problem: &Problem, group: &[BoardSymmetry]) -> Vec<Placement> {
    by_backtracking(problem)
        .into_iter()
        .filter(|placement| placement.orbit(problem.board(), group)[0] == *placement)
        .collect()
}

fn breaking(problem: &Problem, symmetry: SymmetryBreaking) -> QueensEncoder<'_> {
    let formula = Formula {
        symmetry,
        ..Formula::new(Encoding::Pairwise)
    };
    formula.encoder(problem)
}

/// OEIS A002562: solutions up to rotations and reflections.
#[test]
fn full_breaking_leaves_one_solution_of_each_class() {
    let classes = [1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341];
    for (n, expected) in (1..).zip(classes) {
        let problem = Problem::new(n).unwrap();
        let found = by_formula(
            &breaking(&problem, SymmetryBreaking::Full),
            default_backend(),
        );
        assert_eq!(found.len(), expected, "{n}");
        assert_eq!(
            found,
            least_of_classes(&problem, &Symmetry::ALL.map(Into::into))
        );
    }
}

#[test]
fn mirror_breaking_leaves_one_of_each_pair() {
    for n in 2..=9 {
        let problem = Problem::new(n).unwrap();
        let all = by_backtracking(&problem);
        for backend in backends() {
            let found = by_formula(&breaking(&problem, SymmetryBreaking::Mirror), backend);
            assert_eq!(2 * found.len(), all.len());
            let group = [Symmetry::Identity, Symmetry::LeftRight].map(Into::into);
            assert_eq!(found, least_of_classes(&problem, &group));
        }
    }
    // The only solution of a single square is its own mirror image.
    let problem = Problem::new(1).unwrap();
    let found = by_formula(
        &breaking(&problem, SymmetryBreaking::Mirror),
        default_backend(),
    );
    assert_eq!(found, by_backtracking(&problem));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn only_symmetries_that_the_problem_has_are_broken(problem in symmetric_boards()) {
        let all = by_backtracking(&problem);
        for symmetry in [SymmetryBreaking::Mirror, SymmetryBreaking::Full] {
            let encoder = breaking(&problem, symmetry);
            let group = encoder.broken_symmetries();
            let found = by_formula(&encoder, default_backend());
            prop_assert_eq!(&found, &least_of_classes(&problem, &group));
            // No solution is lost: the images of the remaining ones are all solutions.
            let mut images: Vec<Placement> = found
                .iter()
                .flat_map(|placement| placement.orbit(problem.board(), &group))
                .collect();
            images.sort_unstable();
            prop_assert_eq!(&images, &all);
        }
    }

    #[test]
    fn the_symmetries_of_a_problem_are_a_group_and_take_solutions_to_solutions(
        problem in symmetric_boards(),
    ) {
        let group = problem.symmetries();
        prop_assert_eq!(group[0], Symmetry::Identity);
        for &first in &group {
            for &second in &group {
                prop_assert!(group.contains(&first.then(second, problem.board())));
            }
        }
        for placement in by_backtracking(&problem) {
            for &symmetry in &group {
                let image = placement.image(problem.board(), symmetry);
                prop_assert!(image.verify(&problem).is_ok());
            }
        }
    }
}

#[test]
fn the_loop_counts_whole_classes() {
    for (n, expected) in [(4, 2), (6, 4), (8, 92)] {
        let problem = Problem::new(n).unwrap();
        for symmetry in [SymmetryBreaking::Mirror, SymmetryBreaking::Full] {
            let mut solver = default_backend().new_solver().unwrap();
            let encoder = breaking(&problem, symmetry);
            let mut solutions = BlockingLoop::new(&encoder, &mut *solver).unwrap();
            while let LoopStep::Solution(_) = solutions.step().unwrap() {}
            assert_eq!(solutions.solutions(), expected);
        }
    }
}
