//! Common parts of the searches that go row by row: the squares open to queens, the stop
//! test, and two searches with an explicit stack, so that a large board cannot exhaust the call stack.

use crate::error::SearchError;
use crate::steps::{AttackEvidence, BacktrackStep, Backtracking, SearchLine};
use crate::{SearchResult, Visit};
use control::Control;
use itertools::Itertools;
use join::Tally;
use problem::Problem;
use problem::board::Square;

/// Maximum size of a board, far beyond any that a search row by row completes.
pub(super) const MAX_SIZE: u32 = 1 << 16;

/// Result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchReport {
    /// Solutions found.
    pub solutions: u64,
    /// `true` if the whole search space was covered.
    pub complete: bool,
    /// Queens placed.
    pub nodes: u64,
}

impl SearchReport {
    /// Report of a search that has just begun.
    pub(super) const START: Self = Self {
        solutions: 0,
        complete: false,
        nodes: 0,
    };

    /// Report of a problem that evidently has no solution.
    pub(super) const NO_SOLUTION: Self = Self {
        complete: true,
        ..Self::START
    };

    /// Returns the result as that of a piece; each solution counts `weight` times.
    pub(super) fn tally(self, weight: u32) -> Tally {
        let solutions = u128::from(weight) * u128::from(self.solutions);
        Tally::new(solutions, self.nodes, !self.complete)
    }

    /// Returns the report of a search in pieces.
    pub(super) fn of_pieces(tally: Tally) -> SearchResult {
        Ok(Self {
            solutions: total(tally)?,
            complete: !tally.cut_short,
            nodes: tally.work.nodes,
        })
    }

    /// Counts a further solution, if the number still has room.
    pub(super) fn found(&mut self) -> Result<(), SearchError> {
        let more = self.solutions.checked_add(1);
        self.solutions = more.ok_or(SearchError::TooManySolutions)?;
        Ok(())
    }
}

/// Returns the number of solutions, counted one by one, if it fits in 64 bits.
pub(super) fn total(tally: Tally) -> Result<u64, SearchError> {
    u64::try_from(tally.solutions).map_err(|_| SearchError::TooManySolutions)
}

/// Stop test that asks the control once in [`Self::STEPS`] steps.
pub(super) struct StopCheck<'a> {
    steps_left: u32,
    control: &'a Control,
}

impl<'a> StopCheck<'a> {
    const STEPS: u32 = 1 << 14;

    pub(super) const fn new(control: &'a Control) -> Self {
        // The first step asks, so that a request made before the search is not missed.
        Self {
            steps_left: 1,
            control,
        }
    }

    /// Counts a step and returns `true` if the search should stop.
    #[inline]
    pub(super) fn step(&mut self) -> bool {
        self.steps_left -= 1;
        if self.steps_left > 0 {
            return false;
        }
        self.steps_left = Self::STEPS;
        self.control.is_stopped()
    }
}

/// Attacks of the queens placed so far, the part in which the sources differ.
pub(super) trait Attacks {
    /// Returns `true` if no queen in a row above attacks the square.
    fn is_free(&self, square: Square) -> bool;

    /// Tells how it is known that a square is not free.
    fn attacked(&self, square: Square) -> AttackEvidence;

    /// Places a queen in the row below the last one.
    fn place(&mut self, square: Square);

    /// Removes the queen placed last.
    fn remove(&mut self, square: Square);
}

/// Tables of the columns, diagonals (row − column) and anti-diagonals (row + column) without a queen.
pub(super) struct FreeLines {
    n: u32,
    column: Vec<bool>,
    up: Vec<bool>,
    down: Vec<bool>,
}

impl FreeLines {
    pub(super) fn new(n: u32) -> Result<Self, SearchError> {
        Ok(Self {
            n,
            column: filled(true, n, 1)?,
            up: filled(true, n, 2)?,
            down: filled(true, n, 2)?,
        })
    }

    /// Returns the indices of the diagonal, counted from 0, and of the anti-diagonal.
    fn diagonals(&self, Square { row, column }: Square) -> (usize, usize) {
        let (row, column) = (row as usize, column as usize);
        (row + self.n as usize - 1 - column, row + column)
    }

    fn set(&mut self, square: Square, free: bool) {
        let (up, down) = self.diagonals(square);
        self.column[square.column as usize] = free;
        self.up[up] = free;
        self.down[down] = free;
    }
}

impl Attacks for FreeLines {
    fn is_free(&self, square: Square) -> bool {
        let (up, down) = self.diagonals(square);
        self.column[square.column as usize] && self.up[up] && self.down[down]
    }

