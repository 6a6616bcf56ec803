//! The work of the join in pieces.
//!
//! A piece has all solutions in which the upper half and the middle rows next to it have given columns,
//! and the images of these solutions.

use super::by_columns::Halves;
use super::kernel::Kernel;
use super::local::{self, ChosenOrders, Form, expected_halves};
use super::machine_words::Shape;
use super::middle::{DivisionCount, Matcher};
use super::sets::{self, ColumnSets, Division as Columns};
use super::{DEFAULT_MEMORY, MAX_ROWS, kernel, side};
use crate::pieces::{self, PieceEstimate, Tally};
use crate::vectors::{SimdLevel, choose64, run64};
use crate::{CountError, CountOptions, Work};
use problem::board::Square;
use problem::{Part, Problem};
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

/// Maximum size of a board with lists of all half boards.
const MAX_SIZE_OF_BOARD: u32 = 21;

/// Larger boards take hours, which a page does not have, so it is spared the code that counts them.
const HAS_LISTS_OF_PIECES: bool = !cfg!(target_family = "wasm");

/// Minimum size of a board with lists of the half boards of a piece.
const MIN_SIZE_OF_PIECES: u32 = 18;

/// Default limit for lists of the half boards of a piece in each thread, in bytes.
const PIECE_MEMORY: u64 = 320 << 20;

/// Maximum reduction of the rows of a half if memory is short.
const MAX_ROWS_LESS: u32 = 3;

/// Count of the solutions of the plain board by pairs of half boards, in pieces.
pub struct HalfCount {
    n: u32,
    pub(super) lists: Lists,
    /// Columns of the upper half and the middle rows next to it, for each piece.
    pub(super) pieces: Vec<u32>,
}

/// Lists of half boards.
pub(super) enum Lists {
    /// Lists of all half boards, once they are needed.
    Board(Shape, Arc<ColumnSets>, Mutex<Option<Arc<Halves>>>),
    /// Lists of the half boards of a piece alone, in this many bytes for all threads.
    Piece(Form, u64),
}

impl HalfCount {
    /// Maximum size of a board that is counted as a whole: 28, or 21 in WebAssembly. Larger boards have too many middle
    /// rows.
    pub const MAX_SIZE: u32 = if HAS_LISTS_OF_PIECES {
        28
    } else {
        MAX_SIZE_OF_BOARD
    };

    /// Returns `true` if the join is the fastest way to count a board.
    ///
    /// On smaller boards the lists cost more than they save; with little memory there are too many middle rows.
    #[must_use]
    pub fn pays(n: u32, options: &CountOptions) -> bool {
        let memory = options.memory().unwrap_or(DEFAULT_MEMORY);
        // About the memory of lists of eight rows: .3 GB for n = 18. Larger boards need .4 GB.
        n >= 13 && memory >= 1 << (n.min(18) + 10)
    }

    /// Divides the count for a board of size `n` with half boards of `rows` rows, or of the next number of rows
    /// that is possible, or, if it is `None`, of the rows that are fastest with about `memory` bytes of lists.
    ///
    /// # Errors
    ///
    /// The memory for small tables is not available.
    pub fn new(n: u32, rows: Option<u32>, memory: Option<u64>) -> Result<Self, CountError> {
        let limit = memory.unwrap_or(DEFAULT_MEMORY);
        let of_board = possible_rows(n);
        let fits = |&rows: &u32| expected_bytes(n, rows) <= limit;
        let rows = match rows {
            Some(rows) => rows.clamp(1.min(n / 2), Form::MAX_ROWS.min(n / 2)),
            None if has_lists_of_pieces(n, limit) => rows_of_pieces(n, memory)?,
            None => (of_board.clone().rev().find(fits)).unwrap_or(*of_board.start()),
        };
        if HAS_LISTS_OF_PIECES && rows > MAX_ROWS {
            let memory = memory.unwrap_or(PIECE_MEMORY);
            return Ok(Self::with(n, Lists::Piece(Form::new(n, rows), memory)));
        }
        let sets = Arc::new(ColumnSets::new(n)?);
        Ok(Self::of_board(sets, rows.min(MAX_ROWS), side(n)))
    }

