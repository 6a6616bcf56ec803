//! Search for n queens on boards with many blocked squares: rows in words, the row or column with the
//! fewest open squares first.
//!
//! A queen closes squares in each other row by three bits. Two words count to two in all columns at once,
//! and so find the columns with no open square and with one.

use super::pauses::{CoveredShare, Pause, Pauses};
use crate::SearchResult;
use crate::bitmask::allowed_squares;
use crate::rows::{SearchReport, StopCheck};
use control::Control;
use control::bits::members;
use problem::Problem;
use problem::board::Square;

pub(super) use crate::bitmask::MAX_SIZE;

/// Estimated time for placing a queen, for each row of the board.
const SECONDS_OF_ROW: f64 = 3.5e-9;

/// The state of a search has no solution.
struct Contradiction;

/// Rows that need a queen, and lines that may have one at most: all of n queens, or some of them.
#[derive(Clone)]
pub(super) struct RowLines {
    /// Open squares of each row that needs a queen.
    pub open: Vec<u64>,
    /// Rows that need a queen.
    pub rows: u64,
    /// Columns that may have one queen at most.
    pub columns: u64,
    /// Columns that need a queen.
    pub needed_columns: u64,
    /// Diagonals and anti-diagonals that may have one queen at most, by number.
    pub diagonals: [u128; 2],
    /// Squares of which one needs a queen, by row.
    pub demanded: Option<Vec<u64>>,
}

impl RowLines {
    /// Returns the number of the diagonal of a square.
    pub fn diagonal(square: &Square) -> usize {
        (square.row + MAX_SIZE - 1 - square.column) as usize
    }

    /// Returns the number of the anti-diagonal of a square.
    pub fn anti_diagonal(square: &Square) -> usize {
        (square.row + square.column) as usize
    }
}

/// A search for n queens, or with only some of their lines.
struct Search<'a, const N: usize, const IS_WHOLE: bool> {
    n: usize,
    /// The lines that may have one queen at most, if they are only some.
    lines: Option<&'a RowLines>,
    /// Open squares of each row; only that of the queen if the row has one.
    open: [u64; N],
    /// Rows without a queen.
    rows: u64,
    /// Columns without a queen.
    columns: u64,
    /// Contradictions that rows and columns have caused, and one more.
    weights: [[u32; N]; 2],
    /// Contradictions that the demanded squares have caused, and one more.
    weight_of_demand: u32,
    /// States to go back to, with one square closed.
    frames: Vec<Frame<N>>,
    covered: CoveredShare,
    nodes: u64,
}

/// The other half of a choice.
struct Frame<const N: usize> {
    open: [u64; N],
    rows: u64,
    columns: u64,
    /// Its part of the search space.
    part: f64,
}

/// Visits the columns of all solutions until `found` returns `true`. The board must not exceed
/// [`MAX_SIZE`].
pub(super) fn search(
    problem: &Problem,
    found: impl FnMut(&[u32]) -> bool,
    pause: &mut Pause<'_>,
    control: &Control,
) -> SearchResult {
    let Some(allowed) = allowed_squares(problem)? else {
        return Ok(SearchReport::NO_SOLUTION);
    };
    match allowed.len() {
        0..=16 => Search::<16, true>::new(&allowed).run(found, pause, control),
        17..=32 => Search::<32, true>::new(&allowed).run(found, pause, control),
        _ => Search::<64, true>::new(&allowed).run(found, pause, control),
    }
}

/// Visits placements of one queen in each row that needs one. Rows without a queen have column 64.
pub(super) fn search_lines(
    lines: &RowLines,
    found: impl FnMut(&[u32]) -> bool,
    pause: &mut Pause<'_>,
    control: &Control,
) -> SearchResult {
    match lines.open.len() {
        0..=16 => Search::<16, false>::of_lines(lines).run(found, pause, control),
        17..=32 => Search::<32, false>::of_lines(lines).run(found, pause, control),
        _ => Search::<64, false>::of_lines(lines).run(found, pause, control),
    }
}

impl<'a, const N: usize, const IS_WHOLE: bool> Search<'a, N, IS_WHOLE> {
    fn of_lines(lines: &'a RowLines) -> Self {
        Self {
            lines: Some(lines),
            rows: lines.rows,
            columns: lines.needed_columns,
            ..Self::new(&lines.open)
        }
    }

