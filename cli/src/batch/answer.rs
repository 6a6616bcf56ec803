//! The answer to one line of a file of problems.

use super::{Line, Reply};
use crate::args::puzzle::PuzzleTask;
use crate::args::{BatchEngine, BatchTask};
use crate::command::{count, puzzle, run};
use crate::engine::beyond_search;
use crate::exit::{Exit, Failure, chain};
use crate::formula::require_room_for_all;
use crate::json::{self, Object};
use crate::mismatch;
use crate::solution_line::add_solution;
use crate::text::printable;
use queensat::Control;
use queensat::answers::{Count, Host, Refused, check_claim, completeness_of_search};
use queensat::backtrack::{Engine, engine_for_solving};
use queensat::enumerate::{AllSolutions, Ending, Method};
use queensat::instance::{self, Id};
use queensat::placement::Placement;
use queensat::problem::Problem;
use serde_json::Number;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

/// Reason for which a line has no answer.
pub enum Fault {
    /// The run was stopped.
    Stopped,
    /// An error, with the exit code.
    Error(String, Exit),
    /// An error with its code and message, and the exit code.
    Coded(&'static str, String, Exit),
    /// A question that is refused.
    Refused(Refused),
}

/// Fields of an answer, and their part of the exit code.
pub type Answer = (Object<'static>, Exit);

impl Fault {
    /// Creates the fault of a problem that cannot be answered.
    pub fn error(message: impl Into<String>) -> Self {
        Self::Error(message.into(), Exit::Runtime)
    }

    /// Creates the fault of a wrong answer, and saves a reproducer with these fields.
    pub fn wrong(message: &str, problem: &Problem, fields: Object<'_>) -> Self {
        let exit = mismatch::report_with(message, problem, fields);
        Self::Error(message.into(), exit)
    }

    /// Creates the fault of a search that ended without an answer.
    pub fn gave_up(control: &Control) -> Self {
        match control.is_stopped() {
            true => Self::Stopped,
            false => Self::error("the solver gave up at a limit"),
        }
    }

    /// Creates the fault of an error of the library.
    pub fn of(error: impl std::error::Error + 'static) -> Self {
        Self::error(chain(&error))
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Interrupted => Self::Stopped,
            other => Self::error(other.message()),
        }
    }
}

/// Answers a line.
pub(super) fn answer(task: &BatchTask, job: &Line, host: &Host, control: &Control) -> Reply {
    let mut object = Object::default().field("line", job.number);
    let line = match &job.line {
        Ok(line) => Ok(&line[..]),
        Err(fault) => Err(Fault::error(fault)),
    };
    if let BatchTask::Run(task) = task {
        let answered = line.and_then(|line| run::answer(*task, line, host, control));
        return reply(object, answered);
    }
    let answered = line.and_then(read).and_then(|(id, problem)| {
        let before = std::mem::take(&mut object);
        object = match id {
            Some(Id::Number(id)) => before.field("id", Number::from_i128(id)),
            Some(Id::Text(id)) => before.field("id", id),
            None => before,
        };
        match task {
            BatchTask::Solve { engine, unique } => solve(&problem, engine, *unique, control),
            BatchTask::Count(question) => {
                let mut question = Count::clone(question);
                question.problem = problem;
                count::answer(&question, host, control)
            }
            BatchTask::Puzzle(task) => puzzle::answer(task, &problem, control),
            BatchTask::Run(_) => unreachable!("a line without a problem"),
        }
    });
    let answered = answered.map_err(|fault| match (task, fault) {
        (BatchTask::Puzzle(PuzzleTask::Check(_)), Fault::Error(message, Exit::Runtime)) => {
            Fault::Error(message, Exit::NoProblem)
        }
        (_, fault) => fault,
    });
    reply(object, answered)
}

/// Adds an answer, or the reason for which there is none.
fn reply(object: Object<'static>, answered: Result<Answer, Fault>) -> Reply {
    let (object, exit, is_error) = match answered {
        Ok((fields, exit)) => (object.followed_by(fields), exit, false),
        Err(Fault::Stopped) => return Reply::Stopped,
        Err(Fault::Error(message, exit)) => {
            (object.field("error", printable(&message)), exit, true)
        }
        Err(Fault::Coded(code, message, exit)) => {
            let error = coded(code, &message);
            (object.object("error", Some(error)), exit, true)
        }
        Err(Fault::Refused(refused)) => {
            let error = coded(refused.fault.code(), &refused.to_string());
            let error = error.field("field", refused.field);
            (object.object("error", Some(error)), Exit::Runtime, true)
        }
    };
    match json::line(&object) {
        Ok(line) => Reply::Line {
            line,
            exit,
            is_error,
        },
        Err(failure) => Reply::Failed(failure),
    }
}

/// Returns an error with its stable code.
fn coded(code: &str, message: &str) -> Object<'static> {
    let error = Object::default().field("code", code);
    error.field("message", printable(message))
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
    let started = Instant::now();
    let (is_exhausted, claimed) = match engine {
        BatchEngine::Native(engine) => {
            let visit = |placement: &Placement| take(placement.clone());
            let report = engine
                .unwrap_or_else(|| engine_for_solving(problem))
                .placements(problem, visit, control);
            let report = report.map_err(beyond_search)?;
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
    let time = started.elapsed();
    if !is_exhausted && found.len() < limit {
        return Err(Fault::gave_up(control));
    }
    let object = add_solution(Object::default(), found.first(), problem);
    for placement in &found {
        if let Err(violation) = placement.verify(problem) {
            let message = format!("the engine is wrong: {violation}");
            return Err(Fault::wrong(&message, problem, object));
        }
    }
    // Fewer solutions than were wanted are the claim that there are no others.
    let basis = (found.len() < limit).then(|| match engine {
        BatchEngine::Sat(sat) => check_claim(problem, claimed, sat.backend.name(), time, control),
        BatchEngine::Native(engine) => {
            let name = engine.map_or("backtrack", Engine::name);
            completeness_of_search(problem, claimed, name)
        }
    });
    let basis = match basis.transpose() {
        Ok(basis) => basis,
        Err(contradiction) => {
            let object = mismatch::add_example(object, problem, &contradiction);
            return Err(Fault::wrong(&contradiction.to_string(), problem, object));
        }
    };
    let is_unique = unique.then_some(basis.is_some() && claimed == 1);
    let object = object.optional("unique", is_unique);
    let basis = basis.map(|basis| basis.to_string());
    Ok((object.optional("completeness", basis), Exit::Answered))
}
