//! The eight symmetries as permutations of squares.

use problem::board::{Square, Symmetry, threatens};
use std::collections::HashSet;

fn squares(n: u32) -> impl Iterator<Item = Square> + Clone {
    (0..n * n).map(move |index| Square::from_zero_based(index / n, index % n))
}

#[test]
fn each_is_a_different_permutation_that_preserves_threats() {
    for n in 2..=5 {
        let mut seen = HashSet::new();
        for symmetry in Symmetry::ALL {
            let images: Vec<Square> = squares(n).map(|s| symmetry.image(n, s)).collect();
            assert_eq!(
                images.iter().collect::<HashSet<_>>().len(),
                (n * n) as usize
            );
            for a in squares(n) {
                for b in squares(n) {
                    assert_eq!(
                        threatens(a, b),
                        threatens(symmetry.image(n, a), symmetry.image(n, b))
                    );
                }
            }
            assert!(seen.insert(images), "{symmetry} of {n}");
        }
    }
}

#[test]
fn composition_and_inverse_are_what_they_do_to_squares() {
    for n in 1..=5 {
        for first in Symmetry::ALL {
            for square in squares(n) {
                let image = first.image(n, square);
                assert_eq!(first.inverse().image(n, image), square);
                for second in Symmetry::ALL {
                    assert_eq!(
                        first.then(second).image(n, square),
                        second.image(n, image),
                        "{first}, {second}"
                    );
                }
            }
        }
    }
}

#[test]
fn reflections_turn_the_board_over() {
    for symmetry in Symmetry::ALL {
        // Rotations are the even ones: two of one kind give one of the first kind.
        let turns_over = |s: Symmetry| usize::from(s.is_reflection());
        for other in Symmetry::ALL {
            assert_eq!(
                turns_over(symmetry.then(other)),
                (turns_over(symmetry) + turns_over(other)) % 2
            );
        }
    }
}
