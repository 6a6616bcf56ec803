//! `queensat puzzle hint` and `queensat puzzle solve`: the steps of a person.

use crate::args::puzzle::{ExplainTask, HintArgs, SolveArgs};
use crate::batch::{Answer, Fault};
use crate::exit::{Exit, Failure, fail};
use crate::worker::Supervisor;
use queensat::Control;
use queensat::problem::Problem;

/// Prints the next step.
pub fn hint(_args: HintArgs, _supervisor: &Supervisor) -> Result<Exit, Failure> {
    fail!("in preparation")
}

/// Prints all steps.
pub fn solve(_args: SolveArgs, _supervisor: &Supervisor) -> Result<Exit, Failure> {
    fail!("in preparation")
}

/// Answers one of many puzzles.
pub fn answer(_: &ExplainTask, _: &Problem, _: &Control) -> Result<Answer, Fault> {
    Err(Fault::error("in preparation"))
}
