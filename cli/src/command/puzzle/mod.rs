//! `queensat puzzle`: puzzles with exactly one solution.

mod check;
mod explain;
mod new;
mod repair;

use crate::args::BatchPlan;
use crate::args::puzzle::{PuzzleArgs, PuzzleCommand, PuzzlePlan, PuzzleTask};
use crate::batch;
use crate::exit::{Exit, Failure};
use crate::output::answer::{Answer, Fault};
use crate::supervision::worker::Supervisor;
use queensat::Control;
use queensat::problem::Problem;

/// Runs the command.
pub fn run(
    args: PuzzleArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    let supervisor = &supervisor()?;
    match args.command {
        PuzzleCommand::Check(args) => check::run(args, supervisor),
        PuzzleCommand::Hint(args) => run_plan(args.plan()?, explain::run, supervisor),
        PuzzleCommand::Solve(args) => run_plan(args.plan()?, explain::run, supervisor),
        PuzzleCommand::Repair(args) => run_plan(args.plan()?, repair::run, supervisor),
        PuzzleCommand::New(args) => new::run(args, supervisor),
    }
}

/// Answers many puzzles.
fn many(plan: BatchPlan<PuzzleTask>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let unreadable = match plan.task {
        PuzzleTask::Check(_) => Exit::NoProblem,
        _ => Exit::Runtime,
    };
    batch::problems(plan, unreadable, supervisor, |task, problem, _, control| {
        answer(task, &problem, control)
    })
}

fn answer(task: &PuzzleTask, problem: &Problem, control: &Control) -> Result<Answer, Fault> {
    match task {
        PuzzleTask::Check(task) => check::answer(task, problem, control),
        PuzzleTask::Explain(task) => explain::answer(task, problem, control),
        PuzzleTask::Repair(task) => repair::answer(task, problem, control),
    }
}

/// Runs the plan for a file of puzzles, or that for one puzzle by `one`.
fn run_plan<P>(
    plan: PuzzlePlan<P>,
    one: impl FnOnce(&P, &Supervisor) -> Result<Exit, Failure>,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    match plan {
        PuzzlePlan::One(plan) => one(&plan, supervisor),
        PuzzlePlan::Many(plan) => many(*plan, supervisor),
    }
}
