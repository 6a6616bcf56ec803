//! The explicit solution of the plain board, for any size from 4.
//!
//! E. J. Hoffman, J. C. Loessi and R. C. Moore, "Constructions for the Solution of the m Queens
//! Problem", Mathematics Magazine 42 (1969); rediscovered by B. Bernhardsson, "Explicit Solutions
//! to the N-Queens Problem for All N", ACM SIGART Bulletin 2 (1991). It is the baseline for the
//! other methods, and does not apply to boards with blocked squares or fixed queens.

use super::answer::{INTERRUPTED, verified};
use super::{SolveError, SolveOutcome};
use control::Control;
use problem::Problem;
use std::time::Duration;

/// Returns the column of the queen of each row, counted from 0, or `None` if there is no solution:
/// for n = 0, 2 and 3. The columns are computed one by one.
///
/// If n is even and n mod 6 is not 2, the queens form two sequences of knight's moves: columns 2,
/// 4, 6, … and then 1, 3, 5, … (counted from 1). If n mod 6 is 2, the columns of each half are
/// rotated by n/2 − 1. If n is odd, a queen in the last corner is added to the solution for n − 1,
/// which has none on that diagonal.
///
/// ```
/// use queensat::problem::placement::Columns;
/// use queensat::problem::Problem;
/// use queensat::one_solution::explicit_columns;
///
/// let columns: Vec<u32> = explicit_columns(6).unwrap().collect();
/// assert_eq!(columns, [1, 3, 5, 0, 2, 4]);
/// let columns = explicit_columns(1_000_000).unwrap().collect();
/// assert!(Columns::new(columns).verify(&Problem::new(1_000_000)?).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explicit_columns(n: u32) -> Option<impl Iterator<Item = u32>> {
    if matches!(n, 0 | 2 | 3) {
        return None;
    }
    let even = u64::from(n - n % 2);
    let half = even / 2;
    let column = move |row: u64| {
        let column = if row == even {
            row
        } else if even % 6 != 2 {
            if row < half {
                2 * row + 1
            } else {
                2 * (row - half)
            }
        } else if row < half {
            (2 * row + half - 1) % even
        } else {
            // The upper half, rotated by 180 degrees.
            even - 1 - (2 * (even - 1 - row) + half - 1) % even
        };
        column as u32
    };
    Some((0..u64::from(n)).map(column))
}

/// Computes the explicit solution and verifies it. Returns `None` if the board is not plain.
///
/// # Errors
///
/// If the solution is wrong, which would be an error in this library.
pub fn solve_explicitly(
    problem: &Problem,
    control: &Control,
) -> Result<Option<SolveOutcome>, SolveError> {
    if !problem.is_plain() {
        return Ok(None);
    }
    let n = problem.n();
    let Some(mut explicit) = explicit_columns(n) else {
        return Ok(Some(SolveOutcome::NoSolution));
    };
    let mut columns = Vec::with_capacity(n as usize);
    while columns.len() < n as usize {
        if control.go_on(0, 1).is_break() {
            return Ok(Some(INTERRUPTED));
        }
        columns.extend(explicit.by_ref().take(1 << 20));
    }
    let mut time = Duration::ZERO;
    verified(columns, problem, control, &mut time).map(Some)
}
