//! Random small problems of all rules.

use problem::board::{Board, Obstacle, Square, Topology};
use problem::{Bound, Diagonals, Problem, Regions, Rules, Total, WholeDiagonal};
use proptest::option;
use proptest::prelude::*;

const PIECES: &str = "queen queen rook bishop king knight amazon empress wazir nightrider rook+leaper:0,3 leaper:1,3 leaper:0,2+leaper:0,3 \
    leaper:1,1+rider:0,1 queen+rider:1,2 rider:0,2+rider:1,2+rider:2,4 rider:2,3";

/// A bound of any kind, up to a number.
pub fn bounds(max: u32) -> impl Strategy<Value = Bound> {
    (0..3, 0..=max).prop_map(|(kind, number)| match kind {
        0 => Bound::AtMost(number),
        1 => Bound::AtLeast(number),
        _ => Bound::Exactly(number),
    })
}

fn totals() -> impl Strategy<Value = Total> {
    prop_oneof![
        2 => Just(Total::Default),
        1 => Just(Total::Any),
        2 => bounds(6).prop_map(Total::Bound),
    ]
}

fn boards() -> impl Strategy<Value = Board> {
    let obstacle = (0..5_u32, 0..4_u32, any::<bool>());
    let obstacles = proptest::collection::vec(obstacle, 0..3);
    (1..=5_u32, 1..=4_u32, any::<bool>(), obstacles).prop_map(
        |(rows, columns, torus, obstacles)| {
            let mut board = Board::new(rows, columns).unwrap();
            if torus {
                board = board.with_topology(Topology::Torus);
            }
            for (row, column, is_pawn) in obstacles {
                let obstacle = if is_pawn {
                    Obstacle::Pawn
                } else {
                    Obstacle::Hole
                };
                // A square that is off the board or taken is refused.
                if let Ok(with) = board
                    .clone()
                    .with(obstacle, Square::from_zero_based(row, column))
                {
                    board = with;
                }
            }
            board
        },
    )
}

/// Rules with all values. Equal bounds of rows and columns, which symmetries may exchange, are likely.
pub fn rules() -> impl Strategy<Value = Rules> {
    let line = || option::weighted(0.4, bounds(3));
    let column = prop_oneof![Just(None), line().prop_map(Some)];
    let choices = (
        proptest::sample::select(PIECES.split(' ').collect::<Vec<_>>()),
        proptest::sample::select(Diagonals::ALL.to_vec()),
        proptest::bool::weighted(0.35),
        proptest::bool::weighted(0.2),
    );
    (choices, line(), column, line(), totals()).prop_map(
        |((piece, diagonals, no_touch, is_maximal), row, column, region, total)| Rules {
            piece: piece.parse().unwrap(),
            diagonals,
            is_touching_forbidden: no_touch,
            is_maximal,
            row,
            column: column.unwrap_or(row),
            region,
            total,
        },
    )
}

/// Returns squares of boards of up to five rows and four columns, some of them perhaps off the board.
pub fn squares(max: usize) -> impl Strategy<Value = Vec<Square>> {
    let square =
        (0..5_u32, 0..4_u32).prop_map(|(row, column)| Square::from_zero_based(row, column));
    proptest::collection::vec(square, 0..=max)
}

/// Problems with up to five rows and four columns. Rules that the board has no room for are left out.
pub fn problems() -> impl Strategy<Value = Problem> {
    let labels = proptest::collection::vec(option::weighted(0.9, 0..4_u8), 20);
    let regions = option::weighted(0.4, labels);
    let excluded = option::weighted(0.1, 2..8_u64);
    (boards(), rules(), regions, squares(3), squares(1), excluded).prop_filter_map(
        "a number that the board has no room for",
        |(board, rules, labels, blocked, fixed, excluded)| {
            let mut problem = Problem::with_rules(board.clone(), rules).ok()?;
            if let Some(labels) = labels {
                let count = (board.rows() * board.columns()) as usize;
                let regions = Regions::new(&board, labels.into_iter().take(count)).unwrap();
                problem = problem.with_regions(regions).ok()?;
            }
            for square in blocked {
                let _ = problem.block(square);
            }
            if let Some(sum) = excluded {
                let _ = problem.exclude(WholeDiagonal::Sum(sum));
            }
            for square in fixed {
                let _ = problem.fix(square);
            }
            Some(problem)
        },
    )
}
