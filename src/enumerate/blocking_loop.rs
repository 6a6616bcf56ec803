//! The blocking-clause loop: find a model, forbid it, repeat until there is none.
//!
//! The loop is projected on the board's variables: two models that differ in auxiliary variables
//! only are one solution, and the clause that forbids a solution is the negation of its queens.

use crate::board::Symmetry;
use crate::encode::{BoardVariables, EncodeError, QueensEncoder};
use crate::placement::{Placement, Violation};
use crate::problem::Problem;
use encodings::{Lit, SinkError};
use solvers::{Outcome, SatSolver, SolveIncremental, SolverError, UnknownReason};
use std::collections::{BTreeMap, HashSet};
use thiserror::Error;

/// Enumerates the solutions of a problem with one incremental solver.
///
/// Nothing is taken on trust: every model is verified by pairwise attack checks before it counts,
/// and a solver that gives a solution a second time is found out. If the formula breaks symmetry,
/// every model must be the lexicographically least of its class, and stands for all of it.
///
/// ```
/// use queensat::encodings::at_most_one::Encoding;
/// use queensat::encode::QueensEncoder;
/// use queensat::enumerate::{BlockingLoop, Step};
/// use queensat::{problem::Problem, solvers};
///
/// let problem = Problem::new(6)?;
/// let mut solver = solvers::default_backend().new_solver()?;
/// let encoder = QueensEncoder::new(&problem, &Encoding::Sequential);
/// let mut solutions = BlockingLoop::new(&encoder, &mut *solver)?;
/// while let Step::Solution(placement) = solutions.step()? {
///     println!("{placement}");
/// }
/// assert_eq!(solutions.found().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BlockingLoop<'a> {
    problem: &'a Problem,
    /// The symmetries that solutions are classed by, the identity among them.
    group: Vec<Symmetry>,
    /// Whether the loop blocks whole classes, or the formula has only one solution of each.
    by_orbits: bool,
    variables: BoardVariables,
    solver: &'a mut dyn SolveIncremental,
    /// Blocking clauses hold only if this is true, where the formula is to be left as it was.
    activation: Option<Lit>,
    /// The solutions that the solver has not been told to avoid yet.
    unblocked: Vec<Placement>,
    found: HashSet<Placement>,
    solutions: u64,
    class_sizes: BTreeMap<u64, u64>,
}

/// What one step of the loop gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A solution that was not seen before.
    Solution(Placement),
    /// There are no more.
    Exhausted,
    /// The solver stopped before it knew. Another step may be tried.
    Unknown(UnknownReason),
}

impl<'a> BlockingLoop<'a> {
    /// Loads the problem into a fresh solver.
    ///
    /// # Errors
    ///
    /// If the solver takes no clauses after an answer, the problem cannot be encoded, or the
    /// solver fails to take it.
    pub fn new(
        encoder: &QueensEncoder<'a>,
        solver: &'a mut dyn SatSolver,
    ) -> Result<Self, EnumerateError> {
        Self::load(encoder, solver, encoder.broken_symmetries(), false)
    }

    /// Loads the problem into a fresh solver, to block with each solution all that are symmetric to
    /// it. What the loop gives then are the fundamental solutions: one of each class, the
    /// lexicographically least.
    ///
    /// The formula itself may break symmetry as well; the classes are those of the problem.
    ///
    /// ```
    /// use queensat::encodings::at_most_one::Encoding;
    /// use queensat::encode::QueensEncoder;
    /// use queensat::enumerate::{BlockingLoop, Step};
    /// use queensat::{problem::Problem, solvers};
    ///
    /// let problem = Problem::new(8)?;
    /// let mut solver = solvers::default_backend().new_solver()?;
    /// let encoder = QueensEncoder::new(&problem, &Encoding::Pairwise);
    /// let mut classes = BlockingLoop::by_orbits(&encoder, &mut *solver)?;
    /// while let Step::Solution(_) = classes.step()? {}
    /// assert_eq!((classes.found().len(), classes.solutions()), (12, 92));
    /// let sizes: Vec<_> = classes.class_sizes().collect();
    /// assert_eq!(sizes, [(4, 1), (8, 11)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`BlockingLoop::new`].
    pub fn by_orbits(
        encoder: &QueensEncoder<'a>,
        solver: &'a mut dyn SatSolver,
    ) -> Result<Self, EnumerateError> {
        Self::load(encoder, solver, encoder.problem().symmetries(), true)
    }

    fn load(
        encoder: &QueensEncoder<'a>,
        solver: &'a mut dyn SatSolver,
        group: Vec<Symmetry>,
        by_orbits: bool,
    ) -> Result<Self, EnumerateError> {
        let solver = solver
            .as_incremental()
            .ok_or(EnumerateError::NotIncremental)?;
        let variables = encoder.encode(solver)?;
        Ok(Self {
            problem: encoder.problem(),
            group,
            by_orbits,
            variables,
            solver,
            activation: None,
            unblocked: Vec::new(),
            found: HashSet::new(),
            solutions: 0,
            class_sizes: BTreeMap::new(),
        })
    }

