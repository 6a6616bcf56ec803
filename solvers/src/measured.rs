//! Time measurement of solvers.

use crate::{
    AllModels, Backend, LimitConflicts, Outcome, PhaseHints, Proving, SatSolver, SolveAll,
    SolveAssuming, SolveIncremental, SolverError, Statistics, Visit,
};
use control::clock::Started;
use encodings::{ClauseSink, Lit, SinkError, VarRange};
use std::ops::AddAssign;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Statistics and times of solvers. The times of several threads are added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measurements {
    /// Number of solvers.
    pub solvers: u64,
    /// Sum of their statistics.
    pub statistics: Statistics,
    /// Time to generate the clauses.
    pub encoding: Duration,
    /// Time to add them to the solvers.
    pub loading: Duration,
    /// Time of the searches.
    pub solving: Duration,
    /// Time between searches: decoding and verifying models, making blocking clauses.
    pub verifying: Duration,
}

impl AddAssign for Measurements {
    fn add_assign(&mut self, other: Self) {
        self.solvers += other.solvers;
        self.statistics += other.statistics;
        self.encoding += other.encoding;
        self.loading += other.loading;
        self.solving += other.solving;
        self.verifying += other.verifying;
    }
}

impl Backend {
    /// Returns the backend with solvers that add their measurements to `sum` when they are dropped.
    ///
    /// ```
    /// use encodings::ClauseSink;
    /// use solvers::{Measurements, default_backend};
    /// use std::sync::{Arc, Mutex};
    ///
    /// let measurements = Arc::new(Mutex::new(Measurements::default()));
    /// let backend = default_backend().measured(Arc::clone(&measurements));
    /// let mut solver = backend.new_solver()?;
    /// let variables = solver.new_vars(2)?;
    /// solver.add_clause(&[variables.get(0).positive(), variables.get(1).negative()])?;
    /// solver.solve()?;
    /// drop(solver);
    /// assert_eq!(measurements.lock().unwrap().solvers, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn measured(&self, sum: Arc<Mutex<Measurements>>) -> Self {
        self.wrapped(
            self.summary(),
            self.capabilities(),
            move |backend, interrupt| {
                Ok(Box::new(MeasuredSolver {
                    solver: backend.new_solver_with_interrupt(interrupt)?,
                    name: backend.name().to_owned(),
                    sum: Arc::clone(&sum),
                    times: Measurements::default(),
                    has_searched: false,
                    since: Started::now(),
                    literals: Vec::new(),
                    ends: Vec::new(),
                }))
            },
        )
    }
}

/// Number of clauses per batch. Reading the clock takes as long as adding a clause.
const BATCH: usize = 4096;

/// A solver whose clauses are added in batches, and whose calls are timed.
struct MeasuredSolver {
    solver: Box<dyn SatSolver>,
    name: String,
    sum: Arc<Mutex<Measurements>>,
    times: Measurements,
    /// Time outside the solver is encoding before the first search, and verifying after it.
    has_searched: bool,
    /// End of the last measured period.
    since: Started,
    /// Literals of the batch, and the end of each clause in them.
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl MeasuredSolver {
    /// Returns the time since the last call.
    fn lap(&mut self) -> Duration {
        std::mem::replace(&mut self.since, Started::now()).elapsed()
    }

    /// Ends a period outside the solver.
    fn enter(&mut self) {
        let lap = self.lap();
        if self.has_searched {
            self.times.verifying += lap;
        } else {
            self.times.encoding += lap;
        }
    }

    fn flush(&mut self) -> Result<(), SinkError> {
        if self.ends.is_empty() {
            return Ok(());
        }
        self.enter();
        let mut start = 0;
        let result = self.ends.drain(..).try_for_each(|end| {
            let clause = &self.literals[start..end];
            start = end;
            self.solver.add_clause(clause)
        });
        self.literals.clear();
        let lap = self.lap();
        self.times.loading += lap;
        result
    }

    /// Times a search. `search` also returns the time that it spent outside the solver.
    fn search<T>(
        &mut self,
        search: impl FnOnce(&mut dyn SatSolver) -> (Result<T, SolverError>, Duration),
    ) -> Result<T, SolverError> {
        let flushed = self.flush();
        flushed.map_err(|error| SolverError::new(&self.name, error))?;
        self.enter();
        let (result, outside) = search(&mut *self.solver);
        let lap = self.lap();
        self.times.solving += lap.saturating_sub(outside);
        self.times.verifying += outside;
        self.has_searched = true;
        result
    }
}

impl Drop for MeasuredSolver {
    fn drop(&mut self) {
        self.enter();
        self.times.solvers = 1;
        self.times.statistics = self.solver.statistics();
        *self.sum.lock().unwrap_or_else(PoisonError::into_inner) += self.times;
    }
}

impl ClauseSink for MeasuredSolver {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.enter();
        let range = self.solver.new_vars(count);
        let lap = self.lap();
        self.times.loading += lap;
        range
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
        if self.ends.len() >= BATCH || self.has_searched {
            return self.flush();
        }
        Ok(())
    }
}

/// The abilities that need no time measurement are those of the inner solver.
impl SatSolver for MeasuredSolver {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.search(|solver| (solver.solve(), Duration::ZERO))
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        self.solver.as_incremental().is_some().then_some(self as _)
    }

    fn as_assuming(&mut self) -> Option<&mut dyn SolveAssuming> {
        self.solver.as_assuming().is_some().then_some(self as _)
    }

    fn as_all_models(&mut self) -> Option<&mut dyn SolveAll> {
        self.solver.as_all_models().is_some().then_some(self as _)
    }

    fn as_phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        self.solver.as_phase_hints()
    }

    fn as_conflict_limited(&mut self) -> Option<&mut dyn LimitConflicts> {
        self.solver.as_conflict_limited()
    }

    fn as_proving(&mut self) -> Option<&mut dyn Proving> {
        self.solver.as_proving()
    }

    fn statistics(&self) -> Statistics {
        self.solver.statistics()
    }
}

impl SolveIncremental for MeasuredSolver {}

impl SolveAssuming for MeasuredSolver {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        self.search(|solver| {
            let assuming = solver.as_assuming().expect("checked by `as_assuming`");
            (assuming.solve_assuming(assumptions), Duration::ZERO)
        })
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        let assuming = self.solver.as_assuming();
        let failed = assuming.map(|solver| solver.failed_assumptions());
        failed.unwrap_or_default()
    }
}

impl SolveAll for MeasuredSolver {
    fn solve_all(&mut self, visit: &mut Visit<'_>) -> Result<AllModels, SolverError> {
        self.search(|solver| {
            let mut outside = Duration::ZERO;
            let all = solver.as_all_models().expect("checked by `as_all_models`");
            let result = all.solve_all(&mut |model, clause| {
                let began = Started::now();
                let flow = visit(model, clause);
                outside += began.elapsed();
                flow
            });
            (result, outside)
        })
    }
}
