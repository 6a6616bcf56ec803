//! `queensat puzzle`: puzzles with exactly one solution.

mod check;
mod explain;
mod new;
mod repair;

pub use explain::run as explain;

use crate::args::puzzle::{PuzzleArgs, PuzzleCommand, PuzzleTask};
use crate::batch::{Answer, Fault};
use crate::exit::{Exit, Failure};
use crate::worker::Supervisor;
use queensat::Control;
use queensat::problem::Problem;

/// Runs the command.
pub fn run(
    args: PuzzleArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    match args.command {
        PuzzleCommand::Check(args) => check::run(args, &supervisor()?),
        PuzzleCommand::Hint(args) => explain::hint(args, &supervisor()?),
        PuzzleCommand::Solve(args) => explain::solve(args, &supervisor()?),
        PuzzleCommand::Repair(args) => repair::run(args, &supervisor()?),
        PuzzleCommand::New(args) => new::run(args, &supervisor()?),
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
