//! One run of a program, with its input, output, standard error and limits.

use crate::process::{ChildProcess, POLL_INTERVAL, Pipe, last_line, mentions_memory, read_tail};
use crate::{Interrupt, ProcessUsage};
use encodings::dimacs::{AnswerError, SolverAnswer};
use std::io::{self, Read, Write};
use std::process::{Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// First interval between two checks of a child that is about to exit; each is twice the one before.
const MIN_INTERVAL: Duration = Duration::from_micros(50);
/// Time for a child to exit by itself after a malformed answer, and for its pipes to close after it.
const EXIT_PERIOD: Duration = Duration::from_millis(300);

/// End of a run.
pub enum ProcessEnd {
    /// The child exited, or was ended after a malformed answer.
    Exited {
        status: ExitStatus,
        answer: Result<Option<SolverAnswer>, AnswerError>,
        /// Last line of its standard error, as a part of a message.
        last_line: String,
    },
    /// The interrupt was triggered.
    Interrupted,
    /// The memory limit was reached.
    OutOfMemory,
}

/// Runs a command until it ends, the interrupt is triggered, or it takes more memory, in bytes, than it may. `feed` writes
/// its standard input, `read` reads its standard output, and its standard error is drained, each in a thread. After the run, all processes that it started in its
/// process group have ended.
pub fn run(
    mut command: Command,
    interrupt: &Interrupt,
    memory: Option<u64>,
    feed: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send,
    read: impl FnOnce(&mut dyn Read) -> Result<Option<SolverAnswer>, AnswerError> + Send,
) -> io::Result<(ProcessEnd, ProcessUsage)> {
    let (mut child, input, output, errors) = ChildProcess::piped(&mut command, memory)?;
    // A process that left the process group may hold the pipes open after the end of the child.
    let over = &AtomicBool::new(false);
    let is_over = || over.load(Ordering::Relaxed);
    let mut input = Pipe {
        pipe: input,
        stop: || is_over().then(|| Err(io::ErrorKind::BrokenPipe.into())),
    };
    let mut output = Pipe {
        pipe: output,
        stop: || is_over().then_some(Ok(0)),
    };
    let errors = Pipe {
        pipe: errors,
        stop: || is_over().then_some(Ok(0)),
    };
    thread::scope(|scope| {
        // A child may stop reading early and still answer.
        let start = thread::Builder::new;
        let feeder = start().spawn_scoped(scope, move || _ = feed(&mut input));
        let errors = start().spawn_scoped(scope, move || read_tail(errors));
        let (answered, answer) = channel();
        let reader = start().spawn_scoped(scope, move || {
            let answer = read(&mut output);
            // The child must be able to write more after its answer.
            if answer.is_ok() {
                _ = io::copy(&mut output, &mut io::sink());
            }
            _ = answered.send(answer);
        });
        let (Ok(_), Ok(errors), Ok(_)) = (feeder, errors, reader) else {
            over.store(true, Ordering::Relaxed);
            child.kill_and_wait()?;
            return Err(io::Error::other("no thread could be started"));
        };
        let answer = wait_for_answer(&mut child, &answer, interrupt, over);
        let is_malformed = answer.as_ref().is_some_and(Result::is_err);
        let interrupted = answer.is_none() || !wait_for_exit(&mut child, is_malformed, interrupt);
        let ended = child.end();
        over.store(true, Ordering::Relaxed);
        let (status, usage) = ended?;
        let errors = errors.join().unwrap_or_default();
        let ended = match answer {
            Some(answer) if !interrupted => {
                let failed = answer.as_ref().map_or(true, Option::is_none);
                let is_out_of_memory = memory.is_some_and(|memory| {
                    status.code().is_none_or(|code| code != 10 && code != 20)
                        && (mentions_memory(&errors) || usage.peak_memory > memory / 10 * 9)
                });
                if failed && is_out_of_memory {
                    ProcessEnd::OutOfMemory
                } else {
                    ProcessEnd::Exited {
                        status,
                        answer,
                        last_line: last_line(&errors),
                    }
                }
            }
            _ => ProcessEnd::Interrupted,
        };
        Ok((ended, usage))
    })
}

/// Waits for the answer of the reader. Returns `None` after an interrupt.
fn wait_for_answer<T>(
    child: &mut ChildProcess,
    answer: &Receiver<T>,
    interrupt: &Interrupt,
    over: &AtomicBool,
) -> Option<T> {
    let mut gone_since = None;
    loop {
        match answer.recv_timeout(POLL_INTERVAL) {
            Ok(answer) => return Some(answer),
            // The reader panicked; the end of its scope passes that on.
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) if interrupt.is_triggered() => return None,
            Err(RecvTimeoutError::Timeout) => child.sample_memory(),
        }
        // Its children may hold the pipes open after its end.
        if child.has_ended() {
            child.kill();
            let gone = gone_since.get_or_insert_with(Instant::now);
            if gone.elapsed() > EXIT_PERIOD {
                over.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Waits until the child exits, for a short time only after a malformed answer. Returns `false` after an
/// interrupt.
fn wait_for_exit(child: &mut ChildProcess, is_malformed: bool, interrupt: &Interrupt) -> bool {
    let since = Instant::now();
    let mut interval = MIN_INTERVAL;
    while !child.has_ended() {
        if interrupt.is_triggered() {
            return false;
        }
        if is_malformed && since.elapsed() > EXIT_PERIOD {
            break;
        }
        thread::sleep(interval);
        interval = (interval * 2).min(POLL_INTERVAL);
    }
    true
}
