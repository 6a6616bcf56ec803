//! Meeting in the middle: half boards that fit together.
//!
//! The board has n = 2H + K rows. All placements of queens in the top H rows are listed, by the set
//! of their columns; upside down they are the placements in the bottom H rows. For each way to fill
//! the K rows between, and each way to share the remaining columns among top and bottom, the two
//! lists, without those that the middle queens attack, are joined: a pair gives a solution if no
//! diagonal is taken in both. The lists hold only the diagonals that leave the half board, so this
//! is whether two words are disjoint.
//!
//! Pairs are not looked at one by one. Of 512 entries of one list each bit of the words becomes a
//! plane of 512 bits, and for each five bits of the word a table says for all their values which of
//! the 512 are disjoint with it. The entries of the other list then need a look-up for each five
//! bits, the intersection of what is found, and the number of its bits. Short lists are compared
//! directly.
//!
//! Mirroring the board and turning it upside down give solutions of the same kind, so of the up to
//! four images of a division of the columns one is looked at.
//!
//! The idea to count solutions by joining parts of the board, five bits at a time, is that of
//! E. Kluev, N-Queens-Count-Sol (2022), which joins four quarters.

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx512;
mod halves;
mod kernel;
mod middle;
mod portable;
mod sets;

use super::pieces::{self, Tally};
use super::{CountOptions, SearchError, SimdLevel, Work};
use halves::Halves;
use kernel::{Kernel, Shape};
use middle::Matcher;
use sets::ColumnSets;

/// The largest board. Beyond it the middle rows are too many for the join to pay.
pub(super) const LARGEST: u32 = 24;

/// The bytes that lists may take if nothing else is said.
const DEFAULT_MEMORY: u64 = 4 << 30;

/// The most rows of a half board: 15 diagonals of either kind then pass from one half into the other,
/// as many as three times five bits hold.
const MOST_ROWS: u32 = 8;

/// About how many pieces the work is cut into.
const PIECES: usize = 512;

/// Whether the join is the fastest way to count a board.
pub(super) fn pays(n: u32, options: &CountOptions<'_>) -> bool {
    // For smaller boards the lists cost more than they save; for larger ones, or in little memory, the
    // middle rows are too many.
    let memory = options.memory().unwrap_or(DEFAULT_MEMORY);
    (13..=20).contains(&n) && memory >= ample_memory(n)
}

/// The rows of a half board that are the fastest, for want of no memory.
const fn best_rows(n: u32) -> u32 {
    let half = n / 2;
    if half < MOST_ROWS { half } else { MOST_ROWS }
}

/// Enough memory for halves with the best number of rows. With one row more the lists take about
/// twice as much, and with 18 rows they take 300 MB.
const fn ample_memory(n: u32) -> u64 {
    1 << (n + 11)
}

/// Counts the solutions of the plain board.
pub(super) fn count(n: u32, options: &CountOptions<'_>) -> Result<(Tally, SimdLevel), SearchError> {
    let kernel = Kernel::new(options.simd())?;
    if n == 1 {
        // There are no two halves.
        let tally = Tally {
            solutions: 1,
            ..Tally::default()
        };
        return Ok((tally, kernel.level()));
    }
    let limit = options.memory().unwrap_or(DEFAULT_MEMORY);
    let sets = ColumnSets::new(n)?;
    let Some(halves) = Halves::new(&sets, kernel, best_rows(n), limit, options)? else {
        let tally = Tally {
            cut_short: true,
            ..Tally::default()
        };
        return Ok((tally, kernel.level()));
    };
    let tops = sets.canonical(halves.rows());
    let pieces: Vec<&[u32]> = tops.chunks(tops.len().div_ceil(PIECES)).collect();
    let weights: Vec<f64> = pieces
        .iter()
        .map(|tops| tops.iter().map(|&top| estimate(&sets, &halves, top)).sum())
        .collect();
    let shape = Shape::new(n, halves.rows());
    let new_matcher = || Ok(Matcher::new(n, shape, &halves, kernel));
    let tally = pieces::run(&weights, options, new_matcher, |matcher, index, watch| {
        let mut tally = Tally {
            work: Work {
                // Each entry of a list is a queen placed, below others.
                nodes: pieces[index]
                    .iter()
                    .map(|&top| halves.list(top).len() as u64)
                    .sum(),
                pairs: 0,
            },
            ..Tally::default()
        };
        for &top in pieces[index] {
            if watch.wants_stop() {
                tally.cut_short = true;
                break;
            }
            let (solutions, pairs) = matcher.count(top);
            tally.solutions += solutions;
            tally.work.pairs = tally.work.pairs.saturating_add(pairs);
        }
        Ok(tally)
    })?;
    Ok((tally, kernel.level()))
}

/// An estimate of the work for a top: its list is joined with those of bottoms whose number is not
/// below its own.
fn estimate(sets: &ColumnSets, halves: &Halves<'_>, top: u32) -> f64 {
    let all = sets.canonical(halves.rows()).len();
    let above = (all - sets.number(top)) as f64 / all as f64;
    halves.list(top).len() as f64 * above
}
