//! `queensat puzzle`: puzzles with exactly one solution.

mod check;
mod explain;
mod new;
mod repair;

use crate::args::engines::backend::host;
use crate::args::puzzle::{PuzzleArgs, PuzzleCommand};
use crate::exit::{Exit, Failure, chain};
use crate::output::answer::Fault;
use crate::output::mismatch::report_wrong;
use crate::supervision::worker::{Finished, Supervisor};
use queensat::Control;
use queensat::answers::{Answer, Ask, Error, Host};
use queensat::json::Question;
use solvers::UnknownReason;
use std::fmt::Debug;

/// Runs the command.
pub fn run(
    args: PuzzleArgs,
    supervisor: impl FnOnce() -> Result<Supervisor, Failure>,
) -> Result<Exit, Failure> {
    let supervisor = &supervisor()?;
    match args.command {
        PuzzleCommand::Check(args) => check::run(args, supervisor),
        PuzzleCommand::Hint(args) => explain::run_plan(args.plan()?, supervisor),
        PuzzleCommand::Solve(args) => explain::run_plan(args.plan()?, supervisor),
        PuzzleCommand::Repair(args) => repair::run_plan(args.plan()?, supervisor),
        PuzzleCommand::New(args) => new::run(args, supervisor),
    }
}

/// Answers a question, until the work is stopped.
fn answered<Q>(
    question: &Q,
    what: &str,
    supervisor: &Supervisor,
    stopped: impl FnOnce(UnknownReason) -> Answer<Q::Value>,
) -> Result<Finished<Answer<Q::Value>>, Failure>
where
    Q: Ask<Value: Send> + Into<Question>,
{
    let host = host()?;
    let (asked, of_work) = (question.clone(), host.clone());
    let Finished { result, time } = supervisor.supervise_counting(
        what,
        move |reporter| asked.run(&of_work, &reporter.control),
        |reason| Ok(stopped(reason)),
    )?;
    let result = result.map_err(|error| failure(error, question, &host))?;
    Ok(Finished { result, time })
}

/// Returns the failure of an error. A wrong answer is reported.
fn failure<T: Debug>(
    error: Error<T>,
    question: &(impl Clone + Into<Question>),
    host: &Host,
) -> Failure {
    match error {
        Error::Wrong(wrong) => {
            Failure::Reported(report_wrong(&question.clone().into(), host, &wrong))
        }
        Error::Refused(refused) => refused.into(),
        Error::Failed(failed) => Failure::Runtime(chain(&*failed.source)),
    }
}

/// Answers the question about one of many puzzles.
fn ask<Q: Ask + Into<Question>>(
    question: &Q,
    host: &Host,
    control: &Control,
) -> Result<Answer<Q::Value>, Fault> {
    question.run(host, control).map_err(|error| match error {
        Error::Wrong(wrong) => Fault::Wrong(wrong, Some(question.clone().into())),
        error => failure(error, question, host).into(),
    })
}
