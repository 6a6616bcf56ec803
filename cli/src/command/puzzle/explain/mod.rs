//! `queensat puzzle hint` and `queensat puzzle solve`: the steps of a person.

mod pictures;
mod report;
mod steps;

pub use report::{level_in_words, level_json};

use crate::args::puzzle::{ExplainPlan, ExplainTask, PuzzleFormat};
use crate::exit::{Exit, Failure, refuse};
use crate::output::answer::{Answer, Fault};
use crate::output::json::Object;
use crate::output::mismatch;
use crate::output::picture::{self, OrPicture};
use crate::supervision::worker::{Finished, Reporter, Supervisor};
use queensat::Control;
use queensat::problem::Problem;
use report::Report;
use steps::{End, Explained};

/// Explains one puzzle.
pub fn run(plan: &ExplainPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    // A hint draws its board without this option.
    let is_hint = plan.task.max_steps.is_some();
    if plan.pictures && !is_hint && plan.format == OrPicture::Own(PuzzleFormat::Json) {
        refuse!("--pictures draws boards, but JSON has none; leave it out");
    }
    picture::require_room(plan.format, &plan.problem, true, plan.output.as_deref())?;
    let (problem, stated, task) = (plan.problem.clone(), plan.stated.clone(), plan.task);
    let keeps_states = plan.draws_steps();
    let work = move |reporter: &Reporter<()>| {
        let stated = stated.as_ref();
        Explained::new(&problem, stated, task, keeps_states, &reporter.control)
    };
    let Finished { result, .. } =
        supervisor.supervise_counting("looking for steps", work, |reason| {
            Err(Failure::stopped(reason))
        })?;
    let explained = result?;
    if let Some(message) = explained.mismatch(&plan.problem) {
        return Ok(mismatch::report(&message, &plan.problem, |object| {
            Ok(report::add_steps(object, &explained, &plan.problem))
        }));
    }
    let exit = explained.exit();
    if exit != Exit::Interrupted {
        Report { plan, explained }.write()?;
    }
    Ok(exit)
}

/// Answers one of many puzzles.
pub fn answer(task: &ExplainTask, problem: &Problem, control: &Control) -> Result<Answer, Fault> {
    let explained = Explained::new(problem, None, *task, false, control)?;
    if let Some(message) = explained.mismatch(problem) {
        let steps = report::add_steps(Object::default(), &explained, problem);
        return Err(Fault::wrong(&message, problem, steps));
    }
    if let End::Stopped(_) = explained.end {
        return Err(Fault::Stopped);
    }
    let mut object = Object::default();
    if task.max_steps.is_some() {
        object = report::add_steps(object, &explained, problem);
    }
    Ok((
        report::add_end(object, &explained, problem),
        explained.exit(),
    ))
}
