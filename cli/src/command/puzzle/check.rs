//! `queensat puzzle check`: none, one or several solutions.

use crate::args::puzzle::{CheckArgs, CheckTask, PuzzlePlan};
use crate::batch::{self, Answer, Fault};
use crate::exit::{Exit, Failure};
use crate::json::Object;
use crate::output::Output;
use crate::worker::Supervisor;
use queensat::Control;
use queensat::problem::Problem;
use queensat::puzzle::{Uniqueness, uniqueness};

/// Decides, and prints the answer.
pub fn run(args: CheckArgs, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let plan = match args.plan()? {
        PuzzlePlan::One(plan) => plan,
        PuzzlePlan::Many(plan) => return batch::run(plan, supervisor),
    };
    let control = supervisor.control.clone();
    let answer = uniqueness(&plan.problem, || control.is_stopped()).map_err(Failure::runtime)?;
    let (text, exit) = match answer {
        None => return Err(Failure::Interrupted),
        Some(Uniqueness::Unique(_)) => ("unique", Exit::Answered),
        Some(Uniqueness::None) => ("no solution", Exit::NotUnique),
        Some(Uniqueness::Several(_)) => ("several solutions", Exit::NotUnique),
    };
    let mut output = Output::stdout();
    output.write(&format!("{text}\n"))?;
    output.finish()?;
    Ok(exit)
}

/// Answers one of many puzzles.
pub fn answer(_: &CheckTask, problem: &Problem, control: &Control) -> Result<Answer, Fault> {
    let answer = uniqueness(problem, || control.is_stopped()).map_err(Fault::of)?;
    let (number, exit) = match answer {
        None => return Err(Fault::Stopped),
        Some(Uniqueness::Unique(_)) => ("one", Exit::Answered),
        Some(Uniqueness::None) => ("none", Exit::NotUnique),
        Some(Uniqueness::Several(_)) => ("several", Exit::NotUnique),
    };
    Ok((Object::default().field("number", number), exit))
}
