//! Partial placements on boards of any size.

use control::bits::BitSet;
use problem::Problem;
use problem::board::Square;
use std::collections::HashSet;

/// Mark of a row without a queen. No board has a column with this number.
const NO_QUEEN: u32 = u32::MAX;

/// Queens in some rows, none of which attacks another or stands on a blocked square. The value
/// takes four bytes a row and a bit for each diagonal; free columns are recorded by its users.
#[derive(Debug)]
pub(super) struct PartialPlacement<'a> {
    problem: &'a Problem,
    n: u64,
    columns: Vec<u32>,
    sums: BitSet,
    differences: BitSet,
    fixed_columns: HashSet<u32>,
}

impl<'a> PartialPlacement<'a> {
    /// Creates the placement of the fixed queens, or returns `None` if they attack each other.
    pub(super) fn new(problem: &'a Problem) -> Option<Self> {
        let n = u64::from(problem.n());
        let mut placement = Self {
            problem,
            n,
            columns: vec![NO_QUEEN; problem.n() as usize],
            sums: BitSet::new(2 * n),
            differences: BitSet::new(2 * n),
            fixed_columns: HashSet::new(),
        };
        for queen in problem.fixed() {
            let is_free = !placement.has_queen(queen.row)
                && placement.fixed_columns.insert(queen.column)
                && placement.diagonals_are_free(queen);
            if !is_free {
                return None;
            }
            placement.put(queen);
        }
        Some(placement)
    }

    /// Returns the bytes that a placement on an n x n board takes.
    pub(super) const fn bytes(n: u32) -> u64 {
        let n = n as u64;
        4 * n + 2 * BitSet::bytes(2 * n)
    }

    pub(super) const fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Returns the columns of the fixed queens.
    pub(super) const fn fixed_columns(&self) -> &HashSet<u32> {
        &self.fixed_columns
    }

    /// Returns `true` if the queen of a row is a fixed one.
    pub(super) fn is_fixed(&self, row: u32) -> bool {
        // A column has one queen, so a queen in the column of a fixed one is that one.
        !self.fixed_columns.is_empty() && self.fixed_columns.contains(&self.columns[row as usize])
    }

    pub(super) fn has_queen(&self, row: u32) -> bool {
        self.columns[row as usize] != NO_QUEEN
    }

    #[inline]
    fn diagonals_are_free(&self, square: Square) -> bool {
        let (row, column) = (u64::from(square.row), u64::from(square.column));
        // Without a branch both memory accesses overlap.
        !(self.sums.contains(row + column) | self.differences.contains(row + self.n - column))
    }

    /// Returns `true` if the diagonals of the square are free and it is not blocked. The row and
    /// the column must be free.
    #[inline]
    pub(super) fn fits(&self, square: Square) -> bool {
        self.diagonals_are_free(square) && !self.problem.is_blocked(square)
    }

    /// Places a queen on a square that fits.
    #[inline]
    pub(super) fn put(&mut self, queen: Square) {
        let (row, column) = (u64::from(queen.row), u64::from(queen.column));
        debug_assert!(!self.has_queen(queen.row) && self.fits(queen));
        self.columns[queen.row as usize] = queen.column;
        self.sums.insert(row + column);
        self.differences.insert(row + self.n - column);
    }

    /// Removes the queen of a row, and returns its column.
    pub(super) fn take(&mut self, row: u32) -> u32 {
        let column = std::mem::replace(&mut self.columns[row as usize], NO_QUEEN);
        let (r, c) = (u64::from(row), u64::from(column));
        self.sums.remove(r + c);
        self.differences.remove(r + self.n - c);
        column
    }

    /// Returns the queens, row by row.
    pub(super) fn queens(&self) -> impl Iterator<Item = Square> {
        let rows = (0..).zip(&self.columns);
        rows.filter(|&(_, &column)| column != NO_QUEEN)
            .map(|(row, &column)| Square::from_zero_based(row, column))
    }

    /// Returns the column of the queen of each row of a complete placement. The memory of the
    /// diagonals is freed for the verification.
    pub(super) fn into_columns(self) -> Vec<u32> {
        self.columns
    }
}
