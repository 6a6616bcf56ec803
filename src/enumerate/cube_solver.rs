//! The solver of one cube, by any backend that takes blocking clauses.

use super::short_bounds::ShortBounds;
use super::{Cube, EnumerateError};
use crate::encode::{Completion, CompletionVariables, EncodeError, QueensEncoder, StopSink};
use crate::placement::Placement;
use encodings::{Cardinality, SinkError};
use solvers::{
    AllModels, Backend, Interrupt, Model, Outcome, SolveAll, SolveIncremental, UnknownReason,
};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Consecutive repeated solutions that are tolerated in one search: a solver that forgets learnt clauses
/// may return a blocked solution. After more of them the blocking clauses are added as clauses of the
/// formula.
const MAX_REPEATS: u32 = 100;

/// Finds the solutions of cubes. Each cube gets a new solver and a small formula, which are dropped
/// with all their clauses afterwards, so that no cube is slowed down by earlier ones.
///
/// Backends that support it return all models in one search, and bounds other than 1 on few squares are
/// written for them without auxiliary variables; the others are used in a blocking-clause loop. Every model is
/// verified by pairwise attack checks before it counts, and none counts twice.
#[derive(Clone, Debug)]
pub struct CubeSolver<'a> {
    encoder: QueensEncoder<'a>,
    backend: &'a Backend,
    interrupt: Interrupt,
}

/// Outcome of the search of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CubeEnd {
    /// All solutions of the cube were found.
    Exhausted,
    /// The visitor stopped the search.
    Stopped,
    /// The solver stopped without an answer, or the interrupt was triggered.
    Unknown(UnknownReason),
}

impl<'a> CubeSolver<'a> {
    /// Creates a solver of cubes of the encoder's problem. Symmetry breaking of the encoder is not
    /// used, because cubes use symmetry in their own way.
    #[must_use]
    pub const fn new(
        encoder: QueensEncoder<'a>,
        backend: &'a Backend,
        interrupt: Interrupt,
    ) -> Self {
        Self {
            encoder,
            backend,
            interrupt,
        }
    }

    /// Calls `visit` with all solutions that have the cube's own queens and no others on the decided
    /// squares, each once, in the order in which the backend finds them.
    ///
    /// # Errors
    ///
    /// If the backend takes no clauses after an answer, fails, or returns a model that is not a
    /// solution or repeats one in spite of its blocking clause.
    pub fn solve(
        &self,
        cube: &Cube,
        visit: impl FnMut(&Placement) -> ControlFlow<()>,
    ) -> Result<CubeEnd, EnumerateError> {
        let QueensEncoder { problem, formula } = self.encoder;
        let by = cube.decided();
        let is_decided = |square| by.decides(problem.board(), square);
        let Some(rest) = Completion::after_deciding(problem, cube.queens(), is_decided) else {
            return Ok(CubeEnd::Exhausted);
        };
        let mut solver = self.backend.new_solver_with_interrupt(&self.interrupt)?;
        let short = ShortBounds(&formula.cardinality);
        let cardinality: &dyn Cardinality = match solver.as_all_models() {
            Some(_) => &short,
            None => &formula.cardinality,
        };
        let mut sink = StopSink::new(&mut *solver, &self.interrupt);
        let variables = match rest.encode(&formula, cardinality, &mut sink) {
            Err(EncodeError::Sink(SinkError::Interrupted)) => {
                return Ok(CubeEnd::Unknown(UnknownReason::Interrupted));
            }
            encoded => encoded?,
        };
        let mut solutions = Solutions {
            encoder: &self.encoder,
            variables: &variables,
            interrupt: &self.interrupt,
            visit,
            found: HashSet::new(),
        };
        let mut repeated = None;
        if let Some(solver) = solver.as_all_models() {
            match solutions.in_one_search(solver)? {
                InOneSearch::Ended(end) => return Ok(end),
                InOneSearch::Repeats(placement) => repeated = Some(placement),
            }
        }
        match (solver.as_incremental(), repeated) {
            (Some(solver), _) => solutions.one_by_one(solver),
            (None, Some(placement)) => Err(EnumerateError::Repeated { placement }),
            (None, None) => Err(EnumerateError::NotIncremental),
        }
    }
}

