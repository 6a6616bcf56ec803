//! The job of finding all solutions by SAT, as a value.

use super::{
    BlockingLoop, Checkpoint, CheckpointError, CheckpointWork, CubeSearch, Cubes, Ending,
    EnumerateError, Listing, LoopStep, Method, Record, SolutionSink, Split,
};
use crate::encode::{EncodeError, Formula};
use control::Control;
use encodings::SinkError;
use encodings::at_most_one::Encoding;
use problem::Problem;
use problem::placement::Placement;
use solvers::{Backend, UnknownReason};
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// A search for all solutions of a problem by SAT. The value is owned, so it can be stored and sent
/// to another thread.
///
/// | field | recommended |
/// |---|---|
/// | `formula` | pairwise |
/// | `method` | cubes with symmetry up to 20 rows, else the blocking-clause loop |
/// | `backend` | `dpll` for these cubes, else the first backend that is built in |
/// | `threads` | 1 |
/// | `limit`, `checkpoint` | none |
///
/// ```
/// use queensat::Control;
/// use queensat::enumerate::AllSolutions;
/// use queensat::problem::Problem;
///
/// let all = AllSolutions::recommended(Problem::new(8)?);
/// assert_eq!(all.count(&Control::new())?.solutions, 92);
/// for solution in all.solutions(&Control::new())?.take(2) {
///     println!("{}", solution?);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllSolutions {
    /// The problem whose solutions are wanted.
    pub problem: Problem,
    /// The choice of clauses for its rules.
    pub formula: Formula,
    /// The solver, of which each thread has its own.
    pub backend: Backend,
    /// The way from one model to all solutions.
    pub method: Method,
    /// Threads that solve cubes. Without the feature `threads` there is one.
    pub threads: NonZeroUsize,
    /// Number of solutions after which the search ends.
    pub limit: Option<u64>,
    /// File that records finished cubes, from which a later run resumes.
    pub checkpoint: Option<CheckpointFile>,
}

/// Name of a checkpoint, and the form by which its work is recognized.
#[derive(Clone, Debug)]
pub struct CheckpointFile {
    /// Path of the file.
    pub path: PathBuf,
    /// Function that states a job, of a list or else of a count.
    pub state: fn(&AllSolutions, is_list: bool) -> Result<CheckpointWork, String>,
    /// Function that is told of the checkpoint when it was opened.
    pub opened: fn(&Checkpoint),
}

/// Result of a search for all solutions.
#[derive(Debug)]
pub struct Enumeration {
    /// Solutions found, those of the run that this one resumed included.
    pub solutions: u64,
    /// The way in which the search ended.
    pub ending: Ending,
    /// Sizes of classes of symmetric solutions, each with the number of such classes, if the method
    /// finds classes.
    pub class_sizes: Option<Vec<(u64, u64)>>,
    /// The solutions, if the method keeps them: one of each class if it finds classes.
    pub found: Option<HashSet<Placement>>,
}

impl AllSolutions {
    /// Returns the job of finding the first solutions, at most `max`, one after the other.
    pub fn up_to(max: u64, problem: &Problem, formula: Formula, backend: &Backend) -> Self {
        Self {
            problem: problem.clone(),
            formula,
            backend: backend.clone(),
            method: Method::Loop,
            threads: NonZeroUsize::MIN,
            limit: Some(max),
            checkpoint: None,
        }
    }

    /// Returns the job with the recommended choices for a problem.
    #[must_use]
    pub fn recommended(problem: Problem) -> Self {
        let method = Method::recommended(&problem);
        Self {
            formula: Formula::new(Encoding::Pairwise),
            backend: method.recommended_backend(&problem).clone(),
            method,
            threads: NonZeroUsize::MIN,
            limit: None,
            checkpoint: None,
            problem,
        }
    }

    /// Returns this job with threads.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Counts the solutions.
    ///
    /// # Errors
    ///
    /// If the solver fails or returns a wrong model, or the checkpoint cannot be used.
    pub fn count(&self, control: &Control) -> Result<Enumeration, EnumerateError> {
        self.count_from(self.open_count()?, control)
    }

    /// Opens the checkpoint of a count, if there is one.
    pub(crate) fn open_count(&self) -> Result<Option<Checkpoint>, EnumerateError> {
        Ok(self.open(&Listing::Count)?)
    }

    /// Counts the solutions, those of an opened checkpoint included.
    pub(crate) fn count_from(
        &self,
        checkpoint: Option<Checkpoint>,
        control: &Control,
    ) -> Result<Enumeration, EnumerateError> {
        self.run(checkpoint, control, Listing::Count)
    }

    /// Calls `visit` with each solution until it returns [`ControlFlow::Break`]: one solution of
    /// each class if the method finds classes. After a break the ending is
    /// [`Ending::Stopped`] by [`UnknownReason::Interrupted`].
    ///
    /// # Errors
    ///
    /// As [`AllSolutions::count`].
    pub fn for_each(
        &self,
        control: &Control,
        visit: impl FnMut(Placement) -> ControlFlow<()>,
    ) -> Result<Enumeration, EnumerateError> {
        let mut visit = visit;
        self.list(control, &mut |placement| Ok(visit(placement)))
    }

    /// Writes the solutions into a sink, which may be a file that a later run continues.
    ///
    /// # Errors
    ///
    /// As [`AllSolutions::count`], and an error of the sink.
    pub fn list(
        &self,
        control: &Control,
        sink: &mut dyn SolutionSink,
    ) -> Result<Enumeration, EnumerateError> {
        let listing = Listing::To(sink);
        self.run(self.open(&listing)?, control, listing)
    }

