//! `queensat run`: questions in JSON.

use crate::args::{BatchPlan, RunTask};
use crate::batch;
use crate::exit::{Exit, Failure, chain};
use crate::output::answer::{Answer, Fault};
use crate::output::json::Object;
use crate::output::text::printable;
use crate::supervision::worker::Supervisor;
use queensat::Control;
use queensat::answers::{Allow, Error, Host};
use queensat::json::Question;

/// Answers all questions.
pub fn run(plan: BatchPlan<RunTask>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    batch::questions(plan, supervisor, |task, line, host, control| {
        answer(*task, line, host, control)
    })
}

/// Answers a line.
fn answer(task: RunTask, line: &[u8], host: &Host, control: &Control) -> Result<Answer, Fault> {
    let text = std::str::from_utf8(line).map_err(|error| {
        let byte = error.valid_up_to() + 1;
        refusal(
            "refused.question",
            format!("byte {byte}: expected text in UTF-8"),
        )
    })?;
    let question = Question::read(text);
    let question = question.map_err(|error| refusal("refused.question", error.to_string()))?;
    let host = host.clone().allowing(task.allow);
    let limited = match task.limit {
        Some(limit) => &control.restarted().narrowed().with_time_limit(limit),
        None => &control.restarted(),
    };
    let answered = question.answer(&host, limited);
    let answered = answered.map_err(|error| fault(error, question, task.allow))?;
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

fn fault(error: Error<()>, question: Question, allow: Allow) -> Fault {
    let code = error.code();
    match error {
        Error::Refused(refused) => Fault::Refused(refused),
        Error::Failed(failed) => refusal(code, chain(&*failed.source)),
        // A stranger, whose answer of a solver may be a lie, causes no file.
        Error::Wrong(wrong) => Fault::Wrong(wrong, (allow != Allow::default()).then_some(question)),
    }
}

fn refusal(code: &'static str, message: String) -> Fault {
    Fault::Coded(code, printable(&message), Exit::Runtime)
}
