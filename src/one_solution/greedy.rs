//! Greedy random placement of queens in nearly all rows, row by row and without backtracking.
//!
//! Rok Sosič and Jun Gu, "Efficient Local Search with Conflict Minimization: A Case Study of the
//! n-Queens Problem", IEEE TKDE 6 (1994), place all but a few queens like this before their search
//! begins. For large n, columns in random order from the whole board cause a cache miss for nearly
//! every access. Here the columns come from [`OPEN_STRIPES`] stripes of [`STRIPE`] neighbouring
//! columns at a time, at random positions of the board, and pass through a buffer, of which the
//! first fitting column is used, so that accesses to diagonals are close to recent ones. The
//! measurements are in benches/BASELINE.md.

use super::partial::PartialPlacement;
use control::Control;
use control::random::{Random, output};
use problem::board::Square;

/// Maximum number of neighbouring columns in a stripe.
const STRIPE: u32 = 64;
/// Minimum number of stripes on a large board. With few stripes, the last queens would all have to
/// stand in the same parts of the board.
const STRIPES: u32 = 1 << 14;
/// Stripes that are open at the same time.
const OPEN_STRIPES: usize = 128;
/// Candidate columns buffered per row in the first passes.
const BUFFER: usize = 8;
/// Passes through the buffer. Each leaves fewer rows without a queen; after a few the gain is small.
const PASSES: u32 = 3;
/// Columns picked at random for a row of the last pass before all are tried in turn.
const PICKS: usize = 64;
/// Rows between two checks of the interrupt.
const ROWS_BETWEEN_CHECKS: u64 = 1 << 16;

/// The rows and columns without a queen, in equal numbers.
#[derive(Debug)]
pub(super) struct Left {
    pub(super) rows: Vec<u32>,
    pub(super) columns: Vec<u32>,
}

/// Places queens in all rows except `reserve` rows and those for which no remaining column fits.
/// Returns `None` if it was stopped.
pub(super) fn place(
    placement: &mut PartialPlacement<'_>,
    reserve: usize,
    random: &mut Random,
    control: &Control,
) -> Option<Left> {
    let n = placement.problem().n();
    // A copy, because the placement changes while columns are generated.
    let fixed = placement.fixed_columns().clone();
    let is_free = |column: &u32| fixed.is_empty() || !fixed.contains(column);
    let empty = n as usize - fixed.len();
    if empty <= reserve {
        let rows = (0..n).filter(|&row| !placement.has_queen(row)).collect();
        let columns = (0..n).filter(is_free).collect();
        return Some(Left { rows, columns });
    }
    let columns = Stripes::new(n, random).filter(is_free);
    let mut left = pass(placement, 0..n, columns, empty - reserve, control)?;
    for _ in 1..PASSES {
        if left.rows.len() <= reserve {
            break;
        }
        let number = left.rows.len();
        let (rows, columns) = (left.rows.into_iter(), left.columns.into_iter());
        left = pass(placement, rows, columns, number - reserve, control)?;
    }
    last_pass(placement, &mut left, reserve, random, control)?;
    Some(left)
}

/// Visits rows without a queen once and places at most `max` queens. A row takes a fitting column
/// from the buffer. If there is none, the row is left and the oldest column is replaced.
fn pass(
    placement: &mut PartialPlacement<'_>,
    rows: impl Iterator<Item = u32>,
    mut columns: impl Iterator<Item = u32>,
    max: usize,
    control: &Control,
) -> Option<Left> {
    let n = placement.problem().n();
    let mut placed = 0;
    let mut left = Left {
        rows: Vec::new(),
        columns: Vec::new(),
    };
    let mut buffer = [0; BUFFER];
    let filled = fill(&mut buffer, &mut columns);
    let mut is_full = filled == BUFFER;
    if !is_full {
        left.columns.extend_from_slice(&buffer[..filled]);
    }
    // Position of the oldest column of the buffer, roughly.
    let mut first = 0;
    for (done, row) in (0_u64..).zip(rows) {
        if done % ROWS_BETWEEN_CHECKS == 0 && control.go_on(done, n.into()).is_break() {
            return None;
        }
        if placement.has_queen(row) {
            continue;
        }
        if !is_full || placed == max {
            left.rows.push(row);
            continue;
        }
        let mut positions = (0..BUFFER).map(|step| (first + step) % BUFFER);
        let fitting = positions
            .find(|&position| placement.fits(Square::from_zero_based(row, buffer[position])));
        let position = match fitting {
            Some(position) => {
                placement.put(Square::from_zero_based(row, buffer[position]));
                placed += 1;
                position
            }
            None => {
                left.rows.push(row);
                first
            }
        };
        match columns.next() {
            Some(column) => {
                if fitting.is_none() {
                    left.columns.push(buffer[position]);
                }
                buffer[position] = column;
                first = (position + 1) % BUFFER;
            }
            // No further column exists; those of the buffer are left.
            None => {
                is_full = false;
                let waiting = (0..BUFFER).filter(|&p| fitting.is_none() || p != position);
                left.columns.extend(waiting.map(|p| buffer[p]));
            }
        }
    }
    if is_full {
        left.columns.extend_from_slice(&buffer);
    }
    left.columns.extend(columns);
    Some(left)
}

