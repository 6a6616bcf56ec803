//! Random problems of all rules on small boards, and their solutions by brute force.

use crate::random_problems::rules;
use crate::support::by_attacks;
use problem::board::{Board, Obstacle, Square, Topology};
use problem::placement::Placement;
use problem::{Problem, Regions, WholeDiagonal};
use proptest::prelude::*;

/// Problems of all rules on boards of up to 12 squares. Marked squares come with some of their images,
/// so that symmetries are left.
pub fn problems() -> impl Strategy<Value = Problem> {
    let shape = prop_oneof![
        Just((3_u32, 3_u32)),
        (1..=4_u32, 1..=3_u32),
        (1..=3_u32, 1..=4_u32)
    ];
    let marks = proptest::collection::vec((0..4_u32, 0..4_u32, 0..6_u8, 0..4_u8), 0..=2);
    let regions = (0..8_u8, proptest::collection::vec(0..4_u8, 16));
    (shape, any::<bool>(), rules(), marks, regions).prop_filter_map(
        "a problem that cannot be stated",
        |((rows, columns), torus, rules, marks, (kind, labels))| {
            let mut board = Board::new(rows, columns).unwrap();
            if torus {
                board = board.with_topology(Topology::Torus);
            }
            let mut marked = Vec::new();
            for (row, column, mark, images) in marks {
                let (row, column) = (row % rows, column % columns);
                let mut squares = vec![Square::from_zero_based(row, column)];
                if images & 1 != 0 {
                    squares.push(Square::from_zero_based(rows - 1 - row, column));
                }
                if images & 2 != 0 {
                    let mirrored: Vec<Square> = squares
                        .iter()
                        .map(|s| Square::from_zero_based(s.row, columns - 1 - s.column))
                        .collect();
                    squares.extend(mirrored);
                }
                for square in squares {
                    match mark {
                        0 => board = board.clone().with(Obstacle::Hole, square).unwrap_or(board),
                        1 => board = board.clone().with(Obstacle::Pawn, square).unwrap_or(board),
                        _ => marked.push((square, mark)),
                    }
                }
            }
            let mut problem = Problem::with_rules(board.clone(), rules).ok()?;
            // No regions, columns, quarters, or any.
            let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
            let label = |(row, column): (u32, u32)| match kind {
                5 => Some(column as u8),
                6 => Some((2 * (2 * row / rows) + 2 * column / columns) as u8),
                _ => Some(labels[(row * 4 + column) as usize]).filter(|&label| label < 3),
            };
            if kind >= 5 {
                let regions = Regions::new(&board, squares.map(label)).unwrap();
                problem = problem.with_regions(regions).ok()?;
            }
            for (square, mark) in marked {
                // Squares that cannot be marked are left as they are.
                let _ = match mark {
                    2 | 3 => problem.block(square),
                    4 => problem.fix(square),
                    _ => problem.exclude(WholeDiagonal::Sum(
                        u64::from(square.row) + u64::from(square.column) + 2,
                    )),
                };
            }
            Some(problem)
        },
    )
}

/// Returns all solutions by attacks and counts, sorted.
pub fn all_solutions(problem: &Problem) -> Vec<Placement> {
    by_attacks(problem).into_iter().collect()
}
