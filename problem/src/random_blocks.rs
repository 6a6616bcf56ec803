//! Squares blocked at random by a rule.

use crate::board::Square;
use control::random::output;
use std::fmt;

/// Squares blocked at random, each with the same probability and independently of the others. The
/// squares are computed by a rule, which takes no memory.
///
/// The rule is the same on every machine. Let S(s, k) be output number k, counted from 0, of the
/// generator SplitMix64 with the seed s. The square in row r and column c, both counted from 0, is
/// blocked if the upper 63 bits of S(S(seed, r), c), as a whole number, are less than the
/// probability times 2⁶³, rounded.
///
/// ```
/// use problem::board::Square;
/// use problem::RandomBlocks;
///
/// let blocks = RandomBlocks::new(0.25, 1).unwrap();
/// let squares = (0..100).flat_map(|row| (0..100).map(move |column| Square::from_zero_based(row, column)));
/// let blocked = squares.filter(|&square| blocks.contains(square)).count();
/// assert!((2300..2700).contains(&blocked));
/// assert!(RandomBlocks::new(1.5, 1).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RandomBlocks {
    /// The probability in units of 2⁻⁶³.
    below: u64,
    seed: u64,
}

const UNIT: f64 = (1_u64 << 63) as f64;

impl RandomBlocks {
    /// Creates the rule with this probability, or returns `None` if it is not from 0 to 1.
    #[must_use]
    pub fn new(probability: f64, seed: u64) -> Option<Self> {
        (0.0..=1.0).contains(&probability).then(|| Self {
            below: (probability * UNIT).round() as u64,
            seed,
        })
    }

    /// Returns `true` if the square is blocked.
    #[must_use]
    #[inline]
    pub const fn contains(&self, square: Square) -> bool {
        let row = output(self.seed, square.row as u64);
        output(row, square.column as u64) >> 1 < self.below
    }

    /// Returns the probability with which a square is blocked.
    #[must_use]
    pub fn probability(&self) -> f64 {
        self.below as f64 / UNIT
    }

    /// Returns the seed from which the blocked squares are drawn.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }
}

impl fmt::Display for RandomBlocks {
    /// Writes `each square blocked with probability 0.2 (seed 1)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (probability, seed) = (self.probability(), self.seed);
        write!(
            f,
            "each square blocked with probability {probability} (seed {seed})"
        )
    }
}