/// Fills the buffer, and returns the number of columns in it.
fn fill(buffer: &mut [u32], columns: &mut impl Iterator<Item = u32>) -> usize {
    let mut filled = 0;
    for (place, column) in buffer.iter_mut().zip(columns) {
        *place = column;
        filled += 1;
    }
    filled
}

/// Visits the remaining rows in random order. Each takes any fitting column, until `reserve` rows
/// are left, those without a fitting column included.
fn last_pass(
    placement: &mut PartialPlacement<'_>,
    left: &mut Left,
    reserve: usize,
    random: &mut Random,
    control: &Control,
) -> Option<()> {
    random.shuffle(&mut left.rows);
    let rows = std::mem::take(&mut left.rows);
    let columns = &mut left.columns;
    let mut tried = 0_u64;
    for (done, &row) in rows.iter().enumerate() {
        if left.rows.len() + (rows.len() - done) <= reserve {
            left.rows.extend_from_slice(&rows[done..]);
            break;
        }
        let mut position = 0;
        let mut found = false;
        for trial in 0..PICKS + columns.len() {
            position = if trial < PICKS {
                random.below(columns.len())
            } else {
                (position + 1) % columns.len()
            };
            tried += 1;
            if tried % ROWS_BETWEEN_CHECKS == 0
                && control.go_on(done as u64, rows.len() as u64).is_break()
            {
                return None;
            }
            if placement.fits(Square::from_zero_based(row, columns[position])) {
                found = true;
                break;
            }
        }
        if found {
            placement.put(Square::from_zero_based(row, columns.swap_remove(position)));
        } else {
            left.rows.push(row);
        }
    }
    Some(())
}

/// An iterator over all columns, in a random order with locality.
struct Stripes {
    n: u32,
    /// The columns of a stripe, a power of two.
    width: u32,
    /// The stripes that were not opened yet.
    order: Permutation,
    open: [Stripe; OPEN_STRIPES],
    next: usize,
    left: u32,
    seed: u64,
}

/// An open stripe.
#[derive(Clone, Copy)]
struct Stripe {
    /// Its first column.
    base: u64,
    /// Number of columns left.
    left: u32,
    /// Step between columns, modulo the width. An odd step visits all columns. If steps and offsets
    /// were the same for all stripes, the queens would concentrate on few diagonals.
    step: u32,
    offset: u32,
}

const EMPTY: Stripe = Stripe {
    base: 0,
    left: 0,
    step: 1,
    offset: 0,
};

impl Stripes {
    fn new(n: u32, random: &mut Random) -> Self {
        let width = 1 << (n / STRIPES).clamp(1, STRIPE).ilog2();
        let mut stripes = Self {
            n,
            width,
            order: Permutation::new(n.div_ceil(width), random),
            open: [EMPTY; OPEN_STRIPES],
            next: 0,
            left: n,
            seed: random.bits(),
        };
        for position in 0..OPEN_STRIPES {
            stripes.open_at(position);
        }
        stripes
    }

    /// Opens the next stripe, if there is one.
    fn open_at(&mut self, position: usize) {
        self.open[position] = match self.order.next() {
            Some(stripe) => {
                let bits = output(self.seed, stripe.into()) as u32;
                Stripe {
                    base: u64::from(stripe) * u64::from(self.width),
                    left: self.width,
                    step: (bits % STRIPE) | 1,
                    offset: bits / STRIPE,
                }
            }
            None => EMPTY,
        };
    }
}

impl Iterator for Stripes {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.left == 0 {
            return None;
        }
        loop {
            let position = self.next;
            self.next = (position + 1) % OPEN_STRIPES;
            let stripe = &mut self.open[position];
            if stripe.left == 0 {
                continue;
            }
            stripe.left -= 1;
            let place = (stripe.left * stripe.step).wrapping_add(stripe.offset) % self.width;
            let column = stripe.base + u64::from(place);
            if stripe.left == 0 {
                self.open_at(position);
            }
            // The last stripe may be narrower.
            if column < u64::from(self.n) {
                self.left -= 1;
                return Some(column as u32);
            }
        }
    }
}

/// An iterator over the numbers below a bound in a random order, without a list: invertible steps
/// on the number of bits that the bound needs. Numbers that are too large are skipped.
struct Permutation {
    bound: u32,
    mask: u32,
    shift: u32,
    keys: [u32; 4],
    /// The next number to permute, if there is one.
    next: Option<u32>,
}

