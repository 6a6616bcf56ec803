//! A sink that leaves out clauses that other constraints have written already.

use super::constraints::BoundSide;
use super::overlaps::{Overlaps, is_exclusive};
use control::random;
use encodings::{ClauseSink, Lit, SinkError, VarRange};
use problem::Bound;
use std::collections::HashSet;
use std::fmt::Display;

/// A sink that passes clauses on to another one, except for those over squares that an earlier
/// constraint has written.
///
/// Most clauses over squares exclude a pair of queens. Such a clause is left out if an earlier
/// constraint allows one queen at most and contains both squares, so no pair is stored. Of the other
/// clauses, at most a few for each constraint, a hash of 128 bits is stored.
pub(super) struct NewClauses<'a> {
    pub(super) sink: &'a mut dyn ClauseSink,
    /// Variables of the squares. All others are auxiliary, so no other constraint has their clauses.
    squares: VarRange,
    /// `None` if two constraints share one square at most, so that only empty clauses and clauses of
    /// one square can occur twice.
    overlaps: Option<Overlaps>,
    written: HashSet<[u64; 2]>,
    /// Constraints so far that allow one queen at most.
    exclusive: u32,
    /// Each group of clauses gets a comment.
    has_comments: bool,
    /// Comment before the next clause.
    comment: Option<String>,
}

impl<'a> NewClauses<'a> {
    pub(super) fn new(
        sink: &'a mut dyn ClauseSink,
        squares: VarRange,
        overlaps: Option<Overlaps>,
        has_comments: bool,
    ) -> Self {
        Self {
            sink,
            squares,
            overlaps,
            written: HashSet::new(),
            exclusive: 0,
            has_comments,
            comment: None,
        }
    }

    /// Starts a group of clauses. If it gets no clause, it gets no comment, either.
    pub(super) fn begin(&mut self, group: &dyn Display) {
        if self.has_comments {
            self.comment = Some(group.to_string());
        }
    }

    /// Adds a clause that no constraint has.
    pub(super) fn pass(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        if let Some(comment) = self.comment.take() {
            self.sink.comment(&comment)?;
        }
        self.sink.add_clause(clause)
    }

    /// Returns the sink for a part of the next bound. Upper bounds come in the order of the [`Overlaps`].
    pub(super) fn for_side(&mut self, side: BoundSide, bound: Bound) -> &mut dyn ClauseSink {
        if side == BoundSide::Greatest && is_exclusive(bound) {
            self.exclusive += 1;
            if self.overlaps.is_none() && !self.has_comments {
                return self.sink;
            }
        }
        self
    }

    fn is_repeated(&mut self, clause: &[Lit]) -> bool {
        match (&self.overlaps, clause) {
            (_, [] | [_]) => {}
            (None, _) => return false,
            (Some(overlaps), &[first, second]) if !first.is_positive() && !second.is_positive() => {
                let places = [first, second].map(|literal| self.squares.position(literal.var()));
                let [Some(first), Some(second)] = places else {
                    return false;
                };
                return overlaps.share(first, second, self.exclusive);
            }
            (Some(_), _) => {}
        }
        let is_square = |literal: &Lit| self.squares.position(literal.var()).is_some();
        clause.iter().all(is_square) && !self.written.insert(hash(clause))
    }
}

impl ClauseSink for NewClauses<'_> {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.sink.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        if self.is_repeated(clause) {
            return Ok(());
        }
        self.pass(clause)
    }
}

/// Returns a hash that does not depend on the order of the literals.
fn hash(clause: &[Lit]) -> [u64; 2] {
    let terms = |seed| {
        clause
            .iter()
            .map(move |l| random::output(seed, l.to_dimacs() as u64))
    };
    [1, 2].map(|seed| terms(seed).fold(clause.len() as u64, u64::wrapping_add))
}
