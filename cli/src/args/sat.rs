//! The SAT solver and the formula that a command is to use.

use crate::all_solutions::{AllSolutionsArgs, AllSolutionsPlan};
use crate::backend::{Measured, SolverArgs, SolverPlan};
use crate::engine::EngineChoice;
use crate::exit::Failure;
use crate::formula::FormulaArgs;
use clap::Args;
use queensat::encode::Formula;
use queensat::enumerate::AllSolutions;
use queensat::one_solution::recommended_backend;
use queensat::problem::Problem;
use solvers::Backend;
use std::fmt;

#[derive(Debug, Args)]
pub struct SatArgs {
    #[command(flatten)]
    pub solver: SolverArgs,
    #[command(flatten)]
    pub formula: FormulaArgs,
}

/// A SAT solver and a formula for it.
#[derive(Clone, Debug)]
pub struct SatPlan {
    pub backend: Backend,
    pub formula: Formula,
    /// Measurements of the solver, if they are reported.
    pub measured: Option<Measured>,
}

impl SatPlan {
    fn new(SolverPlan { backend, measured }: SolverPlan, formula: Formula) -> Self {
        Self {
            backend,
            formula,
            measured,
        }
    }

    /// Returns the job of finding all solutions of a problem.
    pub fn job(&self, problem: &Problem, all: &AllSolutionsPlan) -> AllSolutions {
        AllSolutions {
            problem: problem.clone(),
            formula: self.formula,
            backend: self.backend.clone(),
            method: all.method,
            threads: all.threads,
            limit: all.limit,
            checkpoint: all.checkpoint.clone(),
        }
    }
}

impl fmt::Display for SatPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.backend.name(), self.formula)
    }
}

impl SatArgs {
    /// Plans finding all solutions.
    pub fn plan_for_all(
        &self,
        problem: &Problem,
        all: &AllSolutionsArgs,
        native_too: bool,
    ) -> Result<(SatPlan, AllSolutionsPlan), Failure> {
        let recommended = AllSolutions::recommended(problem.clone());
        let formula = self.formula.plan(recommended.formula);
        let all = all.plan(problem, &formula, native_too)?;
        let solver = self.solver.plan(all.method.recommended_backend(problem))?;
        Ok((SatPlan::new(solver, formula), all))
    }

    /// Plans finding one solution by this formula, where no other is asked for.
    pub fn plan_for_one(&self, recommended: Formula) -> Result<SatPlan, Failure> {
        let solver = self.solver.plan(recommended_backend())?;
        Ok(SatPlan::new(solver, self.formula.plan(recommended)))
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