impl Permutation {
    fn new(bound: u32, random: &mut Random) -> Self {
        let bits = u32::BITS - bound.saturating_sub(1).leading_zeros();
        let mut key = || random.bits() as u32;
        Self {
            bound,
            mask: u32::MAX.checked_shr(u32::BITS - bits).unwrap_or(0),
            shift: bits.div_ceil(2),
            keys: [key(), key() | 1, key() | 1, key()],
            next: Some(0),
        }
    }

    const fn permuted(&self, number: u32) -> u32 {
        let [a, odd, other_odd, b] = self.keys;
        // Addition, multiplication by an odd number and folding the upper bits onto the lower ones
        // are invertible, so that different numbers have different images.
        let x = number.wrapping_add(a).wrapping_mul(odd) & self.mask;
        let x = x ^ (x >> self.shift);
        let x = x.wrapping_mul(other_odd).wrapping_add(b) & self.mask;
        let x = x ^ (x >> self.shift);
        let x = x.wrapping_mul(odd) & self.mask;
        x ^ (x >> self.shift)
    }
}

impl Iterator for Permutation {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        loop {
            let number = self.next?;
            self.next = number.checked_add(1).filter(|&next| next <= self.mask);
            let permuted = self.permuted(number);
            if permuted < self.bound {
                return Some(permuted);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use problem::{Problem, RandomBlocks};
    use solvers::Interrupt;
    use std::collections::BTreeSet;

    #[test]
    fn every_column_occurs_once() {
        for n in (1..200).chain([1000, 8192, 8193, 100_000]) {
            for seed in 0..3 {
                let mut random = Random::new(seed);
                let permuted: BTreeSet<u32> = Permutation::new(n, &mut random).collect();
                assert!(permuted.into_iter().eq(0..n), "{n}");
                let columns: Vec<u32> = Stripes::new(n, &mut random).collect();
                assert_eq!(columns.len(), n as usize);
                let columns: BTreeSet<u32> = columns.into_iter().collect();
                assert!(columns.into_iter().eq(0..n), "{n}");
            }
        }
        let largest: Vec<u32> = Permutation::new(u32::MAX, &mut Random::new(1))
            .take(1000)
            .collect();
        assert_eq!(largest.iter().collect::<BTreeSet<_>>().len(), 1000);
    }

    /// Checks that remaining and used rows and columns make up the board, and that no queen attacks
    /// another.
    fn check(problem: &Problem, reserve: usize, seed: u64) -> usize {
        let interrupt = Interrupt::new();
        let mut placement = PartialPlacement::new(problem).unwrap();
        let mut random = Random::new(seed);
        let control = Control::with_interrupt(&interrupt);
        let left = place(&mut placement, reserve, &mut random, &control).unwrap();
        assert_eq!(left.rows.len(), left.columns.len());
        let queens: Vec<Square> = placement.queens().collect();
        let rows = queens
            .iter()
            .map(|queen| queen.row)
            .chain(left.rows.clone());
        assert!((0..problem.n()).eq(rows.collect::<BTreeSet<_>>()));
        let columns = queens.iter().map(|queen| queen.column).chain(left.columns);
        assert!((0..problem.n()).eq(columns.collect::<BTreeSet<_>>()));
        let sums: BTreeSet<u32> = queens.iter().map(|q| q.row + q.column).collect();
        let differences: BTreeSet<u32> = queens
            .iter()
            .map(|q| q.row + problem.n() - q.column)
            .collect();
        assert_eq!(
            (sums.len(), differences.len()),
            (queens.len(), queens.len())
        );
        assert!(queens.iter().all(|&queen| !problem.is_blocked(queen)));
        assert!(problem.fixed().all(|queen| queens.contains(&queen)));
        left.rows.len()
    }

    #[test]
    fn placed_and_remaining_rows_make_up_the_board() {
        for n in (1..40).chain([100, 128, 129, 1000, 5000]) {
            let problem = Problem::new(n).unwrap();
            for reserve in [0, 1, 20, 200] {
                let left = check(&problem, reserve, u64::from(n));
                assert!(left >= reserve.min(n as usize));
                assert!(left <= 300);
            }
            let mut restricted = Problem::new(n).unwrap();
            for row in (0..n / 4).step_by(3) {
                restricted
                    .fix(Square::from_zero_based(row, 2 * row + 1))
                    .unwrap();
            }
            let rule = RandomBlocks::new(0.3, n.into()).unwrap();
            if restricted.block_at_random(rule).is_err() {
                let first = Square::from_zero_based(n - 1, 0);
                restricted.block(first).unwrap();
            }
            check(&restricted, 20, 5);
        }
    }

    #[test]
    fn placing_ends_when_interrupted() {
        let interrupt = Interrupt::new();
        interrupt.trigger();
        let problem = Problem::new(1000).unwrap();
        let mut placement = PartialPlacement::new(&problem).unwrap();
        let control = Control::with_interrupt(&interrupt);
        assert!(place(&mut placement, 10, &mut Random::new(0), &control).is_none());
    }
}
