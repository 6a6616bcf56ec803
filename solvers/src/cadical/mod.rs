//! CaDiCaL, by Armin Biere and others, through the crate cadical-sys.

mod options;

use super::{
    Backend, Capabilities, Interrupt, Interruptible, LimitConflicts, Model, Outcome, PhaseHints,
    Proving, SatSolver, SolveAssuming, SolveIncremental, SolverError, SolverOptions, Statistics,
    UnknownReason,
};
use cadical_sys::{CaDiCal, Status, Terminator};
use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};
use std::path::Path;

const NAME: &str = "cadical";

pub(super) const BACKEND: Backend = Backend::new(
    NAME,
    "CaDiCaL 3.0.1, CDCL with inprocessing, in C++",
    Capabilities {
        incremental: true,
        assumptions: true,
        interrupt: true,
        conflict_limit: true,
        seed: true,
        phase: true,
        phase_hints: true,
        named_options: true,
        proof: true,
        statistics: true,
        ..Capabilities::NONE
    },
    |options| Cadical::new(options).map(|solver| Box::new(solver) as Box<dyn SatSolver>),
)
.checking(options::check);

struct StopWhenInterrupted(Interrupt);

impl Terminator for StopWhenInterrupted {
    fn terminated(&mut self) -> bool {
        self.0.is_triggered()
    }
}

struct Cadical {
    solver: CaDiCal,
    variables: VarAllocator,
    interrupt: Interrupt,
    /// How many conflicts any search may have.
    own_limit: Option<u64>,
    /// How many the next ones may have.
    conflict_limit: Option<u64>,
    /// The assumptions of the last search that are responsible, if it found no model.
    failed: Vec<Lit>,
}

impl Cadical {
    fn new(options: &SolverOptions) -> Result<Self, SolverError> {
        let mut solver = CaDiCal::new();
        // Before each search CaDiCaL tries assignments that are right only by luck, such as all
        // variables true. Queens never have such luck, and in enumeration, with thousands of
        // short searches, those attempts take most of the time.
        set(&mut solver, "lucky", 0);
        // Most squares are empty: start with variables false, not true. Saved phases still take over
        // later; forcing the initial phase for ever makes enumeration six times slower.
        set(&mut solver, "phase", 0);
        // Bounded variable addition invents variables, which would then have numbers that this
        // adapter hands out to encoders.
        set(&mut solver, "factor", 0);
        if let Some(phase) = options.phase {
            set(&mut solver, "phase", i32::from(phase));
        }
        let seed = options
            .seed
            .map(|seed| ("seed".to_owned(), seed.to_string()));
        for (name, value) in seed.iter().chain(&options.named) {
            options::set(&mut solver, name, value).map_err(failed)?;
        }
        Ok(Self {
            solver,
            variables: VarAllocator::default(),
            interrupt: Interrupt::new(),
            own_limit: options.conflict_limit.map(of_its_size),
            conflict_limit: options.conflict_limit.map(of_its_size),
            failed: Vec::new(),
        })
    }

    /// Whether a search that began when it had counted so many conflicts had as many as it may.
    fn reached_limit(&self, before: Option<u64>) -> bool {
        let had = self
            .count_of("conflicts")
            .zip(before)
            .map(|(now, before)| now - before);
        (self.conflict_limit).is_some_and(|limit| had.is_some_and(|had| had >= limit))
    }

    /// A number that it counts; it answers -1 where there is none.
    fn count_of(&self, what: &str) -> Option<u64> {
        u64::try_from(self.solver.get_statistic_value(what)).ok()
    }
}

/// A limit that CaDiCaL can be given.
fn of_its_size(limit: u64) -> u64 {
    limit.min(i32::MAX as u64)
}

fn failed(error: impl ToString) -> SolverError {
    SolverError {
        backend: NAME.into(),
        message: error.to_string(),
    }
}

/// Sets an option that must exist: without it the adapter would be slow or, worse, wrong.
fn set(solver: &mut CaDiCal, option: &str, value: i32) {
    assert!(solver.set(option, value), "CaDiCaL has no option {option}");
}

