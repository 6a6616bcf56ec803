//! Options for the SAT solver and the formula of a command.

use crate::engines::all_solutions::AllSolutionsArgs;
use crate::engines::backend::SolverArgs;
use crate::engines::formula::{EncodingArgs, FormulaArgs};
use clap::Args;
use queensat::answers::SatOptions;

// The short help of a command that runs solvers has many options already.
#[derive(Debug, Args)]
#[command(mut_arg("symmetry", |arg| arg.hide_short_help(true)))]
pub struct SatArgs {
    #[command(flatten)]
    pub solver: SolverArgs,
    #[command(flatten)]
    encoding: EncodingArgs,
    #[command(flatten)]
    formula: FormulaArgs,
}

impl SatArgs {
    /// Returns the options for one solution, or for all of them.
    pub fn options(&self, all: Option<&AllSolutionsArgs>) -> SatOptions {
        let mut options = SatOptions::default();
        self.solver.set(&mut options);
        options.encoding = self.encoding.encoding;
        self.formula.set(&mut options);
        if let Some(all) = all {
            all.set(&mut options);
        }
        options
    }
}
