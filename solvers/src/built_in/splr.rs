//! Splr by Shuji Narazaki, a CDCL solver in Rust.

use crate::{
    Backend, Capabilities, Capability, Interrupt, Model, Outcome, SatSolver, SolveIncremental,
    SolverError, Statistics, UnknownReason,
};
use encodings::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};
use splr::assign::property::Tusize;
use splr::solver::{Certificate, SatSolverIF, SolveIF, SolverResult};
use splr::types::{CNFDescription, Instantiate, PropertyDereference, SolverError as SplrError};
use splr::{Config, Solver};
use std::time::{Duration, Instant};

const NAME: &str = "splr";

pub(crate) fn backend() -> Backend {
    let summary = "Splr 0.17, CDCL in pure Rust";
    let others = Capabilities::of(&[Capability::Interrupt]);
    Backend::of_solver(NAME, summary, others, |_, interrupt| {
        Ok(Box::new(Splr::new(interrupt)))
    })
}

/// Time limit that Splr is given. It also ends the elimination of variables, after a tenth of it.
const LIMIT: Duration = Duration::from_secs(100);
/// Time after which a search is left, to look at the interrupt, and continued with the clauses learnt so far.
const SLICE: Duration = Duration::from_millis(100);
/// Number of conflicts without which a slice was too short: each one simplifies the formula first.
const FEW_CONFLICTS: usize = 200;

struct Splr {
    solver: Solver,
    interrupt: Interrupt,
    slice: Duration,
    variables: VarAllocator,
    /// Splr reports a contradiction once and then forgets it.
    unsatisfiable: bool,
    /// Splr must be reset before a clause is added after a search.
    searched: bool,
    clause: Vec<i32>,
}

impl Splr {
    fn new(interrupt: &Interrupt) -> Self {
        let config = Config {
            c_timeout: LIMIT.as_secs_f64(),
            quiet_mode: true,
            ..Config::default()
        };
        Self {
            solver: Solver::instantiate(&config, &CNFDescription::default()),
            interrupt: interrupt.clone(),
            slice: SLICE,
            variables: VarAllocator::default(),
            unsatisfiable: false,
            searched: false,
            clause: Vec::new(),
        }
    }
}

impl Splr {
    /// Searches until there is an answer, or the first stage of the search after a slice of time has ended.
    fn search_slice(&mut self) -> SolverResult {
        if self.searched {
            self.solver.reset();
        }
        self.searched = true;
        let state = &mut self.solver.state;
        // A search that begins with the stages of an earlier one may miss the end of a stage, and then never ends one.
        state.stm = Default::default();
        let now = Instant::now();
        state.start = now.checked_sub(LIMIT - self.slice).unwrap_or(now);
        let before = self.solver.asg.derefer(Tusize::NumConflict);
        let result = self.solver.solve();
        let conflicts = self.solver.asg.derefer(Tusize::NumConflict);
        if conflicts.saturating_sub(before) < FEW_CONFLICTS {
            self.slice = (2 * self.slice).min(LIMIT / 2);
        }
        result
    }
}

impl ClauseSink for Splr {
    fn new_vars(&mut self, count: u32) -> Result<VarRange, SinkError> {
        let range = self.variables.take(count)?;
        for _ in range.iter() {
            self.solver.add_var();
        }
        Ok(range)
    }

    fn add_clause(&mut self, clause: &[Lit]) -> Result<(), SinkError> {
        if self.unsatisfiable {
            return Ok(());
        }
        if self.searched {
            self.solver.reset();
            self.searched = false;
        }
        self.clause.clear();
        self.clause.extend(clause.iter().map(|l| l.to_dimacs()));
        match self.solver.add_clause(&self.clause) {
            Ok(_) => Ok(()),
            Err(
                SplrError::EmptyClause | SplrError::Inconsistent | SplrError::RootLevelConflict(_),
            ) => {
                self.unsatisfiable = true;
                Ok(())
            }
            Err(error) => Err(SinkError::Solver(format!("{NAME}: {error}"))),
        }
    }
}

impl SatSolver for Splr {
    fn solve(&mut self) -> Result<Outcome, SolverError> {
        while !self.interrupt.is_triggered() {
            if self.unsatisfiable {
                return Ok(Outcome::Unsatisfiable);
            }
            match self.search_slice() {
                Ok(Certificate::SAT(values)) => {
                    let literals = values.into_iter().filter_map(Lit::from_dimacs);
                    return Ok(Outcome::Satisfiable(Model::from_literals(literals)));
                }
                Ok(Certificate::UNSAT)
                | Err(
                    SplrError::EmptyClause
                    | SplrError::Inconsistent
                    | SplrError::RootLevelConflict(_),
                ) => self.unsatisfiable = true,
                Err(SplrError::TimeOut) => {}
                Err(error) => return Err(SolverError::new(NAME, error)),
            }
        }
        Ok(Outcome::Unknown(UnknownReason::Interrupted))
    }

    offer!(as_incremental: SolveIncremental);

    fn statistics(&self) -> Statistics {
        let count = |what| Some(self.solver.asg.derefer(what) as u64);
        Statistics {
            conflicts: count(Tusize::NumConflict),
            decisions: count(Tusize::NumDecision),
            propagations: count(Tusize::NumPropagation),
            restarts: count(Tusize::NumRestart),
            process: None,
        }
    }
}

impl SolveIncremental for Splr {}
