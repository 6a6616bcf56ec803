//! Names of the groups of clauses of a formula, for comments.

use problem::board::Board;
use problem::{Bound, Constraint, ConstraintKind};
use std::fmt::{self, Display};

/// Comment before the clauses of blocked squares and obstacles.
pub(super) const EMPTY: &str = "squares without a queen";
/// Comment before the clauses of fixed queens.
pub(super) const FIXED: &str = "fixed queens";
/// Comment before the clauses that break symmetry.
pub(super) const SYMMETRY: &str = "solutions that are the first among their images";

/// Comment before the counts of two neighbouring lines.
pub(super) const PAIRS: &str = "queens of two neighbouring lines, column by column";

/// A constraint on a board in words, such as `row 1` or `diagonal r1c2-r7c8`.
///
/// Public for explanations and grades.
pub struct ConstraintInWords<'a>(pub &'a Board, pub &'a Constraint<'a>);

impl Display for ConstraintInWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(board, constraint) = self;
        let (Some(first), Some(last)) = (constraint.first(), constraint.squares().last()) else {
            // All squares of a row may be holes.
            return write!(f, "{} without squares", constraint.kind());
        };
        let [row, column] = first.numbers();
        let ends = format!("{first}-{last}");
        let is_whole = |length: u32| constraint.len() == length as usize;
        match constraint.kind() {
            ConstraintKind::Row if is_whole(board.columns()) => write!(f, "row {row}"),
            ConstraintKind::Column if is_whole(board.rows()) => write!(f, "column {column}"),
            ConstraintKind::Row => write!(f, "row {ends}"),
            ConstraintKind::Column => write!(f, "column {ends}"),
            ConstraintKind::Diagonal => write!(f, "diagonal {ends}"),
            ConstraintKind::AntiDiagonal => write!(f, "anti-diagonal {ends}"),
            ConstraintKind::Region => write!(f, "region of {first}"),
            ConstraintKind::Ride => write!(f, "line {ends}"),
            ConstraintKind::Leap => write!(f, "leap {ends}"),
            ConstraintKind::Cover => write!(f, "{first} and the squares that attack it"),
            ConstraintKind::Total => f.write_str("board"),
        }
    }
}

/// A bound on queens in words, such as `at most one`.
///
/// Public for explanations and grades.
pub struct BoundInWords(pub Bound);

impl Display for BoundInWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Bound::AtMost(0) | Bound::Exactly(0) => f.write_str("none"),
            bound @ (Bound::AtMost(1) | Bound::AtLeast(1) | Bound::Exactly(1)) => {
                f.write_str(&bound.to_string().replace('1', "one"))
            }
            bound => write!(f, "{bound}"),
        }
    }
}

/// A constraint on a board, and a bound on its queens, which may be a part of its own: `row 1: at least one`.
pub(super) struct Group<'a>(pub &'a Board, pub &'a Constraint<'a>, pub Bound);

impl Display for Group<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(board, constraint, bound) = self;
        write!(
            f,
            "{}: {}",
            ConstraintInWords(board, constraint),
            BoundInWords(*bound)
        )
    }
}
