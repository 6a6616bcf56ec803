//! Worked examples of single rules, with numbers that can be checked by hand.

use super::agreement::check;
use super::statement::{Part, Statement, board};
use control::Control;
use problem::board::{Obstacle, Piece, Reach, Square, Step, Topology};
use problem::{Bound, Diagonals, Problem, Rules, Total, WholeDiagonal};

fn queens(rows: u32, columns: u32) -> Statement {
    Statement::new(board(rows, columns, Topology::Plane, &[]))
}

fn pieces(name: &str, rows: u32, columns: u32) -> Statement {
    Statement {
        parts: vec![Part::named(name)],
        ..queens(rows, columns)
    }
}

fn exactly(number: u32) -> Total {
    Total::Bound(Bound::Exactly(number))
}

/// A number above 1 in a row replaces the attack along it, also if it is a lower bound.
#[test]
fn two_or_more_rooks_in_each_row() {
    for bound in [Bound::AtLeast(2), Bound::AtMost(2), Bound::Exactly(2)] {
        let statement = Statement {
            row: Some(bound),
            column: Some(Bound::AtMost(1)),
            total: exactly(4),
            ..pieces("rook", 2, 4)
        };
        // Each of four columns has one rook, two of them in the first row.
        assert_eq!(check(&statement), 6, "{bound}");
    }
    let at_least_one = Statement {
        row: Some(Bound::AtLeast(1)),
        ..pieces("rook", 2, 3)
    };
    assert_eq!(check(&at_least_one), 6, "rooks still attack along rows");
}

/// Regions state the number of pieces that do not attack along lines.
#[test]
fn one_king_in_each_region() {
    let labels = "aabb".repeat(4);
    let statement = Statement {
        labels: Some(labels.bytes().map(Some).collect()),
        ..pieces("king", 4, 4)
    };
    // Two kings in 8 x 8 pairs of squares, except for those that touch across the border: 4 + 2 · 3.
    assert_eq!(check(&statement), 64 - 10);
    let without = Statement {
        labels: Some(vec![None; 16]),
        ..pieces("king", 4, 4)
    };
    let default = pieces("king", 4, 4);
    assert_eq!(without.problem(), default.problem());
    // Four kings on 4 x 4: OEIS A201513 has 79 for n kings.
    assert_eq!(check(&default), 79);
}

#[test]
fn pieces_without_room_have_no_solution() {
    for obstacle in [Obstacle::Hole, Obstacle::Pawn] {
        let full: Vec<_> = (0..4)
            .map(|place| (Square::from_zero_based(place / 2, place % 2), obstacle))
            .collect();
        let full = Statement::new(board(2, 2, Topology::Plane, &full));
        for name in ["queen", "knight", "king"] {
            let with = |total, is_maximal| Statement {
                parts: vec![Part::named(name)],
                total,
                is_maximal,
                ..full.clone()
            };
            assert_eq!(check(&with(Total::Default, false)), 0, "{name}");
            assert_eq!(check(&with(Total::Default, true)), 1, "{name}");
            assert_eq!(check(&with(Total::Any, false)), 1, "{name}");
            assert_eq!(check(&with(exactly(0), false)), 1, "{name}");
            assert_eq!(check(&with(exactly(1), false)), 0, "{name}");
        }
    }
}

#[test]
fn excluded_diagonals_are_counted_from_1() {
    let excluding = |diagonal| Statement {
        excluded: vec![diagonal],
        ..queens(4, 4)
    };
    // The two solutions are 2 4 1 3 and 3 1 4 2, which have no queen on the long diagonals.
    assert_eq!(check(&excluding(WholeDiagonal::Sum(5))), 2);
    assert_eq!(check(&excluding(WholeDiagonal::Difference(0))), 2);
    assert_eq!(check(&excluding(WholeDiagonal::Sum(3))), 0);
    assert_eq!(check(&excluding(WholeDiagonal::Difference(-3))), 2);
    assert_eq!(check(&excluding(WholeDiagonal::Difference(-2))), 0);
}

#[test]
fn a_pawn_stops_rides_but_not_leaps() {
    let pawn = [(Square::from_zero_based(0, 2), Obstacle::Pawn)];
    let row = |name: &str, total| Statement {
        parts: vec![Part::named(name)],
        total: exactly(total),
        ..Statement::new(board(1, 5, Topology::Plane, &pawn))
    };
    assert_eq!(check(&row("rook", 2)), 4, "one on each side");
    // The leap by two reaches over the pawn: of the six pairs, those of columns 2 and 4 attack.
    assert_eq!(check(&row("dabbaba", 2)), 5);
    let around = |name: &str, total| Statement {
        parts: vec![Part::named(name)],
        total: exactly(total),
        ..Statement::new(board(1, 5, Topology::Torus, &pawn))
    };
    assert_eq!(check(&around("rook", 1)), 4);
    assert_eq!(check(&around("rook", 2)), 0, "around the torus");
}

#[test]
fn the_number_of_solutions_of_small_newspaper_puzzles() {
    let labels = "aaabb aabbb ccddb cedde eeeee".replace(' ', "");
    let puzzle = Statement {
        diagonals: Diagonals::None,
        is_touching_forbidden: true,
        labels: Some(labels.bytes().map(Some).collect()),
        ..queens(5, 5)
    };
    let free = Statement {
        labels: None,
        ..puzzle.clone()
    };
    let problem = |statement: &Statement| statement.problem().unwrap();
    assert_eq!(problem(&puzzle).queens(), Some(5));
    let count = |statement: &Statement| {
        let all = |_: &_| std::ops::ControlFlow::Continue(());
        let report = search::search_any_board(&problem(statement), all, &Control::new());
        report.unwrap().solutions
    };
    assert_eq!(count(&free), 14);
    assert!(count(&puzzle) < 14);
}

/// A piece whose steps are not those of a text has a text of its own.
#[test]
fn pieces_with_single_steps_are_told_apart() {
    let (rook, bishop): (Piece, Piece) = ("rook".parse().unwrap(), "bishop".parse().unwrap());
    let single = [
        rook.clone().without_riding(Step::ROW),
        rook.without_riding(Step::COLUMN),
        bishop.clone().without_riding(Step::DIAGONAL),
        bishop.clone().without_riding(Step::ANTI_DIAGONAL),
    ];
    let texts = single.clone().map(|piece| piece.to_string());
    assert_eq!(
        texts,
        [
            "rider-along:1,0",
            "rider-along:0,1",
            "rider-along:1,-1",
            "rider-along:1,1"
        ]
    );
    let one_direction = Piece::queen().without_riding(Step::ANTI_DIAGONAL);
    assert_eq!(one_direction.to_string(), "rook+rider-along:1,1");
    assert_eq!(one_direction.reach(Step::DIAGONAL), Some(Reach::Any));
    let forms = single.map(|piece| {
        let rules = Rules {
            piece,
            ..Rules::default()
        };
        let board = board(3, 3, Topology::Plane, &[]);
        Problem::with_rules(board, rules).unwrap().stable_form()
    });
    assert_eq!(forms[1], "board=3x3 piece=rider-along:0,1");
    assert_eq!(forms[2], "board=3x3 piece=rider-along:1,-1");
}
