//! `queensat run`: questions in JSON.

use crate::args::{BatchPlan, RunTask};
use crate::batch::{self, Numbered, QUESTION};
use crate::exit::{Exit, Failure, chain, option_name};
use crate::output::answer::{Fault, Fields};
use crate::output::json::Object;
use crate::output::mismatch;
use crate::output::text::printable;
use crate::supervision::worker::Supervisor;
use queensat::Control;
use queensat::answers::{Allow, Error, Host};
use queensat::json::Question;

/// Answers all questions.
pub fn run(plan: BatchPlan<RunTask>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    batch::run(plan, QUESTION, supervisor, |task, line, host, control| {
        (Object::default(), answer(task, line, host, control))
    })
}

/// Answers a line.
fn answer(
    task: &RunTask,
    (number, line): Numbered<'_>,
    host: &Host,
    control: &Control,
) -> Result<Fields, Fault> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let message = format!("byte {}: expected text in UTF-8", error.valid_up_to() + 1);
        refusal("refused.question", &message)
    })?;
    let question = Question::read(text);
    let question = question.map_err(|error| refusal("refused.question", &error.to_string()))?;
    let host = host.clone().allowing(task.allow);
    let limited = match task.limit {
        Some(limit) => &control.restarted().narrowed().with_time_limit(limit),
        None => &control.restarted(),
    };
    let answered = question.answer(&host, limited);
    let answered = answered.map_err(|error| {
        // A stranger, whose answer of a solver may be a lie, causes no file.
        let saved = (task.allow != Allow::default()).then_some(&question);
        fault(error, &format!("line {number}: "), saved, &host)
    })?;
    let exit = if answered.is_complete {
        Exit::Answered
    } else if control.is_stopped() {
        // The limit of all questions leaves out the rest.
        return Err(Fault::Stopped);
    } else {
        Exit::Incomplete
    };
    Ok((Object::of(&answered.report)?, exit))
}

fn fault(error: Error<()>, place: &str, question: Option<&Question>, host: &Host) -> Fault {
    let code = error.code();
    match error {
        Error::Refused(refused) => {
            // A line names fields, and the person at the command line gives permissions.
            let name = |field: &str| match field {
                "allow_files" | "allow_programs" => option_name(field),
                field => field.to_owned(),
            };
            let error = coded(code, &refused.message(name));
            Fault::new(error.field("field", refused.field), Exit::Runtime)
        }
        Error::Failed(failed) => refusal(code, &chain(&*failed.source)),
        Error::Wrong(wrong) => {
            let exit = mismatch::report_wrong_at(place, question, host, &wrong);
            Fault::new(coded(code, &wrong.message), exit)
        }
    }
}

fn refusal(code: &str, message: &str) -> Fault {
    Fault::new(coded(code, message), Exit::Runtime)
}

/// Returns an error with its stable code.
fn coded(code: &str, message: &str) -> Object {
    let error = Object::default().field("code", code);
    error.field("message", printable(message))
}
