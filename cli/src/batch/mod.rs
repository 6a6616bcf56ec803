//! Many problems in one file, one a line. They are answered by several threads, and the answers are
//! written in the order of the lines as soon as they are there.
//!
//! All queues are bounded, so memory does not grow with the file. A line that fails has an error in its place, and the
//! others go on: one bad line of a million is no reason to begin again. A problem is answered by one thread, since many
//! problems divide the processors better than one does.

mod answer;
pub mod args;
mod reader;

use crate::batch::args::BatchPlan;
use crate::engines::host::host;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::input::text::Source;
use crate::output::Output;
use crate::output::answer::{Fault, Fields, Told};
use crate::output::json::Object;
use crate::output::text::counted;
use crate::supervision::progress::TICK;
use crate::supervision::worker::{Reporter, Supervisor, WorkResult};
use control::{Control, Stop, threads};
use problem::Problem;
use queensat::answers::json::JsonQuestion;
use queensat::answers::{Answer, Host, Resolved};
use std::cell::RefCell;
use std::cmp::max_by_key;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::{iter, thread};

/// Number of a line, for messages, and its bytes.
pub type Numbered<'a> = (u64, &'a [u8]);
/// Fields that precede an answer, such as the id of its problem, the answer in words, and its fields or its fault.
pub type LineAnswer = (Object, Told, Result<Fields, Fault>);

/// Noun of lines that are questions.
pub const QUESTION: &str = "question";
/// Maximum number of answers that wait for an earlier one.
const MAX_ANSWERS: usize = 1024;

/// A problem of a list: a line of a file, or a whole text.
struct Line {
    /// The text, if there are several.
    file: Option<String>,
    /// Number of the line, from 1.
    number: u64,
    /// The bytes of the line, after a line `stars K` that holds for it, or the fault of a line that was not read.
    line: Result<Vec<u8>, String>,
}

enum Reply {
    /// A line of JSON, the same in words, and its part of the exit code.
    Line {
        line: Vec<u8>,
        told: Told,
        exit: Exit,
        is_error: bool,
    },
    /// The work was stopped before there was an answer.
    Stopped,
    /// The input cannot be read.
    Failed(Failure),
}

/// Question that is asked about each problem of a file.
pub trait BatchQuestion: JsonQuestion {
    /// Exit code of a line without an answer.
    const UNREADABLE: Exit = Exit::Runtime;

    /// Asks the same about the next problem of the file.
    fn set_problem(&mut self, problem: Problem);

    /// Returns the fields of an answer.
    fn fields(
        asked: &Resolved<Self>,
        answer: Answer<Self::Value>,
        control: &Control,
    ) -> Result<Fields, Fault>;

    /// Adds an answer to its words, which have the name and the warnings of its problem.
    fn tell(_: &Resolved<Self>, _: &Answer<Self::Value>, _: &mut Told) {}
}

/// Asks `plan.task` about each problem.
pub fn problems<Q: BatchQuestion>(
    plan: BatchPlan<Q>,
    supervisor: &Supervisor,
) -> Result<Exit, Failure> {
    problems_shown(plan, supervisor, |line, _| line)
}

/// Asks `plan.task` about each problem. `show` returns what is written for a line of JSON and its words.
pub fn problems_shown<Q: BatchQuestion>(
    plan: BatchPlan<Q>,
    supervisor: &Supervisor,
    show: impl FnMut(Vec<u8>, Told) -> Vec<u8>,
) -> Result<Exit, Failure> {
    let stars = plan.stars;
    let answer = move |task: &Q, line: Numbered<'_>, host: &Host, control: &Control| {
        answer::of_problem(task.clone(), line, stars, host, control)
    };
    run(plan, "problem", supervisor, answer, show)
}

