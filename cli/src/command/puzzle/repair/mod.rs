//! `queensat puzzle repair`: the fewest changes after which a puzzle has exactly one solution.

mod report;
mod words;

use super::{answered, ask};
use crate::args::puzzle::{PuzzlePlan, RepairContent, RepairPlan};
use crate::batch;
use crate::exit::{Exit, Failure};
use crate::files::output_file::require_writable;
use crate::output::answer::{self, Fault};
use crate::output::json::Object;
use crate::output::picture;
use crate::supervision::worker::Supervisor;
use queensat::Control;
use queensat::answers::{Answer, Host};
use queensat::enumerate::Ending;
use queensat::instance;
use queensat::json::puzzle::RepairedReport;
use queensat::puzzle::{Repair, Repaired};
use report::Report;
use solvers::UnknownReason;

/// Runs the plan for one puzzle or for a file of them.
pub fn run_plan(
    plan: PuzzlePlan<RepairPlan, Repair>,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    match plan {
        PuzzlePlan::One(plan) => run(&plan, supervisor),
        PuzzlePlan::Many(plan) => batch::problems(
            *plan,
            |question| &mut question.problem,
            Exit::Runtime,
            supervisor,
            answer,
        ),
    }
}

/// Repairs a puzzle, and writes a report or the repaired puzzle.
fn run(plan: &RepairPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let (output, problem) = (plan.output.as_deref(), &plan.question.problem);
    match plan.content {
        RepairContent::Report(format) => {
            picture::require_room(format, problem, true, output)?;
        }
        RepairContent::Puzzle(format) => {
            require_writable(output)?;
            instance::write(format, problem).map_err(Failure::runtime)?;
        }
    }
    let stopped = |reason| plan.question.stopped(reason);
    let answer = answered(&plan.question, "repairing", supervisor, stopped)?.result;
    let is_interrupted = answer.ending == Ending::Stopped(UnknownReason::Interrupted);
    if answer.value.repair.is_none() && is_interrupted {
        return Err(Failure::Interrupted);
    }
    let exit = exit(&answer);
    Report { plan, answer }.write()?;
    Ok(exit)
}

fn exit(answer: &Answer<Repaired>) -> Exit {
    match answer.ending {
        Ending::Stopped(_) => Exit::Incomplete,
        _ => Exit::Answered,
    }
}

/// Answers one of many puzzles.
fn answer(question: &Repair, host: &Host, control: &Control) -> Result<answer::Answer, Fault> {
    let answer = ask(question, host, control)?;
    if answer.value.repair.is_none() && matches!(answer.ending, Ending::Stopped(_)) {
        return Err(Fault::Stopped);
    }
    Ok((Object::of(&RepairedReport::of(&answer))?, exit(&answer)))
}
