//! `queensat units`: work in units, which any scheduler can run.

mod lists;
mod merge;
mod plan;
mod run;
mod scripts;
mod todo;

use crate::args::units::{UnitsArgs, UnitsCommand};
use crate::exit::{Exit, Failure};
use crate::supervision::worker::Supervisor;

/// Runs the command.
pub fn run(
    args: UnitsArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    match args.command {
        UnitsCommand::Plan(args) => plan::run(&args, &supervisor()?),
        UnitsCommand::Run(args) => run::run(&args, &supervisor()?),
        UnitsCommand::Todo(args) => todo::run(&args),
        UnitsCommand::Merge(args) => merge::run(&args),
    }
}
