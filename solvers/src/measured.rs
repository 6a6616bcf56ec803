//! Where the time of a solver goes.

use super::{
    AllModels, Backend, Interrupt, Interruptible, LimitConflicts, Outcome, PhaseHints, Proving,
    SatSolver, SolveAll, SolveAssuming, SolveIncremental, SolverError, Statistics, Visit,
};
use encodings::{ClauseSink, Lit, SinkError, VarRange};
use std::ops::AddAssign;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What solvers did, and how long it took. For several threads the times add up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Measurements {
    /// How many solvers there were.
    pub solvers: u64,
    /// What they counted.
    pub statistics: Statistics,
    /// How long it took to make the clauses.
    pub encoding: Duration,
    /// How long the solvers took to take them.
    pub loading: Duration,
    /// How long the solvers searched.
    pub solving: Duration,
    /// What was done with models: decoding, verifying, making blocking clauses.
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
    /// The same backend, whose solvers add to the measurements when they are dropped.
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
        let inner = self.clone();
        let (name, summary) = (self.name().to_owned(), self.summary().to_owned());
        let measured = Self::made_by(name, summary, self.capabilities(), move |options| {
            let inner = inner.with_trusted_options(options.clone());
            Ok(Box::new(Measured {
                solver: Some(inner.new_solver()?),
                sum: Arc::clone(&sum),
                name: inner.name().to_owned(),
                own: Measurements {
                    solvers: 1,
                    ..Measurements::default()
                },
                batch: Batch::default(),
                phase: Phase::Encoding,
                since: Instant::now(),
                refused: None,
            }))
        });
        measured.asked_as(self)
    }
}

/// How many clauses are taken from the encoder before the solver gets them: asking for the time
/// takes as long as adding a clause.
const BATCH: usize = 4096;

#[derive(Default)]
struct Batch {
    literals: Vec<Lit>,
    /// Where each clause ends.
    ends: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Encoding,
    Verifying,
}

struct Measured {
    /// There until it is dropped.
    solver: Option<Box<dyn SatSolver>>,
    sum: Arc<Mutex<Measurements>>,
    /// What is told in errors that the solver does not make itself.
    name: String,
    own: Measurements,
    /// Clauses that the solver has not got yet.
    batch: Batch,
    /// What whoever uses the solver does now, and since when.
    phase: Phase,
    since: Instant,
    /// Why the solver did not take a clause of a batch, if whoever sent it does not know yet.
    refused: Option<SinkError>,
}

impl Measured {
    fn solver(&mut self) -> &mut dyn SatSolver {
        &mut **self.solver.as_mut().expect("there until it is dropped")
    }

    /// Adds the time since the last change to what is being done.
    fn note(&mut self) {
        let now = Instant::now();
        let passed = now - self.since;
        match self.phase {
            Phase::Encoding => self.own.encoding += passed,
            Phase::Verifying => self.own.verifying += passed,
        }
        self.since = now;
    }

    /// Does something that counts as loading.
    fn load<T>(&mut self, act: impl FnOnce(&mut dyn SatSolver, &mut Batch) -> T) -> T {
        self.note();
        let solver = &mut **self.solver.as_mut().expect("there until it is dropped");
        let done = act(solver, &mut self.batch);
        let now = Instant::now();
        self.own.loading += now - self.since;
        self.since = now;
        done
    }

    fn empty_batch(&mut self) -> Result<(), SinkError> {
        if let Some(error) = self.refused.take() {
            return Err(error);
        }
        if self.batch.ends.is_empty() {
            return Ok(());
        }
        self.load(|solver, batch| {
            let mut start = 0;
            let result = batch.ends.iter().try_for_each(|&end| {
                let clause = &batch.literals[start..end];
                start = end;
                solver.add_clause(clause)
            });
            batch.literals.clear();
            batch.ends.clear();
            result
        })
    }

    /// Does something that counts as solving.
    fn search<T>(
        &mut self,
        act: impl FnOnce(&mut dyn SatSolver) -> Result<T, SolverError>,
    ) -> Result<T, SolverError> {
        if let Err(error) = self.empty_batch() {
            return Err(SolverError {
                backend: self.name.clone(),
                message: error.to_string(),
            });
        }
        self.note();
        let found = act(self.solver());
        let now = Instant::now();
        self.own.solving += now - self.since;
        self.since = now;
        self.phase = Phase::Verifying;
        found
    }
}

