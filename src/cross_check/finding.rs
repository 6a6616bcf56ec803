//! The finding of one side.

use std::borrow::Cow;

/// The finding of one side: a number of solutions, and if these are all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The side, as messages name it.
    pub by: Cow<'static, str>,
    /// Solutions found. Units of work are summed beyond 64 bits.
    pub solutions: u128,
    /// `true` if there are no others.
    pub complete: bool,
}

impl Finding {
    /// Creates the finding of a side.
    #[must_use]
    pub fn new(
        by: impl Into<Cow<'static, str>>,
        solutions: impl Into<u128>,
        complete: bool,
    ) -> Self {
        Self {
            by: by.into(),
            solutions: solutions.into(),
            complete,
        }
    }

    /// Creates the finding that there are exactly this many solutions.
    #[must_use]
    pub fn all(by: impl Into<Cow<'static, str>>, solutions: impl Into<u128>) -> Self {
        Self::new(by, solutions, true)
    }

    /// Creates the finding that there is no solution.
    #[must_use]
    pub fn none(by: impl Into<Cow<'static, str>>) -> Self {
        Self::new(by, 0_u8, true)
    }

    /// Creates the finding that there is a solution, and perhaps others.
    #[must_use]
    pub fn some(by: impl Into<Cow<'static, str>>) -> Self {
        Self::new(by, 1_u8, false)
    }

    /// Creates the finding of a side that was stopped before it found anything.
    #[must_use]
    pub fn nothing_yet(by: impl Into<Cow<'static, str>>) -> Self {
        Self::new(by, 0_u8, false)
    }

    /// Returns `true` if this and another finding cannot both be right: one has more solutions than the other one says
    /// that there are.
    #[must_use]
    pub fn contradicts(&self, other: &Self) -> bool {
        let exceeds = |one: &Self, all: &Self| all.complete && one.solutions > all.solutions;
        exceeds(self, other) || exceeds(other, self)
    }
}
