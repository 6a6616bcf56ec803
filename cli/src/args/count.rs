//! Arguments of `count`.

use super::Format;
use super::batch::{BatchArgs, BatchPlan, BatchTask, threads_or_cores};
use super::board::ProblemsArgs;
use super::sat::SatArgs;
use crate::all_solutions::AllSolutionsArgs;
use crate::engine::{EngineChoice, EnginePlan, NativeArgs, backtrack, counting_engine};
use crate::exit::{Failure, refuse};
use crate::formula::require_room_for_all;
use clap::Args;
use queensat::backtrack::Engine;
use queensat::enumerate::AllSolutions;
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

/// Plan of `count`.
#[derive(Clone, Debug)]
pub struct CountPlan {
    pub problem: Problem,
    /// Engines, in the order of the report.
    pub engines: Vec<EnginePlan>,
    /// An engine that cannot take the problem, and the reason, if none was chosen.
    pub left_out: Option<String>,
    pub all: AllSolutions,
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
        if self.format == Some(Format::Text) {
            refuse!("with --problems, the answers are lines of JSON; choose --format json");
        }
        if self.native_engine().name() != backtrack().name() {
            let one = Problem::new(1).expect("a square");
            self.native
                .refuse_unused(self.native_engine(), once(&one))?;
        }
        Ok(CountTask::Problems(Box::new(BatchPlan {
            input,
            threads: threads_or_cores(self.all.one_thread_each()),
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
            if self.sat.solver.stats && self.format != Some(Format::Json) {
                refuse!("--stats has no place in the table; choose --format json or a single N");
            }
        }
        let plans = problems.into_iter().map(|problem| self.plan_for(problem));
        let plans: Vec<CountPlan> = plans.collect::<Result<_, _>>()?;
        // Solutions up to a limit are listed, which takes no options.
        let counts = plans.iter().filter(|plan| plan.all.limit.is_none());
        let problems = counts.map(|plan| &plan.problem);
        self.native.refuse_unused(self.native_engine(), problems)?;
        Ok(plans)
    }

    /// Returns the plan for one problem.
    pub fn plan_for(&self, problem: Problem) -> Result<CountPlan, Failure> {
        let choice = self.engine.unwrap_or(EngineChoice::Both);
        // Solutions up to a limit are listed by one thread.
        let native_too = !matches!(choice, EngineChoice::Sat) && self.all.limit.is_none();
        let (sat, all) = self.sat.plan_for_all(&problem, &self.all, native_too)?;
        let sat = EnginePlan::Sat(sat);
        let native = |engine| EnginePlan::Native(self.native.plan(engine, self.all.threads()));
        let mut engines = match choice {
            EngineChoice::Both => vec![sat, native(backtrack())],
            EngineChoice::Sat => {
                self.native.refuse_without_native()?;
                vec![sat]
            }
            EngineChoice::Native(engine) => {
                let other = self.all.given_for_sat(native_too);
                self.sat.refuse_without_sat(choice, other)?;
                vec![native(engine)]
            }
        };
        let mut left_out = None;
        for place in (0..engines.len()).rev() {
            let room = match &engines[place] {
                EnginePlan::Sat(_) => require_room_for_all(&all),
                // An engine must list solutions to stop after some of them.
                native if all.limit.is_some() => native.require_listing(&problem),
                native => native.require_counting(&problem),
            };
            match room {
                Err(failure) if engines.len() == 1 || !self.is_free() => return Err(failure),
                Err(failure) => {
                    let name = engines.remove(place).name();
                    left_out = Some(format!("{name}: {}", failure.message()));
                }
                Ok(()) => {}
            }
        }
        Ok(CountPlan {
            problem,
            engines,
            left_out,
            all,
            format: self.format.unwrap_or(Format::Text),
        })
    }

    /// Returns the native search.
    fn native_engine(&self) -> &'static Engine {
        let native = self.engine.and_then(EngineChoice::native);
        native.unwrap_or(backtrack())
    }

    /// Returns `true` if no option selects an engine.
    fn is_free(&self) -> bool {
        let sat = self.sat.solver.given().or_else(|| self.sat.formula.given());
        let of_one = sat.or_else(|| self.all.given_for_sat(true));
        self.engine.is_none() && of_one.or_else(|| self.native.given()).is_none()
    }
}
