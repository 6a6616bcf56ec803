//! A small solver with conflict-driven clause learning, made to be read and watched.
//!
//! | part | file |
//! |---|---|
//! | the search, step by step | this one |
//! | unit propagation with two watched literals | `propagation.rs` |
//! | what a conflict teaches | `analysis.rs` |
//! | which variable is decided next | `order.rs` |
//! | when the search begins anew | `restarts.rs` |
//! | which learnt clauses are kept | `memory.rs` |
//! | why each learnt clause follows, as a proof in LRAT | `proof.rs` |
//! | the traits of a backend | `backend.rs` |
//!
//! The problem: a search that tries one value after the other refutes the same few wrong decisions again and again, under
//! ever other decisions beside them. The idea: a conflict is traced back to the decisions that led to it, and a clause
//! excludes these together for the rest of the search, which goes back to the last decision that matters (Marques-Silva and
//! Sakallah 1999, "GRASP: A Search Algorithm for Propositional Satisfiability").
//!
//! It has what makes CDCL strong: learning at the first unique implication point, backjumps, activities, saved phases,
//! restarts, removal of clauses that involve many levels and, for proofs, shorter learnt clauses. It leaves out what makes
//! solvers fast beyond that: a heap of activities, simplification of the formula.

mod analysis;
mod backend;
mod memory;
mod order;
mod proof;
mod restarts;

use crate::{Propagation, SolverStep, Stepwise};
use analysis::Analysis;
pub(crate) use backend::backend;
use encodings::{ClauseSink, Lit, SinkError, Var, VarRange};
use memory::{ClauseKind, MAX_LEARNT, Origin};
use order::Order;
use proof::Proof;
pub use proof::{NoProof, ProofSink};

/// A search by conflict-driven clause learning, whose steps and reasons are shown, and which writes a proof of them if it is
/// made by [`Cdcl::proving`].
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
pub struct Cdcl<P = NoProof> {
    clauses: Propagation,
    /// Origin of each clause.
    origins: Vec<Origin>,
    /// Number of clauses that were not learnt.
    given: u64,
    proof: Proof<P>,
    /// Literals that follow from the others are left out of learnt clauses.
    learns_shorter: bool,
    /// Number of learnt clauses at which half of them are removed, and its growth each time.
    max_learnt: usize,
    growth: usize,
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
    /// The learnt clause, its number in the proof, and the level to which the search goes back.
    Backjump(Vec<Lit>, u64, usize),
    /// There are too many clauses.
    Forget,
    /// A model is complete.
    Block,
    /// There is no other model.
    Exhausted,
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
        Self::proving(NoProof)
    }
}

