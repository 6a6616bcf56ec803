//! `queensat puzzle repair`: the fewest changes after which a puzzle has exactly one solution.

mod report;
mod words;

use super::{ask, ended, fields};
use crate::args::puzzle::{RepairContent, RepairPlan};
use crate::backend::host;
use crate::batch::{self, Fault};
use crate::exit::{Exit, Failure};
use crate::output_file::require_writable;
use crate::picture;
use crate::worker::Supervisor;
use queensat::Control;
use queensat::answers::{Answer, Ask, Host};
use queensat::enumerate::Ending;
use queensat::instance;
use queensat::puzzle::json::RepairReport;
use queensat::puzzle::{Repair, Repaired};
use report::Report;
use solvers::UnknownReason;

/// Repairs a puzzle, and writes a report or the repaired puzzle.
pub fn run(plan: &RepairPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
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
    let host = host()?;
    let (question, of_work) = (plan.question.clone(), host.clone());
    let found = supervisor.supervise_counting(
        "repairing",
        move |reporter| question.run(&of_work, &reporter.control),
        |reason| Ok(plan.question.stopped(reason)),
    )?;
    let answer = match found.result {
        Ok(answer) => answer,
        Err(error) => return ended(error, &plan.question, &host),
    };
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
pub fn answer(question: &Repair, host: &Host, control: &Control) -> Result<batch::Answer, Fault> {
    let answer = ask(question, host, control)?;
    if answer.value.repair.is_none() && matches!(answer.ending, Ending::Stopped(_)) {
        return Err(Fault::Stopped);
    }
    let report = RepairReport::of(question, &answer);
    Ok((fields(&report.answer)?, exit(&answer)))
}
