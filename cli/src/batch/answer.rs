//! The answer to one line of a file of problems.

use super::{Line, Reply};
use crate::exit::{Exit, option_name};
use crate::output::answer::{Answer, Fault};
use crate::output::json::{self, Object};
use crate::output::text::printable;
use queensat::instance::{self, Id};
use queensat::problem::Problem;
use serde_json::Number;

/// Answers a line with its number.
pub(super) fn reply(
    line: &Line,
    answer: impl FnOnce(&[u8]) -> (Object<'static>, Result<Answer, Fault>),
) -> Reply {
    let object = Object::default().field("line", line.number);
    let (fields, answered) = match &line.line {
        Ok(line) => answer(line),
        Err(fault) => (Object::default(), Err(Fault::error(fault))),
    };
    with_answer(object.followed_by(fields), answered)
}

/// Answers a problem with its identifier.
pub(super) fn of_problem(
    line: &[u8],
    answer: impl FnOnce(Problem) -> Result<Answer, Fault>,
) -> (Object<'static>, Result<Answer, Fault>) {
    let object = Object::default();
    match read(line) {
        Err(fault) => (object, Err(fault)),
        Ok((id, problem)) => {
            let object = match id {
                Some(Id::Number(id)) => object.field("id", Number::from_i128(id)),
                Some(Id::Text(id)) => object.field("id", id),
                None => object,
            };
            (object, answer(problem))
        }
    }
}

/// Adds an answer, or the reason for which there is none.
fn with_answer(object: Object<'static>, answered: Result<Answer, Fault>) -> Reply {
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