    fn of_board(sets: Arc<ColumnSets>, rows: u32, side: u32) -> Self {
        let shape = Shape::new(sets.n(), rows, side);
        Self::with(shape.n, Lists::Board(shape, sets, Mutex::default()))
    }

    pub(super) fn with(n: u32, lists: Lists) -> Self {
        let has_work = |&upper: &u32| sets::divisions(n, upper).next().is_some();
        Self {
            n,
            lists,
            pieces: sets::of_size(n, n / 2).filter(has_work).collect(),
        }
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn n(&self) -> u32 {
        self.n
    }

    /// Returns the number of rows of the half boards in the lists.
    #[must_use]
    pub const fn rows(&self) -> u32 {
        match &self.lists {
            Lists::Board(shape, ..) => shape.rows,
            Lists::Piece(form, _) => form.rows,
        }
    }

    /// Returns `true` if the lists are made for each piece, not once for all.
    #[must_use]
    pub const fn has_lists_of_pieces(&self) -> bool {
        matches!(self.lists, Lists::Piece(..))
    }

    /// Counts all solutions, with as many rows as memory allows. Returns the level of instructions, too.
    ///
    /// # Errors
    ///
    /// The instruction set is not available, or memory is short.
    pub fn count_all(n: u32, options: &CountOptions) -> Result<(Tally, SimdLevel), CountError> {
        let (level, kernel) = SimdLevel::choose(options.simd(), kernel)?;
        let limit = options.memory().unwrap_or(DEFAULT_MEMORY);
        if has_lists_of_pieces(n, limit) {
            let threads = options.threads().get() as u64;
            let of_thread = options.memory().map(|memory| memory / threads);
            let rows = rows_of_pieces(n, of_thread)?;
            let memory = of_thread.unwrap_or(PIECE_MEMORY) * threads;
            let division = Self::new(n, Some(rows), Some(memory))?;
            return Ok((division.count(&division.all(), options)?, level));
        }
        let sets = Arc::new(ColumnSets::new(n)?);
        let tally = match Halves::new(&sets, kernel, side(n), possible_rows(n), limit, options)? {
            Some(halves) => {
                let division = Self::of_board(sets, halves.rows(), side(n));
                let Lists::Board(shape, ..) = division.lists else {
                    unreachable!("lists of the board")
                };
                division.join(&division.all(), shape, &halves, kernel, options)?
            }
            None => STOPPED,
        };
        Ok((tally, level))
    }

    fn all(&self) -> Vec<usize> {
        (0..self.pieces.len()).collect()
    }

    fn join(
        &self,
        pieces: &[usize],
        shape: Shape,
        halves: &Halves,
        kernel: &dyn Kernel,
        options: &CountOptions,
    ) -> Result<Tally, CountError> {
        let new_matcher = || Matcher::new(shape, halves, kernel);
        pieces::run(
            &self.weights(pieces),
            options,
            new_matcher,
            |matcher, index, _| Ok(matcher.count(self.pieces[pieces[index]]).into()),
        )
    }

    /// Counts pieces, or the chosen orders of each, by lists of their own.
    pub(super) fn match_pieces(
        &self,
        pieces: &[usize],
        form: Form,
        memory: u64,
        chosen: Option<&ChosenOrders>,
        options: &CountOptions,
    ) -> Result<Tally, CountError> {
        if !HAS_LISTS_OF_PIECES {
            unreachable!("no division has lists of pieces");
        }
        let level = choose64(options.simd())?;
        let limit = memory_of_thread(form, memory, options)?;
        let new_matcher = || local::Matcher::new(form, limit);
        pieces::run(
            &self.weights(pieces),
            options,
            new_matcher,
            |matcher, index, control| {
                let piece = local::Piece {
                    matcher,
                    upper: self.pieces[pieces[index]],
                    chosen,
                    control,
                };
                let found = run64(level, piece).expect("a level of the processor");
                Ok(found.map_or(STOPPED, Tally::from))
            },
        )
    }

    /// Returns an estimate of the work of each piece.
    fn weights(&self, pieces: &[usize]) -> Vec<f64> {
        let weight = |&piece: &usize| self.columns(piece).count() as f64;
        pieces.iter().map(weight).collect()
    }

    /// Returns a division of the columns as a problem.
    pub(super) fn part(&self, columns: Columns) -> Part {
        let n = self.n;
        let mut problem = Problem::new(n).expect("a size that has been divided");
        for row in 0..n {
            let free = if row < n / 2 {
                columns.upper
            } else if row >= n - n / 2 {
                columns.lower
            } else {
                columns.center.map_or(0, |column| 1 << column)
            };
            for column in (0..n).filter(|column| free >> column & 1 == 0) {
                let square = Square::from_zero_based(row, column);
                problem.block(square).expect("a square without a queen");
            }
        }
        Part {
            problem,
            weight: columns.weight,
        }
    }

    /// Returns the divisions of the columns that belong to a piece.
    fn columns(&self, piece: usize) -> impl Iterator<Item = Columns> {
        sets::divisions(self.n, self.pieces[piece])
    }
}

impl From<DivisionCount> for Tally {
    fn from(found: DivisionCount) -> Self {
        Self {
            solutions: found.solutions,
            work: Work {
                nodes: found.entries,
                pairs: found.pairs,
            },
            cut_short: false,
        }
    }
}

impl HalfCount {
    /// Returns the number of pieces.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.pieces.len()
    }

