//! Endings of searches: which solutions an answer may lack.

use solvers::UnknownReason;

/// The way in which a search for all solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All solutions were found.
    Exhausted,
    /// The limit of solutions was reached.
    Limit,
    /// The search was stopped.
    Stopped(UnknownReason),
}

impl Ending {
    /// Returns this ending; an interrupt may have been caused by a time limit.
    pub(super) fn explained_by(self, control: &control::Control) -> Self {
        match self {
            Self::Stopped(reason) => Self::Stopped(reason.under(control)),
            ended => ended,
        }
    }
}
