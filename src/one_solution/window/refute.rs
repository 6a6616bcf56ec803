//! Windows refuted without a solver, because rows and columns cannot be matched.

use super::matching::covers_all_rows;
use crate::Control;
use crate::board::Square;
use crate::one_solution::greedy::Left;
use crate::problem::Problem;
use std::collections::HashSet;

/// Outcome of a refutation.
pub(super) enum Refuted {
    /// The window has no solution; a larger one may have some.
    Window,
    /// The problem has no solution: a row or column is entirely blocked or attacked by fixed queens.
    Problem,
    /// The work was interrupted.
    Interrupted,
}

/// Refutes the window if its rows and columns cannot be matched, without regard to diagonals. If a row
/// or column has no square, the problem is refuted, too, if this holds on the whole board without the
/// randomly placed queens.
pub(super) fn by_matching(
    problem: &Problem,
    left: &Left,
    squares: &[Square],
    control: &Control,
) -> Option<Refuted> {
    let has_square = |line: fn(&Square) -> u32| squares.iter().map(line).collect::<HashSet<u32>>();
    let (with_row, with_column) = (has_square(|s| s.row), has_square(|s| s.column));
    let without = |lines: &[u32], with: &HashSet<u32>| -> Vec<u32> {
        let lines = lines.iter().copied();
        lines.filter(|line| !with.contains(line)).collect()
    };
    let rows = without(&left.rows, &with_row);
    let columns = without(&left.columns, &with_column);
    if rows.is_empty() && columns.is_empty() {
        let stop = || control.is_stopped();
        return match covers_all_rows(squares, left.rows.len(), stop) {
            Some(true) => None,
            Some(false) => Some(Refuted::Window),
            None => Some(Refuted::Interrupted),
        };
    }
    if problem.is_plain() {
        return Some(Refuted::Window);
    }
    let fixed = Fixed::new(problem);
    let on_row = rows.into_iter().map(|row| (row, true));
    let on_column = columns.into_iter().map(|column| (column, false));
    for (line, is_row) in on_row.chain(on_column) {
        let n = problem.n();
        let mut has_square = false;
        for place in 0..n {
            if place % (1 << 16) == 0 && control.go_on(place.into(), n.into()).is_break() {
                return Some(Refuted::Interrupted);
            }
            let square = if is_row {
                Square::new(line, place)
            } else {
                Square::new(place, line)
            };
            if !problem.is_blocked(square) && !fixed.attack(square) {
                has_square = true;
                break;
            }
        }
        if !has_square {
            return Some(Refuted::Problem);
        }
    }
    Some(Refuted::Window)
}

/// The lines that are attacked by fixed queens.
struct Fixed {
    n: u64,
    rows: HashSet<u32>,
    columns: HashSet<u32>,
    sums: HashSet<u64>,
    differences: HashSet<u64>,
}

impl Fixed {
    fn new(problem: &Problem) -> Self {
        let n = u64::from(problem.n());
        Self {
            n,
            rows: problem.fixed().map(|queen| queen.row).collect(),
            columns: problem.fixed().map(|queen| queen.column).collect(),
            sums: problem.fixed().map(sum).collect(),
            differences: problem.fixed().map(|queen| difference(n, queen)).collect(),
        }
    }

    fn attack(&self, square: Square) -> bool {
        self.rows.contains(&square.row)
            || self.columns.contains(&square.column)
            || self.sums.contains(&sum(square))
            || self.differences.contains(&difference(self.n, square))
    }
}

fn sum(square: Square) -> u64 {
    u64::from(square.row) + u64::from(square.column)
}

fn difference(n: u64, square: Square) -> u64 {
    u64::from(square.row) + n - u64::from(square.column)
}
