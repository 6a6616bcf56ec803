//! Some queens on a board of any size, none threatening another.

use crate::bits::BitSet;
use crate::board::Square;
use crate::problem::Problem;
use std::collections::HashSet;

/// What stands for a row without a queen. No board has a column with this number.
const NO_QUEEN: u32 = u32::MAX;

/// Queens in some rows, no two of which threaten each other and none of which stands on a blocked
/// square. Takes four bytes a row and a bit for each diagonal; which columns are free is for others
/// to know.
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
    /// The problem's fixed queens, or `None` if they threaten each other.
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

    /// Bytes that this takes for an n × n board.
    pub(super) const fn bytes(n: u32) -> u64 {
        let n = n as u64;
        4 * n + 2 * BitSet::bytes(2 * n)
    }

    pub(super) const fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// The columns of the fixed queens.
    pub(super) const fn fixed_columns(&self) -> &HashSet<u32> {
        &self.fixed_columns
    }

    /// Whether the queen of a row is a fixed one.
    pub(super) fn is_fixed(&self, row: u32) -> bool {
        // A queen that stands in the column of a fixed one is that.
        !self.fixed_columns.is_empty() && self.fixed_columns.contains(&self.columns[row as usize])
    }

    pub(super) fn has_queen(&self, row: u32) -> bool {
        self.columns[row as usize] != NO_QUEEN
    }

    #[inline]
    fn diagonals_are_free(&self, square: Square) -> bool {
        let (row, column) = (u64::from(square.row), u64::from(square.column));
        // Both are looked up at once, for the memory that they wait for to come at the same time.
        !(self.sums.contains(row + column) | self.differences.contains(row + self.n - column))
    }

    /// Whether a queen may stand there as far as diagonals and blocked squares go. Its row and
    /// column are taken for free.
    #[inline]
    pub(super) fn fits(&self, square: Square) -> bool {
        self.diagonals_are_free(square) && !self.problem.is_blocked(square)
    }

    /// Puts a queen on a square where one may stand.
    #[inline]
    pub(super) fn put(&mut self, queen: Square) {
        let (row, column) = (u64::from(queen.row), u64::from(queen.column));
        debug_assert!(!self.has_queen(queen.row) && self.fits(queen));
        self.columns[queen.row as usize] = queen.column;
        self.sums.insert(row + column);
        self.differences.insert(row + self.n - column);
    }

    /// Takes the queen of a row away and tells its column.
    pub(super) fn take(&mut self, row: u32) -> u32 {
        let column = std::mem::replace(&mut self.columns[row as usize], NO_QUEEN);
        let (r, c) = (u64::from(row), u64::from(column));
        self.sums.remove(r + c);
        self.differences.remove(r + self.n - c);
        column
    }

    /// The queens, row by row.
    pub(super) fn queens(&self) -> impl Iterator<Item = Square> {
        let rows = (0..).zip(&self.columns);
        rows.filter(|&(_, &column)| column != NO_QUEEN)
            .map(|(row, &column)| Square::new(row, column))
    }

    /// The column of the queen of each row, when all rows have one. What is known of diagonals is
    /// forgotten, so that its memory is free for the verification.
    pub(super) fn into_columns(self) -> Vec<u32> {
        self.columns
    }
}