    fn new(allowed: &[u64]) -> Self {
        let mut open = [0; N];
        open[..allowed.len()].copy_from_slice(allowed);
        let all = u64::MAX >> (64 - allowed.len());
        Self {
            n: allowed.len(),
            lines: None,
            open,
            rows: all,
            columns: all,
            weights: [[1; N]; 2],
            weight_of_demand: 1,
            frames: Vec::new(),
            covered: CoveredShare::NOTHING,
            nodes: 0,
        }
    }

    fn run(
        mut self,
        mut found: impl FnMut(&[u32]) -> bool,
        pause: &mut Pause<'_>,
        control: &Control,
    ) -> SearchResult {
        let mut report = SearchReport::START;
        let mut check = StopCheck::new(control);
        let mut columns = vec![0; self.n];
        let mut pauses = Pauses::new(pause, SECONDS_OF_ROW * self.n as f64);
        loop {
            if check.step() || pauses.step(self.nodes, &self.covered) {
                break;
            }
            let is_open = self.propagate().is_ok();
            if is_open && self.rows != 0 {
                let (row, column, squares) = self.choose();
                let mut open = self.open;
                open[row] &= !(1 << column);
                self.frames.push(Frame {
                    open,
                    rows: self.rows,
                    columns: self.columns,
                    part: self.covered.choose(squares, 1),
                });
                self.place(row, column);
                continue;
            }
            if is_open {
                report.found()?;
                for (column, row) in columns.iter_mut().zip(&self.open) {
                    *column = row.trailing_zeros();
                }
                if found(&columns) {
                    break;
                }
            }
            let Some(frame) = self.frames.pop() else {
                report.complete = true;
                break;
            };
            (self.open, self.rows, self.columns) = (frame.open, frame.rows, frame.columns);
            self.covered.go_back(frame.part);
        }
        report.nodes = self.nodes;
        Ok(report)
    }

    #[inline]
    fn place(&mut self, row: usize, column: usize) {
        self.nodes += 1;
        let queen = 1_u64 << column;
        if !IS_WHOLE {
            self.close_lines(row, column);
        }
        for (other, open) in self.open.iter_mut().enumerate() {
            if !IS_WHOLE {
                break;
            }
            let distance = other.abs_diff(row) as u32;
            // Both shifts lose what leaves the board to the right; to the left no square is open.
            *open &= !(queen | queen << distance | queen >> distance);
        }
        self.open[row] = queen;
        self.rows &= !(1 << row);
        self.columns &= !queen;
    }

    /// Closes the squares that a queen attacks along lines that may have one queen at most.
    #[inline]
    fn close_lines(&mut self, row: usize, column: usize) {
        let Some(lines) = self.lines else {
            return;
        };
        let square = Square::from_zero_based(row as u32, column as u32);
        let queen = 1_u64 << column;
        let of = |is_exclusive: bool| if is_exclusive { queen } else { 0 };
        let in_column = of(lines.columns & queen != 0);
        let down = of(lines.diagonals[0] >> RowLines::diagonal(&square) & 1 == 1);
        let up = of(lines.diagonals[1] >> RowLines::anti_diagonal(&square) & 1 == 1);
        for (distance, open) in self.open[..row].iter_mut().rev().enumerate() {
            let distance = distance as u32 + 1;
            *open &= !(in_column | down >> distance | up << distance);
        }
        for (distance, open) in self.open[row + 1..].iter_mut().enumerate() {
            let distance = distance as u32 + 1;
            *open &= !(in_column | down << distance | up >> distance);
        }
    }

