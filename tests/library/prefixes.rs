//! The division of problems into weighted parts, which work by SAT and by search shares, against brute force.

use crate::random_problems::problems;
use crate::support::{by_attacks, problem, published_count};
use problem::board::Square;
use problem::placement::Placement;
use problem::{Part, Prefixes, Problem};
use proptest::prelude::*;

/// Returns the solutions of a problem among all sets of squares.
fn by_brute_force(problem: &Problem) -> Vec<Placement> {
    let (rows, columns) = (problem.board().rows(), problem.board().columns());
    let squares = (0..rows)
        .flat_map(|row| (0..columns).map(move |column| Square::from_zero_based(row, column)));
    let squares: Vec<Square> = squares
        .filter(|&square| problem.contains(square) && !problem.is_blocked(square))
        .collect();
    let placement = |set: u32| {
        let queens = squares.iter().enumerate();
        let queens = queens.filter(|(place, _)| set >> place & 1 == 1);
        Placement::new(queens.map(|(_, &square)| square).collect())
    };
    let all = (0..1_u32 << squares.len()).map(placement);
    let mut found: Vec<_> = all
        .filter(|placement| placement.verify(problem).is_ok())
        .collect();
    found.sort_unstable();
    found
}

fn parts(prefixes: &Prefixes) -> impl Iterator<Item = Part> + '_ {
    (0..prefixes.count()).map(|number| {
        let part = prefixes.part(number);
        assert_eq!(part.weight, prefixes.weight(number));
        part
    })
}

/// Returns the weighted sum of the solutions of all parts.
fn weighted(prefixes: &Prefixes) -> u128 {
    parts(prefixes).fold(0, |total, part| {
        let solutions = by_attacks(&part.problem).len() as u128;
        part.add_to(total, solutions).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The weights make up for the solutions that are left out.
    #[test]
    fn weighted_parts_add_up_to_the_whole(problem in problems(), squares in 0..10_u32) {
        let whole = by_brute_force(&problem).len() as u128;
        if let Some(prefixes) = Prefixes::by_squares(&problem, squares) {
            prop_assert_eq!(weighted(&prefixes), whole);
        }
        let prefixes = Prefixes::at_least(&problem, squares as usize);
        prop_assert_eq!(weighted(&prefixes), whole);
    }
}

#[test]
fn weighted_parts_of_symmetric_boards_add_up() {
    for n in 1..=8 {
        for wanted in [1, 10, 100] {
            let prefixes = Prefixes::at_least(&Problem::new(n).unwrap(), wanted);
            assert_eq!(weighted(&prefixes), published_count(n).into(), "n = {n}");
        }
    }
    // Two queens that do not attack each other: the translations of a torus save most of the work.
    let lines = r#""board":4,"torus":true,"per_row":"at-most:1","per_column":"at-most:1""#;
    for queens in 1..=3 {
        let problem = problem(&format!(r#"{{{lines},"queens":{queens}}}"#));
        let whole = by_brute_force(&problem).len() as u128;
        let prefixes = Prefixes::at_least(&problem, 8);
        assert_eq!(weighted(&prefixes), whole, "{queens} queens");
    }
}