impl<P: ProofSink> Cdcl<P> {
    /// Creates a search as [`Cdcl::new`] does, which writes each learnt clause and, after the last model, the empty one as
    /// lemmas of a proof. Clauses that are added have the numbers 1, 2, .. in the proof, those that block models the next ones.
    #[must_use]
    pub fn proving(sink: P) -> Self {
        Self {
            clauses: Propagation::new(),
            origins: Vec::new(),
            given: 0,
            proof: Proof::new(sink),
            learns_shorter: false,
            max_learnt: MAX_LEARNT,
            growth: 0,
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

    /// Leaves literals that follow from the others out of learnt clauses. These take more time, and less space in a proof.
    #[must_use]
    pub const fn with_shorter_clauses(mut self) -> Self {
        self.learns_shorter = true;
        self
    }

    /// Keeps so many clauses more each time that some are removed. A search that lasts long then takes fewer conflicts, and
    /// more time for each.
    #[must_use]
    pub const fn with_growth(mut self, clauses: usize) -> Self {
        self.growth = clauses;
        self
    }

    /// Decides the first variables only, of this number: a model is complete when all of them have values and no clause is
    /// false, whether others have values or not.
    #[must_use]
    pub fn with_decisions_on(mut self, variables: usize) -> Self {
        self.order.limit(variables);
        self
    }

    /// Returns what takes the proof.
    pub const fn proof(&mut self) -> &mut P {
        &mut self.proof.sink
    }

    /// Excludes the current model as [`Stepwise::block`] does, by a clause that has this number in the proof and is used
    /// once: only what is learnt from it stays. If that is removed, the model may be found again.
    ///
    /// # Panics
    ///
    /// If the last step was not [`SolverStep::Model`].
    pub fn block_once(&mut self, clause: &[Lit], number: u64) {
        self.block_by(clause, ClauseKind::Model, number);
    }

    fn block_by(&mut self, clause: &[Lit], kind: ClauseKind, number: u64) {
        let is_model = matches!(self.next, Next::Block);
        assert!(is_model, "the last step was a model");
        let mut clause = clause.to_vec();
        clause
            .sort_unstable_by_key(|&literal| (std::cmp::Reverse(self.level_of(literal)), literal));
        clause.dedup();
        let place = self.clauses.clause_count();
        self.origins.push(Origin { kind, number });
        if clause.is_empty() {
            self.reset();
            self.clauses.add_clause(&[]).expect("it has no variables");
        } else {
            let result = self.clauses.learn(&clause);
            assert!(result.is_err(), "all literals are false");
        }
        self.next = Next::Conflict(place);
    }

    /// Returns the number of the next clause that is not learnt.
    const fn next_given(&mut self) -> u64 {
        self.given += 1;
        self.given
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
        let result = self
            .clauses
            .assume(literal)
            .map_err(|clause| clause.expect("the literal was open"));
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
        let levels = clause.iter().map(|literal| self.level_of(*literal));
        levels.max().unwrap_or(0)
    }

    fn analyze(&mut self, conflict: usize) -> SolverStep {
        let root = self
            .decisions
            .first()
            .copied()
            .unwrap_or(self.clauses.trail().len());
        self.proof.state_units(&self.clauses, &self.origins, root);
        let level = self.level_of_clause(self.clauses.clause(conflict));
        if level == 0 {
            return self.refute(conflict);
        }
        let level_of = |literal| self.level_of(literal);
        let shorter = self.learns_shorter;
        let found = analysis::first_uip(&self.clauses, conflict, level, level_of, shorter);
        let number = self.write_lemma(&found.learnt, conflict, &found.is_used);
        if self.origins[conflict].kind == ClauseKind::Model {
            self.origins.pop();
            self.clauses.unlearn();
        }
        let Analysis {
            learnt,
            backjump,
            involved,
            ..
        } = found;
        involved.into_iter().for_each(|var| self.order.bump(var));
        self.order.grow();
        self.next = Next::Backjump(learnt.clone(), number, backjump);
        SolverStep::Learnt(learnt)
    }

    fn write_lemma(&mut self, lemma: &[Lit], conflict: usize, is_used: &[bool]) -> u64 {
        let (clauses, origins) = (&self.clauses, &self.origins);
        self.proof.lemma(lemma, conflict, is_used, clauses, origins)
    }

    /// Ends the search at a clause that is false without decisions.
    fn refute(&mut self, conflict: usize) -> SolverStep {
        let mut is_used = vec![false; self.clauses.variable_count()];
        for literal in self.clauses.clause(conflict) {
            is_used[literal.var().index()] = true;
        }
        let number = self.write_lemma(&[], conflict, &is_used);
        self.failed.clear();
        if self.clauses.refuted().is_none() {
            // All models are blocked.
            self.reset();
            let kind = ClauseKind::Given;
            self.origins.push(Origin { kind, number });
            self.clauses.add_clause(&[]).expect("it has no variables");
        }
        self.next = Next::Exhausted;
        SolverStep::Exhausted
    }

    fn backjump(&mut self, learnt: &[Lit], number: u64, to: usize) -> SolverStep {
        let from = self.decisions.len();
        let mut levels: Vec<usize> = learnt
            .iter()
            .map(|literal| self.level_of(*literal))
            .collect();
        levels.dedup();
        self.undo(to);
        let kind = ClauseKind::Learnt(levels.len());
        self.origins.push(Origin { kind, number });
        self.counts.learnt += 1;
        let start = self.clauses.trail().len();
        let result = self.clauses.learn(learnt);
        self.note(start, result);
        if self.counts.learnt >= self.max_learnt && result.is_ok() {
            self.next = Next::Forget;
        }
        SolverStep::Backjump { from, to }
    }

    /// Removes the half of the learnt clauses that are least useful, except reasons.
    fn forget(&mut self) -> SolverStep {
        self.max_learnt += self.growth;
        let mut is_reason = vec![false; self.origins.len()];
        for literal in self.clauses.trail() {
            if let Some(reason) = self.clauses.reason(literal.var()) {
                is_reason[reason] = true;
            }
        }
        let removed = memory::least_useful(&self.origins, &is_reason);
        let numbers: Vec<u64> =
            (removed.iter().map(|&clause| self.origins[clause].number)).collect();
        self.proof.sink.delete(&numbers);
        let mut is_kept = vec![true; self.origins.len()];
        removed.iter().for_each(|&clause| is_kept[clause] = false);
        self.clauses.retain(|clause| is_kept[clause]);
        let mut kept = is_kept.into_iter();
        self.origins.retain(|_| kept.next().unwrap_or(true));
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
        let factor = restarts::luby(self.counts.restarts + 1);
        let is_due = |unit: u64| self.counts.since_restart >= unit.saturating_mul(factor);
        self.restart_after.is_some_and(is_due)
    }

    /// Ends a search, so that clauses can be added and another search can begin.
    fn reset(&mut self) {
        self.undo(0);
        self.next = Next::Decide;
    }
}

impl<P: ProofSink> ClauseSink for Cdcl<P> {
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
        let (kind, number) = (ClauseKind::Given, self.next_given());
        self.origins.push(Origin { kind, number });
        self.clauses.add_clause(clause)?;
        self.note(start, Ok(()));
        Ok(())
    }
}

impl<P: ProofSink> Stepwise for Cdcl<P> {
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
            Next::Backjump(learnt, number, level) => self.backjump(&learnt, number, level),
            Next::Forget => self.forget(),
            Next::Block => {
                self.next = Next::Block;
                SolverStep::Model
            }
            Next::Exhausted => {
                self.next = Next::Exhausted;
                SolverStep::Exhausted
            }
            Next::Decide if self.is_restart_due() => self.restart(),
            Next::Decide => self.decide_next(),
        }
    }

    fn block(&mut self, clause: &[Lit]) {
        let number = self.next_given();
        self.block_by(clause, ClauseKind::Given, number);
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
