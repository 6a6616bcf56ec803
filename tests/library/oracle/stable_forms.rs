//! Stable forms: equal exactly for equal problems, and the same in all versions.

use super::random::statements;
use super::statement::{Part, Statement, board};
use problem::board::{Obstacle, Square, Topology};
use problem::{Bound, Diagonals, RandomBlocks, Total, WholeDiagonal};
use proptest::prelude::*;

/// Returns a statement that takes each field from one of two.
fn mixed(a: &Statement, b: &Statement, choice: u16) -> Statement {
    let of_second = |field: u32| choice >> field & 1 == 1;
    let mut mixed = a.clone();
    // Each field is named, so that a new rule is mixed, too.
    let Statement {
        board,
        parts,
        diagonals,
        is_touching_forbidden,
        is_maximal,
        row,
        column,
        region,
        total,
        blocked: _,
        fixed: _,
        excluded: _,
        labels: _,
    } = b;
    if of_second(0) {
        mixed.parts.clone_from(parts);
    }
    if of_second(1) {
        mixed.diagonals = *diagonals;
    }
    if of_second(2) {
        mixed.is_touching_forbidden = *is_touching_forbidden;
    }
    if of_second(3) {
        mixed.is_maximal = *is_maximal;
    }
    if of_second(4) {
        mixed.row = *row;
    }
    if of_second(5) {
        mixed.column = *column;
    }
    if of_second(6) {
        mixed.region = *region;
    }
    if of_second(7) {
        mixed.total = *total;
    }
    if of_second(8) {
        mixed.board = mixed.board.with_topology(board.topology());
    }
    if of_second(9) {
        mixed.blocked.pop();
    }
    if of_second(10) {
        mixed.fixed.pop();
    }
    if of_second(11) {
        mixed.excluded.pop();
    }
    if of_second(12) {
        for label in mixed.labels.iter_mut().flatten().take(3) {
            *label = None;
        }
    }
    mixed
}

/// Returns the same statement in other words.
fn in_other_words(statement: &Statement) -> Statement {
    let mut other = statement.clone();
    other.parts.reverse();
    let first = other.parts[0].clone();
    other.parts.push(first);
    other.blocked.reverse();
    other.fixed.reverse();
    other.excluded.reverse();
    other.blocked.extend(statement.blocked.first());
    other.fixed.extend(statement.fixed.first());
    for label in other.labels.iter_mut().flatten().flatten() {
        *label = 200 - *label;
    }
    other
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn equal_exactly_for_equal_problems(
        a in statements(9),
        b in statements(9),
        choice in any::<u16>(),
        sparse in any::<u16>(),
    ) {
        if let Ok(problem) = a.problem() {
            let other = in_other_words(&a).problem();
            prop_assert_eq!(Ok(&problem), other.as_ref());
            prop_assert_eq!(problem.stable_form(), other.unwrap().stable_form());
            for other in [mixed(&a, &b, choice & sparse), b] {
                if let Ok(other) = other.problem() {
                    let is_same_form = problem.stable_form() == other.stable_form();
                    prop_assert_eq!(problem == other, is_same_form, "{}", other.stable_form());
                }
            }
            prop_assert!(!problem.stable_form().contains('\n'));
        }
    }

    #[test]
    fn pieces_read_back(statement in statements(4)) {
        let piece: problem::board::Piece = statement.piece_text().parse().unwrap();
        prop_assert_eq!(piece.to_string().parse(), Ok(piece));
    }
}

/// Files of earlier versions are recognized by these forms.
#[test]
fn stable_forms_are_fixed() {
    let square = Square::from_zero_based;
    let on = |board| Statement::new(board);
    let plain = || on(board(8, 8, Topology::Plane, &[]));
    let form = |statement: Statement| statement.problem().unwrap().stable_form();
    assert_eq!(form(plain()), "board=8x8");
    let restricted = Statement {
        blocked: vec![square(7, 0), square(0, 1)],
        fixed: vec![square(3, 3), square(1, 2)],
        ..plain()
    };
    assert_eq!(form(restricted), "board=8x8 blocked=1,2;8,1 fixed=2,3;4,4");
    let mut random = plain().problem().unwrap();
    random
        .block_at_random(RandomBlocks::new(0.25, 7).unwrap())
        .unwrap();
    assert_eq!(random.stable_form(), "board=8x8 random=0.25;7");
    let holed = board(3, 5, Topology::Torus, &[(square(1, 1), Obstacle::Hole)]);
    assert_eq!(form(on(holed)), "board=3x5 torus holes=2,2");
    let regions = Statement {
        labels: Some("aabb".bytes().map(Some).collect()),
        ..on(board(2, 2, Topology::Plane, &[]))
    };
    assert_eq!(
        form(regions),
        "board=2x2 region-exactly-1=1,1;1,2 region-exactly-1=2,1;2,2"
    );
    let all = Statement {
        parts: vec![
            Part::named("bishop"),
            Part::named("knight"),
            Part::by(2, 3, true),
        ],
        diagonals: Diagonals::One,
        is_touching_forbidden: true,
        is_maximal: true,
        row: Some(Bound::AtMost(2)),
        column: Some(Bound::AtLeast(1)),
        region: Some(Bound::Exactly(0)),
        total: Total::Bound(Bound::AtMost(3)),
        excluded: vec![WholeDiagonal::Difference(-1), WholeDiagonal::Sum(4)],
        labels: Some("a---".bytes().map(|c| (c == b'a').then_some(c)).collect()),
        ..on(board(
            2,
            2,
            Topology::Plane,
            &[(square(1, 1), Obstacle::Pawn)],
        ))
    };
    assert_eq!(
        form(all),
        "board=2x2 piece=bishop+knight+rider:2,3 diagonals=one no-touch maximal row=at-most-2 \
         column=at-least-1 per-region=exactly-0 total=at-most-3 pawns=2,2 region-exactly-0=1,1 \
         exclude=sum:4 exclude=difference:-1"
    );
    let any = Statement {
        total: Total::Any,
        ..plain()
    };
    assert_eq!(form(any), "board=8x8 total=any");
}