    fn attacked(&self, square: Square) -> AttackEvidence {
        let (up, down) = self.diagonals(square);
        AttackEvidence::Lines {
            column: !self.column[square.column as usize],
            diagonal: !self.up[up],
            anti_diagonal: !self.down[down],
        }
    }

    fn place(&mut self, square: Square) {
        self.set(square, false);
    }

    fn remove(&mut self, square: Square) {
        self.set(square, true);
    }
}

/// Fixed queens: the column of each row's queen, and the lines that hold none.
struct FixedQueens {
    columns: Vec<Option<u32>>,
    lines: FreeLines,
}

/// Squares that the problem leaves open: not blocked; in a row with a fixed queen, the square of that
/// queen; in other rows, off the lines of the fixed queens.
pub(super) struct Frame<'a> {
    problem: &'a Problem,
    fixed: Option<FixedQueens>,
}

impl<'a> Frame<'a> {
    /// Returns the frame of a problem, or `None` if the problem evidently has no solution: two fixed
    /// queens attack each other, or a whole row or column is blocked.
    pub(super) fn new(problem: &'a Problem) -> Result<Option<Self>, SearchError> {
        let n = problem.n();
        let mut fixed = None;
        if problem.fixed().len() > 0 {
            let mut columns = filled(None, n, 1)?;
            let mut lines = FreeLines::new(n)?;
            for queen in problem.fixed() {
                let row_is_taken = columns[queen.row as usize].replace(queen.column).is_some();
                if row_is_taken || !lines.is_free(queen) {
                    return Ok(None);
                }
                lines.place(queen);
            }
            fixed = Some(FixedQueens { columns, lines });
        }
        Ok((!has_blocked_line(problem)).then_some(Self { problem, fixed }))
    }

    /// Returns `true` if the square is open.
    pub(super) fn allows(&self, square: Square) -> bool {
        let Some(FixedQueens { columns, lines }) = &self.fixed else {
            return !self.problem.is_blocked(square);
        };
        match columns[square.row as usize] {
            Some(column) => column == square.column,
            None => lines.is_free(square) && !self.problem.is_blocked(square),
        }
    }

    /// Returns the first column to try in a row, and the end of the columns to try.
    fn range(&self, row: u32) -> (u32, u32) {
        let fixed = self.fixed.as_ref();
        match fixed.and_then(|fixed| fixed.columns.get(row as usize).copied().flatten()) {
            Some(column) => (column, column + 1),
            None => (0, self.problem.n()),
        }
    }
}

/// Returns `true` if all squares of some row or column are blocked. A search would notice a blocked
/// column only after trying everything above it.
fn has_blocked_line(problem: &Problem) -> bool {
    let is_full = |&blocked: &usize| blocked == problem.n() as usize;
    let rows = problem.blocked().map(|square| square.row).counts();
    let columns = problem.blocked().map(|square| square.column).counts();
    rows.values().chain(columns.values()).any(is_full)
}

/// Search for all placements in lexicographic order of their columns: takes the first free square of the row, then goes to
/// the row below; at the end of a row goes back to the row above.
///
/// Its steps have the squares that are looked at in vain if `REJECTIONS`.
pub(super) struct Walk<'a, A, const REJECTIONS: bool> {
    frame: Frame<'a>,
    attacks: A,
    n: u32,
    /// Columns of the queens in the rows above.
    columns: Vec<u32>,
    /// First column to try in the row below them, and the end of the columns to try.
    next: u32,
    end: u32,
    /// A queen was placed in that row, or the solution was shown if all rows have queens.
    was_placed: bool,
}

impl<'a, A: Attacks, const REJECTIONS: bool> Walk<'a, A, REJECTIONS> {
    /// Returns the search before its first step, or `None` if the problem evidently has no solution.
    pub(super) fn new(problem: &'a Problem, attacks: A) -> Result<Option<Self>, SearchError> {
        let Some(frame) = Frame::new(problem)? else {
            return Ok(None);
        };
        let n = problem.n();
        let mut columns = filled(0, n, 1)?;
        columns.clear();
        let (next, end) = frame.range(0);
        Ok(Some(Self {
            frame,
            attacks,
            n,
            columns,
            next,
            end,
            was_placed: false,
        }))
    }
}

