//! A step of the blocking-clause loop for solutions: find a model, block it.
//!
//! `AllSolutions` repeats the step until there is no model; here models, each from a [`ModelLoop`], become verified
//! solutions and classes. Models are projected to the variables of the board: two models that differ in auxiliary
//! variables only are one solution, and the blocking clause of a solution is the negation of its queens.

use super::{EnumerateError, ModelLoop, ModelStep};
use crate::encode::{BoardVariables, QueensEncoder, StopSink};
use control::Interrupt;
use problem::Problem;
use problem::board::BoardSymmetry;
use problem::placement::Placement;
use solvers::{SatSolver, UnknownReason};
use std::collections::{BTreeMap, HashSet};
use std::iter::FusedIterator;
use std::ops::{ControlFlow, DerefMut};

/// Enumerates the solutions of a problem with one incremental solver, which it owns or borrows
/// (`Box<dyn SatSolver>` or `&mut dyn SatSolver`).
///
/// Every model is verified by pairwise attack checks before it counts, and a solver that returns a
/// solution twice is reported. If the formula breaks symmetry, every model must be the
/// lexicographically least of its class, and stands for the whole class.
///
/// The loop is an iterator over the solutions. It ends after the last one, or after the first error;
/// a solver that stops without an answer is the error [`EnumerateError::Unknown`].
/// [`BlockingLoop::step`] returns the same solutions, and allows another attempt after a stop.
///
/// ```
/// use queensat::encode::Formula;
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::enumerate::BlockingLoop;
/// use queensat::{problem::Problem, solvers};
///
/// let problem = Problem::new(6)?;
/// let formula = Formula::new(Encoding::Sequential);
/// let solver = solvers::default_backend().new_solver()?;
/// let mut solutions = BlockingLoop::new(&formula.encoder(&problem), solver)?;
/// for placement in solutions.by_ref() {
///     println!("{}", placement?);
/// }
/// assert_eq!(solutions.found().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BlockingLoop<S> {
    problem: Problem,
    /// The group of symmetries that defines the classes.
    group: Vec<BoardSymmetry>,
    /// Whole classes are blocked; otherwise the formula has at most one solution of each class.
    by_orbits: bool,
    variables: BoardVariables,
    models: ModelLoop<S>,
    found: HashSet<Placement>,
    solutions: u64,
    class_sizes: BTreeMap<u64, u64>,
    /// The iterator has returned its last element, which may be an error.
    has_ended: bool,
}

/// Result of one step of the loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LoopStep {
    /// A solution that was not found before.
    Solution(Placement),
    /// There are no more.
    Exhausted,
    /// The solver stopped without an answer. Another step may be tried.
    Unknown(UnknownReason),
}

