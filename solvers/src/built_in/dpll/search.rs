//! Search by unit propagation and chronological backtracking.
//!
//! Martin Davis, George Logemann and Donald Loveland, "A Machine Program for Theorem-Proving",
//! Communications of the ACM, 1962. After a model the last decision is flipped and nothing is
//! stored, as in Takahisa Toda and Takehide Soh, "Implementing Efficient All Solutions SAT Solvers",
//! ACM JEA, 2016, and Giuseppe Spallitta, Roberto Sebastiani and Armin Biere, "Disjoint Partial
//! Enumeration without Blocking Clauses", AAAI 2024.

use super::literals::Literals;
use super::rules::{Assignment, Next, Rules};
use crate::{AllModels, Interrupt, Model, UnknownReason};
use encodings::{Cnf, Lit};
use std::ops::ControlFlow;

/// Number of decisions between two checks of the interrupt.
const DECISIONS_PER_CHECK: u64 = 256;

/// A search for the models of a formula of up to 64·W variables.
pub(super) struct Search<const W: usize> {
    rules: Rules<W>,
    now: Assignment<W>,
    decisions: Vec<Decision<W>>,
}

/// Decisions and conflicts, summed over the searches of one solver.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) decisions: u64,
    pub(super) conflicts: u64,
}

struct Decision<const W: usize> {
    literal: Lit,
    before: Assignment<W>,
}

impl<const W: usize> Search<W> {
    /// Prepares the search for models of the formula in which the assumptions are true. The formula
    /// has at most 64·W variables.
    pub(super) fn new(formula: &Cnf, assumptions: &[Lit]) -> Self {
        let rules = Rules::new(formula);
        Self {
            now: rules.start(assumptions),
            rules,
            decisions: Vec::new(),
        }
    }

    /// Calls `visit` with models until there are no more or it stops the search. `visit` leaves a
    /// clause that is false in the model; every later model satisfies it.
    pub(super) fn run(
        mut self,
        interrupt: &Interrupt,
        counts: &mut Counts,
        mut visit: impl FnMut(&Model, &mut Vec<Lit>) -> ControlFlow<()>,
    ) -> AllModels {
        let mut model = Model::default();
        let mut blocking = Vec::new();
        let first = self.now.literals;
        let mut next = self.rules.propagate(&mut self.now, first);
        loop {
            match next {
                Next::Decide(literal) => {
                    counts.decisions += 1;
                    if counts.decisions % DECISIONS_PER_CHECK == 0 && interrupt.is_triggered() {
                        return AllModels::Unknown(UnknownReason::Interrupted);
                    }
                    self.decisions.push(Decision {
                        literal,
                        before: self.now,
                    });
                    next = self.rules.decide(&mut self.now, literal);
                    continue;
                }
                Next::Conflict => counts.conflicts += 1,
                Next::Model => {
                    blocking.clear();
                    model.set_words(&self.now.literals.positive);
                    if visit(&model, &mut blocking).is_break() {
                        return AllModels::Stopped;
                    }
                    self.block(&blocking);
                }
            }
            let Some(decision) = self.decisions.pop() else {
                return AllModels::Exhausted;
            };
            self.now = decision.before;
            next = self.rules.decide(&mut self.now, !decision.literal);
        }
    }

    /// Undoes the last decisions as long as the clause is false without them: their alternatives are
    /// blocked together with the model.
    fn block(&mut self, clause: &[Lit]) {
        let set = Literals::from_literals(clause);
        assert!(
            self.now.literals.open_literals(&set).is_empty(),
            "a blocking clause must be false in the model that it blocks"
        );
        let undone =
            |decision: &Decision<W>| decision.before.literals.open_literals(&set).is_empty();
        while self.decisions.last().is_some_and(undone) {
            self.decisions.pop();
        }
        // Flipping a decision that the clause mentions satisfies the clause. If it mentions all
        // decisions, no open branch contains a blocked model and the clause need not be stored.
        if !self.decisions.iter().all(|d| set.mentions(d.literal)) {
            self.rules.add_during_search(set);
        }
    }
}