/// Answers all lines, each with its number, which `noun` names. `show` returns what is written for a line of JSON and
/// its words.
pub fn run<T: Send + Sync + 'static>(
    plan: BatchPlan<T>,
    noun: &'static str,
    supervisor: &Supervisor,
    answer: impl Fn(&T, Numbered<'_>, &Host, &Control) -> LineAnswer + Send + Sync + 'static,
    mut show: impl FnMut(Vec<u8>, Told) -> Vec<u8>,
) -> Result<Exit, Failure> {
    // The threads are for the problems.
    let host = host()
        .with_threads(NonZeroUsize::MIN)
        .sharing_memory(plan.threads);
    let writer = RefCell::new(Writer {
        noun,
        output: Output::stdout(),
        written: 0,
        errors: 0,
        exit: Exit::Answered,
    });
    let ended = supervisor.supervise(
        &format!("answering {noun}s"),
        move |reporter| {
            let has_objects = noun == QUESTION;
            let BatchPlan { threads, task, .. } = plan;
            let (sources, stars) = (plan.sources, plan.stars);
            let answer = |line: &Line, control: &Control| {
                answer::reply(line, has_objects, |line| {
                    answer(&task, line, &host, control)
                })
            };
            answer_all(sources, stars, has_objects, threads, answer, reporter)
        },
        |reply| writer.borrow_mut().write(reply, &mut show),
        || writer.borrow_mut().output.flush(),
        |_| Ok(false),
    );
    writer.into_inner().finish(ended, &supervisor.control)
}

/// Answers the problems in several threads, and sends the answers in the order of the lines. Returns `true` if
/// none is missing.
fn answer_all(
    sources: Vec<Source>,
    stars: Option<u32>,
    has_objects: bool,
    threads: NonZeroUsize,
    answer: impl Fn(&Line, &Control) -> Reply + Sync,
    reporter: &Reporter<Reply>,
) -> Result<bool, Failure> {
    let control = &reporter.control;
    // The reader is not awaited: it may wait for a pipe for ever.
    let (sender, lines) = sync_channel(1);
    let reader = move || reader::read(&sources, has_objects, stars, &sender);
    let started = thread::Builder::new().name("reader".into()).spawn(reader);
    started.map_err(|error| Failure::Runtime(format!("cannot start a thread: {error}")))?;
    let answer = |line| match line {
        _ if control.is_stopped() => Reply::Stopped,
        Ok(line) => answer(&line, &control.part()),
        Err(failure) => Reply::Failed(failure),
    };
    let mut is_complete = true;
    let send = |reply| {
        is_complete &= !matches!(reply, Reply::Stopped);
        control.progress().add_piece();
        if is_complete {
            reporter.pass(reply)
        } else {
            ControlFlow::Break(())
        }
    };
    // A reader that waits for a pipe does not delay the end: a batch in place of its lines ends the work.
    let lines = iter::from_fn(move || {
        loop {
            match (lines.recv_timeout(TICK), control.stop()) {
                (Ok(batch), _) => return Some(batch),
                (Err(RecvTimeoutError::Disconnected), _) => return None,
                (Err(RecvTimeoutError::Timeout), Some(reason)) => {
                    return Some(vec![Err(Failure::stopped(reason.into()))]);
                }
                (Err(RecvTimeoutError::Timeout), None) => {}
            }
        }
    });
    let lines = lines.flatten();
    threads::in_order(lines, threads, MAX_ANSWERS, answer, send);
    Ok(is_complete)
}

/// Writer of the answers.
struct Writer {
    noun: &'static str,
    output: Output,
    written: u64,
    errors: u64,
    exit: Exit,
}

impl Writer {
    fn write(
        &mut self,
        reply: Reply,
        show: &mut impl FnMut(Vec<u8>, Told) -> Vec<u8>,
    ) -> Result<(), Failure> {
        match reply {
            Reply::Line {
                line,
                told,
                exit,
                is_error,
            } => {
                self.output.write_bytes(&show(line, told))?;
                self.written += 1;
                self.errors += u64::from(is_error);
                self.exit = max_by_key(self.exit, exit, |exit| exit.code());
                Ok(())
            }
            Reply::Stopped => Ok(()),
            Reply::Failed(failure) => Err(failure),
        }
    }

    /// Ends the output, and says what is missing.
    fn finish(
        self,
        ended: Result<WorkResult<Result<bool, Failure>>, Failure>,
        control: &Control,
    ) -> Result<Exit, Failure> {
        self.output.finish()?;
        let is_complete = ended?.result?;
        let (written, errors) = (counted(self.written, self.noun), self.errors);
        if errors > 0 {
            print_diagnostic(&format!(
                "{errors} of {written} could not be answered: see 'error'"
            ));
        }
        if is_complete || self.exit == Exit::Mismatch {
            return Ok(self.exit);
        }
        if self.written == 0 && control.stop() == Some(Stop::Interrupted) {
            return Ok(Exit::Interrupted);
        }
        let reason = control
            .stop()
            .map(|reason| reason.to_string())
            .unwrap_or_else(|| "stopped".into());
        let message = format!("{reason}: {written} answered; the rest is left out");
        print_diagnostic(&message);
        Ok(Exit::Incomplete)
    }
}
