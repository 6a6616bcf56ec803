//! Boards of other shapes: solutions by SAT and by native search are the same. `oracle` compares both with a statement of
//! the rules.

use crate::support::by_attacks;
use control::Control;
use encodings::at_most_one::Encoding;
use problem::board::{Board, Direction, Piece, Square, Topology};
use problem::placement::{Columns, Placement};
use problem::{Bound, Problem, ProblemError, Regions, Rules};
use proptest::prelude::*;
use queensat::encode::{Completion, Formula};
use queensat::enumerate::{AllSolutions, Method};
use queensat::one_solution::{OneSolution, SolveOutcome, solve_by_local_search};
use search::{CountOptions, SearchError, engines};
use solvers::{Outcome, backend_by_name};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

type Solutions = BTreeSet<Placement>;

/// All solutions by the blocking-clause loop.
fn by_sat(problem: &Problem) -> Solutions {
    let mut found = Solutions::new();
    let all = AllSolutions {
        method: Method::Loop,
        ..AllSolutions::recommended(problem.clone())
    };
    all.for_each(&Control::new(), |placement| {
        assert!(found.insert(placement));
        ControlFlow::Continue(())
    })
    .unwrap();
    found
}

fn in_regions(board: &Board, regions: Regions, bound: Bound) -> Problem {
    let rules = Rules {
        region: Some(bound),
        ..Rules::default()
    };
    let problem = Problem::with_rules(board.clone(), rules).unwrap();
    problem.with_regions(regions).unwrap()
}

fn check(problem: &Problem) -> usize {
    let expected = by_attacks(problem);
    assert_eq!(by_sat(problem), expected);
    for placement in &expected {
        assert_eq!(placement.verify(problem), Ok(()));
    }
    expected.len()
}

fn board(rows: u32, columns: u32) -> Board {
    Board::new(rows, columns).unwrap()
}

#[test]
fn three_queens_on_three_rows_and_five_columns() {
    // Dudeney's count of non-attacking queens on rectangles: 14 for 3 x 5.
    assert_eq!(check(&Problem::on(board(3, 5))), 14);
    assert_eq!(check(&Problem::on(board(5, 3))), 14);
    assert_eq!(
        check(&Problem::on(board(4, 6))),
        by_attacks(&Problem::on(board(6, 4))).len()
    );
}

/// Numbers of n queens on a torus: OEIS A007705 gives those of 2n + 1.
#[test]
fn queens_on_a_torus() {
    for (n, expected) in [(1, 1), (2, 0), (3, 0), (4, 0), (5, 10), (6, 0), (7, 28)] {
        let torus = board(n, n).with_topology(Topology::Torus);
        assert_eq!(check(&Problem::on(torus)), expected, "{n}");
    }
}

#[test]
fn a_queen_in_each_region() {
    let labels = "aaaab abbbb accbb cccdd eeedd"
        .chars()
        .filter(|label| *label != ' ')
        .map(Some);
    let square = board(5, 5);
    let regions = Regions::new(&square, labels).unwrap();
    let problem = Problem::on(square.clone()).with_regions(regions).unwrap();
    let expected = by_attacks(&Problem::on(square));
    let with_regions = by_attacks(&problem);
    assert!(with_regions.is_subset(&expected));
    assert!((1..10).contains(&check(&problem)), "{}", with_regions.len());
}

/// Lines end at holes, so that queens may share a column; each row still has one.
#[test]
fn holes_end_lines() {
    let holed = board(4, 4)
        .with_hole(Square::from_zero_based(1, 1))
        .unwrap();
    assert!(holed.attacks(
        &Piece::queen(),
        Square::from_zero_based(0, 0),
        Square::from_zero_based(0, 3)
    ));
    assert!(!holed.attacks(
        &Piece::queen(),
        Square::from_zero_based(0, 0),
        Square::from_zero_based(2, 2)
    ));
    assert!(check(&Problem::on(holed)) >= 2);
    let row = (0..4).fold(board(4, 4), |b, c| {
        b.with_hole(Square::from_zero_based(2, c)).unwrap()
    });
    assert_eq!(check(&Problem::on(row)), 0);
}

#[test]
fn engines_for_every_problem_accept_any_board_and_others_refuse_it() {
    let problem = Problem::on(board(3, 5));
    for engine in engines() {
        let counted = engine.count(&problem, &CountOptions::default());
        let mut listed = Solutions::new();
        let visit = |placement: &Placement| {
            listed.insert(placement.clone());
            ControlFlow::Continue(())
        };
        let report = engine.placements(&problem, visit, &Control::new());
        if engine.capabilities().any_problem {
            let counted = counted.unwrap();
            assert_eq!((counted.solutions, counted.complete), (14, true));
            assert_ne!(counted.engine, "auto");
            assert_eq!(report.unwrap().solutions, 14);
            assert_eq!(listed, by_attacks(&problem), "{}", engine.name());
        } else {
            let name = engine.name();
            assert_eq!(counted, Err(SearchError::NQueensOnly { engine: name }));
            assert!(report.is_err(), "{name}");
        }
    }
}

#[test]
fn the_formula_solves_other_boards() {
    let problem = Problem::on(board(3, 5));
    let (answer, _) = OneSolution::recommended(problem.clone())
        .solve(&Control::new())
        .unwrap();
    let SolveOutcome::Solution(solution) = answer else {
        panic!("{answer:?}");
    };
    assert_eq!(solution.verify(&problem), Ok(()));
}

