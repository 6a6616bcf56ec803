//! Arguments of `classes`.

use super::ListFormat;
use super::board::ProblemsArgs;
use crate::all_solutions::parse_threads;
use crate::engine::{EnginePlan, NativeArgs, NativePlan, backtrack};
use crate::exit::{Failure, refuse};
use clap::Args;
use queensat::backtrack::MAX_QUARTER_TURN;
use queensat::problem::Problem;
use std::num::NonZeroUsize;

#[derive(Debug, Args)]
pub struct ClassesArgs {
    /// List the lexicographically least solution of each class, with its symmetry
    #[arg(long)]
    pub list: bool,
    /// Maximum size of boards whose solutions are all counted
    #[arg(long, value_name = "N", default_value_t = 18)]
    pub total_up_to: u32,
    /// Maximum size of boards whose classes with half-turn symmetry are counted
    #[arg(long, value_name = "N", default_value_t = 23)]
    pub half_turn_up_to: u32,
    /// Number of threads [default: number of cores]
    #[arg(
        long,
        visible_alias = "jobs",
        visible_short_alias = 'j',
        value_name = "COUNT",
        value_parser = parse_threads,
        allow_negative_numbers = true
    )]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format
    #[arg(long, value_enum, ignore_case = true, default_value = "table")]
    pub format: ListFormat,
    #[command(flatten)]
    problems: ProblemsArgs,
}

impl ClassesArgs {
    pub fn problems(&self) -> Result<Vec<Problem>, Failure> {
        let problems = self.problems.problems()?;
        for problem in &problems {
            if problem.is_plain() && !has_table(problem) {
                refuse!("classes are counted on boards with up to {MAX_QUARTER_TURN} rows");
            }
            if !has_table(problem) {
                EnginePlan::Native(self.native()).require_listing(problem)?;
            }
        }
        Ok(problems)
    }

    /// Returns the native search that counts.
    pub fn native(&self) -> NativePlan {
        self.native.plan(backtrack(), self.threads)
    }
}

/// Returns `true` for the plain board of a size whose classes are counted by their rotations.
pub fn has_table(problem: &Problem) -> bool {
    problem.is_plain() && problem.n() <= MAX_QUARTER_TURN
}
