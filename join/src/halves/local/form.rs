//! Rows of a board, and half boards as words.

use crate::halves::queens::{AttackedSquares, Queen, Side};
use crate::vectors::lists::Change;

/// Rows of the board, and the steps in which half boards are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::halves) struct Form {
    /// Size of the board.
    pub(in crate::halves) n: u32,
    /// Rows of each half board.
    pub(in crate::halves) rows: u32,
    /// Last rows of a half board, which are added for given middle queens.
    pub(super) last_rows: u32,
    /// Middle rows next to each half; one more is in the center if n is odd.
    pub(super) inner: u32,
    /// Rows between the halves.
    pub(super) middle: u32,
    /// Diagonals by which lists are sorted.
    pub(super) keys: u32,
    /// `true` if words with equal diagonals of one kind are looked up at once. That pays for long lists.
    pub(super) has_runs: bool,
}

impl Form {
    /// Maximum number of rows of a half board: a word has room for 24 joined diagonals of either kind.
    pub(in crate::halves) const MAX_ROWS: u32 = 12;

    /// Returns the number of rows with which a board is counted in the least time, about.
    pub(in crate::halves) fn best_rows(n: u32) -> u32 {
        let rows = match n {
            0..=20 => 9,
            21 | 22 => 10,
            23..=25 => 11,
            _ => Self::MAX_ROWS,
        };
        rows.min(n / 2)
    }

    /// Returns the form for half boards of this many rows, at most half of the board.
    pub(in crate::halves) fn new(n: u32, rows: u32) -> Self {
        Self {
            n,
            rows,
            last_rows: rows.min(rows.saturating_sub(if n > 25 { 7 } else { 8 }).max(3)),
            inner: n / 2 - rows,
            middle: n - 2 * rows,
            keys: if rows < 11 { 8 } else { rows + 1 },
            has_runs: rows == Self::MAX_ROWS,
        }
    }

    /// Returns the memory that the lists of a piece take at least, in bytes, about.
    pub(in crate::halves) fn least_bytes(self) -> u64 {
        // Lists of a half board that are in use at once.
        const LISTS: f64 = 4.0;
        let expected = |columns, rows| expected_halves(self.n, columns, rows);
        let rows = self.rows - self.last_rows;
        let [small, large] =
            [self.n / 2, self.n.div_ceil(2)].map(|columns| expected(columns, rows));
        // While the last of the rows is added there are two copies.
        let partial = small + 2.0 * large;
        8 * (partial + LISTS * expected(self.rows, self.rows)) as u64
    }

    /// Returns the diagonals of either kind that pass from one half into the other.
    pub(super) const fn width(self) -> u32 {
        (2 * self.rows).saturating_sub(1)
    }

    /// Returns the squares that queens attack in the row next to a half as a word. Two half boards fit together
    /// if their words are disjoint.
    ///
    /// In the word of an upper half board bit j is column j, attacked along a diagonal that goes to the left, and
    /// bit 32 + j is column n - 1 - j, attacked along one to the right; the diagonals of the first `middle` bits of
    /// either half end in the middle rows. The bits of a lower half board are those of the same diagonals, and
    /// those of other diagonals, which end in the middle rows, are above them.
    pub(super) const fn word(self, side: Side, attacked: AttackedSquares) -> u64 {
        let edge = (1 << (self.n - 1)) - 1;
        let (left, right) = attacked.words();
        let (left, right) = (left & edge, right & edge);
        match side {
            Side::Upper => left | right << 32,
            Side::Lower => {
                let unused = 65 - self.n - self.middle;
                let (left, right) = (left.reverse_bits(), right.reverse_bits());
                // Without columns there are no diagonals, and the shift would be too large.
                if self.n == 1 {
                    0
                } else {
                    right >> unused | left >> unused << 32
                }
            }
        }
    }

    /// Returns the change of a word by more rows, whose queens attack these squares in the row after.
    pub(super) const fn step(self, side: Side, rows: u32, attacked: AttackedSquares) -> Change {
        let all = (1 << (self.n - 1)) - 1;
        let half = match side {
            Side::Upper => all,
            Side::Lower => all << self.middle,
        };
        Change {
            shift: rows,
            keep: half | half << 32,
            set: self.word(side, attacked),
        }
    }

    /// Returns the squares that middle queens attack in the row next to a half.
    pub(super) fn attacked(self, side: Side, queens: &[Queen]) -> AttackedSquares {
        AttackedSquares::next_to(self.n, self.middle, side, queens)
    }
}

/// Returns the number of half boards with queens in so many columns of a board, about.
pub(in crate::halves) fn expected_halves(n: u32, columns: u32, rows: u32) -> f64 {
    let size = f64::from(n);
    let mut halves = 1.0;
    for row in 0..rows {
        // A queen in another column, attacked by none of those above along a diagonal, if these
        // events were independent.
        let free = |distance: u32| 1.0 - 2.0 * f64::from(n - distance) / (size * (size - 1.0));
        halves *= f64::from(columns - row) * (1..=row).map(free).product::<f64>();
    }
    halves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_disjoint_if_no_diagonal_is_taken_in_both_halves() {
        for (n, rows) in (2..=10).flat_map(|n| (1..=n / 2).map(move |rows| (n, rows))) {
            let form = Form::new(n, rows);
            let of = |side, column| form.word(side, AttackedSquares::after(n, column, 1));
            // A queen in the last row of the upper half and one in the first row of the lower half.
            for (upper, lower) in itertools::iproduct!(0..n, 0..n) {
                let attacks = upper.abs_diff(lower) == form.middle + 1;
                let disjoint = of(Side::Upper, upper) & of(Side::Lower, lower) == 0;
                assert_eq!(disjoint, !attacks, "n = {n}, {rows} rows, {upper}, {lower}");
            }
        }
    }
}
