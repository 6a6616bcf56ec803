//! BatSat by Masaki Hara and Simon Cruanes, a port of MiniSat to Rust.

use crate::{
    AllModels, Backend, Capabilities, Capability, Interrupt, LimitConflicts, Model, Outcome,
    SatSolver, SolveAll, SolveAssuming, SolveIncremental, SolverError, SolverOptions, Statistics,
    UnknownReason, Visit,
};
use batsat::{Callbacks, SolverInterface, SolverOpts, Theory, TheoryArg, clause, lbool};
use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};

pub(crate) fn backend() -> Backend {
    Backend::of_solver(
        "batsat",
        "BatSat 0.6, MiniSat in pure Rust",
        Capabilities::of(&[Capability::Seed, Capability::Phase, Capability::Interrupt]),
        |options, interrupt| Ok(Box::new(BatSat::new(options, interrupt))),
    )
}

/// Callbacks by which BatSat checks for a stop. Its own interruptible callbacks reset the request at
/// the start of a search; this one keeps it.
struct StopCallbacks {
    interrupt: Interrupt,
    /// Conflicts in the current search.
    conflicts: u64,
    /// Conflict limit of the next searches.
    max_conflicts: u64,
    /// Conflict limit from the solver's options.
    option_limit: u64,
}

impl Callbacks for StopCallbacks {
    fn on_start(&mut self) {
        self.conflicts = 0;
    }

    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: clause::Kind) {
        // Each conflict gives one learnt clause.
        self.conflicts += u64::from(kind == clause::Kind::Learnt);
    }

    fn stop(&self) -> bool {
        self.interrupt.is_triggered() || self.conflicts >= self.max_conflicts
    }
}

struct BatSat {
    solver: batsat::Solver<StopCallbacks>,
    variables: VarAllocator,
    /// Initial phase of variables.
    phase: lbool,
    clause: Vec<batsat::Lit>,
}

impl BatSat {
    fn new(options: &SolverOptions, interrupt: &Interrupt) -> Self {
        let mut batsat_options = SolverOpts::default();
        if let Some(seed) = options.seed {
            // The generator needs a number from 1 to 2^31 - 1; it randomizes variable activities.
            batsat_options.random_seed = (seed % 2_147_483_646 + 1) as f64;
            batsat_options.rnd_init_act = true;
        }
        let option_limit = options.conflict_limit.unwrap_or(u64::MAX);
        let callbacks = StopCallbacks {
            interrupt: interrupt.clone(),
            conflicts: 0,
            max_conflicts: option_limit,
            option_limit,
        };
        Self {
            solver: batsat::Solver::new(batsat_options, callbacks),
            variables: VarAllocator::default(),
            phase: options.phase.map_or(lbool::UNDEF, lbool::from),
            clause: Vec::new(),
        }
    }

    fn is_interrupted(&self) -> bool {
        self.solver.cb().interrupt.is_triggered()
    }

    /// Returns the reason of a search without an answer.
    fn reason(&self) -> UnknownReason {
        let callbacks = self.solver.cb();
        if callbacks.interrupt.is_triggered() {
            UnknownReason::Interrupted
        } else if callbacks.conflicts >= callbacks.max_conflicts {
            UnknownReason::ConflictLimit
        } else {
            UnknownReason::GaveUp
        }
    }
}

fn literal(literal: Lit) -> batsat::Lit {
    batsat::Lit::new(
        batsat::Var::unsafe_from_idx(literal.var().index() as u32),
        literal.is_positive(),
    )
}

impl ClauseSink for BatSat {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.variables.take(count)?;
        for _ in range.iter() {
            self.solver.new_var(self.phase, true);
        }
        Ok(range)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&l| literal(l)));
        // The result tells if the formula is still undecided; the solver keeps that.
        self.solver.add_clause_reuse(&mut self.clause);
        Ok(())
    }
}

impl SatSolver for BatSat {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    offer! {
        as_incremental: SolveIncremental,
        as_assuming: SolveAssuming,
        as_conflict_limited: LimitConflicts,
        as_all_models: SolveAll,
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            conflicts: Some(self.solver.num_conflicts()),
            decisions: Some(self.solver.num_decisions()),
            propagations: Some(self.solver.num_propagations()),
            restarts: Some(self.solver.num_restarts()),
            process: None,
        }
    }
}