    /// Places the queens that are forced, until there is no more.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            if !IS_WHOLE {
                self.meet_demand()?;
            }
            let (mut one, mut several) = (0_u64, 0_u64);
            // Rows with one open square, or none. Without branches, as they are hard to foresee.
            let mut few = 0_u64;
            for row in bits(self.rows) {
                let open = self.open[row];
                several |= one & open;
                one |= open;
                few |= u64::from(open & open.wrapping_sub(1) == 0) << row;
            }
            let mut single = None;
            for row in bits(few) {
                let open = self.open[row];
                if open == 0 {
                    self.weights[0][row] = self.weights[0][row].saturating_add(1);
                    return Err(Contradiction);
                }
                single = Some((row, open.trailing_zeros() as usize));
            }
            let none = self.columns & !one;
            if none != 0 {
                let weight = &mut self.weights[1][none.trailing_zeros() as usize];
                *weight = weight.saturating_add(1);
                return Err(Contradiction);
            }
            if single.is_none() {
                let column = bits(self.columns & !several).next();
                single = column.and_then(|column| {
                    let row = bits(self.rows).find(|&row| self.open[row] >> column & 1 == 1);
                    row.map(|row| (row, column))
                });
            }
            match single {
                Some((row, column)) => self.place(row, column),
                None => return Ok(()),
            }
        }
    }

    /// Closes the other squares of a row if no other row has demanded squares.
    #[inline]
    fn meet_demand(&mut self) -> Result<(), Contradiction> {
        let Some((lines, demanded)) = self.demanded() else {
            return Ok(());
        };
        let mut rows = 0_u64;
        for row in bits(lines.rows) {
            rows |= u64::from(self.open[row] & demanded[row] != 0) << row;
        }
        match rows.count_ones() {
            0 => {
                self.weight_of_demand = self.weight_of_demand.saturating_add(1);
                return Err(Contradiction);
            }
            1 => bits(rows).for_each(|row| self.open[row] &= demanded[row]),
            _ => {}
        }
        Ok(())
    }

    fn demanded(&self) -> Option<(&'a RowLines, &'a [u64])> {
        let lines = self.lines?;
        Some((lines, lines.demanded.as_deref()?))
    }

    /// Returns a demanded square if the choice among these is less than this, with the number of squares of the choice.
    fn choose_demanded(&self, least: f32) -> Option<(usize, usize, u32)> {
        let (lines, demanded) = self.demanded()?;
        let has = |row: &usize| self.open[*row] & demanded[*row] != 0;
        if bits(lines.rows & !self.rows).any(|row| has(&row)) {
            return None;
        }
        let open = bits(self.rows).filter(has).count() as u32;
        let choice = open.saturating_sub(1) as f32 / self.weight_of_demand as f32;
        if choice >= least {
            return None;
        }
        let row = bits(self.rows).find(has)?;
        let square = self.open[row] & demanded[row];
        Some((row, square.trailing_zeros() as usize, open))
    }

    /// Returns the row and column of a square of the row or column with the least choice, where most contradictions
    /// were, and the number of squares of the choice.
    fn choose(&self) -> (usize, usize, u32) {
        let mut best = (f32::INFINITY, 0);
        for row in bits(self.rows) {
            let count = self.open[row].count_ones();
            let choice = (count - 1) as f32 / self.weights[0][row] as f32;
            if choice < best.0 {
                best = (choice, row);
            }
        }
        if !IS_WHOLE {
            if let Some(demanded) = self.choose_demanded(best.0) {
                return demanded;
            }
        }
        // Columns with two, three and four open squares.
        let mut at_least = [0_u64; 5];
        for row in bits(self.rows) {
            for level in (1..5).rev() {
                at_least[level] |= at_least[level - 1] & self.open[row];
            }
            at_least[0] |= self.open[row];
        }
        let mut column = None;
        for (more, level) in at_least[2..].iter().zip(1_u32..) {
            for of_level in bits(self.columns & at_least[level as usize] & !more) {
                let choice = level as f32 / self.weights[1][of_level] as f32;
                if choice < best.0 {
                    best = (choice, 0);
                    column = Some((of_level, level + 1));
                }
            }
        }
        match column {
            Some((column, squares)) => {
                let row = bits(self.rows).find(|&row| self.open[row] >> column & 1 == 1);
                (row.expect("the column has open squares"), column, squares)
            }
            None => {
                let open = self.open[best.1];
                (best.1, open.trailing_zeros() as usize, open.count_ones())
            }
        }
    }
}

/// Returns the numbers of the set bits.
#[inline]
fn bits(word: u64) -> impl Iterator<Item = usize> {
    members(word).map(|bit| bit as usize)
}
