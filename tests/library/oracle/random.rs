//! Random statements of all rules.

use super::statement::{NAMES, Part, Statement, board};
use problem::board::{Obstacle, Square, Topology};
use problem::{Bound, Diagonals, Total, WholeDiagonal};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use std::collections::BTreeMap;

fn parts() -> impl Strategy<Value = Vec<Part>> {
    let distances = (0..=4_i64, 0..=4_i64).prop_filter("a step moves", |&pair| pair != (0, 0));
    let by = (distances, any::<bool>()).prop_map(|((a, b), rides)| Part::by(a, b, rides));
    let names: Vec<&str> = NAMES.split(' ').collect();
    let named = proptest::sample::select(names).prop_map(Part::named);
    let queen = Just(vec![Part::named("queen")]);
    prop_oneof![
        2 => queen,
        3 => vec(prop_oneof![named, by], 1..=3),
    ]
}

fn bound() -> impl Strategy<Value = Bound> {
    (0..4_u32, 0..3_u8).prop_map(|(number, kind)| match kind {
        0 => Bound::AtMost(number),
        1 => Bound::AtLeast(number),
        _ => Bound::Exactly(number),
    })
}

fn total() -> impl Strategy<Value = Total> {
    prop_oneof![
        3 => Just(Total::Default),
        1 => Just(Total::Any),
        1 => bound().prop_map(Total::Bound),
    ]
}

/// Returns items that are missing in three cases of four, so that most problems have solutions.
fn rarely(item: impl Strategy<Value = Bound>) -> impl Strategy<Value = Option<Bound>> {
    option::weighted(0.25, item)
}

/// Returns statements on boards of at most this many squares, obstacles among them.
pub fn statements(max_squares: u32) -> impl Strategy<Value = Statement> {
    let shape =
        (1..=5_u32, 1..=6_u32).prop_filter("a small board", move |(r, c)| r * c <= max_squares);
    on_boards(shape)
}

/// Returns statements on larger boards, with at most two pieces.
pub fn large_statements() -> impl Strategy<Value = Statement> {
    let total = bound().prop_map(|bound| match bound {
        Bound::AtMost(number) => Bound::AtMost(number.min(2)),
        other => Bound::Exactly(other.least().min(2)),
    });
    (on_boards((1..=12_u32, 1..=20_u32)), total).prop_map(|(statement, total)| Statement {
        total: Total::Bound(total),
        ..statement
    })
}

fn on_boards(shape: impl Strategy<Value = (u32, u32)>) -> impl Strategy<Value = Statement> {
    let shape = shape.prop_flat_map(|(rows, columns)| {
        let square =
            (0..rows, 0..columns).prop_map(|(row, column)| Square::from_zero_based(row, column));
        let obstacles = vec((square.clone(), any::<bool>()), 0..=2);
        let few = option::weighted(0.4, vec(square.clone(), 1..=3));
        let labels = vec(option::weighted(0.9, 0..4_u8), (rows * columns) as usize);
        let diagonals = vec((any::<bool>(), 0..rows + columns - 1), 0..=2);
        (
            Just((rows, columns)),
            prop_oneof![2 => Just(Topology::Plane), 1 => Just(Topology::Torus)],
            option::weighted(0.4, obstacles),
            few,
            option::weighted(0.2, vec(square, 1..=2)),
            option::weighted(0.4, labels),
            option::weighted(0.2, diagonals),
        )
    });
    let rules = (
        parts(),
        prop_oneof![3 => Just(Diagonals::Both), 1 => Just(Diagonals::One), 1 => Just(Diagonals::None)],
        any::<bool>(),
        proptest::bool::weighted(0.2),
        rarely(bound()),
        rarely(bound()),
        rarely(bound()),
        total(),
    );
    (shape, rules).prop_map(|(shape, rules)| {
        let ((rows, columns), topology, obstacles, blocked, fixed, labels, diagonals) = shape;
        let (parts, switched, is_touching_forbidden, is_maximal, row, column, region, total) =
            rules;
        let kind = |is_hole| match is_hole {
            true => Obstacle::Hole,
            false => Obstacle::Pawn,
        };
        let obstacles: BTreeMap<Square, Obstacle> = (obstacles.unwrap_or_default().into_iter())
            .map(|(square, is_hole)| (square, kind(is_hole)))
            .collect();
        let list: Vec<(Square, Obstacle)> = obstacles.iter().map(|(&s, &o)| (s, o)).collect();
        let mut blocked = blocked.unwrap_or_default();
        blocked.retain(|square| !obstacles.contains_key(square));
        let excluded = diagonals.filter(|_| topology == Topology::Plane);
        let excluded =
            excluded
                .unwrap_or_default()
                .into_iter()
                .map(|(is_sum, index)| match is_sum {
                    true => WholeDiagonal::Sum(u64::from(index) + 2),
                    false => WholeDiagonal::Difference(i64::from(index) + 1 - i64::from(columns)),
                });
        let excluded: Vec<WholeDiagonal> = excluded.collect();
        let is_off = |diagonal: &WholeDiagonal, square: Square| match *diagonal {
            WholeDiagonal::Sum(sum) => u64::from(square.row + square.column) + 2 == sum,
            WholeDiagonal::Difference(difference) => {
                i64::from(square.row) - i64::from(square.column) == difference
            }
        };
        let mut fixed = fixed.unwrap_or_default();
        fixed.retain(|&square| {
            !obstacles.contains_key(&square)
                && !blocked.contains(&square)
                && !excluded.iter().any(|diagonal| is_off(diagonal, square))
        });
        Statement {
            board: board(rows, columns, topology, &list),
            parts,
            diagonals: switched,
            is_touching_forbidden,
            is_maximal,
            row,
            column,
            region,
            total,
            labels,
            blocked,
            excluded,
            fixed,
        }
    })
}
