//! Problems: blocked squares, fixed queens, stable forms.

use problem::board::{Board, BoardError, Square, Symmetry};
use problem::{Problem, ProblemError, RandomBlocks, WholeDiagonal};

#[test]
fn a_contradiction_is_found_in_either_order() {
    let square = Square::from_zero_based(1, 1);
    let mut problem = Problem::new(4).unwrap();
    problem.block(square).unwrap();
    assert_eq!(
        problem.fix(square),
        Err(ProblemError::FixedOnBlocked { square })
    );
    let mut problem = Problem::new(4).unwrap();
    problem.fix(square).unwrap();
    assert_eq!(
        problem.block(square),
        Err(ProblemError::FixedOnBlocked { square })
    );
}

#[test]
fn squares_off_the_board_are_refused() {
    let mut problem = Problem::new(4).unwrap();
    for square in [Square::from_zero_based(4, 0), Square::from_zero_based(0, 4)] {
        assert!(matches!(
            problem.block(square),
            Err(ProblemError::BlockedOffBoard { .. })
        ));
        assert!(matches!(
            problem.fix(square),
            Err(ProblemError::FixedOffBoard { .. })
        ));
    }
    assert_eq!(Problem::new(0), Err(ProblemError::Board(BoardError::Empty)));
}

#[test]
fn a_diagonal_has_the_squares_that_it_contains() {
    let sums = (0..13).chain([1 << 32, i64::MAX as u64, u64::MAX - 1, u64::MAX]);
    let differences = (-6..=6).chain([-(1 << 32), 1 << 32, i64::MIN, i64::MAX]);
    let sums = sums.map(WholeDiagonal::Sum);
    let diagonals: Vec<WholeDiagonal> = sums
        .chain(differences.map(WholeDiagonal::Difference))
        .collect();
    for (rows, columns) in [(1, 1), (1, 4), (4, 1), (3, 5), (5, 3), (4, 4)] {
        let board = Board::new(rows, columns).unwrap();
        for &diagonal in &diagonals {
            let contained = board.squares().filter(|&square| diagonal.contains(square));
            assert!(
                diagonal.squares(&board).eq(contained),
                "{diagonal} on {board:?}"
            );
        }
    }
}

/// With a walk over the rows above each diagonal, this would take an hour.
#[test]
fn a_diagonal_is_excluded_from_a_large_board_at_once() {
    let mut problem = Problem::on(Board::new(2_000_000_000, 2_000_000_000).unwrap());
    for step in 0..1000 {
        let below = WholeDiagonal::Difference(1_999_998_999 + step);
        problem.exclude(below).unwrap();
        let below = WholeDiagonal::Sum(3_999_999_000 + step as u64);
        problem.exclude(below).unwrap();
    }
    assert_eq!(problem.excluded().len(), 2000);
    let beside = WholeDiagonal::Difference(2_000_000_000);
    assert!(matches!(
        problem.exclude(beside),
        Err(ProblemError::NoSuchDiagonal { .. })
    ));
}

#[test]
fn squares_blocked_by_a_rule_are_blocked_like_others() {
    let rule = RandomBlocks::new(0.5, 3).unwrap();
    let mut by_rule = Problem::new(12).unwrap();
    by_rule.block(Square::from_zero_based(0, 0)).unwrap();
    by_rule.block_at_random(rule).unwrap();
    let mut one_by_one = Problem::new(12).unwrap();
    for square in by_rule.blocked() {
        one_by_one.block(square).unwrap();
    }
    assert!(by_rule.blocked().eq(one_by_one.blocked()));
    assert_eq!(by_rule.blocked_count(), one_by_one.blocked_count());
    assert!((40..=100).contains(&by_rule.blocked_count()));
    assert_eq!(by_rule.symmetries(), [Symmetry::Identity]);
    for row in 0..12 {
        for column in 0..12 {
            let square = Square::from_zero_based(row, column);
            assert_eq!(by_rule.is_blocked(square), one_by_one.is_blocked(square));
            let mut fixed = Problem::new(12).unwrap();
            fixed.fix(square).unwrap();
            assert_eq!(fixed.block_at_random(rule).is_err(), rule.contains(square));
        }
    }
    let square = by_rule.blocked().nth(1).unwrap();
    assert_eq!(
        by_rule.fix(square),
        Err(ProblemError::FixedOnBlocked { square })
    );
    let mut full = Problem::new(5).unwrap();
    full.block_at_random(RandomBlocks::new(1.0, 0).unwrap())
        .unwrap();
    assert_eq!(full.blocked_count(), 25);
    assert_eq!(full.symmetries().len(), 8);
    let mut empty = Problem::new(5).unwrap();
    empty
        .block_at_random(RandomBlocks::new(0.0, 0).unwrap())
        .unwrap();
    assert_eq!(empty.blocked_count(), 0);
}
