//! Splr by Shuji Narazaki, a CDCL solver in Rust.

use super::{
    Backend, Capabilities, Model, Outcome, SatSolver, SolveIncremental, SolverError, Statistics,
    UnknownReason,
};
use encodings::{ClauseSink, Lit, SinkError, VarAllocator, VarRange};
use splr::assign::property::Tusize;
use splr::solver::{Certificate, SatSolverIF, SolveIF};
use splr::types::{CNFDescription, Instantiate, PropertyDereference, SolverError as SplrError};
use splr::{Config, Solver};

const NAME: &str = "splr";

pub(crate) fn backend() -> Backend {
    let summary = "Splr 0.17, CDCL in pure Rust";
    Backend::of_solver(NAME, summary, Capabilities::default(), |_, _| {
        Ok(Box::new(Splr::new()))
    })
}

struct Splr {
    solver: Solver,
    variables: VarAllocator,
    /// Splr reports a contradiction once and then forgets it.
    unsatisfiable: bool,
    /// Splr must be reset before a clause is added after a search.
    searched: bool,
    clause: Vec<i32>,
}

impl Splr {
    fn new() -> Self {
        let config = Config {
            // The default is to give up after 5000 seconds.
            c_timeout: 1e12,
            quiet_mode: true,
            ..Config::default()
        };
        Self {
            solver: Solver::instantiate(&config, &CNFDescription::default()),
            variables: VarAllocator::default(),
            unsatisfiable: false,
            searched: false,
            clause: Vec::new(),
        }
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
        if self.unsatisfiable {
            return Ok(Outcome::Unsatisfiable);
        }
        if self.searched {
            self.solver.reset();
        }
        self.searched = true;
        match self.solver.solve() {
            Ok(Certificate::SAT(values)) => {
                let literals = values.into_iter().filter_map(Lit::from_dimacs);
                Ok(Outcome::Satisfiable(Model::from_literals(literals)))
            }
            Ok(Certificate::UNSAT)
            | Err(
                SplrError::EmptyClause | SplrError::Inconsistent | SplrError::RootLevelConflict(_),
            ) => {
                self.unsatisfiable = true;
                Ok(Outcome::Unsatisfiable)
            }
            Err(SplrError::TimeOut) => Ok(Outcome::Unknown(UnknownReason::GaveUp)),
            Err(error) => Err(SolverError::new(NAME, error)),
        }
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
