//! `queensat puzzle`: puzzles with exactly one solution.

mod check;
mod explain;
mod new;
mod repair;

use crate::args::puzzle::{PuzzleArgs, PuzzleCommand, PuzzlePlan, PuzzleTask};
use crate::batch::{self, Answer, Fault};
use crate::exit::{Exit, Failure};
use crate::worker::Supervisor;
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

/// Answers one of many puzzles.
pub fn answer(task: &PuzzleTask, problem: &Problem, control: &Control) -> Result<Answer, Fault> {
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
        PuzzlePlan::Many(plan) => batch::run(*plan, supervisor),
    }
}
