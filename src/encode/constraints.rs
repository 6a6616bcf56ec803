//! The clauses of one constraint: the one place where bounds become clauses.

use super::{AtLeastOne, LineEncodings};
use crate::problem::{Bound, Kind};
use encodings::cardinality::{self, Cardinality, Totalizer};
use encodings::{ClauseSink, Lit, SinkError, Size};

/// The part of a bound that is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The lower bound.
    Least,
    /// The upper bound.
    Greatest,
    /// Both, the lower one first.
    Both,
}

/// Choices by which constraints become clauses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rules<'a> {
    pub(super) lines: LineEncodings<'a>,
    pub(super) at_least_one: AtLeastOne,
}

impl Rules<'_> {
    /// Returns `true` if the lower bounds of this kind of constraint are written.
    ///
    /// If each row holds one queen and no column holds two, each column holds one, so one of the
    /// two lower bounds is redundant. If only one of them has a lower bound, it is needed.
    pub(super) fn writes_least(&self, kind: Kind, rows: Bound, columns: Bound) -> bool {
        match (self.at_least_one, kind) {
            (AtLeastOne::Rows, Kind::Column) => rows.least() == 0,
            (AtLeastOne::Columns, Kind::Row) => columns.least() == 0,
            _ => true,
        }
    }

    /// Writes the clauses of a constraint over the literals of its undecided squares. The full
    /// formula and the formulas of cubes and windows are all written by this function.
    pub(super) fn encode(
        &self,
        (kind, bound): (Kind, Bound),
        part: Part,
        literals: &[Lit],
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        if part != Part::Greatest {
            match bound.least() {
                0 => {}
                1 => sink.add_clause(literals)?,
                least => bounded(literals, cardinality::Bound::AtLeast(least), sink)?,
            }
        }
        if part != Part::Least {
            match bound.greatest() {
                None => {}
                Some(1) => self.lines.of(kind).encode(literals, sink)?,
                Some(bound) => bounded(literals, cardinality::Bound::AtMost(bound), sink)?,
            }
        }
        Ok(())
    }

    /// Returns the size of the clauses that [`Rules::encode`] writes for a constraint of this many
    /// literals of which at least `least` hold.
    pub(super) fn size(&self, (kind, bound): (Kind, Bound), least: u32, length: u32) -> Size {
        let mut size = match bound.greatest() {
            None => Size::default(),
            Some(1) => self.lines.of(kind).size(length),
            Some(bound) => Totalizer.size(length, cardinality::Bound::AtMost(bound)),
        };
        size += match least {
            0 => Size::default(),
            1 => Size {
                variables: 0,
                clauses: 1,
                literals: length.into(),
            },
            least => Totalizer.size(length, cardinality::Bound::AtLeast(least)),
        };
        size
    }
}

/// Writes a bound other than 1.
fn bounded(
    literals: &[Lit],
    bound: cardinality::Bound,
    sink: &mut dyn ClauseSink,
) -> Result<(), SinkError> {
    Totalizer.encode(literals, bound, sink)
}
