//! `queensat run`: questions in JSON.

use crate::args::RunTask;
use crate::batch::{Answer, Fault};
use crate::command::{count, enumerate};
use crate::exit::{Exit, chain};
use crate::json::Object;
use crate::sizes::Size;
use crate::text::printable;
use queensat::Control;
use queensat::answers::json::{CountReport, ListReport, Question};
use queensat::answers::{self, Ask, Count, Error, Host, List, Mismatch};
use queensat::enumerate::Ending;
use queensat::problem::Problem;
use std::fmt::Debug;
use std::ops::ControlFlow;

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
        Question::List(list) => answer_list(list, &host, limited),
        _ => unreachable!("all questions"),
    };
    match answered {
        // The limit of all questions leaves out the rest.
        Ok((_, Exit::Incomplete)) if control.is_stopped() => Err(Fault::Stopped),
        answered => answered,
    }
}

fn answer_count(question: &Count, host: &Host, control: &Control) -> Result<Answer, Fault> {
    let answer = question.run(host, control);
    let answer = answer.map_err(|error| {
        fault(error, |mismatch| {
            count::report_wrong(mismatch, question, host)
        })
    })?;
    let report = CountReport::new(&resolved(question, host)?, &answer, str::to_owned);
    Ok((Object::of(&report)?, exit(&answer)))
}

/// Answers with the list in one line, of which a limit keeps the length.
fn answer_list(mut question: List, host: &Host, control: &Control) -> Result<Answer, Fault> {
    const MAX_LISTED: u64 = 10_000;
    let limit = question.limits.solutions.unwrap_or(MAX_LISTED);
    let room = host
        .memory()
        .map(|bytes| bytes / memory_of_solution(&question.problem));
    question.limits.solutions = Some(limit.min(room.unwrap_or(limit)).max(1));
    let resolved = resolved(&question, host)?;
    let mut list = Vec::new();
    let mut sink = |placement| {
        list.push(placement);
        Ok(ControlFlow::Continue(()))
    };
    let answer = question.run_into(host, control, &mut sink, |_| ());
    let answer = answer.map_err(|error| {
        fault(error, |mismatch| {
            enumerate::report_wrong(mismatch, &resolved)
        })
    })?;
    let report = ListReport::new(&resolved, &answer).with_list(&resolved.problem, &list);
    Ok((Object::of(&report)?, exit(&answer)))
}

/// Returns a bound for the memory of a solution in a report, in bytes.
fn memory_of_solution(problem: &Problem) -> u64 {
    const BYTES_PER_QUEEN: u64 = 400;
    let size = Size::of(problem.board());
    BYTES_PER_QUEEN
        * if problem.has_one_queen_per_row() {
            u64::from(size.rows)
        } else {
            size.squares()
        }
}

fn resolved<Q: Ask>(question: &Q, host: &Host) -> Result<Q, Fault> {
    question.resolve(host).map_err(Fault::Refused)
}

fn exit<T>(answer: &answers::Answer<T>) -> Exit {
    if answer.ending == Ending::Exhausted {
        Exit::Answered
    } else {
        Exit::Incomplete
    }
}

fn fault<T: Debug>(error: Error<T>, report_wrong: impl FnOnce(&Mismatch) -> Exit) -> Fault {
    let code = error.code();
    match error {
        Error::Refused(refused) => Fault::Refused(refused),
        Error::Failed(failed) => refusal(code, chain(&*failed.source)),
        Error::Wrong(mismatch) => {
            let exit = report_wrong(&mismatch);
            Fault::Coded(code, mismatch.message, exit)
        }
    }
}

fn refusal(code: &'static str, message: String) -> Fault {
    Fault::Coded(code, printable(&message), Exit::Runtime)
}
