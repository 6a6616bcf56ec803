//! Arguments of `count`.

use super::Format;
use super::batch::{BatchArgs, BatchPlan, BatchTask, threads_or_cores};
use super::board::ProblemsArgs;
use super::sat::SatArgs;
use crate::all_solutions::{AllSolutionsArgs, AllSolutionsPlan};
use crate::engine::{EngineChoice, EnginePlan, NativeArgs, backtrack, counting_engine};
use crate::exit::{Failure, refuse};
use clap::Args;
use queensat::problem::Problem;

#[derive(Debug, Args)]
pub struct CountArgs {
    /// Engine that counts
    #[arg(
        long,
        value_name = "ENGINE",
        value_parser = counting_engine(),
        ignore_case = true,
        default_value = "both"
    )]
    engine: EngineChoice,
    #[command(flatten)]
    native: NativeArgs,
    /// Output format
    #[arg(long, value_enum, ignore_case = true, default_value = "text")]
    format: Format,
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    problems: ProblemsArgs,
    #[command(flatten)]
    sat: SatArgs,
    #[command(flatten)]
    all: AllSolutionsArgs,
}

/// Plan of `count`.
#[derive(Debug)]
pub struct CountPlan {
    pub problem: Problem,
    /// Engines, in the order of the report.
    pub engines: Vec<EnginePlan>,
    pub all: AllSolutionsPlan,
    pub format: Format,
}

/// Plan of `count` for boards, or for a file of problems.
#[derive(Debug)]
pub enum CountTask {
    Boards(Vec<CountPlan>),
    Problems(Box<BatchPlan>),
}

impl CountArgs {
    pub fn task(mut self) -> Result<CountTask, Failure> {
        let Some(input) = self.batch.problems.take() else {
            return Ok(CountTask::Boards(self.plan()?));
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
        Ok(CountTask::Problems(Box::new(BatchPlan {
            input,
            threads: threads_or_cores(self.all.one_thread_each()),
            time_limit: self.all.time_limit(),
            task: BatchTask::Count(Box::new(self)),
        })))
    }

    /// Returns a plan for each board.
    pub fn plan(self) -> Result<Vec<CountPlan>, Failure> {
        let problems = self.problems.problems()?;
        if problems.len() > 1 {
            if self.all.has_checkpoint() {
                refuse!(
                    "--checkpoint is for one board, but there are {}",
                    problems.len()
                );
            }
            if self.sat.solver.stats && self.format == Format::Text {
                refuse!("--stats has no place in the table; choose --format json or a single N");
            }
        }
        let plans = problems.into_iter().map(|problem| self.plan_for(problem));
        plans.collect()
    }

    /// Returns the plan for one problem.
    pub fn plan_for(&self, problem: Problem) -> Result<CountPlan, Failure> {
        let native_too = !matches!(self.engine, EngineChoice::Sat);
        let (sat, all) = self.sat.plan_for_all(&problem, &self.all, native_too)?;
        let sat = EnginePlan::Sat(sat);
        let native = |engine| EnginePlan::Native(self.native.plan(engine, self.all.threads()));
        let engines = match self.engine {
            EngineChoice::Both => vec![sat, native(backtrack())],
            EngineChoice::Sat => {
                self.native.refuse_without_native()?;
                vec![sat]
            }
            EngineChoice::Native(engine) => {
                let other = self.all.given_for_sat(native_too);
                self.sat.refuse_without_sat(self.engine, other)?;
                vec![native(engine)]
            }
        };
        for engine in &engines {
            engine.require_counting(&problem)?;
            if all.job.limit.is_some() {
                // An engine must list solutions to stop after some of them.
                engine.require_listing(&problem)?;
            }
        }
        Ok(CountPlan {
            problem,
            engines,
            all,
            format: self.format,
        })
    }
}
