//! The solver of one cube, by any backend that lists models or takes blocking clauses.

use super::short_bounds::ShortBounds;
use super::{Cube, Ending, EnumerateError, ModelLoop, ModelStep};
use crate::encode::{Completion, CompletionVariables, EncodeError, QueensEncoder, StopSink};
use encodings::{Cardinality, Lit, SinkError};
use problem::Problem;
use problem::placement::Placement;
use solvers::{AllModels, Backend, Interrupt, Model, SolveAll, SolveIncremental, UnknownReason};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Consecutive repeated solutions that are tolerated in one search: a solver that forgets learnt clauses
/// may return a blocked solution. After more of them the blocking clauses are added as clauses of the
/// formula.
const MAX_REPEATS: u32 = 100;

/// Calls `visit` with all solutions that have the cube's own queens and no others on the decided
/// squares, each once, in the order in which the backend finds them. The end is [`Ending::Limit`] if `visit`
/// breaks.
///
/// Each cube gets a new solver and a small formula, which are dropped with all their clauses afterwards, so that
/// no cube is slowed down by earlier ones. Symmetry breaking of the encoder is not used, because cubes use
/// symmetry in their own way.
///
/// Backends that support it return all models in one search, and bounds other than 1 on few squares are
/// written for them without auxiliary variables; the others are used in a blocking-clause loop. Every model is
/// verified by pairwise attack checks before it counts, and none counts twice.
pub(super) fn solve(
    QueensEncoder {
        problem, formula, ..
    }: QueensEncoder<'_>,
    backend: &Backend,
    interrupt: &Interrupt,
    cube: &Cube,
    visit: &mut Visit<'_>,
) -> Result<Ending, EnumerateError> {
    let is_decided = |square| cube.decided().decides(problem.board(), square);
    let Some(rest) = Completion::after_deciding(problem, cube.queens(), is_decided) else {
        return Ok(Ending::Exhausted);
    };
    let mut solver = backend.new_solver_with_interrupt(interrupt)?;
    let short = ShortBounds(&formula.cardinality);
    let cardinality: &dyn Cardinality = match solver.as_all_models() {
        Some(_) => &short,
        None => &formula.cardinality,
    };
    let mut sink = StopSink::new(&mut *solver, interrupt);
    let variables = match rest.encode(&formula, cardinality, &mut sink) {
        Err(EncodeError::Sink(SinkError::Interrupted)) => return Ok(INTERRUPTED),
        encoded => encoded?,
    };
    let mut solutions = Solutions {
        problem,
        variables: &variables,
        interrupt,
        visit,
        found: HashSet::new(),
    };
    let mut repeated = None;
    if let Some(solver) = solver.as_all_models() {
        match solutions.in_one_search(solver)? {
            Ok(ending) => return Ok(ending),
            Err(placement) => repeated = Some(placement),
        }
    }
    match (solver.as_incremental(), repeated) {
        (Some(solver), _) => solutions.one_by_one(solver),
        (None, Some(placement)) => Err(EnumerateError::Repeated { placement }),
        (None, None) => Err(EnumerateError::NotIncremental),
    }
}

/// Function that takes a solution, and breaks to end the search.
type Visit<'a> = dyn FnMut(&Placement) -> Result<ControlFlow<()>, EnumerateError> + 'a;

const INTERRUPTED: Ending = Ending::Stopped(UnknownReason::Interrupted);

/// Solutions of a cube found so far.
struct Solutions<'a, 'v> {
    problem: &'a Problem,
    variables: &'a CompletionVariables,
    interrupt: &'a Interrupt,
    visit: &'a mut Visit<'v>,
    /// Their models, auxiliary variables left out.
    found: HashSet<Model>,
}

impl Solutions<'_, '_> {
    /// Verifies a model, and passes it on, unless it is repeated.
    fn take(
        &mut self,
        model: &Model,
    ) -> Result<Result<ControlFlow<()>, Placement>, EnumerateError> {
        let placement = self.variables.placement(model.positive_literals());
        placement.verify(self.problem)?;
        if !self.found.insert(model.within(self.variables.range())) {
            return Ok(Err(placement));
        }
        (self.visit)(&placement).map(Ok)
    }

    /// Finds all solutions in one search, unless the solver forgets too many blocking clauses: then returns a
    /// solution that was found before.
    fn in_one_search(
        &mut self,
        solver: &mut dyn SolveAll,
    ) -> Result<Result<Ending, Placement>, EnumerateError> {
        let mut early = None;
        let mut repeats = 0;
        let end = solver.solve_all(&mut |model, clause| {
            self.variables.block(model.positive_literals(), clause);
            early = match self.take(model) {
                Ok(Ok(flow)) => {
                    repeats = 0;
                    flow?;
                    self.interrupt.is_triggered().then_some(Ok(Ok(INTERRUPTED)))
                }
                Ok(Err(_)) if repeats < MAX_REPEATS => {
                    repeats += 1;
                    None
                }
                Ok(Err(placement)) => Some(Ok(Err(placement))),
                Err(error) => Some(Err(error)),
            };
            match early {
                None => ControlFlow::Continue(()),
                Some(_) => ControlFlow::Break(()),
            }
        })?;
        early.unwrap_or(Ok(Ok(match end {
            AllModels::Exhausted => Ending::Exhausted,
            AllModels::Stopped => Ending::Limit,
            AllModels::Unknown(reason) => Ending::Stopped(reason),
        })))
    }

    /// Finds the solutions that were not found yet, each in a search of its own.
    fn one_by_one(mut self, solver: &mut dyn SolveIncremental) -> Result<Ending, EnumerateError> {
        for model in &self.found {
            solver.add_clause(&self.blocking_clause(model))?;
        }
        let mut models = ModelLoop::new(solver);
        if self.interrupt.is_triggered() {
            return Ok(INTERRUPTED);
        }
        let step = models.search(&[], |model, clauses| {
            match self.take(model)? {
                Ok(ControlFlow::Continue(())) => clauses.push(self.blocking_clause(model)),
                Ok(ControlFlow::Break(())) => return Ok(ControlFlow::Break(Ending::Limit)),
                Err(placement) => return Err(EnumerateError::Repeated { placement }),
            }
            Ok(if self.interrupt.is_triggered() {
                ControlFlow::Break(INTERRUPTED)
            } else {
                ControlFlow::Continue(())
            })
        })?;
        Ok(match step {
            ModelStep::Taken(ending) => ending,
            ModelStep::Exhausted => Ending::Exhausted,
            ModelStep::Unknown(reason) => Ending::Stopped(reason),
        })
    }

    fn blocking_clause(&self, model: &Model) -> Vec<Lit> {
        let mut clause = Vec::new();
        self.variables.block(model.positive_literals(), &mut clause);
        clause
    }
}
