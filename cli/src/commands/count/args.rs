//! Arguments of `count`, and a question for each board or for a file of problems.

use crate::batch::args::{BatchArgs, BatchPlan};
use crate::board::ProblemArgs;
use crate::engines::all_solutions::AllSolutionsArgs;
use crate::engines::engine::{NativeArgs, by, counting_engine, native};
use crate::engines::sat::SatArgs;
use crate::exit::{Failure, refuse};
use crate::input::text::Source;
use crate::output::format::ReportFormat;
use crate::output::text::first_given;
use clap::Args;
use problem::Problem;
use queensat::answers::{BACKTRACK, Count, CountBy, native_name};
use std::iter::once;

#[derive(Debug, Args)]
pub struct CountArgs {
    /// Engine that counts [default: both, or the one that has room for the problem]
    #[arg(long, value_name = "ENGINE", value_parser = counting_engine())]
    engine: Option<String>,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format [default: text; with --problems json]
    #[arg(long, value_enum)]
    format: Option<ReportFormat>,
    #[command(flatten)]
    pub batch: BatchArgs,
    #[command(flatten)]
    pub problems: ProblemArgs,
    #[command(flatten)]
    sat: SatArgs,
    #[command(flatten)]
    pub all: AllSolutionsArgs,
}

impl CountArgs {
    /// Returns the count of each problem of a list.
    pub fn batch(&self, sources: Vec<Source>) -> Result<BatchPlan<Count>, Failure> {
        let others = [
            (self.all.checkpoint.is_some(), "--checkpoint"),
            (self.all.limit.is_some(), "--limit"),
            (self.sat.solver.stats, "--stats"),
        ];
        if let Some(option) = first_given(others) {
            refuse!("{option} is for one problem, but there is a list of them");
        }
        if self.format == Some(ReportFormat::Text) {
            refuse!("the answers to a list of problems are lines of JSON; choose --format json");
        }
        let mut question = self.question(Problem::new(1).expect("a square"));
        // Each problem is counted by one thread.
        let threads = question.threads.take();
        let engine = question.native.search()?;
        if native_name(engine) != BACKTRACK {
            question
                .native
                .require_use(engine, once(&question.problem))?;
        }
        let stars = self.problems.options.stars();
        Ok(BatchPlan::new(sources, threads, stars, question))
    }

    /// Returns the output format.
    pub fn format(&self) -> ReportFormat {
        self.format.unwrap_or(ReportFormat::Text)
    }

    /// Returns the question about each problem.
    pub fn questions(&self, problems: Vec<Problem>) -> Result<Vec<Count>, Failure> {
        if problems.len() > 1 {
            let count = problems.len();
            if self.all.checkpoint.is_some() {
                refuse!("--checkpoint is for one board, but there are {count}");
            }
        }
        let mut questions: Vec<Count> = problems
            .into_iter()
            .map(|problem| self.question(problem))
            .collect();
        if let [only] = &mut questions[..] {
            only.limits.seconds = self.all.time.seconds();
        }
        Ok(questions)
    }

    /// Returns the question for one problem.
    fn question(&self, problem: Problem) -> Count {
        let mut question = Count::new(problem);
        question.by = by(&self.engine, CountBy::Native);
        question.native = self.native.options(native(&self.engine));
        question.sat = self.sat.options(Some(&self.all));
        question.threads = self.all.threads;
        question.limits.solutions = self.all.limit;
        question.checkpoint.clone_from(&self.all.checkpoint);
        question
    }
}
