//! Reasons to stop.

use std::fmt;

/// Reason to stop a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The [`Interrupt`](crate::Interrupt) was triggered.
    Interrupted,
    /// The time limit was reached.
    TimeLimit,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Interrupted => "interrupted",
            Self::TimeLimit => "time limit",
        })
    }
}
