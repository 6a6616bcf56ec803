//! Search row by row that shares nothing with the join, for tests.

use problem::Problem;
use problem::board::Square;

/// Counts the solutions of a problem.
pub(super) fn count(problem: &Problem) -> u128 {
    count_from(problem, &mut Vec::new())
}

/// Counts the solutions that begin with these columns.
fn count_from(problem: &Problem, columns: &mut Vec<u32>) -> u128 {
    let row = columns.len() as u32;
    if row == problem.n() {
        let has_queen = |square: &Square| columns[square.row as usize] == square.column;
        return u128::from(problem.fixed().all(|square| has_queen(&square)));
    }
    let fixed = problem.fixed().find(|square| square.row == row);
    let mut count = 0;
    for column in 0..problem.n() {
        let is_attacked = (0..)
            .zip(columns.iter())
            .any(|(above, &other)| other == column || other.abs_diff(column) == row - above);
        let is_blocked = problem.is_blocked(Square::from_zero_based(row, column));
        if !is_attacked && !is_blocked && fixed.is_none_or(|square| square.column == column) {
            columns.push(column);
            count += count_from(problem, columns);
            columns.pop();
        }
    }
    count
}
