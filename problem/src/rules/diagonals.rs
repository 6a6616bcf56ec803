//! Directions of diagonals along which pieces do not attack.

use crate::board::{Piece, Step};

control::named! {
    /// Directions of diagonals along which pieces attack each other.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Diagonals {
        /// Both.
        #[default]
        Both = "both",
        /// Diagonals, down and to the right, but no anti-diagonals.
        One = "one",
        /// Neither.
        None = "none",
    }
}

/// Rule of pieces that attack along the diagonals down to the right only.
pub(super) const ONE_SHARED: &str = "allowed to share diagonals up to the right";
/// Rule of pieces that do not attack along diagonals.
pub(super) const BOTH_SHARED: &str = "allowed to share diagonals";
/// The same rules in the words of version 0.2 and before.
pub(crate) const OLD_WORDS: [(&str, &str); 2] = [
    ("attacks along one direction of diagonals", ONE_SHARED),
    ("no attacks along diagonals", BOTH_SHARED),
];

/// Part of a problem that a format cannot express.
pub(super) const INEXPRESSIBLE: &str = "these attacks along diagonals";

impl Diagonals {
    /// Reads the name.
    pub(super) fn read(text: &str) -> Result<Self, &'static str> {
        Self::by_name(text).ok_or("both, one or none")
    }

    /// Returns the directions along which the piece does not attack.
    pub(super) const fn spared(self) -> &'static [Step] {
        match self {
            Self::Both => &[],
            Self::One => &[Step::ANTI_DIAGONAL],
            Self::None => &[Step::DIAGONAL, Step::ANTI_DIAGONAL],
        }
    }

    /// Returns the rule in words, if it means something for the piece.
    pub(super) fn words(self, piece: &Piece) -> Option<&'static str> {
        let has_diagonals = piece.rides(Step::DIAGONAL) || piece.rides(Step::ANTI_DIAGONAL);
        match self {
            _ if !has_diagonals => None,
            Self::Both => None,
            Self::One => Some(ONE_SHARED),
            Self::None => Some(BOTH_SHARED),
        }
    }
}
