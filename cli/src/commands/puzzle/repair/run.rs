//! Run of `puzzle repair`: the output is checked first, because the search may take long.

use super::args::{RepairArgs, RepairContent};
use super::output::RepairOutput;
use crate::batch::{self, BatchQuestion};
use crate::engines::host::host;
use crate::exit::{Exit, Failure};
use crate::files::output_file::require_writable;
use crate::input::stars::note_stars;
use crate::output::answer::{Fault, Fields};
use crate::output::json::Object;
use crate::supervision::Supervision;
use control::Control;
use itertools::Either;
use problem::{Problem, instance};
use puzzle::{Repair, Repaired, RepairedReport};
use queensat::answers::{Answer, Question, Resolved};
use queensat::enumerate::Ending;
use solvers::UnknownReason;

/// Repairs a puzzle, and writes a report or the repaired puzzle; or repairs each puzzle of a file.
pub fn run(args: &RepairArgs, supervision: Supervision) -> Result<Exit, Failure> {
    let question = match args.input.read()? {
        Either::Left(problem) => args.question(problem),
        Either::Right(sources) => {
            return batch::problems(args.batch(sources)?, &supervision.begin()?);
        }
    };
    let supervisor = &supervision.begin()?;
    let plan = &args.plan(question.resolve(&host(), &supervisor.control)?)?;
    let question = &plan.question;
    let (output, problem) = (plan.output.as_deref(), &question.problem);
    match plan.content {
        RepairContent::Report(format) => format.require_room(problem, true, output)?,
        RepairContent::Puzzle(format) => {
            require_writable(output)?;
            instance::write(format, problem).map_err(Failure::runtime)?;
        }
    }
    let stopped = |reason| Some(question.stopped(reason));
    let done = supervisor.answer(question, "repairing", Resolved::run, stopped)?;
    let answer = done.result;
    let is_interrupted = answer.ending == Ending::Stopped(UnknownReason::Interrupted);
    if answer.value.repair.is_none() && is_interrupted {
        return Err(Failure::Interrupted);
    }
    let exit = exit(&answer);
    let repair = answer.value.repair.as_ref();
    if repair.is_some_and(|repair| !repair.changes.is_empty()) {
        note_stars();
    }
    RepairOutput { plan, answer }.write()?;
    Ok(exit)
}

fn exit(answer: &Answer<Repaired>) -> Exit {
    match answer.ending {
        Ending::Stopped(_) => Exit::Incomplete,
        _ if answer.value.repair.is_none() => Exit::No,
        _ => Exit::Answered,
    }
}

impl BatchQuestion for Repair {
    fn set_problem(&mut self, problem: Problem) {
        self.problem = problem;
    }

    fn fields(_: &Resolved<Self>, answer: Answer<Repaired>, _: &Control) -> Result<Fields, Fault> {
        if answer.value.repair.is_none() && matches!(answer.ending, Ending::Stopped(_)) {
            return Err(Fault::Stopped);
        }
        Ok((
            Object::from_report(&RepairedReport::new(&answer))?,
            exit(&answer),
        ))
    }
}
