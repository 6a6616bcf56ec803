//! A small solver of our own: the procedure of Davis, Logemann and Loveland on bit sets.
//!
//! It learns nothing, so a large or hard formula is beyond it. What it is made for are all models of
//! formulas with few variables, such as those of a cube: a step takes a few instructions there, it
//! goes on from a model without blocking it, and it forgets what it has seen.

mod search;

use super::{
    AllModels, Backend, Capabilities, Interrupt, Interruptible, Outcome, SatSolver, SolveAll,
    SolveAssuming, SolveIncremental, SolverError, UnknownReason, Visit,
};
use encodings::{ClauseSink, Cnf, Lit, SinkError, VarRange};
use search::{Ended, Search};
use std::ops::ControlFlow;

const NAME: &str = "dpll";

/// Bit sets longer than this would take much memory and be slow.
const MOST_VARIABLES: usize = 64 * MOST_WORDS;
const MOST_WORDS: usize = 64;

pub(super) const BACKEND: Backend = Backend::new(
    NAME,
    "DPLL on bit sets, our own, for all models of small formulas",
    Capabilities {
        incremental: true,
        assumptions: true,
        interrupt: true,
        all_models: true,
        ..Capabilities::NONE
    },
    |_| Ok(Box::new(Dpll::default())),
);

#[derive(Default)]
struct Dpll {
    formula: Cnf,
    interrupt: Interrupt,
    failed: Vec<Lit>,
}

impl Dpll {
    /// Runs the search on bit sets that are just long enough.
    fn search(
        &self,
        assumptions: &[Lit],
        visit: impl FnMut(&super::Model, &mut Vec<Lit>) -> ControlFlow<()>,
    ) -> Ended {
        macro_rules! with_words {
            ($words:literal) => {
                Search::<$words>::new(&self.formula, assumptions).run(&self.interrupt, visit)
            };
        }
        if self.interrupt.is_triggered() {
            return Ended::Interrupted;
        }
        match self.formula.variable_count().div_ceil(64) {
            0..=1 => with_words!(1),
            2 => with_words!(2),
            3 => with_words!(3),
            4 => with_words!(4),
            5..=8 => with_words!(8),
            9..=16 => with_words!(16),
            _ => with_words!(64),
        }
    }
}

impl ClauseSink for Dpll {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        if self.formula.variable_count() + count as usize > MOST_VARIABLES {
            return Err(SinkError::Solver(format!(
                "{NAME} is for small formulas, of {MOST_VARIABLES} variables and no more"
            )));
        }
        self.formula.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.formula.add_clause(clause)
    }
}

impl SatSolver for Dpll {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        Some(self)
    }

    fn as_assuming(&mut self) -> Option<&mut dyn SolveAssuming> {
        Some(self)
    }

    fn as_interruptible(&mut self) -> Option<&mut dyn Interruptible> {
        Some(self)
    }

    fn as_all_models(&mut self) -> Option<&mut dyn SolveAll> {
        Some(self)
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
            (None, Ended::Interrupted) => Outcome::Unknown(UnknownReason::Interrupted),
            (None, _) => {
                // It learns nothing, so it does not know which of them it was.
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
        Ok(match self.search(&[], visit) {
            Ended::Exhausted => AllModels::Exhausted,
            Ended::Stopped => AllModels::Stopped,
            Ended::Interrupted => AllModels::Unknown(UnknownReason::Interrupted),
        })
    }
}

impl Interruptible for Dpll {
    fn interrupt_by(&mut self, interrupt: Interrupt) {
        self.interrupt = interrupt;
    }
}
