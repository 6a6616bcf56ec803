//! Solutions that a half turn of the board leaves as they are.
//!
//! With each queen its image is placed, so only the upper half of the rows is searched, from the
//! top. On a board with an odd number of rows the queen of the middle row is its own image and
//! stands in the middle.

use super::super::pieces::{self, Tally};
use super::super::rows::{STEPS_BETWEEN_CHECKS, SearchReport};
use super::super::{CountOptions, SearchError, Visit, Work};

/// What the queens placed so far attack.
#[derive(Clone, Copy, Debug, Default)]
struct Pairs {
    /// The squares of the next row to try, a bit for each column.
    left: u64,
    columns: u64,
    /// Diagonals by row + column, and by column − row + n − 1.
    sums: u128,
    differences: u128,
}

/// The search on one board.
#[derive(Clone, Copy)]
struct Board {
    n: u32,
}

impl Board {
    /// Rows that are searched.
    const fn rows(self) -> u32 {
        self.n / 2
    }

    /// Nothing but the queen in the middle, if there is a middle.
    fn start(self) -> Pairs {
        let mut start = Pairs::default();
        if self.n % 2 == 1 {
            start.columns = 1 << self.rows();
            start.sums = 1 << (self.n - 1);
            start.differences = 1 << (self.n - 1);
        }
        start.left = self.free(&start, 0);
        start
    }

    /// The columns in which a queen of this row and its image attack no queen and not each other.
    fn free(self, pairs: &Pairs, row: u32) -> u64 {
        let last = self.n - 1;
        let all = u64::MAX >> (u64::BITS - self.n);
        let sums = (pairs.sums >> row) as u64;
        let differences = (pairs.differences >> (last - row)) as u64;
        // On a long diagonal a queen attacks its own image.
        let long = 1 << row | 1 << (last - row);
        all & !(pairs.columns | sums | differences | long)
    }

    /// With a queen in this row and column, and its image.
    fn with(self, pairs: &Pairs, row: u32, column: u32) -> Pairs {
        let last = self.n - 1;
        let (sum, difference) = (row + column, last + column - row);
        let mut with = Pairs {
            left: 0,
            columns: pairs.columns | 1 << column | 1 << (last - column),
            sums: pairs.sums | 1 << sum | 1 << (2 * last - sum),
            differences: pairs.differences | 1 << difference | 1 << (2 * last - difference),
        };
        if row + 1 < self.rows() {
            with.left = self.free(&with, row + 1);
        }
        with
    }

    /// Searches all below a row, whose squares to try are given. `found` gets what stands above
    /// each solution's last queen, and that queen's column; it may end the search by saying yes.
    fn run(
        self,
        row: u32,
        start: Pairs,
        stop: &dyn Fn() -> bool,
        mut found: impl FnMut(&[u32]) -> bool,
    ) -> Result<SearchReport, SearchError> {
        let mut report = SearchReport::START;
        let mut columns = vec![0; self.rows() as usize];
        let mut stack = vec![Pairs::default(); self.rows() as usize];
        let first = row as usize;
        stack[first] = start;
        let mut depth = first;
        // The first step looks at once, so that a request made before the search is not lost.
        let mut steps = STEPS_BETWEEN_CHECKS - 1;
        loop {
            let pairs = &mut stack[depth];
            if pairs.left == 0 {
                if depth == first {
                    report.complete = true;
                    return Ok(report);
                }
                depth -= 1;
                continue;
            }
            steps += 1;
            if steps == STEPS_BETWEEN_CHECKS {
                steps = 0;
                if stop() {
                    return Ok(report);
                }
            }
            let column = pairs.left.trailing_zeros();
            pairs.left &= pairs.left - 1;
            report.nodes += 2;
            columns[depth] = column;
            if depth + 1 == stack.len() {
                report.found()?;
                if found(&columns) {
                    return Ok(report);
                }
                continue;
            }
            stack[depth + 1] = self.with(&stack[depth], depth as u32, column);
            depth += 1;
        }
    }
}

/// The only solution of the smallest board, which has no rows to search.
fn smallest() -> SearchReport {
    SearchReport {
        solutions: 1,
        complete: true,
        nodes: 1,
    }
}

/// Finds all in lexicographic order.
pub(super) fn search(
    n: u32,
    visit: &mut Visit<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    let board = Board { n };
    if n == 1 {
        // Whether the visitor wants more does not matter: there is no more.
        let _ = visit(&[0]);
        return Ok(smallest());
    }
    let mut all = vec![0; n as usize];
    let middle = board.rows() as usize;
    all[middle] = board.rows();
    board.run(0, board.start(), stop, |columns| {
        for (row, &column) in columns.iter().enumerate() {
            all[row] = column;
            all[n as usize - 1 - row] = n - 1 - column;
        }
        visit(&all).is_break()
    })
}

/// Counts all.
pub(super) fn count(n: u32, options: &CountOptions<'_>) -> Result<SearchReport, SearchError> {
    let board = Board { n };
    if n == 1 {
        return Ok(smallest());
    }
    // A solution's mirror image is another; one of the two has its first queen on the left. A piece
    // is a queen in each of the first two rows.
    let start = board.start();
    let mut pieces = Vec::new();
    for first in (0..n / 2).filter(|column| start.left >> column & 1 != 0) {
        let alone = Pairs {
            left: 1 << first,
            ..start
        };
        if board.rows() == 1 {
            pieces.push((0, alone));
            continue;
        }
        let second_row = board.with(&alone, 0, first);
        for second in (0..n).filter(|column| second_row.left >> column & 1 != 0) {
            let alone = Pairs {
                left: 1 << second,
                ..second_row
            };
            pieces.push((1, alone));
        }
    }
    let weights = vec![1.0; pieces.len()];
    let tally = pieces::run(
        &weights,
        options,
        || Ok(()),
        |(), index, watch| {
            let (row, start) = pieces[index];
            let report = board.run(row, start, &|| watch.wants_stop(), |_| false)?;
            Ok(Tally {
                solutions: 2 * u128::from(report.solutions),
                work: Work {
                    nodes: report.nodes,
                    pairs: 0,
                },
                cut_short: !report.complete,
            })
        },
    )?;
    tally.search_report()
}
