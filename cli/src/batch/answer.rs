//! The answer to one line of a file of problems.

use super::{Line, Reply};
use crate::args::BatchTask;
use crate::command::{count, puzzle, run, solve};
use crate::exit::{Exit, Failure, option_name};
use crate::json::{self, Object};
use crate::text::printable;
use queensat::Control;
use queensat::answers::{Count, Host, Refused, Solve};
use queensat::instance::{self, Id};
use queensat::problem::Problem;
use queensat::puzzle::{Explain, Repair, Unique};
use serde_json::Number;

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

    /// Creates the fault of a search that ended without an answer.
    pub fn gave_up(control: &Control) -> Self {
        match control.is_stopped() {
            true => Self::Stopped,
            false => Self::error("the solver gave up at a limit"),
        }
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
            BatchTask::Solve(question) => {
                let mut question = Solve::clone(question);
                question.problem = problem;
                solve::answer(&question, host, control)
            }
            BatchTask::Count(question) => {
                let mut question = Count::clone(question);
                question.problem = problem;
                count::answer(&question, host, control)
            }
            BatchTask::Unique(question) => {
                let mut question = Unique::clone(question);
                question.problem = problem;
                puzzle::check_one(&question, host, control)
            }
            BatchTask::Explain(question) => {
                let mut question = Explain::clone(question);
                question.problem = problem;
                puzzle::explain_one(&question, host, control)
            }
            BatchTask::Repair(question) => {
                let mut question = Repair::clone(question);
                question.problem = problem;
                puzzle::repair_one(&question, host, control)
            }
            BatchTask::Run(_) => unreachable!("a line without a problem"),
        }
    });
    let answered = answered.map_err(|fault| match (task, fault) {
        (BatchTask::Unique(_), Fault::Error(message, Exit::Runtime)) => {
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
            // A line names fields, and the person at the command line gives permissions.
            let name = |field: &str| match field {
                "allow_files" | "allow_programs" => option_name(field),
                field => field.to_owned(),
            };
            let error = coded(refused.fault.code(), &refused.message(name));
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
