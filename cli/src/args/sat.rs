//! The SAT solver and the formula that a command is to use.

use crate::all_solutions::{AllSolutionsArgs, AllSolutionsPlan};
use crate::backend::{Measured, SolverArgs, SolverPlan};
use crate::engine::EngineChoice;
use crate::exit::Failure;
use crate::formula::{FormulaArgs, FormulaPlan};
use clap::Args;
use encodings::at_most_one::Encoding;
use queensat::problem::Problem;
use solvers::{Backend, backend_by_name};
use std::fmt;

#[derive(Debug, Args)]
pub struct SatArgs {
    #[command(flatten)]
    pub solver: SolverArgs,
    #[command(flatten)]
    pub formula: FormulaArgs,
}

/// A SAT solver and a formula for it.
#[derive(Clone, Copy, Debug)]
pub struct SatPlan {
    pub backend: &'static Backend,
    pub formula: FormulaPlan,
    /// What is measured, if it is to be told.
    pub measured: Option<&'static Measured>,
}

impl SatPlan {
    const fn new(SolverPlan { backend, measured }: SolverPlan, formula: FormulaPlan) -> Self {
        Self {
            backend,
            formula,
            measured,
        }
    }
}

impl fmt::Display for SatPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.backend.name(), self.formula)
    }
}

impl SatArgs {
    /// For finding all solutions: the solver that is fastest at the method, and pairs, on which all
    /// are.
    pub fn plan_for_all(
        &self,
        problem: &Problem,
        all: &AllSolutionsArgs,
        native_too: bool,
    ) -> Result<(SatPlan, AllSolutionsPlan), Failure> {
        let formula = self.formula.plan(Encoding::Pairwise);
        let all = all.plan(problem, &formula, native_too)?;
        let solver = self.solver.plan(all.method.fastest_backend(problem))?;
        Ok((SatPlan::new(solver, formula), all))
    }

    /// For finding one solution. BatSat and Varisat are ten times faster at that than CaDiCaL, which
    /// is the better one at enumeration. Of the two BatSat can be told to give up a guess that leads
    /// nowhere.
    pub fn plan_for_one(&self, encoding: Encoding) -> Result<SatPlan, Failure> {
        let backend = backend_by_name("batsat").expect("always compiled in");
        let solver = self.solver.plan(backend)?;
        Ok(SatPlan::new(solver, self.formula.plan(encoding)))
    }

    /// Refuses options that would have no effect.
    pub fn refuse_without_sat(
        &self,
        engine: EngineChoice,
        other: Option<&'static str>,
    ) -> Result<(), Failure> {
        let solver = self.solver.given();
        let Some(option) = solver.or_else(|| self.formula.given()).or(other) else {
            return Ok(());
        };
        Err(Failure::Usage(format!(
            "{option} chooses how SAT does the work, but --engine {engine} uses no SAT solver"
        )))
    }
}
