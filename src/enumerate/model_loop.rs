//! Find a model, exclude it, repeat: the loop over the models of any formula.
//!
//! The loop knows no board. Who runs it says by clauses which models are enough: the blocking clause of a model that is
//! projected to some variables, those of a whole class, or what else is known once a model is seen, such as a rule that
//! is stated only when a model breaks it. [`BlockingLoop`](super::BlockingLoop) makes solutions of this.

use encodings::{ClauseSink, Lit, SinkError};
use solvers::{Model, Outcome, SatSolver, SolverError, UnknownReason};
use std::ops::{ControlFlow, DerefMut};

/// The models of the formula in a solver, which takes clauses after an answer.
///
/// Public for puzzles.
pub struct ModelLoop<S> {
    solver: S,
    /// Literal under which the clauses of the loop hold, if the formula is to be left as it is.
    activation: Option<Lit>,
    /// Clauses for the next search. Most loops end with a model that need not be excluded.
    clauses: Vec<Vec<Lit>>,
}

/// End of a search for models.
pub enum ModelStep<T> {
    /// A model was enough, and this was made of it.
    Taken(T),
    /// There are no more.
    Exhausted,
    /// The solver stopped without an answer.
    Unknown(UnknownReason),
}

impl<S> ModelLoop<S>
where
    S: DerefMut,
    S::Target: SatSolver,
{
    /// Creates the loop over the models of the formula in a solver.
    pub const fn new(solver: S) -> Self {
        Self {
            solver,
            activation: None,
            clauses: Vec::new(),
        }
    }

    /// Adds clauses under a literal from now on, which every search assumes. The solver must be able to assume literals.
    pub fn set_activation(&mut self, literal: Lit) {
        self.activation = Some(literal);
    }

    /// Passes models in which the assumptions are true to `visit`, until it breaks. `visit` adds the clauses that exclude
    /// a model, or more than it. They hold from the next search on, also if that is another call.
    pub fn search<T, E>(
        &mut self,
        assumptions: &[Lit],
        mut visit: impl FnMut(&Model, &mut Vec<Vec<Lit>>) -> Result<ControlFlow<T>, E>,
    ) -> Result<ModelStep<T>, E>
    where
        E: From<SinkError> + From<SolverError>,
    {
        let activation = self.activation;
        let assumed: Vec<Lit> = activation.iter().chain(assumptions).copied().collect();
        loop {
            for mut clause in self.clauses.drain(..) {
                clause.extend(activation.map(|literal| !literal));
                self.solver.add_clause(&clause)?;
            }
            let model = match self.solve(&assumed)? {
                Outcome::Satisfiable(model) => model,
                Outcome::Unsatisfiable => return Ok(ModelStep::Exhausted),
                Outcome::Unknown(reason) => return Ok(ModelStep::Unknown(reason)),
            };
            if let ControlFlow::Break(taken) = visit(&model, &mut self.clauses)? {
                return Ok(ModelStep::Taken(taken));
            }
        }
    }

    /// Excludes models from the next search on.
    pub fn exclude(&mut self, clause: Vec<Lit>) {
        self.clauses.push(clause);
    }

    /// Returns the solver, which takes the clauses of the loop.
    pub fn solver(&mut self) -> &mut S::Target {
        &mut self.solver
    }

    fn solve(&mut self, assumed: &[Lit]) -> Result<Outcome, SolverError> {
        if assumed.is_empty() {
            return self.solver.solve();
        }
        let solver = self.solver.as_assuming();
        solver
            .expect("a solver that can assume literals")
            .solve_assuming(assumed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::enumerate::EnumerateError;
    use solvers::backend_by_name;

    /// The models of some clauses over three variables by their first two, with a visit that adds `more` to each blocking
    /// clause.
    fn projected(
        models: &mut ModelLoop<Box<dyn SatSolver>>,
        squares: [Lit; 2],
        more: &[Vec<Lit>],
    ) -> Vec<[bool; 2]> {
        let mut found = Vec::new();
        let step = models.search(&[], |model, clauses| {
            let values = squares.map(|literal| model.satisfies(literal));
            found.push(values);
            let blocking = squares.map(|literal| {
                if model.satisfies(literal) {
                    !literal
                } else {
                    literal
                }
            });
            clauses.push(blocking.to_vec());
            clauses.extend_from_slice(more);
            Ok::<_, EnumerateError>(ControlFlow::<()>::Continue(()))
        });
        assert!(matches!(step, Ok(ModelStep::Exhausted)));
        found.sort_unstable();
        found
    }

    #[test]
    fn each_projection_is_met_once_and_the_formula_can_be_left() {
        let backend = backend_by_name("batsat").unwrap();
        for is_left in [false, true] {
            let mut solver = backend.new_solver().unwrap();
            let vars = solver.new_vars(4).unwrap();
            let [one, two, condition] = [0, 1, 3].map(|index| vars.get(index).positive());
            // The third variable is free, so that each pair of values has two models.
            solver.add_clause(&[one, two]).unwrap();
            let mut models = ModelLoop::new(solver);
            if is_left {
                models.set_activation(condition);
            }
            let all = [[false, true], [true, false], [true, true]];
            assert_eq!(projected(&mut models, [one, two], &[]), all);
            assert!(projected(&mut models, [one, two], &[]).is_empty());
            let solver = models.solver();
            let is_solved = matches!(solver.solve(), Ok(Outcome::Satisfiable(_)));
            assert_eq!(is_solved, is_left);
        }
    }

    #[test]
    fn further_clauses_hold_after_the_model_that_adds_them() {
        let mut solver = backend_by_name("batsat").unwrap().new_solver().unwrap();
        let vars = solver.new_vars(2).unwrap();
        let squares = [0, 1].map(|index| vars.get(index).positive());
        let cuts = squares.map(|literal| vec![!literal]);
        let found = projected(&mut ModelLoop::new(solver), squares, &cuts);
        assert!(
            found.len() <= 2 && found.contains(&[false, false]),
            "{found:?}"
        );
    }
}
