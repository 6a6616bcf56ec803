//! Solutions that a quarter turn of the board leaves as they are.
//!
//! Measure rows and columns from the middle of the board, in half squares: the squares of row i are
//! at height n − 1 − 2i. Call rows i and n − 1 − i, and the columns of the same numbers, ring i, and
//! a = n − 1 − 2i its radius. The images of a queen at height ±a and width ±b under the quarter turns
//! are four queens that fill rings a and b, so a solution matches the rings in pairs (and on an odd
//! board has a queen in the middle); a ring cannot be matched with itself, since the queens would
//! stand on the long diagonals. The four queens take the diagonals at a + b and |a − b| from the
//! middle, of either kind and on either side, *whichever* of the two ways the four are turned. So
//! the solutions are the matchings in which all these sums and differences are distinct, each with
//! any choice of ways: with 2m rings, a multiple of 2^m solutions, and of 2^(m−1) classes. That is the
//! power of two that A. Bell (1976) found in his table.

use super::super::pieces::{self, Tally};
use super::super::rows::{STEPS_BETWEEN_CHECKS, SearchReport};
use super::super::{CountOptions, SearchError, Visit, Work};
use std::ops::ControlFlow;

/// Which rings are matched, and which sums and differences of radii are taken, halved.
#[derive(Clone, Copy, Debug, Default)]
struct Matching {
    matched: u32,
    taken: u64,
}

/// The search on one board.
#[derive(Clone, Copy)]
struct Board {
    n: u32,
}

impl Board {
    const fn rings(self) -> u32 {
        self.n / 2
    }

    /// Whether rings can be matched in pairs at all.
    const fn is_possible(self) -> bool {
        self.rings().is_multiple_of(2)
    }

    /// The outermost ring that is not matched, if there is one.
    fn next(self, matching: Matching) -> Option<u32> {
        let ring = matching.matched.trailing_ones();
        (ring < self.rings()).then_some(ring)
    }

    /// With two rings matched, if they can be.
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

/// Counts matchings that extend a given one.
struct Counter<'a> {
    board: Board,
    report: SearchReport,
    steps: u32,
    stop: &'a dyn Fn() -> bool,
}

impl Counter<'_> {
    /// Adds the matchings that extend this one; says no if the search was stopped. The depth is at
    /// most half the number of rings.
    fn count(&mut self, matching: Matching) -> Result<bool, SearchError> {
        let Some(outer) = self.board.next(matching) else {
            self.report.found()?;
            return Ok(true);
        };
        self.steps += 1;
        if self.steps >= STEPS_BETWEEN_CHECKS {
            self.steps = 0;
            if (self.stop)() {
                return Ok(false);
            }
        }
        for inner in outer + 1..self.board.rings() {
            if let Some(extended) = self.board.with(matching, outer, inner) {
                self.report.nodes += 4;
                if !self.count(extended)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }
}

/// Counts all.
pub(super) fn count(n: u32, options: &CountOptions<'_>) -> Result<SearchReport, SearchError> {
    let board = Board { n };
    if !board.is_possible() {
        return Ok(SearchReport {
            complete: true,
            ..SearchReport::START
        });
    }
    // A piece is a partner for each of the first two rings that want one.
    let mut pieces = vec![Matching::default()];
    for _ in 0..2 {
        pieces = pieces
            .into_iter()
            .flat_map(|matching| match board.next(matching) {
                None => vec![matching],
                Some(outer) => (outer + 1..board.rings())
                    .filter_map(|inner| board.with(matching, outer, inner))
                    .collect(),
            })
            .collect();
    }
    // Each pair of rings can be filled in two ways.
    let ways = 1_u128 << (board.rings() / 2);
    let weights = vec![1.0; pieces.len()];
    let tally = pieces::run(
        &weights,
        options,
        || Ok(()),
        |(), index, watch| {
            let mut counter = Counter {
                board,
                report: SearchReport::START,
                steps: STEPS_BETWEEN_CHECKS,
                stop: &|| watch.wants_stop(),
            };
            let complete = counter.count(pieces[index])?;
            Ok(Tally {
                solutions: ways * u128::from(counter.report.solutions),
                work: Work {
                    nodes: counter.report.nodes,
                    pairs: 0,
                },
                cut_short: !complete,
            })
        },
    )?;
    tally.search_report()
}

/// Finds all in lexicographic order.
pub(super) fn search(
    n: u32,
    visit: &mut Visit<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<SearchReport, SearchError> {
    let board = Board { n };
    let mut lister = Lister {
        board,
        columns: vec![n / 2; n as usize],
        report: SearchReport::START,
        // The first step looks at once, so that a request made before the search is not lost.
        steps: STEPS_BETWEEN_CHECKS,
        visit,
        stop,
    };
    if !board.is_possible() {
        lister.report.complete = true;
        return Ok(lister.report);
    }
    let end = lister.list(Matching::default())?;
    lister.report.complete = end.is_continue();
    Ok(lister.report)
}

/// Lists matchings with all ways to turn them.
struct Lister<'a, 'v> {
    board: Board,
    columns: Vec<u32>,
    report: SearchReport,
    steps: u32,
    visit: &'a mut Visit<'v>,
    stop: &'a dyn Fn() -> bool,
}

impl Lister<'_, '_> {
    /// Lists what extends a matching. The first row without a queen is that of the outermost ring
    /// without a partner, so trying its columns from the left gives lexicographic order.
    fn list(&mut self, matching: Matching) -> Result<ControlFlow<()>, SearchError> {
        let Some(outer) = self.board.next(matching) else {
            self.report.found()?;
            return Ok((self.visit)(&self.columns));
        };
        let last = self.board.n - 1;
        let rings = outer + 1..self.board.rings();
        let right_half = rings.clone().rev().map(|ring| (ring, last - ring));
        for (inner, column) in rings.map(|ring| (ring, ring)).chain(right_half) {
            self.steps += 1;
            if self.steps > STEPS_BETWEEN_CHECKS {
                self.steps = 0;
                if (self.stop)() {
                    return Ok(ControlFlow::Break(()));
                }
            }
            let Some(extended) = self.board.with(matching, outer, inner) else {
                continue;
            };
            self.report.nodes += 4;
            let (mut row, mut column) = (outer, column);
            for _ in 0..4 {
                self.columns[row as usize] = column;
                (row, column) = (column, last - row);
            }
            let end = self.list(extended)?;
            if end.is_break() {
                return Ok(end);
            }
        }
        Ok(ControlFlow::Continue(()))
    }
}
