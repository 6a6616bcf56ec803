//! CaDiCaL by Armin Biere and others, through the crate cadical-sys.
//!
//! It is the fastest built-in solver for the loop over all solutions (`benches/BASELINE.md`), but needs a C++
//! compiler, so it is a feature and part of the full build only. The adapter turns off what costs time on boards
//! (`lucky`) or collides with numbers of variables given out here (`factor`); the options of users are checked in a
//! table with their ranges (`options`). Proofs are written here step by step (`proof`), because CaDiCaL does not
//! report a full disk.

mod options;
mod proof;

use crate::{
    Backend, Capabilities, Capability, Interrupt, LimitConflicts, Model, Outcome, PhaseHints,
    Proving, SatSolver, SolveAssuming, SolveIncremental, SolverError, SolverOptions, Statistics,
    UnknownReason,
};
use cadical_sys::{CaDiCal, Status, Terminator};
use encodings::{ClauseSink, Lit, SinkError, Var, VarAllocator, VarRange};
use proof::Drat;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

const NAME: &str = "cadical";

pub(crate) fn backend() -> Backend {
    Backend::of_solver(
        NAME,
        "CaDiCaL 3.0.1, CDCL with inprocessing, in C++",
        Capabilities::of(&[
            Capability::Seed,
            Capability::Phase,
            Capability::NamedOptions,
            Capability::Interrupt,
        ]),
        |options, interrupt| {
            Cadical::new(options, interrupt).map(|solver| Box::new(solver) as Box<dyn SatSolver>)
        },
    )
    .with_option_check(options::check)
}

struct InterruptTerminator(Interrupt);

impl Terminator for InterruptTerminator {
    fn terminated(&mut self) -> bool {
        self.0.is_triggered()
    }
}

struct Cadical {
    solver: CaDiCal,
    variables: VarAllocator,
    interrupt: Interrupt,
    /// Conflict limit from the solver's options.
    option_limit: Option<u64>,
    /// Conflict limit of the next searches.
    conflict_limit: Option<u64>,
    /// Failed assumptions of the last search that found no model.
    failed: Vec<Lit>,
    /// The proof, if one is written, which CaDiCaL holds too.
    proof: Option<Rc<RefCell<Drat>>>,
}

impl Cadical {
    fn new(options: &SolverOptions, interrupt: &Interrupt) -> Result<Self, SolverError> {
        let mut solver = CaDiCal::new();
        solver.connect_terminator(InterruptTerminator(interrupt.clone()));
        // Before each search CaDiCaL tries trivial assignments, such as all variables true. They
        // never satisfy a board, and take most of the time in enumeration with thousands of short
        // searches.
        set(&mut solver, "lucky", 0);
        // Most squares are empty, so the initial phase is false. Saved phases still take over later;
        // forcing the initial phase makes enumeration six times slower.
        set(&mut solver, "phase", 0);
        // Bounded variable addition creates variables, whose numbers would collide with those that
        // this adapter hands out.
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
            interrupt: interrupt.clone(),
            option_limit: options.conflict_limit.map(clamp_limit),
            conflict_limit: options.conflict_limit.map(clamp_limit),
            failed: Vec::new(),
            proof: None,
        })
    }

    /// Returns `true` if a search reached the limit that began at the conflict count `before`.
    fn reached_limit(&self, before: Option<u64>) -> bool {
        let had = self
            .count_of("conflicts")
            .zip(before)
            .map(|(now, before)| now - before);
        (self.conflict_limit).is_some_and(|limit| had.is_some_and(|had| had >= limit))
    }

    /// Returns a statistic of CaDiCaL, which answers -1 for an unknown one.
    fn count_of(&self, what: &str) -> Option<u64> {
        u64::try_from(self.solver.get_statistic_value(what)).ok()
    }
}

/// Returns the limit in the range of CaDiCaL.
fn clamp_limit(limit: u64) -> u64 {
    limit.min(i32::MAX as u64)
}

fn failed(error: impl std::fmt::Display) -> SolverError {
    SolverError::new(NAME, error)
}

/// Sets an option that must exist: without it the adapter would be slow or wrong.
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

    offer! {
        as_incremental: SolveIncremental,
        as_assuming: SolveAssuming,
        as_phase_hints: PhaseHints,
        as_conflict_limited: LimitConflicts,
        as_proving: Proving,
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
            // CaDiCaL resets the limit after each search.
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
    fn limit_conflicts(&mut self, max: Option<u64>) {
        let max = max.map(clamp_limit);
        self.conflict_limit = [max, self.option_limit].into_iter().flatten().min();
    }
}

impl Proving for Cadical {
    fn prove_to(&mut self, path: &Path) -> Result<(), SolverError> {
        let proof = Rc::new(RefCell::new(Drat::create(path).map_err(failed)?));
        self.solver
            .connect_proof_tracer1(Rc::clone(&proof), false, false);
        self.proof = Some(proof);
        Ok(())
    }

    fn end_proof(&mut self) -> Result<(), SolverError> {
        let is_unsatisfiable = self.solver.status() == Status::UNSATISFIABLE;
        let Some(proof) = self.proof.take() else {
            return Ok(());
        };
        proof.borrow_mut().end(is_unsatisfiable).map_err(failed)
    }
}
