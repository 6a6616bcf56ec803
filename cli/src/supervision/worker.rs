//! Worker thread for long work, while the main thread shows progress and writes results.
//!
//! Work is stopped through its [`Control`]: by Ctrl-C or by a time limit. A worker that goes on nevertheless, such as
//! one in a library that does not look at the interrupt, is left alone after a while, and ends with the process. A
//! thread cannot be killed, and a command has to end half a second after its time limit, with what it found.
//!
//! Solvers that could not be interrupted were once run in processes of their own, which can be killed. Since all that
//! are built in look at the interrupt, that left only libraries, which did not justify a protocol, a pool of processes
//! and a guard.

use crate::exit::Failure;
use crate::output::mismatch;
use crate::supervision::interrupt::{grace_period, time_left};
use crate::supervision::progress::{ProgressLine, TICK};
use control::{Control, Patience, Stop};
use queensat::answers::json::JsonQuestion;
use queensat::answers::{Answer, Error, Resolved};
use solvers::{Interrupt, UnknownReason};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// Time in which items are left to gather: to be woken for each of many costs more than quick work.
const GATHERING: Duration = Duration::from_millis(3);
/// Capacity of the queue between the worker and the main thread.
const QUEUE: usize = 1024;

/// Settings that all commands of one run of the program share.
#[derive(Clone)]
pub struct Supervisor {
    /// Triggered by Ctrl-C.
    pub interrupt: Interrupt,
    /// Hides the progress.
    pub quiet: bool,
    /// Stops the work: by the interrupt, or by a time limit.
    pub control: Control,
    /// Time after which work is left alone that goes on after a request to stop.
    pub grace: fn(UnknownReason) -> Duration,
}

/// Connection of a worker with the main thread.
#[derive(Clone)]
pub struct Reporter<T> {
    items: SyncSender<T>,
    main: Thread,
    /// Control of the work, which holds its progress.
    pub control: Control,
}

impl<T> Reporter<T> {
    /// Sends one item to the main thread. Returns `false` if it accepts no more.
    #[must_use]
    pub fn send(&self, item: T) -> bool {
        match self.items.try_send(item) {
            Ok(()) => true,
            Err(TrySendError::Full(item)) => {
                self.main.unpark();
                self.items.send(item).is_ok()
            }
            Err(TrySendError::Disconnected(_)) => false,
        }
    }

    /// Sends one item to the main thread, and says if the work goes on.
    pub fn pass(&self, item: T) -> ControlFlow<()> {
        if self.send(item) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// Return value of a worker that has ended, and its time.
pub struct WorkResult<R> {
    /// Return value.
    pub result: R,
    /// Running time.
    pub time: Duration,
}

impl Supervisor {
    /// Creates a supervisor whose work is stopped by an interrupt, or by the time limit of the command.
    pub fn new(interrupt: Interrupt, quiet: bool) -> Self {
        let control = Control::with_interrupt(&interrupt);
        Self {
            control: match time_left() {
                Some(left) => control.with_time_limit(left),
                None => control,
            },
            interrupt,
            quiet,
            // It leaves time for the report.
            grace: |reason| grace_period(reason) / 2,
        }
    }

    /// Returns the reason to stop, if there is one.
    pub fn stop(&self) -> Option<UnknownReason> {
        self.control.stop().map(UnknownReason::from)
    }

    /// Runs `work` in a new thread. This thread passes the items that it sends to `take`, and calls
    /// `idle` when the queue is empty. If the work goes on after a request to stop, its result is that
    /// of `stopped`.
    pub fn supervise<T: Send + 'static, R: Send + 'static>(
        &self,
        what: &str,
        work: impl FnOnce(&Reporter<T>) -> R + Send + 'static,
        mut take: impl FnMut(T) -> Result<(), Failure>,
        mut idle: impl FnMut() -> Result<(), Failure>,
        stopped: impl FnOnce(UnknownReason) -> R,
    ) -> Result<WorkResult<R>, Failure> {
        let (items, taken) = sync_channel(QUEUE);
        let mut control = self.control.restarted();
        if !self.quiet && io::stderr().is_terminal() {
            control = control.shown();
        }
        let reporter = Reporter {
            items,
            main: thread::current(),
            control: control.clone(),
        };
        let main = thread::current();
        let started = Instant::now();
        // The worker tells its end by dropping the reporter, and wakes this thread, which may be parked.
        let worker = thread::Builder::new()
            .name("worker".into())
            .spawn(move || {
                let result = work(&reporter);
                drop(reporter);
                main.unpark();
                (result, started.elapsed())
            })
            .map_err(|error| Failure::Runtime(format!("cannot start a thread: {error}")))?;

        // Items as they come. Only a silent worker can be left alone: one that sends is at work.
        let mut progress = ProgressLine::new(what, self.quiet);
        let mut patience = Patience::default();
        loop {
            let received = match taken.try_recv() {
                Ok(item) => Ok(item),
                Err(TryRecvError::Disconnected) => Err(RecvTimeoutError::Disconnected),
                Err(TryRecvError::Empty) => {
                    idle()?;
                    thread::park_timeout(GATHERING);
                    taken.recv_timeout(TICK)
                }
            };
            match received {
                Ok(item) => take(item)?,
                Err(RecvTimeoutError::Timeout) => {
                    let grace = |reason: Stop| (self.grace)(reason.into());
                    if let Some(reason) = patience.ended(&self.control, grace) {
                        let (result, time) = (stopped(reason.into()), started.elapsed());
                        return Ok(WorkResult { result, time });
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
            progress.show(control.progress());
        }
        drop(progress);
        // The reporter was dropped, so the worker has finished or panicked.
        let ended = worker.join();
        ended
            .map(|(result, time)| WorkResult { result, time })
            .map_err(|panic| {
                let text = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied());
                let message = text.unwrap_or("no message");
                Failure::Runtime(format!("internal error, the worker panicked: {message}"))
            })
    }

    /// Runs work that sends no items, like [`Supervisor::supervise`].
    pub fn supervise_silent<R: Send + 'static>(
        &self,
        what: &str,
        work: impl FnOnce(&Reporter<()>) -> R + Send + 'static,
        stopped: impl FnOnce(UnknownReason) -> R,
    ) -> Result<WorkResult<R>, Failure> {
        self.supervise(what, work, |()| Ok(()), || Ok(()), stopped)
    }

    /// Answers a question in a worker by `run`, and shows progress. If the worker goes on after a request to stop, the
    /// answer is that of `stopped`, if there is one.
    pub fn answer<Q: JsonQuestion<Value: Send>>(
        &self,
        question: &Resolved<Q>,
        what: &str,
        run: impl FnOnce(&Resolved<Q>, &Control) -> Result<Answer<Q::Value>, Error<Q::Value>>
        + Send
        + 'static,
        stopped: impl FnOnce(UnknownReason) -> Option<Answer<Q::Value>>,
    ) -> Result<WorkResult<Answer<Q::Value>>, Failure> {
        let asked = question.clone();
        let work = move |reporter: &Reporter<()>| Ok(run(&asked, &reporter.control));
        let stopped = |reason| stopped(reason).map(Ok).ok_or(reason);
        let WorkResult { result, time } = self.supervise_silent(what, work, stopped)?;
        let result = result
            .map_err(Failure::stopped)?
            .map_err(|error| mismatch::failure(error, question))?;
        Ok(WorkResult { result, time })
    }
}
