//! A small solver of this project: the procedure of Davis, Logemann and Loveland on bit sets.
//!
//! It learns no clauses, so it is unfit for large or hard formulas. It is made for all models of
//! formulas with few variables, such as those of a cube: a step takes a few instructions, the search
//! continues after a model without a stored blocking clause, and memory does not grow. On formulas of 40 to 70
//! variables a clause is one or two words, and a learnt clause costs more than it saves.
//!
//! Most of the time is for the choice of a clause with the fewest open literals, so the number of open literals of up to 64
//! clauses is kept in five words, a clause in each bit (`lengths`): half of the time of counting them anew. Tried: the last
//! of the shortest clauses in place of the first, without effect; the rule "excluded by both" for clauses with three
//! open literals, which saves a few decisions and takes longer.

mod lengths;
mod literals;
mod rules;
mod search;
mod steps;

use crate::{
    AllModels, Backend, Capabilities, Capability, Interrupt, Model, Outcome, SatSolver, SolveAll,
    SolveAssuming, SolveIncremental, SolverError, Statistics, UnknownReason, Visit,
};
use encodings::{ClauseSink, Cnf, Lit, SinkError, VarRange};
use search::{Counts, Search};
use std::ops::ControlFlow;
pub use steps::DpllSteps;

const NAME: &str = "dpll";

/// Maximum number of variables. Longer bit sets would be slow and take much memory.
const MAX_VARIABLES: usize = 64 * MAX_WORDS;
const MAX_WORDS: usize = 64;

pub(crate) fn backend() -> Backend {
    let summary = "DPLL on bit sets, our own, for all models of small formulas";
    let others = Capabilities::of(&[Capability::Interrupt]);
    Backend::of_solver(NAME, summary, others, |_, interrupt| {
        let interrupt = interrupt.clone();
        Ok(Box::new(Dpll {
            interrupt,
            ..Dpll::default()
        }))
    })
}

#[derive(Default)]
struct Dpll {
    formula: Cnf,
    interrupt: Interrupt,
    failed: Vec<Lit>,
    counts: Counts,
}

impl Dpll {
    /// Runs the search on the shortest bit sets that are long enough.
    fn search(
        &mut self,
        assumptions: &[Lit],
        visit: impl FnMut(&Model, &mut Vec<Lit>) -> ControlFlow<()>,
    ) -> AllModels {
        macro_rules! with_words {
            ($words:literal) => {
                Search::<$words>::new(&self.formula, assumptions).run(
                    &self.interrupt,
                    &mut self.counts,
                    visit,
                )
            };
        }
        if self.interrupt.is_triggered() {
            return AllModels::Unknown(UnknownReason::Interrupted);
        }
        match self.formula.variable_count().div_ceil(64) {
            ..=1 => with_words!(1),
            ..=2 => with_words!(2),
            // A module for pages, whose size counts, has fewer copies.
            #[cfg(not(target_family = "wasm"))]
            3 => with_words!(3),
            ..=4 => with_words!(4),
            #[cfg(not(target_family = "wasm"))]
            ..=8 => with_words!(8),
            ..=16 => with_words!(16),
            _ => with_words!(64),
        }
    }
}

impl ClauseSink for Dpll {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        if self.formula.variable_count() + count as usize > MAX_VARIABLES {
            return Err(SinkError::Solver(format!(
                "{NAME} is for small formulas of at most {MAX_VARIABLES} variables"
            )));
        }
        self.formula.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.formula.add_clause(clause)
    }

    fn add_binary_clauses(&mut self, first: Lit, others: &[Lit]) -> Result<(), SinkError> {
        self.formula.add_binary_clauses(first, others)
    }
}

impl SatSolver for Dpll {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    offer! {
        as_incremental: SolveIncremental,
        as_assuming: SolveAssuming,
        as_all_models: SolveAll,
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            decisions: Some(self.counts.decisions),
            conflicts: Some(self.counts.conflicts),
            ..Statistics::default()
        }
    }
}

impl SolveIncremental for Dpll {}

impl SolveAssuming for Dpll {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        let mut found = None;
        let ended = self.search(assumptions, |model, _| {
            found = Some(model.clone());
            ControlFlow::Break(())
        });
        Ok(match (found, ended) {
            (Some(model), _) => Outcome::Satisfiable(model),
            (None, AllModels::Unknown(reason)) => Outcome::Unknown(reason),
            (None, _) => {
                // Without learning, no smaller subset is known.
                self.failed = assumptions.to_vec();
                Outcome::Unsatisfiable
            }
        })
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        self.failed.clone()
    }
}

impl SolveAll for Dpll {
    fn solve_all(&mut self, visit: &mut Visit<'_>) -> Result<AllModels, SolverError> {
        Ok(self.search(&[], visit))
    }
}
