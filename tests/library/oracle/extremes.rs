//! Boards and rules of extreme sizes.

use super::agreement::check;
use super::statement::{Part, Statement, board};
use problem::board::{Board, Direction, Obstacle, Piece, Square, Step, Topology};
use problem::placement::Placement;
use problem::{Bound, ConstraintKind, Problem, Regions, Rules, Total, WholeDiagonal};

const TOPOLOGIES: [Topology; 2] = [Topology::Plane, Topology::Torus];
const MAX: u32 = u32::MAX;

fn queens(rows: u32, columns: u32, topology: Topology) -> Statement {
    Statement::new(board(rows, columns, topology, &[]))
}

fn exactly(number: u32) -> Total {
    Total::Bound(Bound::Exactly(number))
}

/// A queen does not attack its own square around a torus.
#[test]
fn boards_of_one_row_or_column() {
    for topology in TOPOLOGIES {
        for n in 1..=9 {
            assert_eq!(check(&queens(1, n, topology)), n as usize);
            assert_eq!(check(&queens(n, 1, topology)), n as usize);
        }
        assert_eq!(check(&queens(2, 2, topology)), 0);
        let two_by_three = if topology == Topology::Plane { 2 } else { 0 };
        assert_eq!(check(&queens(2, 3, topology)), two_by_three);
    }
}

#[test]
fn no_queens_and_queens_on_all_squares() {
    let leapers = |parts, total, topology| Statement {
        parts: vec![parts],
        total,
        ..queens(3, 3, topology)
    };
    for topology in TOPOLOGIES {
        for bound in [Bound::Exactly(0), Bound::AtMost(0)] {
            let none = leapers(Part::named("queen"), Total::Bound(bound), topology);
            assert_eq!(check(&none), 1);
        }
        // A leap by the size of the torus, or beyond the edge, attacks nothing.
        assert_eq!(
            check(&leapers(Part::by(9, 9, false), exactly(9), topology)),
            1
        );
        assert_eq!(
            check(&leapers(Part::by(9, 9, true), Total::Any, topology)),
            512
        );
        assert_eq!(
            check(&leapers(Part::by(9999, 9999, true), exactly(8), topology)),
            9
        );
        let refused = leapers(Part::named("wazir"), exactly(10), topology);
        assert!(refused.problem().is_err());
        let no_row = Statement {
            row: Some(Bound::Exactly(0)),
            ..queens(3, 3, topology)
        };
        assert_eq!(
            check(&no_row),
            0,
            "no queen in a row, and one in each column"
        );
    }
    // Around a torus of five rows and columns, a leap by six is a step.
    let around = |a| Statement {
        parts: vec![Part::by(a, a, false)],
        total: exactly(2),
        ..queens(3, 5, Topology::Torus)
    };
    assert_eq!(check(&around(16)), check(&around(1)));
}

#[test]
fn riders_by_two() {
    let row = |n, topology| Statement {
        parts: vec![Part::by(0, 2, true)],
        total: Total::Any,
        ..queens(1, n, topology)
    };
    // At most one piece on the odd squares and one on the even squares.
    assert_eq!(check(&row(6, Topology::Plane)), 16);
    assert_eq!(check(&row(6, Topology::Torus)), 16);
    // An odd torus is a single line.
    assert_eq!(check(&row(7, Topology::Torus)), 8);
    assert_eq!(check(&row(1, Topology::Torus)), 2);
}

#[test]
fn regions_of_one_square_and_of_all() {
    let n = 4_u8;
    let with = |labels: Vec<Option<u8>>, region| Statement {
        labels: Some(labels),
        region,
        ..queens(4, 4, Topology::Plane)
    };
    let each: Vec<_> = (0..n * n).map(Some).collect();
    let one = vec![Some(0); 16];
    assert_eq!(check(&with(each.clone(), None)), 0);
    assert_eq!(check(&with(each.clone(), Some(Bound::AtMost(1)))), 2);
    assert!(with(each, Some(Bound::Exactly(2))).problem().is_err());
    assert_eq!(check(&with(one.clone(), None)), 0);
    assert_eq!(check(&with(one, Some(Bound::Exactly(4)))), 2);
    assert_eq!(check(&with(vec![None; 16], None)), 2);
}

/// More regions than a quadratic search for labels has time for.
#[test]
fn a_million_regions() {
    let board = Board::new(1000, 1000).unwrap();
    let regions = Regions::new(&board, (0..1_000_000).map(Some)).unwrap();
    assert_eq!(regions.len(), 1_000_000);
    let too_many = Regions::new(&board, (0..1_000_001).map(Some));
    assert!(too_many.is_err());
}