impl SolveIncremental for BatSat {}

impl SolveAssuming for BatSat {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        if self.is_interrupted() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        let assumptions: Vec<batsat::Lit> = assumptions.iter().map(|&l| literal(l)).collect();
        let answer = self.solver.solve_limited(&assumptions);
        Ok(if answer == lbool::TRUE {
            let values = (0..).zip(self.solver.get_model());
            let positive = values.filter(|(_, value)| **value == lbool::TRUE);
            Outcome::Satisfiable(Model::new(
                positive.map(|(index, _)| Var::from_index(index)),
            ))
        } else if answer == lbool::FALSE {
            Outcome::Unsatisfiable
        } else {
            Outcome::Unknown(self.reason())
        })
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        // The core is the final learnt clause: the negations of the failed assumptions.
        let core = self.solver.unsat_core().iter();
        core.map(|literal| {
            let var = Var::from_index(literal.var().idx());
            var.literal(!literal.sign())
        })
        .collect()
    }
}

impl LimitConflicts for BatSat {
    fn limit_conflicts(&mut self, max: Option<u64>) {
        let callbacks = self.solver.cb_mut();
        callbacks.max_conflicts = max.unwrap_or(u64::MAX).min(callbacks.option_limit);
    }
}

/// A theory that rejects every model: each is passed to the callback, whose blocking clause is raised
/// as a conflict, so that the search continues.
struct Blocking<'a, 'v> {
    visit: &'a mut Visit<'v>,
    levels: usize,
    /// Number of literals that are true without any decision.
    at_root: usize,
    clause: Vec<Lit>,
    conflict: Vec<batsat::Lit>,
    stopped: bool,
    /// `true` once a blocking clause is false without any decision: no model satisfies it.
    all_blocked: bool,
}

impl Theory for Blocking<'_, '_> {
    fn final_check(&mut self, search: &mut TheoryArg) {
        let positive = search.model().iter().filter(|literal| literal.sign());
        let model = Model::new(positive.map(|literal| Var::from_index(literal.var().idx())));
        self.clause.clear();
        // Without a conflict the model is accepted, which ends the search.
        if (self.visit)(&model, &mut self.clause).is_break() {
            self.stopped = true;
            return;
        }
        assert!(
            self.clause.iter().all(|&l| !model.satisfies(l)),
            "a blocking clause must be false in the model that it blocks"
        );
        self.conflict.clear();
        self.conflict
            .extend(self.clause.iter().map(|&l| literal(l)));
        // BatSat takes no empty conflict and would not end at one that is false at the root.
        let at_root = &search.model()[..self.at_root];
        if self.conflict.iter().all(|&l| at_root.contains(&!l)) {
            self.all_blocked = true;
            return;
        }
        search.raise_conflict(&self.conflict, false);
    }

    fn partial_check(&mut self, search: &mut TheoryArg) {
        if self.levels == 0 {
            self.at_root = search.model().len();
        }
    }

    fn create_level(&mut self) {
        self.levels += 1;
    }

    fn pop_levels(&mut self, count: usize) {
        self.levels -= count;
    }

    fn n_levels(&self) -> usize {
        self.levels
    }

    fn explain_propagation(&mut self, _: batsat::Lit) -> &[batsat::Lit] {
        unreachable!("the theory propagates nothing")
    }
}

impl SolveAll for BatSat {
    fn solve_all(&mut self, visit: &mut Visit<'_>) -> Result<AllModels, SolverError> {
        if self.is_interrupted() {
            return Ok(AllModels::Unknown(UnknownReason::Interrupted));
        }
        let mut theory = Blocking {
            visit,
            levels: 0,
            at_root: 0,
            clause: Vec::new(),
            conflict: Vec::new(),
            stopped: false,
            all_blocked: false,
        };
        let answer = self.solver.solve_limited_th(&mut theory, &[]);
        Ok(if theory.stopped {
            AllModels::Stopped
        } else if theory.all_blocked || answer == lbool::FALSE {
            AllModels::Exhausted
        } else {
            AllModels::Unknown(self.reason())
        })
    }
}