/// Outcome of one search for all solutions of a cube.
enum InOneSearch {
    Ended(CubeEnd),
    /// The solver returned this solution, or others that were found before, too often.
    Repeats(Placement),
}

/// Solutions of a cube found so far.
struct Solutions<'a, V> {
    encoder: &'a QueensEncoder<'a>,
    variables: &'a CompletionVariables,
    interrupt: &'a Interrupt,
    visit: V,
    /// Their models, auxiliary variables left out.
    found: HashSet<Model>,
}

impl<V: FnMut(&Placement) -> ControlFlow<()>> Solutions<'_, V> {
    /// Finds all solutions in one search, unless the solver forgets too many blocking clauses.
    fn in_one_search(&mut self, solver: &mut dyn SolveAll) -> Result<InOneSearch, EnumerateError> {
        let mut wrong = None;
        let mut repeated = None;
        let mut repeats = 0;
        let mut interrupted = false;
        let variables = self.variables;
        let end = solver.solve_all(&mut |model, clause| {
            let placement = match self.verified(model) {
                Ok(placement) => placement,
                Err(error) => {
                    wrong = Some(error);
                    return ControlFlow::Break(());
                }
            };
            variables.block(model.positive_literals(), clause);
            if !self.found.insert(model.within(variables.range())) {
                repeats += 1;
                if repeats > MAX_REPEATS {
                    repeated = Some(placement);
                    return ControlFlow::Break(());
                }
                return ControlFlow::Continue(());
            }
            repeats = 0;
            (self.visit)(&placement)?;
            interrupted = self.interrupt.is_triggered();
            if interrupted {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })?;
        if let Some(error) = wrong {
            return Err(error);
        }
        if let Some(placement) = repeated {
            return Ok(InOneSearch::Repeats(placement));
        }
        Ok(InOneSearch::Ended(match end {
            AllModels::Exhausted => CubeEnd::Exhausted,
            AllModels::Stopped if interrupted => CubeEnd::Unknown(UnknownReason::Interrupted),
            AllModels::Stopped => CubeEnd::Stopped,
            AllModels::Unknown(reason) => CubeEnd::Unknown(reason),
        }))
    }

    /// Finds the solutions that were not found yet, each in a search of its own.
    fn one_by_one(mut self, solver: &mut dyn SolveIncremental) -> Result<CubeEnd, EnumerateError> {
        let mut clause = Vec::new();
        for model in &self.found {
            clause.clear();
            self.variables.block(model.positive_literals(), &mut clause);
            solver.add_clause(&clause)?;
        }
        loop {
            if self.interrupt.is_triggered() {
                return Ok(CubeEnd::Unknown(UnknownReason::Interrupted));
            }
            let model = match solver.solve()? {
                Outcome::Satisfiable(model) => model,
                Outcome::Unsatisfiable => return Ok(CubeEnd::Exhausted),
                Outcome::Unknown(reason) => return Ok(CubeEnd::Unknown(reason)),
            };
            let placement = self.verified(&model)?;
            if !self.found.insert(model.within(self.variables.range())) {
                return Err(EnumerateError::Repeated { placement });
            }
            if (self.visit)(&placement).is_break() {
                return Ok(CubeEnd::Stopped);
            }
            clause.clear();
            self.variables.block(model.positive_literals(), &mut clause);
            solver.add_clause(&clause)?;
        }
    }

    fn verified(&self, model: &Model) -> Result<Placement, EnumerateError> {
        let placement = self.variables.placement(model.positive_literals());
        placement.verify(self.encoder.problem)?;
        Ok(placement)
    }
}
