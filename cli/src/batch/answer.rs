//! The answer to one line of a file of problems.

use super::{Answered, Line, Reply};
use crate::exit::{Exit, option_name};
use crate::output::answer::{Answer, Fault};
use crate::output::json::{self, Object};
use crate::output::mismatch::report_wrong_at;
use crate::output::text::printable;
use queensat::answers::{Host, Mismatch};
use queensat::instance::{self, Id};
use queensat::json::Question;
use queensat::problem::Problem;
use serde_json::Number;

/// Answers a line with its number and the identifier of its problem. The error about a question has a code.
pub(super) fn reply(
    line: &Line,
    host: &Host,
    is_question: bool,
    answer: impl FnOnce(&[u8]) -> Answered,
) -> Reply {
    let number = line.number;
    let (id, answered) = match &line.line {
        Ok(line) => answer(line),
        Err(fault) => (None, Err(Fault::error(fault))),
    };
    let object = Object::default().field("line", number);
    let (object, place) = match id {
        None => (object, format!("line {number}: ")),
        Some(Id::Number(id)) => (
            object.field("id", Number::from_i128(id)),
            format!("line {number}, id {id}: "),
        ),
        Some(Id::Text(id)) => {
            let place = format!("line {number}, id '{}': ", printable(&id));
            (object.field("id", id), place)
        }
    };
    let wrong = |wrong: &Mismatch, question: Option<&Question>| {
        report_wrong_at(&place, question, host, wrong)
    };
    with_answer(object, answered, is_question, wrong)
}

/// Answers a problem with its identifier.
pub(super) fn of_problem(
    line: &[u8],
    answer: impl FnOnce(Problem) -> Result<Answer, Fault>,
) -> Answered {
    match read(line) {
        Err(fault) => (None, Err(fault)),
        Ok((id, problem)) => (id, answer(problem)),
    }
}

/// Adds an answer, or the reason for which there is none. `report` reports a wrong answer.
fn with_answer(
    object: Object<'static>,
    answered: Result<Answer, Fault>,
    is_question: bool,
    report: impl FnOnce(&Mismatch, Option<&Question>) -> Exit,
) -> Reply {
    let (object, exit, is_error) = match answered {
        Ok((fields, exit)) => (object.followed_by(fields), exit, false),
        Err(Fault::Stopped) => return Reply::Stopped,
        Err(Fault::Error(message, exit)) => {
            (object.field("error", printable(&message)), exit, true)
        }
        Err(Fault::Wrong(wrong, question)) => {
            let (exit, message) = (report(&wrong, question.as_ref()), &wrong.message);
            let object = if is_question {
                object.object("error", Some(coded("mismatch", message)))
            } else {
                object.field("error", printable(message))
            };
            (object, exit, true)
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
