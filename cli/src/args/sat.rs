//! Options for the SAT solver and the formula of a command.

use crate::all_solutions::AllSolutionsArgs;
use crate::backend::{Measured, SolverArgs, SolverPlan};
use crate::exit::Failure;
use crate::formula::FormulaArgs;
use crate::text::printable;
use clap::Args;
use queensat::answers::SatOptions;
use queensat::encode::Formula;
use queensat::one_solution::recommended_backend;
use queensat::puzzle::NoOther;
use solvers::Backend;
use std::fmt;

#[derive(Debug, Args)]
pub struct SatArgs {
    #[command(flatten)]
    pub solver: SolverArgs,
    #[command(flatten)]
    pub formula: FormulaArgs,
}

/// SAT solver and its formula.
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
}

impl fmt::Display for SatPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", printable(self.backend.name()), self.formula)
    }
}

impl SatArgs {
    /// Returns the options for all solutions.
    pub fn options(&self, all: &AllSolutionsArgs) -> SatOptions {
        let mut options = SatOptions::default();
        self.solver.set(&mut options);
        self.formula.set(&mut options);
        all.set(&mut options);
        options
    }

    /// Resolves the options for one solution. `recommended` is used for options that were not given.
    pub fn plan_for_one(&self, recommended: Formula) -> Result<SatPlan, Failure> {
        let solver = self.solver.plan(recommended_backend())?;
        Ok(SatPlan::new(solver, self.formula.plan(recommended)))
    }

    /// Resolves the options for a proof that there is no solution.
    pub fn plan_for_proof(&self) -> Result<SatPlan, Failure> {
        let solver = self.solver.plan_for_proof()?;
        Ok(SatPlan::new(solver, self.formula.plan(NoOther::formula())))
    }

    /// Refuses options without effect.
    pub fn refuse_without_sat(
        &self,
        engine: impl fmt::Display,
        other: Option<&'static str>,
    ) -> Result<(), Failure> {
        let solver = self.solver.given();
        let Some(option) = solver
            .or_else(|| self.formula.given())
            .or(other.map(String::from))
        else {
            return Ok(());
        };
        Err(Failure::Usage(format!(
            "{option} applies to SAT, but --engine {engine} uses no SAT solver"
        )))
    }
}