#[test]
fn a_row_of_a_million_squares() {
    for (rows, columns) in [(1, 1_000_000), (1_000_000, 1)] {
        for topology in TOPOLOGIES {
            let empty = board(rows, columns, topology, &[]);
            let hole = Square::from_zero_based(rows / 2, columns / 2);
            let holed = empty.clone().with(Obstacle::Hole, hole).unwrap();
            for board in [empty, holed] {
                let problem = Problem::on(board);
                let last = Placement::new(vec![Square::from_zero_based(rows - 1, columns - 1)]);
                assert_eq!(last.verify(&problem), Ok(()));
                assert!(
                    Placement::new(vec![hole, Square::from_zero_based(0, 0)])
                        .verify(&problem)
                        .is_err()
                );
                let constraints = problem.constraints();
                assert!(constraints.map(|c| c.len()).sum::<usize>() >= 3_999_996);
            }
        }
    }
}

/// Statements, attacks and the first constraints need neither time nor memory for the whole board.
#[test]
fn boards_of_maximum_size() {
    let corner = Square::from_zero_based(MAX - 1, MAX - 1);
    let beside = Square::from_zero_based(MAX - 1, MAX - 2);
    for (rows, columns) in [(MAX, MAX), (MAX, MAX - 1), (MAX, 1), (1, MAX)] {
        for topology in TOPOLOGIES {
            let board = board(rows, columns, topology, &[]);
            for direction in Direction::ALL {
                let line = board.lines(direction).next().unwrap();
                assert!(line.len() as u64 <= u64::from(rows) * u64::from(columns));
                let last = Square::from_zero_based(rows - 1, columns - 1);
                assert!(board.line_key(direction, last) < u64::from(rows) + u64::from(columns));
                for square in line.squares().take(3).collect::<Vec<_>>() {
                    assert!(board.contains(square));
                }
            }
            let problem = Problem::on(board.clone());
            assert_eq!(problem.queens(), Some(rows.min(columns).into()));
            assert_eq!(problem.blocked_count(), 0);
            let first = problem.constraints().next().unwrap();
            assert_eq!(first.len(), columns as usize);
            for kind in ConstraintKind::ALL {
                assert!(problem.constraints_of(kind).take(3).count() <= 3);
            }
            let total = Rules {
                piece: "king+rider:2,3".parse().unwrap(),
                total: exactly(3),
                ..Rules::default()
            };
            let few = Problem::with_rules(board, total).unwrap();
            let of_total = few.constraints_of(ConstraintKind::Total).next().unwrap();
            assert_eq!(of_total.len() as u64, u64::from(rows) * u64::from(columns));
            if rows.min(columns) > 1 {
                assert_eq!(few.constraints_of(ConstraintKind::Leap).take(3).count(), 3);
            }
        }
    }
    let square = board(MAX, MAX, Topology::Plane, &[]);
    let queen = Piece::queen();
    assert!(square.attacks(&queen, Square::from_zero_based(0, 0), corner));
    assert!(!square.attacks(&queen, Square::from_zero_based(0, 0), beside));
    let mut problem = Problem::on(square.clone());
    problem.block(corner).unwrap();
    problem.fix(beside).unwrap();
    problem
        .exclude(WholeDiagonal::Sum(2 * u64::from(MAX) - 2))
        .unwrap();
    problem
        .exclude(WholeDiagonal::Difference(1 - i64::from(MAX)))
        .unwrap();
    assert!(problem.exclude(WholeDiagonal::Sum(u64::MAX)).is_err());
    assert!(
        problem
            .exclude(WholeDiagonal::Difference(i64::MIN))
            .is_err()
    );
    assert_eq!(
        problem.stable_form(),
        "board=4294967295x4294967295 blocked=4294967295,4294967295 fixed=4294967295,4294967294 \
         exclude=sum:8589934588 exclude=difference:-4294967294"
    );
    let far = square.with(Obstacle::Pawn, corner).unwrap();
    assert!(!far.contains(corner));
    assert!(far.attacks(
        &"king".parse().unwrap(),
        beside,
        Square::from_zero_based(MAX - 2, MAX - 2)
    ));
}

/// Riders of a large board are listed one line at a time.
#[test]
fn lines_of_riders_take_no_memory() {
    for topology in TOPOLOGIES {
        let large = board(1_000_000, 1_000_000, topology, &[]);
        let mut lines = large.lines_by(Step::new(99_999, 200_000));
        assert!(lines.next().unwrap().len() >= 5);
    }
    let holed = board(
        MAX,
        3,
        Topology::Plane,
        &[(Square::from_zero_based(1, 1), Obstacle::Hole)],
    );
    let rows = Problem::on(holed);
    let lengths: Vec<usize> = rows.constraints().take(3).map(|row| row.len()).collect();
    assert_eq!(lengths, [3, 2, 3]);
}
