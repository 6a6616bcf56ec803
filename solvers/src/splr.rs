//! Splr, by Shuji Narazaki: a CDCL solver in Rust.

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

pub(crate) const BACKEND: Backend = Backend::new(
    NAME,
    "Splr 0.17, CDCL in pure Rust",
    Capabilities {
        incremental: true,
        statistics: true,
        ..Capabilities::NONE
    },
    |_| Ok(Box::new(Splr::new())),
);

struct Splr {
    solver: Solver,
    variables: VarAllocator,
    /// Splr reports a contradiction once and does not remember it.
    unsatisfiable: bool,
    /// Splr wants to be reset before a clause is added after a search.
    searched: bool,
    clause: Vec<i32>,
}

impl Splr {
    fn new() -> Self {
        let config = Config {
            // Splr gives up after 5000 seconds unless told otherwise.
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
                let positive = values.into_iter().filter_map(Lit::from_dimacs);
                let positive = positive.filter(|literal| literal.is_positive());
                Ok(Outcome::Satisfiable(Model::new(positive.map(Lit::var))))
            }
            Ok(Certificate::UNSAT)
            | Err(
                SplrError::EmptyClause | SplrError::Inconsistent | SplrError::RootLevelConflict(_),
            ) => {
                self.unsatisfiable = true;
                Ok(Outcome::Unsatisfiable)
            }
            Err(SplrError::TimeOut) => Ok(Outcome::Unknown(UnknownReason::GaveUp)),
            Err(error) => Err(SolverError {
                backend: NAME.into(),
                message: error.to_string(),
            }),
        }
    }

    fn as_incremental(&mut self) -> Option<&mut dyn SolveIncremental> {
        Some(self)
    }

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
