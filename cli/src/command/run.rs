//! `queensat run`: questions in JSON.

use crate::args::{BatchPlan, RunTask};
use crate::batch;
use crate::exit::{Exit, Failure, chain, option_name, print_diagnostic};
use crate::output::answer::{Answer, Fault};
use crate::output::json::Object;
use crate::output::mismatch;
use crate::output::text::printable;
use crate::supervision::worker::Supervisor;
use queensat::Control;
use queensat::answers::{Allow, Error, Host};
use queensat::json::Question;

/// Answers all questions.
pub fn run(plan: BatchPlan<RunTask>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    batch::questions(plan, supervisor, answer)
}

/// Answers a line.
fn answer(task: &RunTask, line: &[u8], host: &Host, control: &Control) -> Result<Answer, Fault> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let byte = error.valid_up_to() + 1;
        refusal(
            "refused.question",
            &format!("byte {byte}: expected text in UTF-8"),
        )
    })?;
    let question = Question::read(text);
    let question = question.map_err(|error| refusal("refused.question", &error.to_string()))?;
    let host = host.clone().allowing(task.allow);
    let limited = match task.limit {
        Some(limit) => &control.restarted().narrowed().with_time_limit(limit),
        None => &control.restarted(),
    };
    let answered = question.answer(&host, limited);
    let answered = answered.map_err(|error| fault(error, &question, &host, task.allow))?;
    let exit = if answered.is_complete {
        Exit::Answered
    } else if control.is_stopped() {
        // The limit of all questions leaves out the rest.
        return Err(Fault::Stopped);
    } else {
        Exit::Incomplete
    };
    Ok((Object::of_json(answered.report.get())?, exit))
}

fn fault(error: Error<()>, question: &Question, host: &Host, allow: Allow) -> Fault {
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
        // A stranger, whose answer of a solver may be a lie, causes no file.
        Error::Wrong(wrong) if allow == Allow::default() => {
            print_diagnostic(&format!("error: {}", printable(&wrong.message)));
            Fault::new(coded(code, &wrong.message), Exit::Mismatch)
        }
        Error::Wrong(wrong) => {
            let exit = mismatch::report_wrong(question, host, &wrong);
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
