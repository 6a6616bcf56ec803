//! A small solver with conflict-driven clause learning, made to be read and watched.
//!
//! | part | file |
//! |---|---|
//! | the search, step by step | this one |
//! | unit propagation with two watched literals | `propagation.rs` |
//! | what a conflict teaches | `analysis.rs` |
//! | which variable is decided next | `order.rs` |
//! | the traits of a backend | `backend.rs` |
//!
//! It has what makes CDCL strong: learning at the first unique implication point, backjumps, activities, saved phases,
//! restarts, and removal of clauses that involve many levels. It leaves out what makes solvers fast beyond
//! that: a heap of activities, shorter learnt clauses, simplification of the formula.

mod analysis;
mod backend;
mod order;

use crate::{Propagation, SolverStep, Stepwise};
use analysis::Analysis;
pub(crate) use backend::backend;
use encodings::{ClauseSink, Lit, SinkError, Var, VarRange};
use order::Order;

/// Number of learnt clauses at which half of them are removed.
const MAX_LEARNT: usize = 4000;

/// A search by conflict-driven clause learning.
///
/// ```
/// use encodings::{ClauseSink, Lit};
/// use solvers::{Cdcl, SolverStep, Stepwise};
///
/// let literal = |number| Lit::from_dimacs(number).unwrap();
/// let mut search = Cdcl::new();
/// search.new_vars(2)?;
/// search.add_clause(&[literal(-1), literal(2)])?;
/// search.add_clause(&[literal(-1), literal(-2)])?;
/// assert_eq!(search.step(), SolverStep::Decision(literal(1)));
/// assert_eq!(search.step(), SolverStep::Propagation(literal(2), 0));
/// assert_eq!(search.step(), SolverStep::Conflict(1));
/// assert_eq!(search.step(), SolverStep::Learnt(vec![literal(-1)]));
/// assert_eq!(search.step(), SolverStep::Backjump { from: 1, to: 0 });
/// # Ok::<(), encodings::SinkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cdcl {
    clauses: Propagation,
    /// Number of levels of the literals of a clause that was learnt, or `None` for other clauses.
    learnt: Vec<Option<usize>>,
    /// Length of the trail before each decision.
    decisions: Vec<usize>,
    /// Number of decisions before a variable got its value, by variable.
    levels: Vec<usize>,
    /// The value that each variable gets if it is decided.
    phases: Vec<bool>,
    first_phase: bool,
    /// That value is the one that the variable had last.
    saves_phases: bool,
    order: Order,
    assumptions: Vec<Lit>,
    /// Assumptions that cannot all be true, after the search for them has ended.
    failed: Vec<Lit>,
    /// Number of literals of the trail that steps have shown.
    shown: usize,
    next: Next,
    restart_after: Option<u64>,
    counts: Counts,
}

/// The part of a conflict that comes next.
#[derive(Clone, Debug)]
enum Next {
    /// There is no conflict.
    Decide,
    Conflict(usize),
    Analyze(usize),
    Backjump(Vec<Lit>, usize),
    /// There are too many clauses.
    Forget,
    /// A model is complete.
    Block,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    decisions: u64,
    conflicts: u64,
    propagations: u64,
    restarts: u64,
    /// Conflicts since the last restart.
    since_restart: u64,
    /// Number of clauses that were learnt and not removed.
    learnt: usize,
}

impl Default for Cdcl {
    fn default() -> Self {
        Self::new()
    }
}

impl Cdcl {
    /// Creates a search for models of an empty formula, without restarts. Decisions make variables true.
    #[must_use]
    pub fn new() -> Self {
        Self {
            clauses: Propagation::new(),
            learnt: Vec::new(),
            decisions: Vec::new(),
            levels: Vec::new(),
            phases: Vec::new(),
            first_phase: true,
            saves_phases: false,
            order: Order::new(),
            assumptions: Vec::new(),
            failed: Vec::new(),
            shown: 0,
            next: Next::Decide,
            restart_after: None,
            counts: Counts::default(),
        }
    }

    /// Restarts after some conflicts: this number times 1, 1, 2, 1, 1, 2, 4, 1, .. (Luby, Sinclair and Zuckerman 1993,
    /// "Optimal Speedup of Las Vegas Algorithms").
    #[must_use]
    pub const fn with_restarts(mut self, conflicts: u64) -> Self {
        self.restart_after = Some(conflicts);
        self
    }

    /// Makes variables false if they are decided, or true.
    #[must_use]
    pub const fn with_phase(mut self, phase: bool) -> Self {
        self.first_phase = phase;
        self
    }

