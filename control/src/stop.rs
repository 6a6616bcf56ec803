//! Reasons to stop, and the wait for work that is to stop.

use crate::Control;
use crate::clock::Started;
use std::fmt;
use std::time::Duration;

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

/// A wait for the end of work that is to stop, which is given up after a while: the work may be where it does not
/// check the request. Without a clock it does not end.
#[derive(Debug, Default)]
pub struct Patience(Option<Started>);

impl Patience {
    /// Returns the reason to stop once the work has gone on for the grace of that reason. Called again and again, it
    /// measures the time from the first call that finds a reason.
    pub fn ended(&mut self, control: &Control, grace: impl Fn(Stop) -> Duration) -> Option<Stop> {
        let reason = control.stop()?;
        let since = self.0.get_or_insert_with(Started::now);
        (since.elapsed() > grace(reason)).then_some(reason)
    }
}
