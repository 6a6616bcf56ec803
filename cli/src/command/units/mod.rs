//! `queensat units`: work in units, which any scheduler can run.

mod merge;
mod plan;
mod run;
mod scripts;
mod todo;

use crate::args::Deferred;
use crate::args::units::{UnitsArgs, UnitsCommand};
use crate::exit::{Exit, Failure};
use crate::supervision::worker::Supervisor;

/// Runs the command.
pub fn run(
    args: UnitsArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    match args.command {
        UnitsCommand::Plan(Deferred(args)) => plan::run(&args, &supervisor()?),
        UnitsCommand::Run(Deferred(args)) => run::run(&args, &supervisor()?),
        UnitsCommand::Todo(Deferred(args)) => todo::run(&args),
        UnitsCommand::Merge(Deferred(args)) => merge::run(&args, &supervisor()?),
    }
}
