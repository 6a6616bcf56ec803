//! Arguments of `count`.

use super::Format;
use super::batch::{BatchArgs, BatchPlan, threads_or_cores};
use super::board::ProblemsArgs;
use crate::args::engines::all_solutions::AllSolutionsArgs;
use crate::args::engines::backend::host;
use crate::args::engines::engine::{EngineChoice, NativeArgs, backtrack, counting_engine};
use crate::args::engines::sat::SatArgs;
use crate::exit::{Failure, refuse};
use clap::Args;
use queensat::answers::{Ask, Count, CountBy};
use queensat::problem::Problem;
use std::iter::once;

#[derive(Debug, Args)]
pub struct CountArgs {
    /// Engine that counts [default: both, or the one that has room for the problem]
    #[arg(long, value_name = "ENGINE", value_parser = counting_engine())]
    engine: Option<EngineChoice>,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format [default: text; with --problems json]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    problems: ProblemsArgs,
    #[command(flatten)]
    sat: SatArgs,
    #[command(flatten)]
    all: AllSolutionsArgs,
}

/// Counts of boards, or of a file of problems.
#[derive(Debug)]
pub enum CountTask {
    Boards(Vec<Count>, Format),
    Problems(Box<BatchPlan<Count>>),
}

impl CountArgs {
    pub fn task(mut self) -> Result<CountTask, Failure> {
        let Some(input) = self.batch.problems.take() else {
            return self.boards();
        };
        if let Some(option) = self.problems.given() {
            refuse!(
                "{option} states a problem, but --problems names a file of them; give only one"
            );
        }
        if let Some(option) = self.all.given_for_one_problem() {
            refuse!("{option} is for one problem, but --problems names a file of them");
        }
        if self.sat.solver.stats {
            refuse!("--stats is for one problem, but --problems names a file of them");
        }
        if self.format == Some(Format::Text) {
            refuse!("with --problems, the answers are lines of JSON; choose --format json");
        }
        let one = Problem::new(1).expect("a square");
        let mut question = self.question(one);
        // Each problem is counted by one thread.
        let threads = threads_or_cores(question.threads.take());
        let engine = question.native.search()?;
        if engine.name() != backtrack().name() {
            let problem = once(&question.problem);
            question.native.require_use(engine, problem)?;
        }
        Ok(CountTask::Problems(Box::new(BatchPlan {
            input,
            threads,
            task: question,
        })))
    }

    /// Returns the question for each board.
    fn boards(&self) -> Result<CountTask, Failure> {
        let problems = self.problems.problems()?;
        if problems.len() > 1 {
            if self.all.checkpoint.is_some() {
                refuse!(
                    "--checkpoint is for one board, but there are {}",
                    problems.len()
                );
            }
            if self.sat.solver.stats && self.format != Some(Format::Json) {
                refuse!("--stats has no place in the table; choose --format json or a single N");
            }
        }
        let questions = problems.into_iter().map(|problem| self.question(problem));
        let mut questions: Vec<Count> = questions.collect();
        if let [only] = &mut questions[..] {
            let limit = self.all.time.limit;
            only.limits.seconds = limit.map(|limit| limit.as_secs_f64());
        }
        self.resolve_all(&mut questions)?;
        let format = self.format.unwrap_or(Format::Text);
        Ok(CountTask::Boards(questions, format))
    }

    /// Refuses questions. An option for native search that has an effect on one board only is left out of the
    /// others.
    fn resolve_all(&self, questions: &mut [Count]) -> Result<(), Failure> {
        let host = host()?;
        let mut unused = Vec::new();
        for (place, question) in questions.iter().enumerate() {
            match question.resolve(&host) {
                Ok(_) => {}
                Err(refused) if self.native.given() == Some(refused.field) => {
                    unused.push((place, refused));
                }
                Err(refused) => return Err(refused.into()),
            }
        }
        if unused.len() == questions.len() {
            let first = unused.into_iter().next();
            return first.map_or(Ok(()), |(_, refused)| Err(refused.into()));
        }
        for (place, _) in unused {
            questions[place].native.simd = None;
            questions[place].native.memory = None;
            questions[place].resolve(&host)?;
        }
        Ok(())
    }

    /// Returns the question for one problem.
    fn question(&self, problem: Problem) -> Count {
        let mut question = Count::new(problem);
        question.by = self.engine.map(|engine| match engine {
            EngineChoice::Both => CountBy::Both,
            EngineChoice::Sat => CountBy::Sat,
            EngineChoice::Native(_) => CountBy::Native,
        });
        let native = self.engine.and_then(EngineChoice::native);
        question.native = self.native.options(native);
        question.sat = self.sat.options(&self.all);
        question.threads = self.all.threads;
        question.limits.solutions = self.all.limit;
        question.checkpoint.clone_from(&self.all.checkpoint);
        question
    }
}