    /// Gives a variable that is decided the value that it had last (Pipatsrisawat and Darwiche 2007, "A Lightweight
    /// Component Caching Scheme for Satisfiability Solvers"). Large boards take fewer conflicts so, small ones more.
    #[must_use]
    pub const fn with_saved_phases(mut self) -> Self {
        self.saves_phases = true;
        self
    }

    /// Returns the open literal that is decided next.
    fn choice(&self) -> Option<Lit> {
        let is_open = |var: Var| self.clauses.value(var.positive()).is_none();
        let var = self.order.best(is_open)?;
        Some(var.literal(self.phases[var.index()]))
    }

    /// Makes a literal true that nothing demands.
    fn decide(&mut self, literal: Lit) -> SolverStep {
        self.counts.decisions += 1;
        let start = self.clauses.trail().len();
        self.decisions.push(start);
        let result = self.clauses.assume(literal);
        let result = result.map_err(|clause| clause.expect("the literal was open"));
        self.note(start, result);
        self.shown += 1;
        SolverStep::Decision(literal)
    }

    /// Notes the levels of the literals from this place of the trail on, and the conflict.
    fn note(&mut self, start: usize, result: Result<(), usize>) {
        for literal in &self.clauses.trail()[start..] {
            self.levels[literal.var().index()] = self.decisions.len();
        }
        self.next = result.map_or_else(Next::Conflict, |()| Next::Decide);
    }

    /// Takes back the decisions after the first `level` ones.
    fn undo(&mut self, level: usize) {
        let Some(&length) = self.decisions.get(level) else {
            return;
        };
        if self.saves_phases {
            for literal in &self.clauses.trail()[length..] {
                self.phases[literal.var().index()] = literal.is_positive();
            }
        }
        self.clauses.undo_to(length);
        self.decisions.truncate(level);
        self.shown = self.shown.min(length);
    }

    /// Makes the next assumption true, or a literal of the own choice.
    fn decide_next(&mut self) -> SolverStep {
        while let Some(&literal) = self.assumptions.get(self.decisions.len()) {
            match self.clauses.value(literal) {
                None => return self.decide(literal),
                Some(true) => self.decisions.push(self.clauses.trail().len()),
                Some(false) => {
                    self.failed = analysis::failed_assumptions(&self.clauses, literal);
                    return SolverStep::Exhausted;
                }
            }
        }
        if let Some(literal) = self.choice() {
            return self.decide(literal);
        }
        self.next = Next::Block;
        SolverStep::Model
    }

    /// Returns the number of decisions before the last literal of a false clause became false.
    fn level_of_clause(&self, clause: &[Lit]) -> usize {
        let levels = clause.iter().map(|it| self.level_of(*it));
        levels.max().unwrap_or(0)
    }

    fn analyze(&mut self, conflict: usize) -> SolverStep {
        let level = self.level_of_clause(self.clauses.clause(conflict));
        if level == 0 {
            self.failed.clear();
            if self.clauses.refuted().is_none() {
                // All models are blocked.
                self.reset();
                self.learnt.push(None);
                self.clauses.add_clause(&[]).expect("it has no variables");
            }
            self.next = Next::Analyze(conflict);
            return SolverStep::Exhausted;
        }
        let Analysis {
            learnt,
            backjump,
            involved,
        } = analysis::first_uip(&self.clauses, conflict, level, |it| self.level_of(it));
        involved.into_iter().for_each(|var| self.order.bump(var));
        self.order.grow();
        self.next = Next::Backjump(learnt.clone(), backjump);
        SolverStep::Learnt(learnt)
    }

    fn backjump(&mut self, learnt: &[Lit], to: usize) -> SolverStep {
        let from = self.decisions.len();
        let mut levels: Vec<usize> = learnt.iter().map(|it| self.level_of(*it)).collect();
        levels.dedup();
        self.undo(to);
        self.learnt.push(Some(levels.len()));
        self.counts.learnt += 1;
        let start = self.clauses.trail().len();
        let result = self.clauses.learn(learnt);
        self.note(start, result);
        if self.counts.learnt >= MAX_LEARNT && result.is_ok() {
            self.next = Next::Forget;
        }
        SolverStep::Backjump { from, to }
    }

