//! The solver as a backend.

use super::{Cdcl, Counts};
use crate::{
    AllModels, Backend, Capabilities, Capability, Interrupt, LimitConflicts, Model, Outcome,
    PhaseHints, Proving, SatSolver, SolveAll, SolveAssuming, SolveIncremental, SolverError,
    SolverOptions, SolverStep, Statistics, Stepwise, UnknownReason, Visit,
};
use encodings::{ClauseSink, Lit, SinkError, VarRange};
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

const NAME: &str = "cdcl";

/// Unit of the numbers of conflicts between restarts.
const RESTART_AFTER: u64 = 64;

pub(crate) fn backend() -> Backend {
    let summary = "CDCL of our own, made to be read, and followed step by step";
    let others = Capabilities::of(&[Capability::Phase, Capability::Interrupt]);
    Backend::of_solver(NAME, summary, others, |options, interrupt| {
        Ok(Box::new(Solver::new(options, interrupt)))
    })
}

/// A search that runs to its end.
struct Solver {
    search: Cdcl,
    interrupt: Interrupt,
    /// Conflict limit from the solver's options.
    option_limit: Option<u64>,
    /// Conflict limit of the next searches.
    max_conflicts: Option<u64>,
    proof: Option<BufWriter<File>>,
    /// The first failure to write the proof.
    failure: Option<io::Error>,
    is_unsatisfiable: bool,
}

impl Solver {
    fn new(options: &SolverOptions, interrupt: &Interrupt) -> Self {
        let phase = options.phase.unwrap_or(true);
        Self {
            search: Cdcl::new()
                .with_restarts(RESTART_AFTER)
                .with_phase(phase)
                .with_saved_phases(),
            interrupt: interrupt.clone(),
            option_limit: options.conflict_limit,
            max_conflicts: None,
            proof: None,
            failure: None,
            is_unsatisfiable: false,
        }
    }

    /// Goes on to the next model, if there is one.
    fn next_model(&mut self) -> Outcome {
        let mut conflicts_left = [self.option_limit, self.max_conflicts]
            .into_iter()
            .flatten()
            .min();
        loop {
            if self.interrupt.is_triggered() {
                return Outcome::Unknown(UnknownReason::Interrupted);
            }
            if conflicts_left == Some(0) {
                return Outcome::Unknown(UnknownReason::ConflictLimit);
            }
            match self.search.step() {
                SolverStep::Conflict(_) => {
                    conflicts_left = conflicts_left.map(|left| left - 1);
                }
                SolverStep::Learnt(clause) => self.write(&clause),
                SolverStep::Model => {
                    let trail = self.search.clauses.trail();
                    return Outcome::Satisfiable(Model::from_literals(trail.iter().copied()));
                }
                SolverStep::Exhausted => return Outcome::Unsatisfiable,
                _ => {}
            }
        }
    }

    /// Writes a step of the proof, if there is one.
    fn write(&mut self, clause: &[Lit]) {
        if let (Some(proof), None) = (&mut self.proof, &self.failure) {
            let literals: String = clause
                .iter()
                .map(|literal| format!("{} ", literal.to_dimacs()))
                .collect();
            self.failure = writeln!(proof, "{literals}0").err();
        }
    }
}

impl ClauseSink for Solver {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        self.search.new_vars(count)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        self.search.add_clause(clause)
    }
}

impl SatSolver for Solver {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        self.solve_assuming(&[])
    }

    offer! {
        as_incremental: SolveIncremental,
        as_assuming: SolveAssuming,
        as_all_models: SolveAll,
        as_phase_hints: PhaseHints,
        as_conflict_limited: LimitConflicts,
        as_proving: Proving,
    }

    fn statistics(&self) -> Statistics {
        let Counts {
            decisions,
            conflicts,
            propagations,
            restarts,
            ..
        } = self.search.counts;
        Statistics {
            decisions: Some(decisions),
            conflicts: Some(conflicts),
            propagations: Some(propagations),
            restarts: Some(restarts),
            process: None,
        }
    }
}

impl SolveIncremental for Solver {}

impl SolveAssuming for Solver {
    fn solve_assuming(&mut self, assumptions: &[Lit]) -> Result<Outcome, SolverError> {
        self.search.reset();
        self.search.assumptions = assumptions.to_vec();
        let outcome = self.next_model();
        self.is_unsatisfiable = outcome == Outcome::Unsatisfiable;
        Ok(outcome)
    }

    fn failed_assumptions(&mut self) -> Vec<Lit> {
        self.search.failed.clone()
    }
}

impl SolveAll for Solver {
    fn solve_all(&mut self, visit: &mut Visit<'_>) -> Result<AllModels, SolverError> {
        self.search.reset();
        self.search.assumptions.clear();
        let mut clause = Vec::new();
        loop {
            let model = match self.next_model() {
                Outcome::Satisfiable(model) => model,
                Outcome::Unsatisfiable => return Ok(AllModels::Exhausted),
                Outcome::Unknown(reason) => return Ok(AllModels::Unknown(reason)),
            };
            clause.clear();
            if visit(&model, &mut clause).is_break() {
                return Ok(AllModels::Stopped);
            }
            self.search.block(&clause);
        }
    }
}

impl PhaseHints for Solver {
    fn prefer(&mut self, literals: &[Lit]) {
        self.search.reset();
        for literal in literals {
            self.search.phases[literal.var().index()] = literal.is_positive();
        }
    }
}

impl LimitConflicts for Solver {
    fn limit_conflicts(&mut self, max: Option<u64>) {
        self.max_conflicts = max;
    }
}

impl Proving for Solver {
    fn prove_to(&mut self, path: &Path) -> Result<(), SolverError> {
        let file = File::create(path).map_err(|error| SolverError::new(NAME, error))?;
        self.proof = Some(BufWriter::new(file));
        Ok(())
    }

    fn end_proof(&mut self) -> Result<(), SolverError> {
        if self.is_unsatisfiable {
            self.write(&[]);
        }
        let flushed = self.proof.take().map_or(Ok(()), |mut proof| proof.flush());
        let ended = self.failure.take().map_or(flushed, Err);
        ended.map_err(|error| SolverError::new(NAME, error))
    }
}
