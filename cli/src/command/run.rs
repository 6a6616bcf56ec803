//! `queensat run`: questions in JSON.

use crate::args::RunTask;
use crate::batch::{Answer, Fault};
use crate::command::count;
use crate::exit::{Exit, chain};
use crate::json::Object;
use crate::text::printable;
use queensat::Control;
use queensat::answers::json::{CountReport, Question};
use queensat::answers::{Ask, Count, Error, Host};
use queensat::enumerate::Ending;

/// Answers a line.
pub fn answer(task: RunTask, line: &[u8], host: &Host, control: &Control) -> Result<Answer, Fault> {
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
    let answered = match question {
        Question::Count(count) => answer_count(&count, &host, limited),
        _ => unreachable!("all questions"),
    };
    match answered {
        // The limit of all questions leaves out the rest.
        Ok((_, Exit::Incomplete)) if control.is_stopped() => Err(Fault::Stopped),
        answered => answered,
    }
}

fn answer_count(question: &Count, host: &Host, control: &Control) -> Result<Answer, Fault> {
    let error = match question.run(host, control) {
        Ok(answer) => {
            let resolved = question.resolve(host).map_err(Fault::Refused)?;
            let exit = if answer.ending == Ending::Exhausted {
                Exit::Answered
            } else {
                Exit::Incomplete
            };
            let report = CountReport::new(&resolved, &answer, str::to_owned);
            return Ok((Object::of(&report)?, exit));
        }
        Err(error) => error,
    };
    let code = error.code();
    Err(match error {
        Error::Refused(refused) => Fault::Refused(refused),
        Error::Failed(failed) => refusal(code, chain(&*failed.source)),
        Error::Wrong(mismatch) => {
            let exit = count::report_wrong(&mismatch, question, host);
            Fault::Coded(code, mismatch.message.clone(), exit)
        }
    })
}

fn refusal(code: &'static str, message: String) -> Fault {
    Fault::Coded(code, printable(&message), Exit::Runtime)
}
