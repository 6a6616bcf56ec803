//! What the searches that go row by row have in common: where a queen may stand at all, and the
//! loop over an explicit stack, so that a large board cannot exhaust the call stack.

use super::SearchError;
use crate::board::Square;
use crate::problem::Problem;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Far more rows than a search row by row ever gets through.
pub(super) const LARGEST: u32 = 1 << 16;

/// How often, in squares tried, a search asks whether to stop.
pub(super) const STEPS_BETWEEN_CHECKS: u32 = 1 << 14;

/// What a search found, and whether it went through to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// Solutions found.
    pub solutions: u64,
    /// Whether these are all.
    pub complete: bool,
    /// Queens placed.
    pub nodes: u64,
}

impl SearchReport {
    /// A search of which nothing has been done yet.
    pub(super) const START: Self = Self {
        solutions: 0,
        complete: false,
        nodes: 0,
    };

    /// One more solution.
    pub(super) fn found(&mut self) -> Result<(), SearchError> {
        let more = self.solutions.checked_add(1);
        self.solutions = more.ok_or(SearchError::TooManySolutions)?;
        Ok(())
    }
}

/// The attacks of the queens placed so far. This is what the sources differ in.
pub(super) trait Attacks {
    /// Whether no queen placed in a row above attacks the square.
    fn is_free(&self, square: Square) -> bool;

    /// Places a queen in the row below the last one.
    fn place(&mut self, square: Square);

    /// Takes away the queen placed last.
    fn take_away(&mut self, square: Square);
}

/// Where a queen may stand whatever stands elsewhere: off the blocked squares, in its column if the
/// queen of its row is fixed, and otherwise off the lines of the fixed queens.
pub(super) struct Frame<'a> {
    problem: &'a Problem,
    /// The column of the fixed queen of each row, or nothing if no queen is fixed at all.
    fixed: Vec<Option<u32>>,
    /// Which columns, diagonals (row − column) and anti-diagonals (row + column) hold no fixed
    /// queen.
    column: Vec<bool>,
    up: Vec<bool>,
    down: Vec<bool>,
}

impl<'a> Frame<'a> {
    /// What is asked, or `None` if it is easily seen that there is no solution: two fixed queens
    /// attack each other, or a row or column is blocked from end to end.
    pub(super) fn new(problem: &'a Problem) -> Result<Option<Self>, SearchError> {
        let mut frame = Self {
            problem,
            fixed: Vec::new(),
            column: Vec::new(),
            up: Vec::new(),
            down: Vec::new(),
        };
        if problem.fixed().len() > 0 {
            let n = problem.n();
            frame.fixed = filled(None, n, 1)?;
            frame.column = filled(true, n, 1)?;
            frame.up = filled(true, n, 2)?;
            frame.down = filled(true, n, 2)?;
        }
        for queen in problem.fixed() {
            let row = &mut frame.fixed[queen.row as usize];
            let taken = row.replace(queen.column).is_some();
            let (up, down) = diagonals(problem.n(), queen);
            let column = &mut frame.column[queen.column as usize];
            if taken || !*column || !frame.up[up] || !frame.down[down] {
                return Ok(None);
            }
            *column = false;
            frame.up[up] = false;
            frame.down[down] = false;
        }
        Ok((!has_full_line(problem)).then_some(frame))
    }

    /// Whether the squares that are blocked, and the queens that are fixed, leave this one.
    pub(super) fn allows(&self, square: Square) -> bool {
        if self.fixed.is_empty() {
            return !self.problem.is_blocked(square);
        }
        if let Some(column) = self.fixed[square.row as usize] {
            return column == square.column;
        }
        let (up, down) = diagonals(self.problem.n(), square);
        self.column[square.column as usize]
            && self.up[up]
            && self.down[down]
            && !self.problem.is_blocked(square)
    }

    /// The first column to try in a row.
    fn first_column(&self, row: u32) -> u32 {
        self.fixed_column(row).unwrap_or(0)
    }

    /// One past the last column to try in a row.
    fn end_column(&self, row: u32) -> u32 {
        self.fixed_column(row)
            .map_or(self.problem.n(), |column| column + 1)
    }

    fn fixed_column(&self, row: u32) -> Option<u32> {
        self.fixed.get(row as usize).copied().flatten()
    }
}

/// Whether all squares of some row or column are blocked. A search would find a full column only by
/// trying everything above it.
fn has_full_line(problem: &Problem) -> bool {
    let mut rows: HashMap<u32, u32> = HashMap::new();
    let mut columns: HashMap<u32, u32> = HashMap::new();
    for square in problem.blocked() {
        *rows.entry(square.row).or_default() += 1;
        *columns.entry(square.column).or_default() += 1;
    }
    rows.into_values()
        .chain(columns.into_values())
        .any(|blocked| blocked == problem.n())
}

/// Goes through all placements in lexicographic order of their columns: the first free square of
/// the row, then the row below; at a row's end back to the row above.
pub(super) fn walk(
    problem: &Problem,
    attacks: &mut impl Attacks,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    stop: &dyn Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    let mut report = SearchReport::START;
    let Some(frame) = Frame::new(problem)? else {
        report.complete = true;
        return Ok(report);
    };
    let n = problem.n();
    // The rows above `columns.len()` hold queens; `next` is the first column to try in the row
    // below them.
    let mut columns: Vec<u32> = filled(0, n, 1)?;
    columns.clear();
    let mut next = frame.first_column(0);
    // The first step looks at once, so that a request made before the search is not lost.
    let mut steps = STEPS_BETWEEN_CHECKS - 1;
    loop {
        steps += 1;
        if steps == STEPS_BETWEEN_CHECKS {
            steps = 0;
            if stop() {
                return Ok(report);
            }
        }
        let row = columns.len() as u32;
        if next < frame.end_column(row) {
            let square = Square::new(row, next);
            if !attacks.is_free(square) || !frame.allows(square) {
                next += 1;
                continue;
            }
            report.nodes += 1;
            columns.push(next);
            if row + 1 < n {
                attacks.place(square);
                next = frame.first_column(row + 1);
                continue;
            }
            report.found()?;
            if visit(&columns).is_break() {
                return Ok(report);
            }
            columns.pop();
            next += 1;
        } else {
            let Some(column) = columns.pop() else {
                report.complete = true;
                return Ok(report);
            };
            attacks.take_away(Square::new(row - 1, column));
            next = column + 1;
        }
    }
}

/// The diagonal (row − column, from 0) and the anti-diagonal (row + column) of a square.
pub(super) fn diagonals(n: u32, Square { row, column }: Square) -> (usize, usize) {
    let (row, column) = (row as usize, column as usize);
    (row + n as usize - 1 - column, row + column)
}

/// A table of `times` × n equal entries, where it fits in memory.
pub(super) fn filled<T: Clone>(entry: T, n: u32, times: u32) -> Result<Vec<T>, SearchError> {
    let too_large = SearchError::BoardTooLarge { n };
    let count = usize::try_from(u64::from(n) * u64::from(times)).map_err(|_| too_large)?;
    let mut table = Vec::new();
    table.try_reserve_exact(count).map_err(|_| too_large)?;
    table.resize(count, entry);
    Ok(table)
}