    /// From now on, blocking clauses hold only under an assumption of the loop's own: afterwards the
    /// solver still has the formula without them and can be used for something else. It makes
    /// the loop slower, with CaDiCaL by half.
    ///
    /// # Errors
    ///
    /// If the solver cannot assume literals, or takes no more variables.
    pub fn leave_formula(&mut self) -> Result<(), EnumerateError> {
        if self.solver.as_assuming().is_none() {
            return Err(EnumerateError::NotAssuming);
        }
        let added = self.solver.new_vars(1).map_err(EncodeError::from)?;
        self.activation = Some(added.get(0).positive());
        Ok(())
    }

    /// Finds the next solution. Solutions come in whatever order the solver finds them. Where the
    /// formula breaks symmetry or whole classes are blocked, there is one of each class, the least.
    ///
    /// # Errors
    ///
    /// If the solver fails, or gives a model that is no solution, not the least of its class, or
    /// not a new one.
    ///
    /// # Panics
    ///
    /// If more than 2⁶⁴ − 1 solutions are found.
    pub fn step(&mut self) -> Result<Step, EnumerateError> {
        for placement in self.unblocked.drain(..) {
            let mut clause = self.variables.blocking_clause(&placement);
            clause.extend(self.activation.map(|literal| !literal));
            self.solver.add_clause(&clause)?;
        }
        let model = match self.solve()? {
            Outcome::Satisfiable(model) => model,
            Outcome::Unsatisfiable => return Ok(Step::Exhausted),
            Outcome::Unknown(reason) => return Ok(Step::Unknown(reason)),
        };
        let placement = self.variables.placement(model.positive_literals());
        placement.verify(self.problem)?;
        let mut class = placement.orbit(self.problem.n(), &self.group);
        if !self.by_orbits {
            if class.first() != Some(&placement) {
                return Err(EnumerateError::NotLeast { placement });
            }
            self.unblocked.push(placement);
        } else {
            for image in &class {
                image.verify(self.problem)?;
            }
            self.unblocked.clone_from(&class);
        }
        let size = class.len() as u64;
        let least = class.swap_remove(0);
        if !self.found.insert(least.clone()) {
            return Err(EnumerateError::Repeated { placement: least });
        }
        self.solutions = self.solutions.checked_add(size).expect("fewer than 2⁶⁴");
        *self.class_sizes.entry(size).or_default() += 1;
        Ok(Step::Solution(least))
    }

    fn solve(&mut self) -> Result<Outcome, SolverError> {
        match (self.activation, self.solver.as_assuming()) {
            (Some(activation), Some(solver)) => solver.solve_assuming(&[activation]),
            _ => self.solver.solve(),
        }
    }

    /// How many solutions were found: each placement of [`BlockingLoop::found`] counts for all
    /// that are symmetric to it, where there is one of each class.
    #[must_use]
    pub const fn solutions(&self) -> u64 {
        self.solutions
    }

    /// How many classes of each size were found, smaller classes first: pairs of a size and the
    /// number of classes. All classes have one solution unless the formula breaks symmetry or whole
    /// classes are blocked.
    pub fn class_sizes(&self) -> impl Iterator<Item = (u64, u64)> {
        self.class_sizes.iter().map(|(&size, &count)| (size, count))
    }

    /// All placements found so far.
    #[must_use]
    pub fn found(&self) -> &HashSet<Placement> {
        &self.found
    }

    /// All placements found, when the loop is done with.
    #[must_use]
    pub fn into_found(self) -> HashSet<Placement> {
        self.found
    }
}

/// Why an enumeration cannot go on.
#[derive(Debug, Error)]
pub enum EnumerateError {
    /// The solver takes no clauses after an answer, so no solution can be blocked.
    #[error("the solver takes no clauses after an answer, which enumeration needs")]
    NotIncremental,
    /// The solver cannot assume literals, so blocking clauses stay in it.
    #[error(
        "the solver cannot assume literals, without which it cannot leave the formula as it was"
    )]
    NotAssuming,
    /// The problem could not be encoded, or the solver could not take it.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The solver could not take a blocking clause.
    #[error("a blocking clause could not be added: {0}")]
    Block(#[from] SinkError),
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SolverError),
    /// The solver gave a model that is no solution.
    #[error("the solver gave a wrong model: {0}")]
    WrongModel(#[from] Violation),
    /// The solver gave a solution again that a blocking clause forbids.
    #[error("the solver ignored a blocking clause and gave this solution again: {placement}")]
    Repeated {
        /// The solution.
        placement: Placement,
    },
    /// The solver gave a solution that a symmetry-breaking clause forbids.
    #[error(
        "the solver ignored a symmetry-breaking clause and gave this solution, which is not the \
         first of those symmetric to it: {placement}"
    )]
    NotLeast {
        /// The solution.
        placement: Placement,
    },
}