impl<A: Attacks, const REJECTIONS: bool> Backtracking for Walk<'_, A, REJECTIONS> {
    #[inline]
    fn step(&mut self) -> BacktrackStep {
        let row = self.columns.len() as u32;
        if row == self.n && !self.was_placed {
            self.was_placed = true;
            return BacktrackStep::Solution;
        }
        while row < self.n && self.next < self.end {
            let column = self.next;
            let square = Square::from_zero_based(row, column);
            if !self.attacks.is_free(square) || !self.frame.allows(square) {
                self.next += 1;
                if REJECTIONS {
                    return BacktrackStep::Rejection(square);
                }
                continue;
            }
            self.columns.push(column);
            self.was_placed = false;
            if row + 1 < self.n {
                self.attacks.place(square);
                (self.next, self.end) = self.frame.range(row + 1);
            }
            return BacktrackStep::Placement(square, SearchLine::Row(row));
        }
        if !self.was_placed {
            self.was_placed = true;
            return BacktrackStep::DeadEnd(SearchLine::Row(row));
        }
        let Some(column) = self.columns.pop() else {
            return BacktrackStep::Exhausted;
        };
        let square = Square::from_zero_based(row - 1, column);
        if row < self.n {
            self.attacks.remove(square);
        }
        self.was_placed = true;
        self.next = column + 1;
        self.end = self.frame.range(row - 1).1;
        BacktrackStep::Removal(square)
    }

    fn attacked(&self, square: Square) -> Option<AttackEvidence> {
        let is_free = self.attacks.is_free(square);
        (!is_free).then(|| self.attacks.attacked(square))
    }
}

/// Visits all placements in the order of [`Walk`].
pub(super) fn walk(
    problem: &Problem,
    attacks: impl Attacks,
    visit: &mut Visit<'_>,
    control: &Control,
) -> SearchResult {
    let Some(mut walk) = Walk::<_, false>::new(problem, attacks)? else {
        return Ok(SearchReport::NO_SOLUTION);
    };
    let mut report = SearchReport::START;
    let mut check = StopCheck::new(control);
    loop {
        match walk.step() {
            BacktrackStep::Placement(..) => report.nodes += 1,
            BacktrackStep::Solution => {
                report.found()?;
                if visit(&walk.columns).is_break() {
                    return Ok(report);
                }
            }
            BacktrackStep::Exhausted => {
                report.complete = true;
                return Ok(report);
            }
            _ => {}
        }
        if check.step() {
            return Ok(report);
        }
    }
}

/// Row of a search that keeps the squares of a row in a word.
#[derive(Clone, Copy, Default)]
pub(super) struct Row<AttackEvidence> {
    /// Free squares that have not been tried.
    pub(super) left: u64,
    /// Square of the queen in this row.
    pub(super) queen: u64,
    /// Lines attacked by the queens above.
    pub(super) attacked: AttackEvidence,
}

/// Searches `rows` rows, given the first of them.
///
/// `next` returns the row below a queen, for the number of that row, the lines attacked above the
/// queen and the queen. `found` gets the rows of each solution and ends the search by returning
/// `true`.
pub(super) fn depth_first<AttackEvidence: Copy + Default>(
    rows: usize,
    first: Row<AttackEvidence>,
    control: &Control,
    next: impl Fn(usize, AttackEvidence, u64) -> Row<AttackEvidence>,
    mut found: impl FnMut(&[Row<AttackEvidence>]) -> bool,
) -> SearchResult {
    let mut report = SearchReport::START;
    let mut stack = vec![Row::default(); rows];
    stack[0] = first;
    let mut depth = 0;
    let mut check = StopCheck::new(control);
    loop {
        let row = &mut stack[depth];
        if row.left == 0 {
            if depth == 0 {
                report.complete = true;
                return Ok(report);
            }
            depth -= 1;
            continue;
        }
        if check.step() {
            return Ok(report);
        }
        let queen = row.left & row.left.wrapping_neg();
        row.left ^= queen;
        row.queen = queen;
        report.nodes += 1;
        if depth + 1 == rows {
            report.found()?;
            if found(&stack) {
                return Ok(report);
            }
            continue;
        }
        depth += 1;
        stack[depth] = next(depth, stack[depth - 1].attacked, queen);
    }
}

/// Allocates a table of `times` × n equal entries, or returns an error if memory is short.
pub(super) fn filled<T: Clone>(entry: T, n: u32, times: u32) -> Result<Vec<T>, SearchError> {
    let too_large = SearchError::BoardTooLarge { n };
    let count = usize::try_from(u64::from(n) * u64::from(times)).map_err(|_| too_large)?;
    let mut table = Vec::new();
    table.try_reserve_exact(count).map_err(|_| too_large)?;
    table.resize(count, entry);
    Ok(table)
}
