//! The formula whose models are changes of bounded number, each with a solution of the changed puzzle.

use super::Change;
use super::changes::Changes;
use super::clue_variables::ClueVariables;
use super::region_variables::RegionVariables;
use encodings::Lit;
use encodings::at_most_one::Encoding;
use encodings::cardinality::{Cardinality, Limit, Totalizer};
use problem::Problem;
use problem::placement::Placement;
use queensat::encode::{BoardVariables, EncodeError, Formula, StopSink};
use queensat::enumerate::{EnumerateError, ModelLoop, ModelStep};
use queensat::one_solution::recommended_backend;
use solvers::{Interrupt, SatSolver};
use std::ops::ControlFlow;

/// A solver with the formula.
pub(super) struct Proposals<'a> {
    changes: &'a Changes<'a>,
    models: ModelLoop<Box<dyn SatSolver>>,
    squares: BoardVariables,
    variables: ChangeVariables<'a>,
    /// Literals of all changes, each true if it is made.
    literals: Vec<Lit>,
    /// Literals of which one is true if other changes are made than the last ones.
    others: Vec<Lit>,
}

/// Variables that state a change: of regions, or of queens and blocked squares.
enum ChangeVariables<'a> {
    RegionVariables(RegionVariables<'a>),
    ClueVariables(ClueVariables),
}

impl<'a> Proposals<'a> {
    /// Writes the formula of changes of at most this number. `relaxed` is a puzzle that all solutions
    /// of changed puzzles solve.
    pub(super) fn new(
        changes: &'a Changes<'a>,
        relaxed: &Problem,
        max: usize,
        interrupt: &Interrupt,
    ) -> Result<Self, EnumerateError> {
        let mut solver = recommended_backend().new_solver_with_interrupt(interrupt)?;
        let mut sink = StopSink::new(&mut *solver, interrupt);
        let formula = Formula::new(Encoding::Product);
        let squares = formula.encoder(relaxed).encode(&mut sink)?;
        let (variables, changed, literals) = match &changes.regions {
            Some(original) => {
                let labels =
                    RegionVariables::new(changes.problem, original, max, &squares, &mut sink)?;
                let (changed, joins) = (labels.changed(), labels.joins());
                (ChangeVariables::RegionVariables(labels), changed, joins)
            }
            None => {
                let clues = ClueVariables::new(changes, &squares, &mut sink)?;
                let changed = clues.literals();
                (
                    ChangeVariables::ClueVariables(clues),
                    changed.clone(),
                    changed,
                )
            }
        };
        let limited = Totalizer.encode(&changed, Limit::AtMost(max as u32), &mut sink);
        limited.map_err(EncodeError::from)?;
        Ok(Self {
            changes,
            models: ModelLoop::new(solver),
            squares,
            variables,
            literals,
            others: Vec::new(),
        })
    }

    /// Excludes the changes after which this placement is a second solution.
    pub(super) fn exclude(&mut self, placement: &Placement) -> Result<(), EnumerateError> {
        let sink = self.models.solver();
        let is_proposed = sink.new_vars(1)?.get(0).positive();
        for literal in self.squares.blocking_clause(placement) {
            sink.add_clause(&[!is_proposed, !literal])?;
        }
        let mut clause = vec![is_proposed];
        match &self.variables {
            ChangeVariables::ClueVariables(clues) => {
                clause.extend(clues.refuting(self.changes, placement))
            }
            ChangeVariables::RegionVariables(labels) => {
                let Some(refuting) = labels.refuting(self.changes.problem, placement, sink)? else {
                    return Ok(());
                };
                clause.extend(refuting);
            }
        }
        sink.add_clause(&clause)?;
        Ok(())
    }

    /// Excludes exactly the last changes.
    pub(super) fn exclude_last(&mut self) {
        self.models.exclude(std::mem::take(&mut self.others));
    }

    /// Returns the next changes with legal regions, and the solution that is to be the only one afterwards, or `None`
    /// if no changes of this number are left.
    pub(super) fn next(&mut self) -> Result<Option<(Vec<Change>, Placement)>, EnumerateError> {
        let step = self.models.search(&[], |model, clauses| {
            let changes = match &self.variables {
                ChangeVariables::ClueVariables(clues) => clues.changes(self.changes.kind, model),
                ChangeVariables::RegionVariables(labels) => {
                    let changes = labels.changes(model);
                    clauses.extend(labels.cuts(&changes));
                    changes
                }
            };
            if !clauses.is_empty() {
                return Ok(ControlFlow::Continue(()));
            }
            let other = |&literal: &Lit| {
                if model.satisfies(literal) {
                    !literal
                } else {
                    literal
                }
            };
            self.others = self.literals.iter().map(other).collect();
            let solution = self.squares.placement(model.positive_literals());
            Ok::<_, EnumerateError>(ControlFlow::Break((changes, solution)))
        })?;
        match step {
            ModelStep::Taken(proposed) => Ok(Some(proposed)),
            ModelStep::Exhausted => Ok(None),
            ModelStep::Unknown(reason) => Err(EnumerateError::Unknown(reason)),
        }
    }
}
