//! `queensat puzzle repair`: the fewest changes after which a puzzle has exactly one solution.

mod report;
mod words;

use crate::args::puzzle::{RepairContent, RepairPlan, RepairTask};
use crate::exit::{Exit, Failure};
use crate::files::output_file::require_writable;
use crate::output::answer::{Answer, Fault};
use crate::output::json::Object;
use crate::output::mismatch::report_with;
use crate::output::picture;
use crate::supervision::worker::{Finished, Supervisor};
use queensat::Control;
use queensat::instance;
use queensat::problem::Problem;
use queensat::puzzle::{RepairEnding, RepairError, RepairReport, repair};
use report::Report;
use solvers::UnknownReason;

/// Repairs a puzzle, and writes a report or the repaired puzzle.
pub fn run(plan: &RepairPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let output = plan.output.as_deref();
    match plan.content {
        RepairContent::Report(format) => {
            picture::require_room(format, &plan.problem, true, output)?;
        }
        RepairContent::Puzzle(format) => {
            require_writable(output)?;
            instance::write(format, &plan.problem).map_err(Failure::runtime)?;
        }
    }
    let (problem, options) = (plan.problem.clone(), plan.options);
    let Finished { result, time } = supervisor.supervise_counting(
        "repairing",
        move |reporter| repair(&problem, &options, &reporter.control),
        |reason| {
            Ok(RepairReport {
                repair: None,
                at_least: 0,
                ending: RepairEnding::Stopped(reason),
                proposals: 0,
                solutions: 0,
            })
        },
    )?;
    let found = match result {
        Ok(found) => found,
        Err(error) if is_mismatch(&error) => {
            let message = error.to_string();
            return Ok(report_with(&message, &plan.problem, Object::default()));
        }
        Err(error) => return Err(Failure::runtime(error)),
    };
    if found.repair.is_none() && found.ending == RepairEnding::Stopped(UnknownReason::Interrupted) {
        return Err(Failure::Interrupted);
    }
    let exit = exit(&found);
    Report { plan, found, time }.write()?;
    Ok(exit)
}

/// Returns `true` if a solver or a search is wrong.
const fn is_mismatch(error: &RepairError) -> bool {
    matches!(
        error,
        RepairError::Disagreement | RepairError::WrongModel(_)
    )
}

const fn exit(found: &RepairReport) -> Exit {
    match found.ending {
        RepairEnding::Stopped(_) => Exit::Incomplete,
        RepairEnding::Minimal | RepairEnding::NotWithin | RepairEnding::Impossible => {
            Exit::Answered
        }
    }
}

/// Answers one of many puzzles.
pub fn answer(task: &RepairTask, problem: &Problem, control: &Control) -> Result<Answer, Fault> {
    let found = match repair(problem, &task.options, control) {
        Ok(found) => found,
        Err(error) if is_mismatch(&error) => {
            let message = error.to_string();
            return Err(Fault::wrong(&message, problem, Object::default()));
        }
        Err(error) => return Err(Fault::of(error)),
    };
    if found.repair.is_none() && matches!(found.ending, RepairEnding::Stopped(_)) {
        return Err(Fault::Stopped);
    }
    Ok((report::add_repair(Object::default(), &found), exit(&found)))
}
