//! Bounds on numbers of queens, as rules state them and constraints have them.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A bound on the number of queens in a set of squares.
///
/// ```
/// use problem::Bound;
///
/// assert!(Bound::AtMost(1).admits(0));
/// assert!(!Bound::Exactly(1).admits(0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bound {
    /// No more than this many.
    AtMost(u32),
    /// No fewer than this many.
    AtLeast(u32),
    /// Exactly this many.
    Exactly(u32),
}

impl Bound {
    /// The bound that every number keeps.
    pub const ANY: Self = Self::AtLeast(0);

    /// Returns `true` if this number of queens keeps the bound.
    #[must_use]
    pub const fn admits(self, queens: u32) -> bool {
        match self {
            Self::AtMost(bound) => queens <= bound,
            Self::AtLeast(bound) => queens >= bound,
            Self::Exactly(bound) => queens == bound,
        }
    }

    /// Returns the bound that is left where this many queens stand already, or `None` if they exceed it.
    #[must_use]
    pub fn after(self, placed: u32) -> Option<Self> {
        Some(match self {
            Self::AtMost(bound) => Self::AtMost(bound.checked_sub(placed)?),
            Self::AtLeast(bound) => Self::AtLeast(bound.saturating_sub(placed)),
            Self::Exactly(bound) => Self::Exactly(bound.checked_sub(placed)?),
        })
    }

    /// Returns the least number of queens that keeps the bound.
    #[must_use]
    pub const fn least(self) -> u32 {
        match self {
            Self::AtMost(_) => 0,
            Self::AtLeast(bound) | Self::Exactly(bound) => bound,
        }
    }

    /// Returns the greatest number of queens that keeps the bound, if there is one.
    #[must_use]
    pub const fn greatest(self) -> Option<u32> {
        match self {
            Self::AtLeast(_) => None,
            Self::AtMost(bound) | Self::Exactly(bound) => Some(bound),
        }
    }

    /// Returns the form that [`Bound::from_str`] reads: `2`, `at-most:2` or `at-least:2`.
    #[must_use]
    pub fn as_option(self) -> String {
        match self {
            Self::AtMost(bound) => format!("at-most:{bound}"),
            Self::AtLeast(bound) => format!("at-least:{bound}"),
            Self::Exactly(bound) => bound.to_string(),
        }
    }
}

/// Error from reading a bound.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "'{text}' is not a number of pieces; expected K, at-most:K or at-least:K, such as 2 or at-most:2"
)]
pub struct ParseBoundError {
    /// The whole text that was to be read.
    pub text: String,
}

impl FromStr for Bound {
    type Err = ParseBoundError;

    /// Reads `K`, `exactly:K`, `at-most:K` or `at-least:K`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseBoundError { text: text.into() };
        let (kind, number) = text.split_once(':').unwrap_or(("exactly", text));
        let number = number.trim().parse().map_err(|_| error())?;
        match kind.trim() {
            "exactly" => Ok(Self::Exactly(number)),
            "at-most" => Ok(Self::AtMost(number)),
            "at-least" => Ok(Self::AtLeast(number)),
            _ => Err(error()),
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtMost(bound) => write!(f, "at most {bound}"),
            Self::AtLeast(bound) => write!(f, "at least {bound}"),
            Self::Exactly(bound) => write!(f, "exactly {bound}"),
        }
    }
}