fn boards() -> impl Strategy<Value = Board> {
    let holes = proptest::collection::vec((0..5_u32, 0..5_u32), 0..3);
    (1..5_u32, 1..5_u32, any::<bool>(), holes).prop_map(|(rows, columns, torus, holes)| {
        let topology = if torus {
            Topology::Torus
        } else {
            Topology::Plane
        };
        let board = board(rows, columns).with_topology(topology);
        let inside = |&(row, column): &(u32, u32)| row < rows && column < columns;
        holes
            .into_iter()
            .filter(inside)
            .fold(board, |board, (row, column)| {
                board
                    .with_hole(Square::from_zero_based(row, column))
                    .unwrap()
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn lines_are_attacks(board in boards()) {
        let squares: Vec<Square> = board.squares().collect();
        let mut shared = BTreeSet::new();
        for direction in Direction::ALL {
            let mut seen = BTreeSet::new();
            for line in board.lines(direction) {
                prop_assert_eq!(line.squares().len(), line.len());
                let key = line.squares().next().map(|s| board.line_key(direction, s));
                for first in line.squares() {
                    prop_assert!(seen.insert(first), "{first} twice");
                    prop_assert_eq!(Some(board.line_key(direction, first)), key);
                    shared.extend(line.squares().map(|second| (first, second)));
                }
            }
            prop_assert_eq!(seen.len(), squares.len());
            let keys: BTreeSet<u64> = squares.iter().map(|&s| board.line_key(direction, s)).collect();
            prop_assert_eq!(keys.len(), board.lines(direction).count());
        }
        for &first in &squares {
            for &second in &squares {
                let expected = first == second || board.attacks(&Piece::queen(), first, second);
                prop_assert_eq!(shared.contains(&(first, second)), expected, "{} {}", first, second);
            }
        }
    }
}

/// All solutions that contain some queens, by the formula of the squares that these leave.
fn by_completion(problem: &Problem, queens: &[Square]) -> Solutions {
    let mut found = Solutions::new();
    let Some(rest) = Completion::after(problem, queens) else {
        return found;
    };
    let mut solver = backend_by_name("batsat").unwrap().new_solver().unwrap();
    let formula = Formula::new(Encoding::Pairwise);
    let variables = rest.encode(&formula, &formula.cardinality, &mut *solver);
    let variables = variables.unwrap();
    while let Outcome::Satisfiable(model) = solver.solve().unwrap() {
        let placement = variables.placement(model.positive_literals());
        let mut clause = Vec::new();
        variables.block(model.positive_literals(), &mut clause);
        assert_eq!(placement.verify(problem), Ok(()));
        assert!(found.insert(placement));
        solver.add_clause(&clause).unwrap();
    }
    found
}

/// A hole between two queens of a row ends the attack, but not the bound on the row.
#[test]
fn queens_beside_a_hole_do_not_share_a_row_in_a_completion() {
    let holed = board(3, 3)
        .with_hole(Square::from_zero_based(0, 1))
        .unwrap();
    let problem = Problem::on(holed);
    let queens = [Square::from_zero_based(0, 0), Square::from_zero_based(0, 2)];
    assert!(Completion::after(&problem, &queens).is_none());
}

#[test]
fn regions_count_the_queens_that_stand_already() {
    let labels = || {
        "aabb aabb ccdd ccdd"
            .chars()
            .filter(|c| *c != ' ')
            .map(Some)
    };
    let square = board(4, 4);
    for bound in [
        Bound::AtLeast(1),
        Bound::AtMost(1),
        Bound::Exactly(1),
        Bound::Exactly(2),
        Bound::AtMost(2),
    ] {
        let regions = Regions::new(&square, labels()).unwrap();
        let problem = in_regions(&square, regions, bound);
        let all = by_attacks(&problem);
        for first in square.squares() {
            let expected = all.iter().filter(|p| p.queens().contains(&first));
            assert_eq!(
                by_completion(&problem, &[first]),
                expected.cloned().collect(),
                "{bound}"
            );
        }
    }
}

#[test]
fn regions_of_another_board_are_refused() {
    let regions = Regions::new(&board(5, 5), (0..25).map(|_| Some('a'))).unwrap();
    let refused = Problem::new(4).unwrap().with_regions(regions);
    assert!(matches!(refused, Err(ProblemError::RegionOffBoard { .. })));
}

/// A solution of the flat board is none of the torus, however it is stored.
#[test]
fn columns_are_verified_by_the_rules_of_their_board() {
    let torus = Problem::on(board(4, 4).with_topology(Topology::Torus));
    assert!(Columns::new(vec![1, 3, 0, 2]).verify(&torus).is_err());
    assert!(solve_by_local_search(&torus, 0, 100, &Control::new()).is_err());
}

#[test]
fn long_boards_do_not_exhaust_the_stack() {
    let long = Problem::on(board(1, 10_000));
    assert_eq!(by_attacks(&long).len(), 10_000);
}

/// Regression: a region under holes only was forgotten, and the problem had solutions without its piece.
#[test]
fn a_region_under_holes_only_is_refused_if_a_piece_is_to_stand_in_it() {
    let hole = Square::from_zero_based(0, 0);
    let board = board(2, 2).with_hole(hole).unwrap();
    let regions = || Regions::new(&board, "abbb".chars().map(Some)).unwrap();
    let one = Problem::with_rules(board.clone(), Rules::default()).unwrap();
    let error = one.with_regions(regions()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the region with the square r1c1 must hold exactly 1 piece, but it has only \
         holes and pawns"
    );
    let rules = Rules {
        total: problem::Total::Bound(Bound::Exactly(1)),
        ..Rules::default()
    };
    let some = Problem::with_rules(board.clone(), rules).unwrap();
    assert_eq!(
        some.with_regions(regions())
            .unwrap()
            .regions()
            .unwrap()
            .len(),
        1
    );
}
