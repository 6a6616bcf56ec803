//! The arguments of `check`.

use super::Format;
use super::board::ProblemArgs;
use crate::exit::Failure;
use clap::Args;
use queensat::problem::Problem;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct CheckArgs {
    #[command(flatten)]
    problem: ProblemArgs,
    /// The list of solutions, in which '#' begins a remark; '-' is standard input
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// How to print the verdict
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    format: Format,
}

/// What `check` is to do.
#[derive(Debug)]
pub struct CheckPlan {
    pub problem: Problem,
    pub input: PathBuf,
    pub format: Format,
}

impl CheckArgs {
    pub fn plan(self) -> Result<CheckPlan, Failure> {
        Ok(CheckPlan {
            problem: self.problem.problem()?,
            input: self.input,
            format: self.format,
        })
    }
}
