//! `queensat puzzle`: puzzles with exactly one solution.

mod check;
mod explain;
mod new;
mod repair;

use crate::args::puzzle::{PuzzleArgs, PuzzleCommand, PuzzlePlan};
use crate::batch::{self, Fault};
use crate::exit::{Exit, Failure, chain};
use crate::json::Object;
use crate::mismatch::report_wrong;
use crate::worker::Supervisor;
use queensat::Control;
use queensat::answers::json::Question;
use queensat::answers::{Answer, Ask, Error, Host};
use serde::Serialize;
use std::fmt::Debug;

pub use check::answer as check_one;
pub use explain::answer as explain_one;
pub use repair::answer as repair_one;

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

/// Reports a wrong answer, and returns its exit code or the failure of another error.
fn ended<T: Debug>(
    error: Error<T>,
    question: &(impl Clone + Into<Question>),
    host: &Host,
) -> Result<Exit, Failure> {
    match error {
        Error::Wrong(wrong) => Ok(report_wrong(&question.clone().into(), host, &wrong)),
        Error::Refused(refused) => Err(refused.into()),
        Error::Failed(failed) => Err(Failure::Runtime(chain(&*failed.source))),
    }
}

/// Answers the question about one of many puzzles.
fn ask<Q: Ask + Into<Question>>(
    question: &Q,
    host: &Host,
    control: &Control,
) -> Result<Answer<Q::Value>, Fault> {
    question.run(host, control).map_err(|error| {
        let message = error.to_string();
        match ended(error, question, host) {
            Ok(exit) => Fault::Error(message, exit),
            Err(failure) => failure.into(),
        }
    })
}

/// Returns the fields of a part of a report.
fn fields(report: &impl Serialize) -> Result<Object<'static>, Failure> {
    Object::of_json(&serde_json::to_string(report).map_err(Failure::runtime)?)
}
