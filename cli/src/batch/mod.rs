//! Many problems in one file, one a line. They are answered by several threads, and the answers are
//! written in the order of the lines as soon as they are there.
//!
//! All queues are bounded, so memory does not grow with the file.

mod answer;
mod reader;

pub use answer::{Answer, Fault};

use crate::args::{BatchPlan, BatchTask};
use crate::backend::host;
use crate::exit::{Exit, Failure, print_diagnostic};
use crate::output::Output;
use crate::text::counted;
use crate::worker::{Patience, Supervisor};
use queensat::Control;
use queensat::control::Stop;
use std::num::NonZeroUsize;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// Maximum number of lines between the reader and the writer.
const MAX_LINES: usize = 1024;
/// Lines that wait for each thread.
const LINES_FOR_THREAD: usize = 4;
/// Time between checks of the interrupt.
const TICK: Duration = Duration::from_millis(50);

/// A line, and the queue for its answer.
struct Job {
    /// Number of the line, from 1.
    number: u64,
    /// The bytes of the line, or the fault of a line that was not read.
    line: Result<Vec<u8>, String>,
    reply: SyncSender<Reply>,
}

enum Reply {
    /// A line of JSON, and its part of the exit code.
    Line {
        line: Vec<u8>,
        exit: Exit,
        is_error: bool,
    },
    /// The work was stopped before there was an answer.
    Stopped,
    /// The input cannot be read.
    Failed(Failure),
}

/// Answers all problems.
pub fn run(plan: BatchPlan, supervisor: &Supervisor) -> Result<Exit, Failure> {
    let control = supervisor.control.clone();
    let (replies, in_order) = sync_channel(MAX_LINES);
    let threads = plan.threads.get();
    let (jobs, queue) = sync_channel::<Job>(LINES_FOR_THREAD * threads);
    let queue = Arc::new(Mutex::new(queue));
    let failure = |error| Failure::Runtime(format!("cannot start a thread: {error}"));
    let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
        let thread = thread::Builder::new().name(name.into()).spawn(work);
        thread.map(drop).map_err(failure)
    };
    let task = Arc::new(plan.task);
    // The threads are for the problems.
    let host = host()?
        .with_threads(NonZeroUsize::MIN)
        .sharing_memory(plan.threads);
    for _ in 0..threads {
        let (task, queue, control) = (Arc::clone(&task), Arc::clone(&queue), control.clone());
        let host = host.clone();
        let work = move || {
            while let Some(job) = next_job(&queue, &control) {
                let reply = answer::answer(&task, &job, &host, &control);
                // The writer is gone if the output is closed.
                let _ = job.reply.send(reply);
            }
        };
        spawn("worker", Box::new(work))?;
    }
    // The threads alone keep the queue, so that lines are refused when all have stopped.
    drop(queue);
    let input = plan.input;
    let has_objects = matches!(*task, BatchTask::Run(_));
    // The reader is not awaited: it may wait for a pipe for ever.
    spawn(
        "reader",
        Box::new(move || reader::read(&input, has_objects, &replies, &jobs)),
    )?;
    let noun = if has_objects { "question" } else { "problem" };
    write(&in_order, noun, &control)
}

fn next_job(queue: &Mutex<Receiver<Job>>, control: &Control) -> Option<Job> {
    while !control.is_stopped() {
        let job = queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .recv_timeout(TICK);
        match job {
            Ok(job) => return Some(job),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
    None
}

/// Writes the answers in the order of the lines.
fn write(
    in_order: &Receiver<Receiver<Reply>>,
    noun: &str,
    control: &Control,
) -> Result<Exit, Failure> {
    let mut output = Output::stdout();
    let (mut written, mut errors) = (0_u64, 0_u64);
    let mut exit = Exit::Answered;
    let mut patience = Patience::default();
    let is_complete = loop {
        let Some(reply) = wait(in_order, &mut output, || control.is_stopped())? else {
            break !control.is_stopped();
        };
        match wait(&reply, &mut output, || patience.ended(control).is_some())? {
            Some(Reply::Line {
                line,
                exit: of_line,
                is_error,
            }) => {
                output.write_bytes(&line)?;
                written += 1;
                errors += u64::from(is_error);
                if of_line.code() > exit.code() {
                    exit = of_line;
                }
            }
            Some(Reply::Failed(failure)) => {
                output.finish()?;
                return Err(failure);
            }
            Some(Reply::Stopped) => break false,
            None if control.is_stopped() => break false,
            None => {
                output.finish()?;
                return Err(Failure::Runtime("internal error, a worker panicked".into()));
            }
        }
    };
    output.finish()?;
    if errors > 0 {
        let lines = counted(written, noun);
        print_diagnostic(&format!(
            "{errors} of {lines} could not be answered: see the field 'error'"
        ));
    }
    if is_complete || exit == Exit::Mismatch {
        return Ok(exit);
    }
    if written == 0 && control.stop() == Some(Stop::Interrupted) {
        return Ok(Exit::Interrupted);
    }
    let reason = control
        .stop()
        .map_or("stopped".into(), |reason| reason.to_string());
    let answered = counted(written, noun);
    print_diagnostic(&format!(
        "{reason}: {answered} answered; the rest is left out"
    ));
    Ok(Exit::Incomplete)
}

/// Waits for the next item, and flushes the output before. Returns `None` if there is none, or if the
/// wait is over.
fn wait<T>(
    items: &Receiver<T>,
    output: &mut Output,
    mut is_over: impl FnMut() -> bool,
) -> Result<Option<T>, Failure> {
    match items.try_recv() {
        Ok(item) => return Ok(Some(item)),
        Err(TryRecvError::Disconnected) => return Ok(None),
        Err(TryRecvError::Empty) => output.flush()?,
    }
    loop {
        match items.recv_timeout(TICK) {
            Ok(item) => return Ok(Some(item)),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if is_over() => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
