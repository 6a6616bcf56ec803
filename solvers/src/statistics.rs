//! Statistics of a solver.

use std::ops::AddAssign;
use std::time::Duration;

/// Statistics since a solver was made. Values that it does not report are `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Clauses that became false in the search.
    pub conflicts: Option<u64>,
    /// Literals that the solver chose.
    pub decisions: Option<u64>,
    /// Propagated literals.
    pub propagations: Option<u64>,
    /// Returns to the state without decisions.
    pub restarts: Option<u64>,
    /// Resources used by the processes of a solver outside this process.
    pub process: Option<ProcessUsage>,
}

/// Resources used by processes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProcessUsage {
    /// Number of processes. A process that serves several solvers counts once for each.
    pub processes: u64,
    /// Processor time in user mode.
    pub user: Duration,
    /// Processor time in the kernel.
    pub system: Duration,
    /// Peak memory of the largest process, in bytes.
    pub peak_memory: u64,
}

impl Statistics {
    /// Returns `true` if nothing is reported.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Adds the reported values; a value that neither side reports stays `None`.
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

/// Adds counts and times, and keeps the larger peak.
impl AddAssign for ProcessUsage {
    fn add_assign(&mut self, other: Self) {
        self.processes += other.processes;
        self.user += other.user;
        self.system += other.system;
        self.peak_memory = self.peak_memory.max(other.peak_memory);
    }
}