    /// Removes the half of the learnt clauses whose literals have the most levels, except reasons.
    fn forget(&mut self) -> SolverStep {
        let mut is_kept: Vec<bool> = self.learnt.iter().map(Option::is_none).collect();
        for literal in self.clauses.trail() {
            if let Some(reason) = self.clauses.reason(literal.var()) {
                is_kept[reason] = true;
            }
        }
        let mut others: Vec<usize> = (0..is_kept.len()).filter(|&it| !is_kept[it]).collect();
        // Among equals the latest are kept.
        others.sort_by_key(|&clause| (self.learnt[clause], std::cmp::Reverse(clause)));
        let mut removed = others.split_off(others.len() / 2);
        removed.sort_unstable();
        others.into_iter().for_each(|clause| is_kept[clause] = true);
        self.clauses.retain(|clause| is_kept[clause]);
        let mut kept = is_kept.into_iter();
        self.learnt.retain(|_| kept.next().unwrap_or(true));
        self.counts.learnt -= removed.len();
        SolverStep::Forgotten(removed)
    }

    fn restart(&mut self) -> SolverStep {
        self.counts.restarts += 1;
        self.counts.since_restart = 0;
        self.undo(0);
        SolverStep::Restart
    }

    fn is_restart_due(&self) -> bool {
        let factor = luby(self.counts.restarts + 1);
        let is_due = |unit: u64| self.counts.since_restart >= unit.saturating_mul(factor);
        self.restart_after.is_some_and(is_due)
    }

    /// Ends a search, so that clauses can be added and another search can begin.
    fn reset(&mut self) {
        self.undo(0);
        self.next = Next::Decide;
    }
}

/// Returns a number of the sequence 1, 1, 2, 1, 1, 2, 4, .., counted from 1.
fn luby(number: u64) -> u64 {
    match (number + 1).is_power_of_two() {
        true => number.div_ceil(2),
        // The sequence up to a power of two is followed by itself.
        false => luby(number + 1 - (number + 1).next_power_of_two() / 2),
    }
}

impl ClauseSink for Cdcl {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.clauses.new_vars(count)?;
        let variables = self.clauses.variable_count();
        self.levels.resize(variables, 0);
        self.phases.resize(variables, self.first_phase);
        self.order.add_variables(variables);
        Ok(range)
    }

    /// Adds a clause, and takes back all decisions.
    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.reset();
        let start = self.clauses.trail().len();
        self.learnt.push(None);
        self.clauses.add_clause(clause)?;
        self.note(start, Ok(()));
        Ok(())
    }
}

impl Stepwise for Cdcl {
    fn step(&mut self) -> SolverStep {
        if let Some(&literal) = self.clauses.trail().get(self.shown) {
            self.shown += 1;
            self.counts.propagations += 1;
            let reason = self.clauses.reason(literal.var());
            return SolverStep::Propagation(literal, reason.expect("decisions were shown"));
        }
        if let (Next::Decide, Some(clause)) = (&self.next, self.clauses.refuted()) {
            self.next = Next::Conflict(clause);
        }
        match std::mem::replace(&mut self.next, Next::Decide) {
            Next::Conflict(clause) => {
                self.counts.conflicts += 1;
                self.counts.since_restart += 1;
                self.next = Next::Analyze(clause);
                SolverStep::Conflict(clause)
            }
            Next::Analyze(clause) => self.analyze(clause),
            Next::Backjump(learnt, level) => self.backjump(&learnt, level),
            Next::Forget => self.forget(),
            Next::Block => {
                self.next = Next::Block;
                SolverStep::Model
            }
            Next::Decide if self.is_restart_due() => self.restart(),
            Next::Decide => self.decide_next(),
        }
    }

    fn block(&mut self, clause: &[Lit]) {
        let is_model = matches!(self.next, Next::Block);
        assert!(is_model, "the last step was a model");
        let mut clause = clause.to_vec();
        clause.sort_unstable_by_key(|&it| (std::cmp::Reverse(self.level_of(it)), it));
        clause.dedup();
        let number = self.clauses.clause_count();
        self.learnt.push(None);
        if clause.is_empty() {
            self.reset();
            self.clauses.add_clause(&[]).expect("it has no variables");
        } else {
            let result = self.clauses.learn(&clause);
            assert!(result.is_err(), "all literals are false");
        }
        self.next = Next::Conflict(number);
    }

    fn clauses(&self) -> &Propagation {
        &self.clauses
    }

    fn level(&self) -> usize {
        self.decisions.len()
    }

    fn level_of(&self, literal: Lit) -> usize {
        self.levels[literal.var().index()]
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn restarts_follow_the_sequence_of_luby() {
        let sequence: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(sequence, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
