//! BatSat, by Masaki Hara and Simon Cruanes: MiniSat in Rust.

use super::{
    AllModels, Backend, Capabilities, Interrupt, Interruptible, LimitConflicts, Model, Outcome,
    SatSolver, SolveAll, SolveAssuming, SolveIncremental, SolverError, SolverOptions, Statistics,
    UnknownReason, Visit,
};
use batsat::{Callbacks, SolverInterface, SolverOpts, Theory, TheoryArg, clause, lbool};
use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};

pub(crate) const BACKEND: Backend = Backend::new(
    "batsat",
    "BatSat 0.6, MiniSat in pure Rust",
    Capabilities {
        incremental: true,
        assumptions: true,
        interrupt: true,
        all_models: true,
        conflict_limit: true,
        seed: true,
        phase: true,
        statistics: true,
        ..Capabilities::NONE
    },
    |options| Ok(Box::new(BatSat::new(options))),
);

/// BatSat asks these callbacks now and then whether to stop. Its own interruptible callbacks
/// forget a request when a search starts; ours remembers.
struct StopWhenTold {
    interrupt: Interrupt,
    /// How many conflicts the search had.
    conflicts: u64,
    /// How many it may have.
    most_conflicts: u64,
    /// How many any search may have.
    own_limit: u64,
}

impl Callbacks for StopWhenTold {
    fn on_start(&mut self) {
        self.conflicts = 0;
    }

    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: clause::Kind) {
        // From each conflict a clause is learnt.
        self.conflicts += u64::from(kind == clause::Kind::Learnt);
    }

    fn stop(&self) -> bool {
        self.interrupt.is_triggered() || self.conflicts >= self.most_conflicts
    }
}

struct BatSat {
    solver: batsat::Solver<StopWhenTold>,
    variables: VarAllocator,
    /// The value that variables are tried with first.
    phase: lbool,
    clause: Vec<batsat::Lit>,
}

impl BatSat {
    fn new(options: &SolverOptions) -> Self {
        let mut own = SolverOpts::default();
        if let Some(seed) = options.seed {
            // Its generator wants a number that is not 0 and below 2^31. The activities of variables
            // are what it is used for.
            own.random_seed = (seed % 2_147_483_646 + 1) as f64;
            own.rnd_init_act = true;
        }
        let own_limit = options.conflict_limit.unwrap_or(u64::MAX);
        let callbacks = StopWhenTold {
            interrupt: Interrupt::new(),
            conflicts: 0,
            most_conflicts: own_limit,
            own_limit,
        };
        Self {
            solver: batsat::Solver::new(own, callbacks),
            variables: VarAllocator::default(),
            phase: options.phase.map_or(lbool::UNDEF, lbool::from),
            clause: Vec::new(),
        }
    }

    fn is_interrupted(&self) -> bool {
        self.solver.cb().interrupt.is_triggered()
    }

    /// Why a search ended without an answer.
    fn reason(&self) -> UnknownReason {
        let told = self.solver.cb();
        if told.interrupt.is_triggered() {
            UnknownReason::Interrupted
        } else if told.conflicts >= told.most_conflicts {
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
        // The result says whether the formula is still undecided; the solver remembers that.
        self.solver.add_clause_reuse(&mut self.clause);
        Ok(())
    }
}

impl SatSolver for BatSat {
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

    fn as_conflict_limited(&mut self) -> Option<&mut dyn LimitConflicts> {
        Some(self)
    }

    fn as_all_models(&mut self) -> Option<&mut dyn SolveAll> {
        Some(self)
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
        // The clause that it learnt last: one of the assumptions must be false.
        let core = self.solver.unsat_core().iter();
        let own = core.map(|literal| {
            let var = Var::from_index(literal.var().idx());
            if literal.sign() {
                var.negative()
            } else {
                var.positive()
            }
        });
        own.collect()
    }
}

impl LimitConflicts for BatSat {
    fn limit_conflicts(&mut self, most: Option<u64>) {
        let told = self.solver.cb_mut();
        told.most_conflicts = most.unwrap_or(u64::MAX).min(told.own_limit);
    }
}

/// A theory that no model agrees with: each is shown, and answered with its blocking clause as a
/// conflict, from which the search goes on.
struct Blocking<'a, 'v> {
    visit: &'a mut Visit<'v>,
    levels: usize,
    /// How many literals are true without any decision.
    at_root: usize,
    clause: Vec<Lit>,
    conflict: Vec<batsat::Lit>,
    stopped: bool,
    /// Whether a blocking clause was false without any decision: no model can satisfy it.
    all_blocked: bool,
}

impl Theory for Blocking<'_, '_> {
    fn final_check(&mut self, search: &mut TheoryArg) {
        let positive = search.model().iter().filter(|literal| literal.sign());
        let model = Model::new(positive.map(|literal| Var::from_index(literal.var().idx())));
        self.clause.clear();
        // To raise no conflict is to agree with the model, which ends the search.
        if (self.visit)(&model, &mut self.clause).is_break() {
            self.stopped = true;
            return;
        }
        assert!(
            self.clause.iter().all(|&l| !model.satisfies(l)),
            "a blocking clause is false in the model that it blocks"
        );
        self.conflict.clear();
        self.conflict
            .extend(self.clause.iter().map(|&l| literal(l)));
        // BatSat takes no empty clause and would not end at one that is false at the root.
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
        unreachable!("it propagates nothing")
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

impl Interruptible for BatSat {
    fn interrupt_by(&mut self, interrupt: Interrupt) {
        self.solver.cb_mut().interrupt = interrupt;
    }
}
