//! Arguments of `classes`.

use super::ListFormat;
use super::board::ProblemsArgs;
use crate::args::engines::engine::{NativeArgs, backtrack};
use crate::args::limits::parse_threads;
use crate::exit::{Failure, refuse};
use clap::Args;
use queensat::backtrack::CountOptions;
use queensat::backtrack::MAX_QUARTER_TURN;
use queensat::problem::Problem;
use std::num::NonZeroUsize;

#[derive(Debug, Args)]
pub struct ClassesArgs {
    /// List the lexicographically least solution of each class, with its symmetry
    #[arg(long, conflicts_with_all = ["total_up_to", "half_turn_up_to", "threads", "memory", "simd"])]
    pub list: bool,
    /// Maximum size of boards whose solutions are all counted
    #[arg(long, value_name = "N", default_value_t = 18)]
    pub total_up_to: u32,
    /// Maximum size of boards whose classes with half-turn symmetry are counted
    #[arg(long, value_name = "N", default_value_t = 23)]
    pub half_turn_up_to: u32,
    /// Number of threads for plain boards [default: number of cores]
    #[arg(long, visible_alias = "jobs", visible_short_alias = 'j')]
    #[arg(value_name = "COUNT", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format
    #[arg(long, value_enum, default_value = "table")]
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
                (backtrack().can_search(problem)).map_err(Failure::usage)?;
            }
        }
        let tables = problems.iter().filter(|problem| has_table(problem));
        // The counts of symmetric solutions obey --simd.
        if self.native.memory().is_some() || tables.clone().next().is_none() {
            let totals = tables.filter(|problem| problem.n() <= self.total_up_to);
            self.native.refuse_unused(backtrack(), totals)?;
        }
        Ok(problems)
    }

    /// Returns the options of the native search that counts.
    pub fn count_options(&self) -> CountOptions {
        self.native.options(None).count_options(self.threads)
    }
}

/// Returns `true` for the plain board of a size whose classes are counted by their rotations.
pub fn has_table(problem: &Problem) -> bool {
    problem.is_plain() && problem.n() <= MAX_QUARTER_TURN
}
