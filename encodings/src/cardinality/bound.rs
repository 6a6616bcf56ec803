//! The bound itself: how many may be true.

use std::fmt;

/// How many positions of a list may be true.
///
/// ```
/// use encodings::cardinality::Bound;
///
/// assert!(Bound::AtMost(3).admits(2));
/// assert!(!Bound::AtLeast(3).admits(2));
/// assert_eq!(Bound::Exactly(3).to_string(), "exactly 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// No more than this many.
    AtMost(u32),
    /// No fewer than this many.
    AtLeast(u32),
    /// Neither more nor fewer than this many.
    Exactly(u32),
}

impl Bound {
    /// Whether `count` true positions keep the bound.
    #[must_use]
    pub const fn admits(self, count: u32) -> bool {
        match self {
            Self::AtMost(number) => count <= number,
            Self::AtLeast(number) => count >= number,
            Self::Exactly(number) => count == number,
        }
    }

    /// The number in the bound.
    pub(super) const fn number(self) -> u32 {
        match self {
            Self::AtMost(number) | Self::AtLeast(number) | Self::Exactly(number) => number,
        }
    }

    /// Whether too many true positions break the bound.
    pub(super) const fn limits_above(self) -> bool {
        matches!(self, Self::AtMost(_) | Self::Exactly(_))
    }

    /// Whether too few true positions break the bound.
    pub(super) const fn limits_below(self) -> bool {
        matches!(self, Self::AtLeast(_) | Self::Exactly(_))
    }

    /// The same bound on a list of `length` literals, said of their negations.
    ///
    /// # Panics
    ///
    /// If the number is larger than `length`.
    pub(super) fn of_negations(self, length: u32) -> Self {
        let rest = |number: u32| {
            length
                .checked_sub(number)
                .expect("the number is at most the length")
        };
        match self {
            Self::AtMost(number) => Self::AtLeast(rest(number)),
            Self::AtLeast(number) => Self::AtMost(rest(number)),
            Self::Exactly(number) => Self::Exactly(rest(number)),
        }
    }
}

impl fmt::Display for Bound {
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
    fn negations_are_bounded_by_the_rest() {
        for length in 0..6 {
            for number in 0..=length {
                for bound in [
                    Bound::AtMost(number),
                    Bound::AtLeast(number),
                    Bound::Exactly(number),
                ] {
                    let turned = bound.of_negations(length);
                    assert_eq!(turned.of_negations(length), bound);
                    for count in 0..=length {
                        assert_eq!(bound.admits(count), turned.admits(length - count));
                    }
                }
            }
        }
    }

    #[test]
    fn a_bound_is_read_as_a_phrase() {
        assert_eq!(Bound::AtMost(3).to_string(), "at most 3");
        assert_eq!(Bound::AtLeast(0).to_string(), "at least 0");
        assert_eq!(Bound::Exactly(1).to_string(), "exactly 1");
    }
}
