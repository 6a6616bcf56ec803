//! What a solver counts while it works.

use std::ops::AddAssign;
use std::time::Duration;

/// What a solver counted since it was made. `None` is what it does not tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Conflicts, from which clauses are learnt.
    pub conflicts: Option<u64>,
    /// Literals that were assumed true by choice.
    pub decisions: Option<u64>,
    /// Literals that followed from others.
    pub propagations: Option<u64>,
    /// How often the search began again with what it had learnt.
    pub restarts: Option<u64>,
    /// What the processes of a solver used that runs as a program of its own.
    pub process: Option<ProcessUsage>,
}

/// What processes used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessUsage {
    /// How many there were.
    pub processes: u64,
    /// Processor time in the programs.
    pub user: Duration,
    /// Processor time in the kernel.
    pub system: Duration,
    /// The most memory that one of them held at a time, in bytes.
    pub peak_memory: u64,
}

impl Statistics {
    /// Whether there is nothing to tell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Adds up what is told; what nobody tells stays untold.
///
/// ```
/// use solvers::Statistics;
///
/// let mut sum = Statistics { conflicts: Some(2), ..Statistics::default() };
/// sum += Statistics { conflicts: Some(3), decisions: Some(1), ..Statistics::default() };
/// assert_eq!((sum.conflicts, sum.decisions, sum.restarts), (Some(5), Some(1), None));
/// ```
impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Self) {
        let add = |sum: &mut Option<u64>, more: Option<u64>| {
            if let Some(more) = more {
                *sum = Some(sum.unwrap_or(0).saturating_add(more));
            }
        };
        add(&mut self.conflicts, other.conflicts);
        add(&mut self.decisions, other.decisions);
        add(&mut self.propagations, other.propagations);
        add(&mut self.restarts, other.restarts);
        if let Some(more) = other.process {
            *self.process.get_or_insert_default() += more;
        }
    }
}

/// Adds up counts and times, and keeps the larger of the peaks.
impl AddAssign for ProcessUsage {
    fn add_assign(&mut self, other: Self) {
        self.processes += other.processes;
        self.user += other.user;
        self.system += other.system;
        self.peak_memory = self.peak_memory.max(other.peak_memory);
    }
}
