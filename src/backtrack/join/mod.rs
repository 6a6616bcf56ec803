//! Meet in the middle: pairs of half boards that fit together.
//!
//! The board has n = 2H + K rows. All placements of queens in the top H rows are listed by the set of
//! their columns; upside down they are the placements in the bottom H rows. For each way to fill the
//! K rows between, and each way to divide the remaining columns between top and bottom, the two
//! lists, without the entries that the middle queens attack, are joined: a pair is a solution if no
//! diagonal is taken in both. The lists hold only the diagonals that leave the half board, so two
//! words are tested for a common bit.
//!
//! Pairs are not tested one by one. Each bit of the words of 512 entries of one list becomes a plane
//! of 512 bits, and for each five bits of the word a table gives, for all their values, those of the
//! 512 that are disjoint with the value. Each entry of the other list then takes one look-up for each
//! five bits, the intersection of the results, and the number of its bits. Short lists are compared
//! directly.
//!
//! Half of the middle rows belong to each side. For given columns of both sides, the queens of the upper
//! middle rows are placed one by one from the center outward, and each filters the lists of the lower
//! half for all orders of the lower middle queens. So a list is filtered once for all orders that have
//! the same first queens, and stays in the cache of the core.
//!
//! Reflecting the board and turning it upside down give solutions of the same kind, so only one of the
//! up to four images of a division of the columns is examined.
//!
//! The idea of counting solutions by joining parts of the board, five bits at a time, is from
//! E. Kluev, N-Queens-Count-Sol (2022), which joins four quarters.
//!
//! | file | content |
//! |---|---|
//! | `sets` | sets of columns |
//! | `halves` | lists of half boards |
//! | `middle` | rows between the halves |
//! | `division` | the work in pieces |
//! | `kernel` | inner loops, as a trait |
//! | `avx2`, `avx512`, `portable` | inner loops for each instruction set |

#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
mod avx2;
#[cfg(all(target_arch = "x86_64", feature = "simd"))]
#[allow(unsafe_code, clippy::incompatible_msrv)]
mod avx512;
mod division;
mod halves;
mod kernel;
mod lists;
mod method;
mod middle;
mod portable;
mod queens;
mod sets;

use super::pieces::Tally;
use super::{CountOptions, SearchError, SimdLevel};
use crate::problem::Problem;
pub(crate) use division::JoinDivision;

/// Maximum size of a board. Larger boards have too many middle rows.
pub(super) const MAX_SIZE: u32 = 24;

/// Default limit for lists, in bytes.
const DEFAULT_MEMORY: u64 = 4 << 30;

/// Maximum number of rows of a half board, with which 15 diagonals of either kind pass from one half
/// into the other, as many as three times five bits hold.
const MAX_ROWS: u32 = 8;

/// Returns `true` if the join is the fastest way to count a board.
///
/// On smaller boards the lists cost more than they save; on larger ones, or with little memory, there
/// are too many middle rows.
pub(super) fn pays(n: u32, options: &CountOptions<'_>) -> bool {
    let memory = options.memory().unwrap_or(DEFAULT_MEMORY);
    // Enough memory for halves with the best number of rows. With one row more the lists take about
    // twice as much, and with 18 rows they take 300 MB.
    (13..=20).contains(&n) && memory >= 1 << (n + 11)
}

/// Counts the solutions of the plain board.
pub(super) fn count(
    problem: &Problem,
    options: &CountOptions<'_>,
) -> Result<(Tally, SimdLevel), SearchError> {
    JoinDivision::count_all(problem.n(), options)
}
