//! The bound of a cardinality constraint.

use std::fmt;

/// Limit on the number of true positions of a list.
///
/// ```
/// use encodings::cardinality::Limit;
///
/// assert!(Limit::AtMost(3).admits(2));
/// assert!(!Limit::AtLeast(3).admits(2));
/// assert_eq!(Limit::Exactly(3).to_string(), "exactly 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// This number or fewer.
    AtMost(u32),
    /// This number or more.
    AtLeast(u32),
    /// Exactly this number.
    Exactly(u32),
}

impl Limit {
    /// Returns `true` if `count` true positions satisfy the bound.
    #[must_use]
    pub const fn admits(self, count: u32) -> bool {
        match self {
            Self::AtMost(number) => count <= number,
            Self::AtLeast(number) => count >= number,
            Self::Exactly(number) => count == number,
        }
    }

    /// Returns the number in the bound.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::AtMost(number) | Self::AtLeast(number) | Self::Exactly(number) => number,
        }
    }

    /// Returns `true` for "at most" and "exactly".
    pub(super) const fn limits_above(self) -> bool {
        matches!(self, Self::AtMost(_) | Self::Exactly(_))
    }

    /// Returns `true` for "at least" and "exactly".
    pub(super) const fn limits_below(self) -> bool {
        matches!(self, Self::AtLeast(_) | Self::Exactly(_))
    }

    /// Returns the number of sides that are limited, 1 or 2.
    pub(super) const fn sides(self) -> u64 {
        self.limits_above() as u64 + self.limits_below() as u64
    }

    /// Returns the equivalent bound on the negations of a list of `length` literals.
    ///
    /// # Panics
    ///
    /// Panics if the number is larger than `length`.
    pub(super) const fn of_negations(self, length: u32) -> Self {
        assert!(self.number() <= length);
        match self {
            Self::AtMost(number) => Self::AtLeast(length - number),
            Self::AtLeast(number) => Self::AtMost(length - number),
            Self::Exactly(number) => Self::Exactly(length - number),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtMost(number) => write!(f, "at most {number}"),
            Self::AtLeast(number) => write!(f, "at least {number}"),
            Self::Exactly(number) => write!(f, "exactly {number}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bound_is_equivalent_to_its_bound_of_negations() {
        for length in 0..6 {
            for number in 0..=length {
                for bound in [Limit::AtMost, Limit::AtLeast, Limit::Exactly] {
                    let bound = bound(number);
                    let negated = bound.of_negations(length);
                    assert_eq!(negated.of_negations(length), bound);
                    for count in 0..=length {
                        assert_eq!(bound.admits(count), negated.admits(length - count));
                    }
                }
            }
        }
    }
}