impl ClauseSink for Cadical {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.variables.take(count)?;
        let last = self.solver.declare_more_variables(count as i32);
        if last == self.variables.count() as i32 {
            Ok(range)
        } else {
            Err(SinkError::Solver(format!(
                "CaDiCaL has {last} variables where {} were declared",
                self.variables.count()
            )))
        }
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        match *clause {
            [a, b] => self.solver.clause2(a.to_dimacs(), b.to_dimacs()),
            _ => {
                for literal in clause {
                    self.solver.add(literal.to_dimacs());
                }
                self.solver.add(0);
            }
        }
        Ok(())
    }
}

impl SatSolver for Cadical {
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

    fn as_phase_hints(&mut self) -> Option<&mut dyn PhaseHints> {
        Some(self)
    }

    fn as_conflict_limited(&mut self) -> Option<&mut dyn LimitConflicts> {
        Some(self)
    }

    fn as_proving(&mut self) -> Option<&mut dyn Proving> {
        Some(self)
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            conflicts: self.count_of("conflicts"),
            decisions: self.count_of("decisions"),
            propagations: self.count_of("propagations"),
            ..Statistics::default()
        }
    }
}

impl SolveIncremental for Cadical {}

impl SolveAssuming for Cadical {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        if self.interrupt.is_triggered() {
            return Ok(Outcome::Unknown(UnknownReason::Interrupted));
        }
        if let Some(limit) = self.conflict_limit {
            // It holds for one search.
            self.solver.limit("conflicts", limit as i32);
        }
        for literal in assumptions {
            self.solver.assume(literal.to_dimacs());
        }
        let before = self.count_of("conflicts");
        Ok(match self.solver.solve() {
            Status::SATISFIABLE => {
                let solver = &mut self.solver;
                let positive = (0..self.variables.count())
                    .map(Var::from_index)
                    .filter(|var| solver.val(var.positive().to_dimacs()) > 0);
                Outcome::Satisfiable(Model::new(positive))
            }
            Status::UNSATISFIABLE => {
                let failed = assumptions.iter().copied();
                self.failed = failed
                    .filter(|l| self.solver.failed(l.to_dimacs()))
                    .collect();
                Outcome::Unsatisfiable
            }
            Status::UNKNOWN if self.interrupt.is_triggered() => {
                Outcome::Unknown(UnknownReason::Interrupted)
            }
            Status::UNKNOWN if self.reached_limit(before) => {
                Outcome::Unknown(UnknownReason::ConflictLimit)
            }
            Status::UNKNOWN => Outcome::Unknown(UnknownReason::GaveUp),
        })
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        self.failed.clone()
    }
}

impl PhaseHints for Cadical {
    fn prefer(&mut self, literals: &[Lit]) {
        for literal in literals {
            self.solver.phase(literal.to_dimacs());
        }
    }
}

impl LimitConflicts for Cadical {
    fn limit_conflicts(&mut self, most: Option<u64>) {
        let most = most.map(of_its_size);
        self.conflict_limit = [most, self.own_limit].into_iter().flatten().min();
    }
}

impl Proving for Cadical {
    fn prove_to(&mut self, path: &Path) -> Result<(), SolverError> {
        let path = path.to_str().ok_or_else(|| {
            failed(format!(
                "the name of a proof must be UTF-8, not {}",
                path.display()
            ))
        })?;
        set(&mut self.solver, "binary", 0);
        if self.solver.trace_proof2(path) {
            Ok(())
        } else {
            Err(failed(format!("cannot write a proof to {path}")))
        }
    }

    fn end_proof(&mut self) -> Result<(), SolverError> {
        self.solver.close_proof_trace(false);
        Ok(())
    }
}

impl Interruptible for Cadical {
    fn interrupt_by(&mut self, interrupt: Interrupt) {
        self.solver
            .connect_terminator(StopWhenInterrupted(interrupt.clone()));
        self.interrupt = interrupt;
    }
}
