//! Solutions invariant under a half turn of the board.
//!
//! Each queen is placed together with its image, so only the upper half of the rows is searched,
//! from the top. On a board with an odd number of rows the queen of the middle row is its own image
//! and stands in the middle.

use crate::error::SearchError;
use crate::rows::{Row, SearchReport, depth_first};
use crate::{SearchResult, Visit};
use control::Control;
use control::bits::members;
use join::CountOptions;
use join::pieces::run_alike;

/// Lines attacked by the queens placed so far.
#[derive(Clone, Copy, Debug, Default)]
struct TakenLines {
    columns: u64,
    /// Diagonals by row + column, and by column − row + n − 1.
    sums: u128,
    differences: u128,
}

/// Search on a board of a given size.
#[derive(Clone, Copy)]
struct HalfTurnBoard {
    n: u32,
}

impl HalfTurnBoard {
    /// Returns the number of rows that are searched.
    const fn rows(self) -> u32 {
        self.n / 2
    }

    /// Returns the first row, beside the queen in the middle if there is a middle.
    fn first_row(self) -> Row<TakenLines> {
        let mut lines = TakenLines::default();
        if self.n % 2 == 1 {
            lines.columns = 1 << self.rows();
            lines.sums = 1 << (self.n - 1);
            lines.differences = 1 << (self.n - 1);
        }
        self.row(0, lines)
    }

    /// Returns a row with the squares on which a queen and its image attack no queen and not each
    /// other.
    fn row(self, row: u32, lines: TakenLines) -> Row<TakenLines> {
        let last = self.n - 1;
        let all = u64::MAX >> (u64::BITS - self.n);
        let sums = (lines.sums >> row) as u64;
        let differences = (lines.differences >> (last - row)) as u64;
        // On a long diagonal a queen attacks its own image.
        let long = 1 << row | 1 << (last - row);
        Row {
            left: all & !(lines.columns | sums | differences | long),
            queen: 0,
            attacked: lines,
        }
    }

    /// Returns the row below a queen on this square, with the queen and its image placed.
    fn below(self, row: u32, lines: TakenLines, queen: u64) -> Row<TakenLines> {
        let (last, column) = (self.n - 1, queen.trailing_zeros());
        let (sum, difference) = (row + column, last + column - row);
        let lines = TakenLines {
            columns: lines.columns | 1 << column | 1 << (last - column),
            sums: lines.sums | 1 << sum | 1 << (2 * last - sum),
            differences: lines.differences | 1 << difference | 1 << (2 * last - difference),
        };
        self.row(row + 1, lines)
    }

    /// Searches from a row downwards. `found` gets the rows of a solution's upper half from there on
    /// and ends the search by returning `true`.
    fn run(
        self,
        row: u32,
        start: Row<TakenLines>,
        control: &Control,
        found: impl FnMut(&[Row<TakenLines>]) -> bool,
    ) -> SearchResult {
        let rows = (self.rows() - row) as usize;
        let next = |depth, lines, queen| self.below(row + depth as u32 - 1, lines, queen);
        let mut report = depth_first(rows, start, control, next, found)?;
        report.nodes *= 2;
        Ok(report)
    }
}

/// Maximum number of first rows whose queens are given in each piece of a count.
const MAX_GIVEN: u32 = 2;

/// Report for the board with one square, which has no rows to search.
const ONE_SQUARE: SearchReport = SearchReport {
    solutions: 1,
    complete: true,
    nodes: 1,
};

/// Counts all solutions, by the queens of the first two rows. Only those with the first queen in the left
/// half are searched; the others are their mirror images.
pub(super) fn count(n: u32, options: &CountOptions) -> SearchResult {
    let board = HalfTurnBoard { n };
    if n == 1 {
        return Ok(ONE_SQUARE);
    }
    let mut first = board.first_row();
    first.left &= (1 << board.rows()) - 1;
    let below = |row: u32, start: Row<TakenLines>| {
        members(start.left).map(move |column| board.below(row, start.attacked, 1 << column))
    };
    let mut starts = vec![(0, first)];
    for row in 1..board.rows().min(MAX_GIVEN + 1) {
        let rows = starts.iter().flat_map(|&(_, start)| below(row - 1, start));
        starts = rows.map(|start| (row, start)).collect();
    }
    let tally = run_alike(&starts, options, |&(row, start), control| {
        let report = board.run(row, start, control, |_| false)?;
        Ok::<_, SearchError>(report.tally(2))
    })?;
    SearchReport::of_pieces(tally)
}

/// Visits all solutions in lexicographic order.
pub(super) fn search(n: u32, visit: &mut Visit<'_>, control: &Control) -> SearchResult {
    let board = HalfTurnBoard { n };
    if n == 1 {
        // There is no further solution, so the answer of the visitor does not matter.
        let _ = visit(&[0]);
        return Ok(ONE_SQUARE);
    }
    let mut columns = vec![board.rows(); n as usize];
    board.run(0, board.first_row(), control, |rows| {
        for (index, row) in rows.iter().enumerate() {
            let column = row.queen.trailing_zeros();
            columns[index] = column;
            columns[n as usize - 1 - index] = n - 1 - column;
        }
        visit(&columns).is_break()
    })
}
