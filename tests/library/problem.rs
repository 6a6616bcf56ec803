//! Problems: blocked squares, fixed queens, stable forms.

use queensat::board::{BoardError, Square, Symmetry};
use queensat::problem::{Problem, ProblemError, RandomBlocks};

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
