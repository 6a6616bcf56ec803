//! Arguments of `explain none`: the problem and the output.

use crate::board::ProblemArgs;
use crate::commands::explain::output::{ExplainOutput, limits};
use crate::limits::TimeLimit;
use clap::Args;
use problem::Problem;
use teach::explain::ExplainNone;

#[derive(Debug, Args)]
pub struct ExplainNoneArgs {
    #[command(flatten)]
    pub output: ExplainOutput,
    #[command(flatten)]
    limit: TimeLimit,
    #[command(flatten)]
    pub problem: ProblemArgs,
}

impl ExplainNoneArgs {
    /// Returns the question with the options in its fields.
    pub fn question(&self, problem: Problem) -> ExplainNone {
        let mut question = ExplainNone::new(problem);
        question.limits = limits(&self.limit);
        question
    }
}
