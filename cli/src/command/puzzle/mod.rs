//! `queensat puzzle`: puzzles with exactly one solution.

mod check;
mod explain;
mod new;
pub mod print;
mod repair;

use crate::args::Deferred;
use crate::args::puzzle::{PuzzleArgs, PuzzleCommand, PuzzlePlan};
use crate::batch::{self, AskEach};
use crate::exit::{Exit, Failure};
use crate::input::stars::note_stars;
use crate::supervision::worker::Supervisor;

/// Runs the command.
pub fn run(
    args: PuzzleArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    let supervisor = &supervisor()?;
    let exit = match args.command {
        PuzzleCommand::Check(Deferred(args)) => check::run(*args, supervisor),
        PuzzleCommand::Hint(Deferred(args)) => args.task()?.run(supervisor, explain::run),
        PuzzleCommand::Solve(Deferred(args)) => args.task()?.run(supervisor, explain::run),
        PuzzleCommand::Repair(Deferred(args)) => args.task()?.run(supervisor, repair::run),
        PuzzleCommand::New(Deferred(args)) => new::run(*args, supervisor),
        PuzzleCommand::Show(Deferred(args)) => print::show(*args, supervisor),
        PuzzleCommand::Booklet(Deferred(args)) => print::booklet(*args, supervisor),
    };
    if exit.as_ref().is_ok_and(|&exit| exit != Exit::Answered) {
        note_stars();
    }
    exit
}

impl<P, Q: AskEach> PuzzlePlan<P, Q> {
    /// Runs the plan for one puzzle or for a file of them.
    fn run(
        self,
        supervisor: &Supervisor,
        one: fn(P, &Supervisor) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        match self {
            Self::One(plan) => one(plan, supervisor),
            Self::Many(plan) => batch::problems(*plan, supervisor),
        }
    }
}
