//! No two pieces on squares that touch, also at a corner.

use crate::board::Piece;

/// Words of the rule in the description of a problem.
pub(super) const WORDS: &str = "none touching another";

/// Returns the part of a problem that a format cannot express.
pub(super) const fn inexpressible(is_stated: bool) -> &'static str {
    if is_stated {
        "queens that must not touch"
    } else {
        "queens that may touch"
    }
}

/// Returns the piece whose attacks the rule adds.
pub(super) fn added() -> Piece {
    Piece::king()
}