    /// Counts these pieces. Lists that all pieces need are prepared by the first call, for all later ones.
    ///
    /// # Errors
    ///
    /// The instruction set is not available, or memory is short.
    pub fn count(&self, pieces: &[usize], options: &CountOptions) -> Result<Tally, CountError> {
        let (shape, sets, halves) = match &self.lists {
            Lists::Piece(form, memory) => {
                return self.match_pieces(pieces, *form, *memory, None, options);
            }
            Lists::Board(shape, sets, halves) => (*shape, sets, halves),
        };
        let (_, kernel) = SimdLevel::choose(options.simd(), kernel)?;
        let mut halves = halves.lock().unwrap_or_else(PoisonError::into_inner);
        if halves.is_none() {
            let rows = shape.rows..=shape.rows;
            let limit = options.memory().unwrap_or(u64::MAX);
            let new = Halves::new(sets, kernel, shape.side, rows, limit, options)?;
            *halves = new.map(Arc::new);
        }
        let lists = halves.clone();
        drop(halves);
        match lists {
            Some(halves) => self.join(pieces, shape, &halves, kernel, options),
            None => Ok(STOPPED),
        }
    }

    /// Returns a piece as problems, for an engine that shares no code with this one.
    #[must_use]
    pub fn parts(&self, piece: usize) -> Vec<Part> {
        self.columns(piece)
            .map(|columns| self.part(columns))
            .collect()
    }

    /// Returns the memory for the lists in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        match self.lists {
            Lists::Board(shape, ..) => expected_bytes(self.n, shape.rows),
            Lists::Piece(_, memory) => memory,
        }
    }

    /// Estimates each of these pieces from a part of it, chosen at random, if that takes much less time than a
    /// count. There are fewer estimates than pieces if the control stops the job.
    pub fn estimate(
        &self,
        pieces: &[usize],
        seed: u64,
        options: &CountOptions,
    ) -> Option<Result<Vec<PieceEstimate>, CountError>> {
        match self.lists {
            Lists::Board(..) => None,
            Lists::Piece(form, memory) => {
                Some(self.estimate_pieces(pieces, form, memory, seed, options))
            }
        }
    }
}

/// Result of a count that was stopped while the lists were made.
const STOPPED: Tally = Tally::new(0, 0, true);

/// Returns `true` if lists of the half boards of a piece are faster than lists of all half boards, or if the
/// latter do not fit into the memory.
fn has_lists_of_pieces(n: u32, limit: u64) -> bool {
    HAS_LISTS_OF_PIECES
        && n >= MIN_SIZE_OF_PIECES
        && (n > MAX_SIZE_OF_BOARD || expected_bytes(n, MAX_ROWS) > limit)
}

