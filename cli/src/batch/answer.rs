//! The answer to one line of a file of problems.

use super::{Job, Reply};
use crate::args::puzzle::PuzzleTask;
use crate::args::{BatchEngine, BatchTask, CountArgs};
use crate::command::puzzle;
use crate::engine::EnginePlan;
use crate::exit::{Exit, Failure, chain};
use crate::formula::require_room_for_all;
use crate::json::{self, Object};
use crate::mismatch;
use crate::solution_line::add_solution;
use crate::text::printable;
use queensat::Control;
use queensat::backtrack::engine_for_solving;
use queensat::enumerate::{AllSolutions, Ending, Method};
use queensat::instance::{self, Id};
use queensat::placement::Placement;
use queensat::problem::Problem;
use serde_json::Number;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

/// Reason for which a line has no answer.
pub enum Fault {
    /// The run was stopped.
    Stopped,
    /// An error, with the exit code.
    Error(String, Exit),
}

/// Fields of an answer, and their part of the exit code.
pub type Answer = (Object<'static>, Exit);

impl Fault {
    /// Creates the fault of a problem that cannot be answered.
    pub fn error(message: impl Into<String>) -> Self {
        Self::Error(message.into(), Exit::Runtime)
    }

    /// Creates the fault of an error of the library.
    pub fn of(error: impl std::error::Error + 'static) -> Self {
        Self::error(chain(&error))
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Runtime(message) | Failure::Usage(message) => Self::error(message),
            Failure::Interrupted => Self::Stopped,
            other => Self::error(format!("{other:?}")),
        }
    }
}

/// Answers a line.
pub(super) fn answer(task: &BatchTask, job: &Job, control: &Control) -> Reply {
    let mut object = Object::default().field("line", job.number);
    let read = match &job.line {
        Ok(line) => read(line),
        Err(fault) => Err(Fault::error(fault)),
    };
    let answered = read.and_then(|(id, problem)| {
        let before = std::mem::take(&mut object);
        object = match id {
            Some(Id::Number(id)) => before.field("id", Number::from_i128(id)),
            Some(Id::Text(id)) => before.field("id", id),
            None => before,
        };
        match task {
            BatchTask::Solve { engine, unique } => solve(&problem, engine, *unique, control),
            BatchTask::Count(args) => count(problem, args, control),
            BatchTask::Puzzle(task) => puzzle::answer(task, &problem, control),
        }
    });
    let (object, exit, is_error) = match answered {
        Ok((fields, exit)) => (object.followed_by(fields), exit, false),
        Err(Fault::Stopped) => return Reply::Stopped,
        Err(Fault::Error(message, exit)) => {
            let exit = match (task, exit) {
                (BatchTask::Puzzle(PuzzleTask::Check(_)), Exit::Runtime) => Exit::NoProblem,
                (_, exit) => exit,
            };
            (object.field("error", printable(&message)), exit, true)
        }
    };
    let mut line = Vec::new();
    match json::write(&mut line, &object) {
        Ok(()) => {
            line.push(b'\n');
            Reply::Line {
                line,
                exit,
                is_error,
            }
        }
        Err(error) => Reply::Failed(Failure::runtime(error)),
    }
}

fn read(line: &[u8]) -> Result<(Option<Id>, Problem), Fault> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let byte = error.valid_up_to() + 1;
        Fault::error(format!("byte {byte}: expected text in UTF-8"))
    })?;
    match instance::read_line(text) {
        Ok(entry) => Ok((entry.id, entry.problem)),
        Err(error) => Err(Fault::error(format!(
            "column {}: {}",
            error.column, error.fault
        ))),
    }
}

/// Finds one solution or, if `unique`, a second one too.
fn solve(
    problem: &Problem,
    engine: &BatchEngine,
    unique: bool,
    control: &Control,
) -> Result<Answer, Fault> {
    let limit = if unique { 2 } else { 1 };
    let mut found: Vec<Placement> = Vec::new();
    let mut take = |placement: Placement| {
        found.push(placement);
        match found.len() == limit {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let (is_exhausted, count) = match engine {
        BatchEngine::Native(engine) => {
            let visit = |placement: &Placement| take(placement.clone());
            let report = engine
                .unwrap_or_else(|| engine_for_solving(problem))
                .placements(problem, visit, || control.is_stopped());
            let report = report.map_err(Fault::of)?;
            (report.complete, report.solutions)
        }
        BatchEngine::Sat(sat) => {
            let job = AllSolutions {
                problem: problem.clone(),
                formula: sat.formula,
                backend: sat.backend.clone(),
                method: Method::Loop,
                threads: NonZeroUsize::MIN,
                limit: Some(limit as u64),
                checkpoint: None,
            };
            require_room_for_all(&job)?;
            let report = job.for_each(control, take).map_err(Fault::of)?;
            (report.ending == Ending::Exhausted, report.solutions)
        }
    };
    if !is_exhausted && found.len() < limit {
        return Err(match control.is_stopped() {
            true => Fault::Stopped,
            false => Fault::error("the solver gave up at a limit"),
        });
    }
    for placement in &found {
        placement.verify(problem).map_err(|violation| {
            Fault::Error(format!("the engine is wrong: {violation}"), Exit::Mismatch)
        })?;
    }
    let object = add_solution(Object::default(), found.first(), problem);
    let is_unique = unique.then_some(is_exhausted && count == 1);
    Ok((object.optional("unique", is_unique), Exit::Answered))
}

/// Counts by each engine, and compares the counts.
fn count(problem: Problem, args: &CountArgs, control: &Control) -> Result<Answer, Fault> {
    let plan = args.plan_for(problem)?;
    let mut counts = Vec::new();
    // Native search, which is listed last, is faster on most boards.
    for engine in plan.engines.iter().rev() {
        let (solutions, is_complete) = match engine {
            EnginePlan::Sat(_) => {
                require_room_for_all(&plan.all.job)?;
                let counted = plan.all.job.count(control);
                let counted = counted.map_err(|error| plan.all.failure(error))?;
                (counted.solutions, counted.ending == Ending::Exhausted)
            }
            EnginePlan::Native(native) => {
                let stop = || control.is_stopped();
                let options = native.options().with_stop(&stop);
                let report = native
                    .engine
                    .count(&plan.problem, &options)
                    .map_err(Fault::of)?;
                (report.solutions, report.complete)
            }
        };
        if !is_complete {
            return Err(match control.is_stopped() {
                true => Fault::Stopped,
                false => Fault::error("the solver gave up at a limit"),
            });
        }
        counts.push((engine.name(), solutions));
    }
    let (_, solutions) = counts[0];
    if counts.iter().any(|&(_, other)| other != solutions) {
        let message = "SAT and backtracking disagree";
        let exit = mismatch::report(message, &plan.problem, |object| {
            let object = counts.iter().fold(object, |object, &(name, solutions)| {
                object.field(name, solutions)
            });
            let problem = instance::write(instance::Format::Json, &plan.problem);
            Ok(object.optional("problem", problem.ok()))
        });
        return Err(Fault::Error(message.into(), exit));
    }
    Ok((
        Object::default().field("solutions", solutions),
        Exit::Answered,
    ))
}
