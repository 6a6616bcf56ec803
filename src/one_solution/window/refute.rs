//! Windows refuted without a solver, because rows and columns cannot be matched.

use super::Completed;
use super::matching::covers_all_rows;
use crate::one_solution::greedy::Left;
use control::Control;
use problem::Problem;
use problem::board::{Direction, Square};
use std::collections::HashSet;

/// Refutes the window if its rows and columns cannot be matched, without regard to diagonals. If a
/// row or column has no square, the problem is refuted, too, if this holds on the whole board
/// without the randomly placed queens.
pub(super) fn by_matching(
    problem: &Problem,
    left: &Left,
    squares: &[Square],
    control: &Control,
) -> Option<Completed> {
    let has_square = |line: fn(&Square) -> u32| squares.iter().map(line).collect::<HashSet<u32>>();
    let (with_row, with_column) = (has_square(|s| s.row), has_square(|s| s.column));
    let without = |lines: &[u32], with: &HashSet<u32>| -> Vec<u32> {
        let lines = lines.iter().copied();
        lines.filter(|line| !with.contains(line)).collect()
    };
    // Lines of the window without a square.
    let rows = without(&left.rows, &with_row);
    let columns = without(&left.columns, &with_column);
    if rows.is_empty() && columns.is_empty() {
        return match covers_all_rows(squares, left.rows.len(), control) {
            Some(true) => None,
            Some(false) => Some(Completed::No),
            None => Some(Completed::INTERRUPTED),
        };
    }
    // Such a line refutes this window only, unless fixed queens and blocked squares leave it no square on the whole board.
    if problem.is_plain() {
        return Some(Completed::No);
    }
    let board = problem.board();
    let attacked = Direction::ALL.map(|direction| {
        let keys = problem
            .fixed()
            .map(|queen| board.line_key(direction, queen));
        (direction, keys.collect::<HashSet<u64>>())
    });
    let is_attacked = |square: Square| {
        let mut lines = attacked.iter();
        lines.any(|(direction, keys)| keys.contains(&board.line_key(*direction, square)))
    };
    let on_row = rows.into_iter().map(|row| (row, true));
    let on_column = columns.into_iter().map(|column| (column, false));
    for (line, is_row) in on_row.chain(on_column) {
        let n = problem.n();
        let mut has_square = false;
        for place in 0..n {
            if place % (1 << 16) == 0 && control.go_on(place.into(), n.into()).is_break() {
                return Some(Completed::INTERRUPTED);
            }
            let square = if is_row {
                Square::from_zero_based(line, place)
            } else {
                Square::from_zero_based(place, line)
            };
            if !problem.is_blocked(square) && !is_attacked(square) {
                has_square = true;
                break;
            }
        }
        if !has_square {
            return Some(Completed::Impossible);
        }
    }
    Some(Completed::No)
}