/// Returns the largest number of rows up to the best one with which lists of a piece fit into this memory.
fn rows_of_pieces(n: u32, memory: Option<u64>) -> Result<u32, CountError> {
    let limit = memory.unwrap_or(u64::MAX);
    let least = |rows| Form::new(n, rows).least_bytes();
    let mut possible = (MAX_ROWS + 1..=Form::best_rows(n)).rev();
    possible
        .find(|&rows| least(rows) <= limit)
        .ok_or_else(|| CountError::MemoryLimit {
            n,
            needed: least(MAX_ROWS + 1),
            limit,
        })
}

/// Returns the memory for the lists of each thread, if a process may have `memory` bytes unless the options state
/// another limit.
pub(super) fn memory_of_thread(
    form: Form,
    memory: u64,
    options: &CountOptions,
) -> Result<usize, CountError> {
    let threads = options.threads().get() as u64;
    let least = form.least_bytes();
    match options.memory() {
        Some(limit) if limit / threads < least => Err(CountError::MemoryLimit {
            n: form.n,
            needed: least * threads,
            limit,
        }),
        Some(limit) => Ok((limit / threads) as usize),
        None => Ok((memory / threads).max(least) as usize),
    }
}

/// Returns the numbers of rows of a half from which the memory chooses.
fn possible_rows(n: u32) -> RangeInclusive<u32> {
    let max = MAX_ROWS.min(n / 2);
    max.saturating_sub(MAX_ROWS_LESS).max(1).min(max)..=max
}

/// Returns the memory that lists of halves with this many rows are expected to take, in bytes.
fn expected_bytes(n: u32, rows: u32) -> u64 {
    let halves = expected_halves(n, n, rows);
    let bytes_each = if side(n) > 0 { 6 } else { 4 };
    // Half of the sets of columns are mirror images of the others.
    (4_u64 << n) + bytes_each * (halves / 2.0) as u64
}

#[cfg(test)]
mod tests {
    use super::super::plain;
    use super::*;

    #[test]
    fn pieces_add_up_and_are_the_solutions_of_their_parts() {
        for (n, rows) in (1..=8).flat_map(|n| (1..=n / 2).map(move |rows| (n, rows))) {
            let division = HalfCount::new(n, Some(rows), None).expect("enough memory");
            assert_eq!(division.rows(), rows);
            check_pieces(&division);
        }
    }

    /// Larger boards have bits beside the entries, of which the queens on either side test some.
    #[test]
    fn pieces_add_up_with_bits_beside_the_entries() {
        for (n, rows) in (2..=8).flat_map(|n| (1..=n / 2).map(move |rows| (n, rows))) {
            let sets = Arc::new(ColumnSets::new(n).expect("enough memory"));
            let middle = Shape::new(n, rows, 0).middle;
            for side in 1..=middle {
                check_pieces(&HalfCount::of_board(Arc::clone(&sets), rows, side));
            }
        }
    }

    #[test]
    fn pieces_with_lists_of_their_own_add_up() {
        for (n, rows) in (1..=9).flat_map(|n| (1..=n / 2).map(move |rows| (n, rows))) {
            let lists = Lists::Piece(Form::new(n, rows), 1 << 20);
            check_pieces(&HalfCount::with(n, lists));
        }
    }

    #[test]
    fn boards_are_counted_by_lists_of_pieces() {
        let published = [2680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512];
        for (n, solutions) in (11..).zip(published) {
            let lists = Lists::Piece(Form::new(n, n / 2), 1 << 20);
            let division = HalfCount::with(n, lists);
            let options = CountOptions::default();
            let tally = division.count(&division.all(), &options).unwrap();
            assert_eq!(tally.solutions, solutions, "n = {n}");
        }
    }

    /// Checks the pieces by a plain search, and their sum.
    fn check_pieces(division: &HalfCount) {
        let options = CountOptions::default();
        let n = division.n;
        for piece in 0..division.pieces() {
            let count = division.count(&[piece], &options).expect("enough memory");
            let parts = division
                .parts(piece)
                .into_iter()
                .map(|part| u128::from(part.weight) * plain::count(&part.problem));
            assert_eq!(count.solutions, parts.sum(), "n = {n}, piece {piece}");
        }
        let all: Vec<usize> = (0..division.pieces()).collect();
        let tally = division.count(&all, &options).expect("enough memory");
        let problem = Problem::new(n).expect("a size of a board");
        assert_eq!(tally.solutions, plain::count(&problem));
    }
}