    fn run<'a>(
        &self,
        checkpoint: Option<Checkpoint>,
        control: &'a Control,
        listing: Listing<'a>,
    ) -> Result<Enumeration, EnumerateError> {
        match self.method {
            Method::Loop => self.run_loop(false, control, listing),
            Method::Orbits => self.run_loop(true, control, listing),
            Method::Cubes(split) => self.run_cubes(split, checkpoint, control, listing),
        }
    }

    /// Returns `true` if the solver finds one solution of each class, which represents the class.
    #[must_use]
    pub fn finds_classes(&self) -> bool {
        match self.method {
            Method::Orbits => true,
            Method::Loop => self.formula.breaks_symmetry(),
            // Cubes ignore the symmetry breaking of the formula.
            Method::Cubes(_) => false,
        }
    }

    fn limit(&self) -> u64 {
        self.limit.unwrap_or(u64::MAX)
    }

    fn run_loop(
        &self,
        by_orbits: bool,
        control: &Control,
        mut listing: Listing<'_>,
    ) -> Result<Enumeration, EnumerateError> {
        let solver = self
            .backend
            .new_solver_with_interrupt(control.interrupt())?;
        let encoder = self.formula.encoder(&self.problem);
        let mut solutions =
            match BlockingLoop::load(&encoder, solver, by_orbits, control.interrupt()) {
                Err(EnumerateError::Encode(EncodeError::Sink(SinkError::Interrupted))) => {
                    return Ok(Enumeration {
                        solutions: 0,
                        ending: Ending::Stopped(UnknownReason::Interrupted.under(control)),
                        class_sizes: None,
                        found: None,
                    });
                }
                loaded => loaded?,
            };
        let ending = loop {
            // One solution of each class is listed.
            let reached = if listing.lists() {
                solutions.found().len() as u64
            } else {
                solutions.solutions()
            };
            if reached >= self.limit() {
                break Ending::Limit;
            }
            if control.is_stopped() {
                break Ending::Stopped(UnknownReason::Interrupted);
            }
            let before = solutions.solutions();
            match solutions.step()? {
                LoopStep::Solution(placement) => {
                    let all = solutions.solutions() - before;
                    let new = if listing.lists() { 1 } else { all };
                    control.progress().add_solutions(new);
                    control.observe();
                    if listing.list(placement)?.is_break() {
                        break Ending::Stopped(UnknownReason::Interrupted);
                    }
                }
                LoopStep::Exhausted => break Ending::Exhausted,
                LoopStep::Unknown(reason) => break Ending::Stopped(reason),
            }
        };
        Ok(Enumeration {
            solutions: solutions.solutions(),
            ending: ending.explained_by(control),
            class_sizes: self
                .finds_classes()
                .then(|| solutions.class_sizes().collect()),
            found: Some(solutions.into_found()),
        })
    }

    /// Counts the cubes if the progress is shown and there are not too many.
    fn expect_cubes(&self, split: Split, control: &Control) {
        const MAX_CUBES_COUNTED: usize = 1_000_000;
        if control.is_shown() {
            let mut cubes = Cubes::new(&self.problem, split);
            let cubes = std::iter::from_fn(|| cubes.next_unless(control.interrupt()));
            let count = cubes.take(MAX_CUBES_COUNTED + 1).count();
            if count <= MAX_CUBES_COUNTED {
                control.progress().set_pieces(count as u64);
            }
        }
    }

    /// Opens the checkpoint of this work, if there is one. Only cubes have one.
    fn open(&self, listing: &Listing<'_>) -> Result<Option<Checkpoint>, CheckpointError> {
        let (Some(file), Method::Cubes(_)) = (&self.checkpoint, self.method) else {
            return Ok(None);
        };
        let mut work = (file.state)(self, listing.lists()).map_err(CheckpointError::Unstated)?;
        work.question = format!("{} {}", listing.purpose(), work.question);
        let checkpoint = Checkpoint::open(&file.path, &work)?;
        (file.opened)(&checkpoint);
        Ok(Some(checkpoint))
    }

    fn run_cubes<'a>(
        &self,
        split: Split,
        checkpoint: Option<Checkpoint>,
        control: &'a Control,
        listing: Listing<'a>,
    ) -> Result<Enumeration, EnumerateError> {
        let is_listing = listing.lists();
        let mut record = Record::new(checkpoint, listing, self.limit(), control)?;
        let ending = if record.left == 0 {
            Ending::Limit
        } else {
            self.expect_cubes(split, control);
            let encoder = self.formula.encoder(&self.problem);
            let search = CubeSearch {
                threads: self.threads,
                interrupt: control.interrupt().clone(),
                is_listing,
                limit: record.left,
                skipped: record.cubes(),
                ..CubeSearch::new(encoder, &self.backend, split)
            };
            let mut failure = None;
            let ending = search.run(|event| {
                record.take(event).unwrap_or_else(|error| {
                    failure = Some(error);
                    ControlFlow::Break(())
                })
            });
            if let Some(failure) = failure {
                return Err(failure);
            }
            // Finished cubes are recorded even if the search failed.
            record.commit()?;
            match ending? {
                Ending::Limit if record.is_refused => Ending::Stopped(UnknownReason::Interrupted),
                ending => ending,
            }
        };
        Ok(Enumeration {
            solutions: record.solutions,
            ending: ending.explained_by(control),
            class_sizes: None,
            found: None,
        })
    }
}
