//! The clauses of one constraint: the one place where bounds become clauses of the formula of a problem.

use super::{AtLeastOne, Formula};
use encodings::at_most_one::{ByCardinality, Encoding};
use encodings::cardinality::{Cardinality, Limit};
use encodings::{AtMostOne, ClauseSink, Lit, SinkError, Size};
use itertools::Itertools;
use problem::{Bound, ConstraintKind, Problem};

/// Returns the bound of a problem as one of literals.
///
/// Public for puzzles, explanations and grades.
pub const fn on_literals(bound: Bound) -> Limit {
    match bound {
        Bound::AtMost(number) => Limit::AtMost(number),
        Bound::AtLeast(number) => Limit::AtLeast(number),
        Bound::Exactly(number) => Limit::Exactly(number),
    }
}

/// The part of a bound that is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoundSide {
    /// The lower bound. An exact number above 1 is written here as a whole.
    Least,
    /// The upper bound.
    Greatest,
}

impl BoundSide {
    /// Returns the part of a bound as one.
    pub(super) const fn restrict(self, bound: Bound) -> Bound {
        match (self, bound) {
            (Self::Least, Bound::Exactly(1)) => Bound::AtLeast(1),
            (Self::Greatest, Bound::Exactly(number)) => Bound::AtMost(number),
            (_, bound) => bound,
        }
    }
}

impl Formula {
    /// Returns the bound that is written for the bound of a constraint of the problem.
    ///
    /// If rows and columns hold exact numbers that make the same total, the upper bounds of one kind
    /// follow from the lower bounds of the other, and only [`AtLeastOne`] lines have lower bounds.
    pub(super) fn stated(&self, problem: &Problem, kind: ConstraintKind, bound: Bound) -> Bound {
        let is_left_out = match (self.at_least_one, kind) {
            (AtLeastOne::Rows, ConstraintKind::Column)
            | (AtLeastOne::Columns, ConstraintKind::Row) => {
                let total = |bound: Bound, lines: u32| match bound {
                    Bound::Exactly(each) => Some(u64::from(each) * u64::from(lines)),
                    Bound::AtMost(_) | Bound::AtLeast(_) => None,
                };
                let rows = total(problem.row_bound(), problem.board().rows());
                rows.is_some() && rows == total(problem.column_bound(), problem.board().columns())
            }
            _ => false,
        };
        match bound {
            Bound::Exactly(each) if is_left_out => Bound::AtMost(each),
            bound => bound,
        }
    }

    /// Writes the clauses of a constraint over the literals of its undecided squares. The full
    /// formula and the formulas of cubes and windows are all written by this function.
    pub(super) fn encode_constraint(
        &self,
        kind: ConstraintKind,
        bound: Bound,
        side: BoundSide,
        literals: &[Lit],
        cardinality: &dyn Cardinality,
        sink: &mut dyn ClauseSink,
    ) -> Result<(), SinkError> {
        match (side, bound) {
            (BoundSide::Least, Bound::Exactly(2..) | Bound::AtLeast(2..)) => {
                cardinality.encode(literals, on_literals(bound), sink)
            }
            (BoundSide::Least, bound) if bound.least() == 1 => sink.add_clause(literals),
            (BoundSide::Greatest, Bound::AtMost(1) | Bound::Exactly(1)) => {
                self.encoding_of(kind).encode(literals, sink)
            }
            (BoundSide::Greatest, Bound::AtMost(_) | Bound::Exactly(0)) => {
                cardinality.encode(literals, Limit::AtMost(bound.greatest().unwrap_or(0)), sink)
            }
            _ => Ok(()),
        }
    }

    /// Returns the encodings of the constraints of a problem as the encoder chooses them, with the
    /// other choices that are written, in words, and the reference of each encoding.
    #[must_use]
    pub fn written(&self, problem: &Problem) -> (String, Vec<String>) {
        let written = problem.constraints().filter_map(|constraint| {
            let kind = constraint.kind();
            match self.stated(problem, kind, constraint.bound()) {
                Bound::AtMost(number) if constraint.len() <= number as usize => None,
                Bound::AtMost(0) | Bound::Exactly(0) | Bound::AtLeast(..=1) => None,
                bound if bound.greatest() == Some(1) => Some((kind, self.encoding_of(kind))),
                _ => Some((
                    kind,
                    Encoding::ByCardinality(ByCardinality(self.cardinality)),
                )),
            }
        });
        let all = written.dedup().unique().collect_vec();
        let encodings = all.iter().map(|(_, encoding)| encoding).unique();
        let references = encodings
            .map(|encoding| format!("{encoding}: {}", encoding.family().reference))
            .collect_vec();
        let mut text = match (&all[..], references.len()) {
            ([], _) => "clauses without an encoding".into(),
            ([(_, one), ..], 1) => one.to_string(),
            _ => {
                let mut each = all.iter().map(|(kind, one)| format!("{kind}s {one}"));
                each.join(", ")
            }
        };
        text += &self.other_choices();
        (text, references)
    }

    /// Returns the size of the clauses that [`Formula::encode_constraint`] writes for a line of the n queens
    /// problem with this number of literals.
    pub(super) fn size_of_line(&self, kind: ConstraintKind, least: u32, length: u32) -> Size {
        let mut size = self.encoding_of(kind).size(length);
        if least == 1 {
            size += Size::clauses(1, length.into());
        }
        size
    }
}