impl<S> BlockingLoop<S>
where
    S: DerefMut,
    S::Target: SatSolver,
{
    /// Loads the problem into a fresh solver.
    ///
    /// # Errors
    ///
    /// If the solver takes no clauses after an answer, the problem cannot be encoded, or the
    /// solver fails to take it.
    pub fn new(encoder: &QueensEncoder<'_>, solver: S) -> Result<Self, EnumerateError> {
        Self::load(encoder, solver, false, &Interrupt::new())
    }

    /// Loads the problem into a fresh solver, and blocks each solution with its whole class. The
    /// loop then returns the fundamental solutions: the lexicographically least one of each class.
    ///
    /// The formula itself may break symmetry as well; the classes are those of the problem.
    ///
    /// # Errors
    ///
    /// As [`BlockingLoop::new`].
    pub fn by_orbits(encoder: &QueensEncoder<'_>, solver: S) -> Result<Self, EnumerateError> {
        Self::load(encoder, solver, true, &Interrupt::new())
    }

    /// Loads the problem like [`BlockingLoop::new`] or [`BlockingLoop::by_orbits`], unless it is
    /// stopped, which is the error [`SinkError::Interrupted`](encodings::SinkError).
    pub fn load(
        encoder: &QueensEncoder<'_>,
        mut solver: S,
        by_orbits: bool,
        interrupt: &Interrupt,
    ) -> Result<Self, EnumerateError> {
        let group = if by_orbits {
            encoder.problem.symmetries()
        } else {
            encoder.broken_symmetries()
        };
        let sink = solver
            .as_incremental()
            .ok_or(EnumerateError::NotIncremental)?;
        let variables = encoder.encode(&mut StopSink::new(sink, interrupt))?;
        Ok(Self {
            problem: encoder.problem.clone(),
            group,
            by_orbits,
            variables,
            models: ModelLoop::new(solver),
            found: HashSet::new(),
            solutions: 0,
            class_sizes: BTreeMap::new(),
            has_ended: false,
        })
    }

    /// Finds the next solution, in the order of the solver. If the formula breaks symmetry or whole
    /// classes are blocked, it is the least of its class.
    ///
    /// # Errors
    ///
    /// If the solver fails, or returns a model that is not a solution, not the least of its class,
    /// or not new.
    ///
    /// # Panics
    ///
    /// If more than 2⁶⁴ − 1 solutions are found.
    pub fn step(&mut self) -> Result<LoopStep, EnumerateError> {
        let variables = &self.variables;
        let step = self.models.search(&[], |model, clauses| {
            let placement = variables.placement(model.positive_literals());
            placement.verify(&self.problem)?;
            let class = placement.orbit(self.problem.board(), &self.group);
            if self.by_orbits {
                for image in &class {
                    image.verify(&self.problem)?;
                }
                clauses.extend(class.iter().map(|image| variables.blocking_clause(image)));
            } else if class.first() == Some(&placement) {
                clauses.push(variables.blocking_clause(&placement));
            } else {
                return Err(EnumerateError::NotLeast { placement });
            }
            Ok(ControlFlow::Break(class))
        })?;
        let mut class = match step {
            ModelStep::Taken(class) => class,
            ModelStep::Exhausted => return Ok(LoopStep::Exhausted),
            ModelStep::Unknown(reason) => return Ok(LoopStep::Unknown(reason)),
        };
        let size = class.len() as u64;
        let least = class.swap_remove(0);
        if !self.found.insert(least.clone()) {
            return Err(EnumerateError::Repeated { placement: least });
        }
        self.solutions = self
            .solutions
            .checked_add(size)
            .expect("fewer than 2⁶⁴ solutions");
        *self.class_sizes.entry(size).or_default() += 1;
        Ok(LoopStep::Solution(least))
    }

    /// Returns the solver, which takes the clauses of the loop.
    pub fn solver(&mut self) -> &mut S::Target {
        self.models.solver()
    }

    /// Returns the number of solutions found. If there is one placement of each class in
    /// [`BlockingLoop::found`], it counts for the whole class.
    #[must_use]
    pub const fn solutions(&self) -> u64 {
        self.solutions
    }

    /// Returns the number of classes of each size, smaller classes first, as pairs of a size and a
    /// number of classes. All classes have one solution unless the formula breaks symmetry or whole
    /// classes are blocked.
    pub fn class_sizes(&self) -> impl Iterator<Item = (u64, u64)> {
        self.class_sizes.iter().map(|(&size, &count)| (size, count))
    }

    /// Returns all placements found so far.
    #[must_use]
    pub const fn found(&self) -> &HashSet<Placement> {
        &self.found
    }

    /// Returns all placements found, and ends the loop.
    #[must_use]
    pub fn into_found(self) -> HashSet<Placement> {
        self.found
    }
}

impl<S> Iterator for BlockingLoop<S>
where
    S: DerefMut,
    S::Target: SatSolver,
{
    type Item = Result<Placement, EnumerateError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.has_ended {
            return None;
        }
        let next = match self.step() {
            Ok(LoopStep::Solution(placement)) => return Some(Ok(placement)),
            Ok(LoopStep::Exhausted) => None,
            Ok(LoopStep::Unknown(reason)) => Some(Err(EnumerateError::Unknown(reason))),
            Err(error) => Some(Err(error)),
        };
        self.has_ended = true;
        next
    }
}

impl<S> FusedIterator for BlockingLoop<S>
where
    S: DerefMut,
    S::Target: SatSolver,
{
}
