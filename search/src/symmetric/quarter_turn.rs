//! Solutions invariant under a quarter turn of the board.
//!
//! Measure rows and columns from the middle of the board, in half squares: the squares of row i are
//! at height n − 1 − 2i. Rows i and n − 1 − i, and the columns of the same numbers, form ring i of
//! radius a = n − 1 − 2i. The images of a queen at height ±a and width ±b under the quarter turns are
//! four queens that fill rings a and b, so a solution matches the rings in pairs (and on an odd board
//! has a queen in the middle). A ring is never matched with itself, since the queens would stand on
//! the long diagonals. The four queens take the diagonals at distances a + b and |a − b| from the
//! middle, of either kind and on either side, in both of the two ways in which the four can be
//! placed. So the solutions are the matchings in which all these sums and differences are distinct,
//! each with any choice of ways: with 2m rings, a multiple of 2^m solutions, and of 2^(m−1) classes.
//! This is the power of two that A. Bell (1976) found in his table.

use crate::error::SearchError;
use crate::rows::{SearchReport, StopCheck};
use crate::{SearchResult, Visit};
use control::Control;
use control::bits::members;
use join::Tally;

/// Matched rings, and the sums and differences of radii in use, halved.
#[derive(Clone, Copy, Debug, Default)]
struct Matching {
    matched: u64,
    taken: u128,
}

/// Rings of a board of a given size.
#[derive(Clone, Copy)]
struct RingBoard {
    n: u32,
}

impl RingBoard {
    const fn rings(self) -> u32 {
        self.n / 2
    }

    /// Returns the outermost ring that is not matched, if there is one.
    fn next(self, matching: Matching) -> Option<u32> {
        let ring = matching.matched.trailing_ones();
        (ring < self.rings()).then_some(ring)
    }

    /// Returns the matching with two more rings matched, if they can be.
    fn with(self, matching: Matching, outer: u32, inner: u32) -> Option<Matching> {
        // Half of the sum and of the difference of the radii.
        let (sum, difference) = (self.n - 1 - outer - inner, inner - outer);
        let taken = 1 << sum | 1 << difference;
        let rings = 1 << outer | 1 << inner;
        let free = matching.taken & taken == 0 && matching.matched & rings == 0;
        free.then_some(Matching {
            matched: matching.matched | rings,
            taken: matching.taken | taken,
        })
    }
}

/// Search for all matchings, with all choices of ways.
struct Search<'a, 'v> {
    board: RingBoard,
    report: SearchReport,
    check: StopCheck<'a>,
    /// Columns of the queens.
    columns: Vec<u32>,
    visit: &'a mut Visit<'v>,
}

impl Search<'_, '_> {
    /// Adds the matchings that extend this one; returns `false` if the search was ended. The depth is
    /// at most half the number of rings.
    fn extend(&mut self, matching: Matching) -> Result<bool, SearchError> {
        let board = self.board;
        let Some(outer) = board.next(matching) else {
            self.report.found()?;
            return Ok((self.visit)(&self.columns).is_continue());
        };
        if self.check.step() {
            return Ok(false);
        }
        let inner_rings = outer + 1..board.rings();
        for inner in inner_rings.clone() {
            if !self.extend_with(matching, outer, inner, inner)? {
                return Ok(false);
            }
        }
        // The first row without a queen is that of the outermost ring without a partner, so trying its
        // columns from the left gives lexicographic order.
        for inner in inner_rings.rev() {
            if !self.extend_with(matching, outer, inner, board.n - 1 - inner)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds the matchings with two more rings matched; the queen in the row of the outer ring stands
    /// in the given column.
    #[inline]
    fn extend_with(
        &mut self,
        matching: Matching,
        outer: u32,
        inner: u32,
        column: u32,
    ) -> Result<bool, SearchError> {
        let Some(extended) = self.board.with(matching, outer, inner) else {
            return Ok(true);
        };
        self.report.nodes += 4;
        let (mut row, mut column) = (outer, column);
        for _ in 0..4 {
            self.columns[row as usize] = column;
            (row, column) = (column, self.board.n - 1 - row);
        }
        self.extend(extended)
    }
}

/// Visits all solutions in lexicographic order.
pub(crate) fn search(n: u32, visit: &mut Visit<'_>, control: &Control) -> SearchResult {
    let board = RingBoard { n };
    if board.rings() % 2 == 1 {
        return Ok(SearchReport::NO_SOLUTION);
    }
    let mut search = Search {
        board,
        report: SearchReport::START,
        check: StopCheck::new(control),
        // The queen in the middle of an odd board is there from the start.
        columns: vec![n / 2; n as usize],
        visit,
    };
    search.report.complete = search.extend(Matching::default())?;
    Ok(search.report)
}

/// Count of matchings, without the choices of ways.
struct Count<'a> {
    board: RingBoard,
    /// Rings that are matched among themselves, such that each pair of the other rings has a ring outside all of
    /// them.
    inner: u64,
    matchings: u64,
    /// Number of pairs that were matched.
    pairs: u64,
    check: StopCheck<'a>,
}

impl Count<'_> {
    /// Counts the matchings that extend this one; returns `false` if the count was ended.
    fn extend(&mut self, matching: Matching) -> bool {
        let Some(outer) = self.board.next(matching) else {
            self.matchings += 1;
            return true;
        };
        if self.check.step() {
            return false;
        }
        let rings = (1 << self.board.rings()) - 1;
        let allowed = match self.inner >> outer & 1 {
            1 => self.inner,
            _ if outer < self.inner.trailing_zeros() => rings & !self.inner,
            _ => 0,
        };
        for inner in members(allowed & !matching.matched & !(1 << outer)) {
            if let Some(extended) = self.board.with(matching, outer, inner) {
                self.pairs += 1;
                if !self.extend(extended) {
                    return false;
                }
            }
        }
        true
    }
}

/// Counts the solutions in which the inner rings are matched among themselves, and each pair of the other rings
/// has a ring outside all inner rings. Bit i of `inner` is the i-th ring from the middle. The calling thread does
/// the work.
pub(crate) fn count(n: u32, inner: u64, control: &Control) -> Tally {
    let board = RingBoard { n };
    if board.rings() % 2 == 1 {
        return Tally::default();
    }
    let from_outside = inner.reverse_bits().checked_shr(u64::BITS - board.rings());
    let mut count = Count {
        board,
        inner: from_outside.unwrap_or(0),
        matchings: 0,
        pairs: 0,
        check: StopCheck::new(control),
    };
    let is_complete = count.extend(Matching::default());
    // Each pair of rings can be filled in two ways.
    let solutions = u128::from(count.matchings) << (board.rings() / 2);
    Tally::new(solutions, 4 * count.pairs, !is_complete)
}