impl Drop for Measured {
    fn drop(&mut self) {
        self.note();
        if let Some(solver) = self.solver.take() {
            self.own.statistics = solver.statistics();
        }
        let mut sum = self.sum.lock().unwrap_or_else(PoisonError::into_inner);
        *sum += self.own;
    }
}

impl ClauseSink for Measured {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.load(|solver, _| solver.new_vars(count))
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.batch.literals.extend_from_slice(clause);
        self.batch.ends.push(self.batch.literals.len());
        if self.batch.ends.len() >= BATCH || self.phase == Phase::Verifying {
            return self.empty_batch();
        }
        Ok(())
    }
}

impl SatSolver for Measured {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.search(|solver| solver.solve())
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        self.solver().as_incremental()?;
        Some(self)
    }

    fn as_assuming(&mut self) -> Option<&mut dyn SolveAssuming> {
        self.solver().as_assuming()?;
        Some(self)
    }

    fn as_interruptible(&mut self) -> Option<&mut dyn Interruptible> {
        self.solver().as_interruptible()?;
        Some(self)
    }

    fn as_all_models(&mut self) -> Option<&mut dyn SolveAll> {
        self.solver().as_all_models()?;
        Some(self)
    }

    fn as_phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        self.solver().as_phase_hints()?;
        Some(self)
    }

    fn as_conflict_limited(&mut self) -> Option<&mut dyn LimitConflicts> {
        self.solver().as_conflict_limited()?;
        Some(self)
    }

    fn as_proving(&mut self) -> Option<&mut dyn Proving> {
        self.solver().as_proving()?;
        Some(self)
    }

    fn statistics(&self) -> Statistics {
        let solver = self.solver.as_ref();
        solver.map(|solver| solver.statistics()).unwrap_or_default()
    }
}

impl SolveIncremental for Measured {}

impl SolveAssuming for Measured {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        self.search(|solver| {
            let assuming = solver.as_assuming().expect("asked for before");
            assuming.solve_assuming(assumptions)
        })
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        let assuming = self.solver().as_assuming();
        assuming
            .map(|solver| solver.failed_assumptions())
            .unwrap_or_default()
    }
}

impl Interruptible for Measured {
    fn interrupt_by(&mut self, interrupt: Interrupt) {
        if let Some(solver) = self.solver().as_interruptible() {
            solver.interrupt_by(interrupt);
        }
    }
}

impl PhaseHints for Measured {
    fn prefer(&mut self, literals: &[Lit]) {
        // They may speak of variables that stand in the batch for the first time.
        self.refused = self.empty_batch().err();
        if let Some(hints) = self.solver().as_phase_hints() {
            hints.prefer(literals);
        }
    }
}

impl LimitConflicts for Measured {
    fn limit_conflicts(&mut self, most: Option<u64>) {
        if let Some(solver) = self.solver().as_conflict_limited() {
            solver.limit_conflicts(most);
        }
    }
}

impl Proving for Measured {
    fn prove_to(&mut self, path: &Path) -> Result<(), SolverError> {
        self.solver()
            .as_proving()
            .expect("asked for before")
            .prove_to(path)
    }

    fn end_proof(&mut self) -> Result<(), SolverError> {
        self.solver()
            .as_proving()
            .expect("asked for before")
            .end_proof()
    }
}

impl SolveAll for Measured {
    fn solve_all(&mut self, visit: &mut Visit<'_>) -> Result<AllModels, SolverError> {
        let mut verifying = Duration::ZERO;
        let found = self.search(|solver| {
            let all = solver.as_all_models().expect("asked for before");
            all.solve_all(&mut |model, blocking| {
                let began = Instant::now();
                let answer = visit(model, blocking);
                verifying += began.elapsed();
                answer
            })
        });
        self.own.verifying += verifying;
        self.own.solving = self.own.solving.saturating_sub(verifying);
        found
    }
}
