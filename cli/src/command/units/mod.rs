//! `queensat units`: work in units, which any scheduler can run.

mod lists;
mod merge;
mod plan;
mod run;
mod scripts;
mod todo;

use crate::args::units::{UnitsArgs, UnitsCommand};
use crate::exit::{Exit, Failure, chain, print_diagnostic};
use crate::supervision::worker::Supervisor;
use queensat::answers::Error;
use std::fmt::Debug;

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

fn failure<T: Debug>(error: Error<T>) -> Failure {
    match error {
        Error::Refused(refused) => refused.into(),
        Error::Failed(failed) => Failure::Runtime(chain(&*failed.source)),
        Error::Wrong(wrong) => {
            print_diagnostic(&format!("error: {}", wrong.message));
            Failure::Reported(Exit::Mismatch)
        }
    }
}
