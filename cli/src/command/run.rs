//! `queensat run`: questions in JSON.

use crate::args::RunTask;
use crate::batch::{Answer, Fault};
use crate::command::{count, solve};
use crate::exit::{Exit, Failure, chain};
use crate::json::Object;
use crate::text::printable;
use queensat::Control;
use queensat::answers::json::{CountReport, Question, SolveReport};
use queensat::answers::{self, Ask, Count, Error, Host, Mismatch, Solve};

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
        Question::Count(count) => {
            let report = |resolved: &Count, answer: &_| {
                Object::of(&CountReport::new(resolved, answer, str::to_owned))
            };
            answer_of(&count, &host, limited, report, count::report_wrong)
        }
        Question::Solve(solve) => {
            let report = |resolved: &Solve, answer: &_| {
                Object::of(&SolveReport::new(resolved, answer, str::to_owned))
            };
            answer_of(&solve, &host, limited, report, solve::report_wrong)
        }
        _ => unreachable!("all questions"),
    };
    match answered {
        // The limit of all questions leaves out the rest.
        Ok((_, Exit::Incomplete)) if control.is_stopped() => Err(Fault::Stopped),
        answered => answered,
    }
}

/// Answers a question. `report` makes the report of an answer, and `wrong` reports a wrong one.
fn answer_of<Q: Ask>(
    question: &Q,
    host: &Host,
    control: &Control,
    report: impl Fn(&Q, &answers::Answer<Q::Value>) -> Result<Object<'static>, Failure>,
    wrong: impl Fn(&Mismatch, &Q, &Host) -> Exit,
) -> Result<Answer, Fault> {
    let error = match question.run(host, control) {
        Ok(answer) => {
            let resolved = question
                .resolve(host)
                .map_err(|refused| refusal(refused.fault.code(), refused.to_string()))?;
            let exit = if answer.basis.is_some() {
                Exit::Answered
            } else {
                Exit::Incomplete
            };
            return Ok((report(&resolved, &answer)?, exit));
        }
        Err(error) => error,
    };
    let code = error.code();
    Err(match error {
        Error::Refused(refused) => refusal(code, refused.to_string()),
        Error::Failed(failed) => refusal(code, chain(&*failed.source)),
        Error::Wrong(mismatch) => {
            let exit = wrong(&mismatch, question, host);
            Fault::Coded(code, mismatch.message.clone(), exit)
        }
    })
}

fn refusal(code: &'static str, message: String) -> Fault {
    Fault::Coded(code, printable(&message), Exit::Runtime)
}
