//! Tests of the search row by row.

use super::super::model::Numbering;
use super::super::pauses::no_pause;
use super::*;
use crate::search_any_board;
use problem::board::{Board, Square};
use problem::{Problem, Regions, Rules};
use proptest::prelude::*;
use std::collections::BTreeSet;

type Squares = [u64; 3];
type Solutions = BTreeSet<Vec<Square>>;

/// Returns the solutions of the search, or `None` if it does not take the problem.
fn by_rows(problem: &Problem) -> Option<Solutions> {
    let model = Model::<Squares>::new(problem, Numbering::new(problem).unwrap());
    let Some(start) = Search::new(&model) else {
        return Some(Solutions::new());
    };
    let tables = RowProblem::new(&model, &start)?.into_tables()?;
    let mut found = Solutions::new();
    let mut add = |queens: &[u32]| {
        let squares = queens.iter().map(|&queen| model.squares[queen as usize]);
        assert!(found.insert(squares.sorted_unstable().collect()), "twice");
        false
    };
    let (complete, nodes) = tables.run(&mut add, &mut no_pause, &Control::new());
    assert!(complete && nodes >= found.iter().map(Vec::len).sum::<usize>().min(1) as u64);
    Some(found)
}

/// Returns the solutions of the search by propagation.
fn by_propagation(problem: &Problem) -> Solutions {
    let model = Model::<Squares>::new(problem, Numbering::new(problem).unwrap());
    let mut found = Solutions::new();
    if let Some(mut search) = Search::new(&model) {
        let add = |queens: &[u32]| {
            let squares = queens.iter().map(|&queen| model.squares[queen as usize]);
            found.insert(squares.sorted_unstable().collect());
            false
        };
        assert!(search.run(add, &mut no_pause, &Control::new()));
    }
    found
}

/// Returns a board with stars, regions, blocked and fixed squares; numbers choose them.
fn problem(
    (rows, columns): (u32, u32),
    stars: u32,
    moved: Option<&[(u32, u32)]>,
    blocked: &[u32],
    fixed: &[u32],
) -> Option<Problem> {
    let board = Board::new(rows, columns).unwrap();
    let square = |number: &u32| Square::from_zero_based(number / columns % rows, number % columns);
    let mut problem = Problem::with_rules(board.clone(), Rules::stars(&board, stars)).ok()?;
    if let Some(moved) = moved {
        // Regions are columns, and some squares of others.
        let mut labels: Vec<u32> = (0..rows * columns).map(|number| number % columns).collect();
        for &(number, label) in moved {
            labels[(number % (rows * columns)) as usize] = label % columns;
        }
        let labels = labels.into_iter().map(Some);
        problem = problem
            .with_regions(Regions::new(&board, labels).ok()?)
            .ok()?;
    }
    for number in blocked {
        let _ = problem.block(square(number));
    }
    for number in fixed {
        let _ = problem.fix(square(number));
    }
    Some(problem)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn the_solutions_are_those_of_the_rules(
        size in prop_oneof![Just((8, 8)), Just((9, 9)), Just((9, 9)), Just((10, 10))],
        moved in prop::option::of(prop::collection::vec((0..100_u32, 0..10_u32), 1..25)),
        blocked in prop::collection::vec(0..100_u32, 1..20),
        fixed in prop::collection::vec(0..100_u32, 0..3),
    ) {
        if let Some(problem) = problem(size, 2, moved.as_deref(), &blocked, &fixed) {
            if let Some(found) = by_rows(&problem) {
                prop_assert_eq!(found, by_propagation(&problem));
            }
        }
    }
}

#[test]
fn boards_with_little_choice_are_taken() {
    for (size, stars, are_taken) in [
        ((8, 8), 2, true),
        ((9, 9), 2, true),
        ((10, 10), 2, true),
        ((8, 9), 2, false),
        ((11, 11), 2, false),
        ((12, 12), 2, false),
        ((8, 8), 1, false),
    ] {
        let problem = problem(size, stars, None, &[], &[]).unwrap();
        let model = Model::<Squares>::new(&problem, Numbering::new(&problem).unwrap());
        let start = Search::new(&model).unwrap();
        assert_eq!(
            RowProblem::new(&model, &start).is_some(),
            are_taken,
            "{size:?}"
        );
    }
    // Queens with two in each row exclude squares of all rows.
    let queens = problem::instance::read("queensat problem 1\nsize 8\nper-line 2\n").unwrap();
    assert_eq!(by_rows(&queens), None);
    let eight = problem((8, 8), 2, None, &[], &[]).unwrap();
    let mut counted = 0;
    let visit = |_: &_| {
        counted += 1;
        ControlFlow::Continue(())
    };
    search_any_board(&eight, visit, &Control::new()).unwrap();
    assert!(counted > 0 && by_rows(&eight).unwrap().len() == counted);
}

/// A region of whole rows, whose stars are fewer than those of the rows.
#[test]
fn bounds_of_whole_rows_are_not_forgotten() {
    let regions: Vec<u32> = (0..81)
        .map(|number| [0, 0, 1, 2, 3, 4, 5, 6, 7][number / 9])
        .collect();
    let board = Board::new(9, 9).unwrap();
    let labels = regions.iter().map(|&label| Some(label));
    let problem = Problem::with_rules(board.clone(), Rules::stars(&board, 2)).unwrap();
    let problem = problem
        .with_regions(Regions::new(&board, labels).unwrap())
        .unwrap();
    assert_eq!(by_rows(&problem), Some(Solutions::new()));
}

#[test]
fn holes_and_pawns_are_left_out() {
    let rules =
        "queensat problem 1\nsize 9\nper-line 2\ndiagonals none\nno-touch\nblock 5,5\nblock 2,3\n";
    let mut total = 0;
    for obstacles in [
        "hole 1,9\n",
        "hole 1,1\nhole 9,5\n",
        "pawn 4,9\npawn 5,9\n",
        "hole 3,4\nhole 4,4\n",
    ] {
        let problem = problem::instance::read(&format!("{rules}{obstacles}")).unwrap();
        let found = by_rows(&problem).unwrap();
        assert_eq!(found, by_propagation(&problem), "{obstacles}");
        total += found.len();
    }
    assert!(total > 100, "{total}");
}
