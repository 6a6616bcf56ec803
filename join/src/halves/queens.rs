//! Queens in the middle rows, and the squares that they attack.

use super::machine_words::Entry;
use super::sets::columns;
use std::ops::BitOr;

/// Queen in a middle row; rows are counted from the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Queen {
    pub(super) row: u32,
    pub(super) column: u32,
}

impl Queen {
    /// Returns `true` if the queens are on one diagonal.
    const fn attacks(self, other: Self) -> bool {
        self.row.abs_diff(other.row) == self.column.abs_diff(other.column)
    }

    pub(super) fn attacks_any(self, others: &[Self]) -> bool {
        others.iter().any(|&other| self.attacks(other))
    }
}

/// Half board with the middle rows next to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Upper,
    Lower,
}

/// Squares that queens attack in the row next to a half, in the words of its list.
#[derive(Clone, Copy, Default)]
pub(super) struct AttackedSquares {
    left: u64,
    right: u64,
}

impl AttackedSquares {
    /// Returns the attacks of a queen, `distance` rows from the row of the words.
    pub(super) const fn by(n: u32, column: u32, distance: u32) -> Self {
        Self {
            left: 1 << (column + distance),
            right: 1 << (n - 1 - column + distance),
        }
    }

    /// Returns the attacks of a queen, `distance` rows before the row of the words.
    pub(super) const fn after(n: u32, column: u32, distance: u32) -> Self {
        Self {
            left: 1 << column >> distance,
            right: 1 << (n - 1 - column) >> distance,
        }
    }

    /// Returns the words: bit j of the first is column j, attacked along a diagonal that goes to the left, bit j of
    /// the second column n - 1 - j, attacked along one that goes to the right.
    pub(super) const fn words(self) -> (u64, u64) {
        (self.left, self.right)
    }

    /// Returns the attacks in the words of the row `distance` rows before.
    pub(super) const fn before(self, distance: u32) -> Self {
        Self {
            left: self.left << distance,
            right: self.right << distance,
        }
    }

    /// Returns the attacks of middle queens in the row next to a half, given the number of middle rows.
    pub(super) fn next_to<'q>(
        n: u32,
        middle: u32,
        side: Side,
        queens: impl IntoIterator<Item = &'q Queen>,
    ) -> Self {
        let attacks = queens.into_iter().map(|&Queen { row, column }| {
            let distance = match side {
                Side::Upper => row,
                Side::Lower => middle - 1 - row,
            };
            Self::by(n, column, distance)
        });
        attacks.fold(Self::default(), BitOr::bitor)
    }

    pub(super) const fn meets(self, other: Self) -> bool {
        self.left & other.left | self.right & other.right != 0
    }

    /// Returns this many bits of each word from `first` on, as those of an entry, or `None` if the words
    /// have bits before them.
    pub(super) const fn entry(self, first: u32, width: u32) -> Option<Entry> {
        if (self.left | self.right) & ((1 << first) - 1) != 0 {
            return None;
        }
        let mask = (1 << width) - 1;
        let (left, right) = (self.left >> first & mask, self.right >> first & mask);
        Some((left | right << 16) as Entry)
    }

    /// Returns the bits of an entry of a list, and those beside it.
    pub(super) const fn bits(self, side: u32, mirrored: bool) -> (Entry, u16) {
        let (left, right) = if mirrored {
            (self.right, self.left)
        } else {
            (self.left, self.right)
        };
        let (left_entry, right_entry) = (left >> side & 0xffff, right >> side & 0xffff);
        let low = (1 << side) - 1;
        let entry = left_entry | right_entry << 16;
        let beside = left & low | (right & low) << 8;
        (entry as Entry, beside as u16)
    }
}

impl BitOr for AttackedSquares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self {
            left: self.left | other.left,
            right: self.right | other.right,
        }
    }
}

/// Lists the ways to place queens of some columns in these rows, after those that are placed.
pub(super) fn list_orders(
    left: u32,
    rows: &[u32],
    placed: &mut Vec<Queen>,
    orders: &mut Vec<Vec<Queen>>,
) {
    let Some((&row, rows)) = rows.split_first() else {
        orders.push(placed.clone());
        return;
    };
    for column in columns(left) {
        let queen = Queen { row, column };
        if !queen.attacks_any(placed) {
            placed.push(queen);
            list_orders(left & !(1 << column), rows, placed, orders);
            placed.pop();
        }
    }
}
