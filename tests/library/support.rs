//! Shared by the tests of the library: random boards, and solutions from each side.

use control::Control;
use encodings::at_most_one::Encoding;
use problem::board::{Square, Symmetry};
use problem::placement::Placement;
use problem::{Problem, instance};
use proptest::prelude::*;
use queensat::encode::{Formula, QueensEncoder};
use queensat::enumerate::BlockingLoop;
use search::{self, search_any_board};
use solvers::Backend;
use std::collections::BTreeSet;
use std::ops::{ControlFlow, RangeInclusive};

/// Multiplies a number of random cases by `QUEENSAT_CASES`, which CI and campaigns set. See CONTRIBUTING.md.
pub fn cases(few: u64) -> u64 {
    few * std::env::var("QUEENSAT_CASES").map_or(1, |factor| factor.parse().unwrap())
}

/// Boards with some blocked squares and up to two fixed queens on other squares.
pub fn boards(sizes: RangeInclusive<u32>) -> impl Strategy<Value = Problem> {
    sizes.prop_flat_map(|n| {
        let square = (0..n, 0..n).prop_map(|(row, column)| Square::from_zero_based(row, column));
        let squares = proptest::collection::vec(square.clone(), 0..=(n * n / 3) as usize);
        (squares, proptest::collection::vec(square, 0..=2)).prop_map(move |(blocked, fixed)| {
            let mut problem = Problem::new(n).unwrap();
            for square in blocked {
                problem.block(square).unwrap();
            }
            for square in fixed {
                // A queen on a blocked square is refused, as intended.
                let _ = problem.fix(square);
            }
            problem
        })
    })
}

/// Boards of which some have symmetries: a random board with the images of its squares blocked too.
pub fn symmetric_boards() -> impl Strategy<Value = Problem> {
    let symmetries = proptest::collection::vec(0..Symmetry::ALL.len(), 0..=2);
    (boards(1..=8), symmetries).prop_map(|(board, symmetries)| {
        let n = board.n();
        let mut problem = Problem::new(n).unwrap();
        let mut blocked: Vec<Square> = board.blocked().take(4).collect();
        let mut size = 0;
        while size != blocked.len() {
            size = blocked.len();
            for &index in &symmetries {
                let images = blocked.iter().map(|&s| Symmetry::ALL[index].image(n, s));
                let images: Vec<Square> = images.collect();
                blocked.extend(images);
                blocked.sort_unstable();
                blocked.dedup();
            }
        }
        for square in blocked {
            problem.block(square).unwrap();
        }
        for square in board.fixed().take(1) {
            let _ = problem.fix(square);
        }
        problem
    })
}

/// Returns solutions in their order, to compare lists of different orders.
pub fn sorted(mut placements: Vec<Placement>) -> Vec<Placement> {
    placements.sort_unstable();
    placements
}

/// Returns all solutions by backtracking, in the order of the search.
pub fn by_backtracking(problem: &Problem) -> Vec<Placement> {
    let mut found = Vec::new();
    let report = search::search(
        problem,
        |columns| {
            found.push(Placement::from_columns(columns));
            ControlFlow::Continue(())
        },
        &Control::new(),
    )
    .unwrap();
    assert!(report.complete);
    assert_eq!(report.solutions, found.len() as u64);
    found
}

/// Returns all solutions of a problem of any rules by attacks and counts alone.
pub fn by_attacks(problem: &Problem) -> BTreeSet<Placement> {
    let mut found = BTreeSet::new();
    let visit = |placement: &Placement| {
        assert!(found.insert(placement.clone()), "found twice");
        ControlFlow::Continue(())
    };
    let report = search_any_board(problem, visit, &Control::new()).unwrap();
    assert!(report.complete);
    assert_eq!(report.solutions, found.len() as u64);
    found
}

/// Returns a problem in one of the formats of files.
pub fn problem(text: &str) -> Problem {
    instance::read(text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// Returns all solutions by SAT, sorted.
pub fn by_sat(problem: &Problem, backend: &Backend, encoding: &Encoding) -> Vec<Placement> {
    by_formula(&Formula::new(*encoding).encoder(problem), backend)
}

/// Returns all solutions of a formula, sorted.
pub fn by_formula(encoder: &QueensEncoder<'_>, backend: &Backend) -> Vec<Placement> {
    let mut solver = backend.new_solver().unwrap();
    let solutions = BlockingLoop::new(encoder, &mut *solver).unwrap();
    let found: Result<Vec<Placement>, _> = solutions.collect();
    let mut found = found.unwrap_or_else(|error| panic!("{}: {error}", backend.name()));
    found.sort_unstable();
    found
}

/// The published number of solutions of the plain board.
pub fn published_count(n: u32) -> u64 {
    published_row(n)[1]
}

/// The published row of the plain board: n, solutions, classes, solutions with half-turn symmetry and
/// with quarter-turn symmetry, classes without symmetry, with half-turn and with quarter-turn symmetry.
pub fn published_row(n: u32) -> Vec<u64> {
    let table = include_str!("../data/counts.csv");
    let row = table.lines().nth(n as usize).unwrap();
    row.split(',').map(|cell| cell.parse().unwrap()).collect()
}
