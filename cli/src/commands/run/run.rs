//! Run of `run`: each question of a file is answered by a line of JSON.

use super::args::RunTask;
use crate::batch::args::BatchPlan;
use crate::batch::{self, Numbered, QUESTION};
use crate::exit::{Exit, Failure, option_name};
use crate::output::answer::Told;
use crate::output::json::Object;
use crate::output::mismatch;
use crate::output::{
    self,
    answer::{Fault, Fields},
};
use crate::supervision::worker::{Reporter, Supervisor};
use control::Control;
use queensat::answers::json::JsonAnswer;
use queensat::answers::{Allow, Error, Host};
use questions::{AnyQuestion, AnyResolved, ErrorReport};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// Answers all questions.
pub fn run(plan: BatchPlan<RunTask>, supervisor: &Supervisor) -> Result<Exit, Failure> {
    // A question may name a library.
    output::reserve();
    let answer = |task: &RunTask, line: Numbered<'_>, host: &Host, control: &Control| {
        let answered = answer(task, line, host, control);
        (Object::default(), Told::default(), answered)
    };
    batch::run(plan, QUESTION, supervisor, answer, |line, _| line)
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
        refusal(ErrorReport::UNREAD, &message)
    })?;
    let question = AnyQuestion::read(text).map_err(|error| {
        let text = text.trim();
        let hint = if text.starts_with('{') && !text.ends_with('}') {
            "; a question is one line, or the lines from '{' to '}', each alone on a line"
        } else {
            ""
        };
        refusal(ErrorReport::UNREAD, &format!("{error}{hint}"))
    })?;
    let host = host.clone().allowing(task.allow);
    let limit = task.limit.into_iter().chain(question.time_limit()).min();
    let answered = match limit {
        Some(limit) => answer_in_time(&question, limit, &host, control)?,
        None => ask(&question, &host, &control.restarted()),
    };
    let answered = answered.map_err(|Unanswered { error, asked }| {
        // A stranger, whose answer of a solver may be a lie, causes no file.
        let saved = asked.filter(|_| task.allow != Allow::default());
        fault(&error, &format!("line {number}: "), saved.as_ref())
    })?;
    let exit = if answered.is_complete {
        Exit::Answered
    } else if control.is_stopped() {
        // The limit of all questions leaves out the rest.
        return Err(Fault::Stopped);
    } else {
        Exit::Incomplete
    };
    Ok((Object::from_report(&answered.report)?, exit))
}

/// Time that a question has to end after its limit, with what was found until then.
const GRACE: Duration = Duration::from_millis(450);

/// Maximum number of questions that go on after they were given up: each keeps its memory and shares the processors.
const MAX_GIVEN_UP: usize = 8;

/// Questions that were given up, each of which holds this value while it goes on.
static GIVEN_UP: Mutex<Vec<Weak<()>>> = Mutex::new(Vec::new());

/// Returns the number of questions that were given up and go on, with `another` if it does.
fn given_up(another: Option<Weak<()>>) -> usize {
    let mut all = GIVEN_UP.lock().unwrap_or_else(PoisonError::into_inner);
    all.extend(another);
    all.retain(|one| one.strong_count() > 0);
    all.len()
}

/// Waits until few questions go on after they were given up, but not longer than the limit. Returns what is left of it.
fn wait_for_room(limit: Duration, all: &Control) -> Result<Duration, Fault> {
    let began = Instant::now();
    loop {
        let busy = given_up(None);
        if busy < MAX_GIVEN_UP {
            return Ok(limit.saturating_sub(began.elapsed()));
        }
        if all.is_stopped() {
            return Err(Fault::Stopped);
        }
        if began.elapsed() > limit {
            let message = format!(
                "time limit: {busy} earlier questions could not be stopped and still run, so this one was not begun"
            );
            return Err(Fault::coded("time-limit", &message, Exit::Incomplete));
        }
        thread::sleep(GRACE / 50);
    }
}

/// Answers a question, which is given up if it goes on after its time limit.
fn answer_in_time(
    question: &AnyQuestion,
    limit: Duration,
    host: &Host,
    all: &Control,
) -> Result<Result<JsonAnswer, Unanswered>, Fault> {
    let limit = wait_for_room(limit, all)?;
    let control = all.narrowed().with_time_limit(limit);
    let supervisor = Supervisor {
        interrupt: control.interrupt().clone(),
        quiet: true,
        control,
        grace: |_| GRACE,
    };
    let (question, host) = (question.clone(), host.clone());
    let running = Arc::new(());
    let run = Arc::downgrade(&running);
    let work = move |reporter: &Reporter<()>| {
        let _running = running;
        Ok(ask(&question, &host, &reporter.control))
    };
    let ended = supervisor
        .supervise_silent("", work, Err)
        .map_err(|failure| refusal("failed", &failure.message()))?;
    ended.result.map_err(|reason| {
        if all.is_stopped() {
            Fault::Stopped
        } else {
            given_up(Some(run));
            let message = format!("{reason}: the work could not be stopped, and was given up");
            Fault::coded("time-limit", &message, Exit::Incomplete)
        }
    })
}

/// Reason for which a question has no answer, and the question unless it was refused.
struct Unanswered {
    error: Box<Error<()>>,
    asked: Option<AnyResolved>,
}

fn ask(question: &AnyQuestion, host: &Host, control: &Control) -> Result<JsonAnswer, Unanswered> {
    let asked = question
        .resolve(host, control)
        .map_err(|refused| Unanswered {
            error: Box::new(refused.into()),
            asked: None,
        })?;
    asked.answer(control).map_err(|error| Unanswered {
        error: Box::new(error),
        asked: Some(asked),
    })
}

fn fault(error: &Error<()>, place: &str, question: Option<&AnyResolved>) -> Fault {
    // A line names fields, and the person at the command line gives permissions.
    let report = ErrorReport::on(error, |field| match field {
        "allow_files" | "allow_programs" => option_name(field),
        field => field.to_owned(),
    });
    let exit = match error {
        Error::Wrong(wrong) => mismatch::report_wrong_at(place, question, wrong),
        Error::Refused(_) | Error::Failed(_) => Exit::Runtime,
    };
    Fault::new(report, exit)
}

fn refusal(code: &'static str, message: &str) -> Fault {
    Fault::coded(code, message, Exit::Runtime)
}
