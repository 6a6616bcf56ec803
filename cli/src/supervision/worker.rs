//! Worker thread for long work, while the main thread shows progress and writes results.
//!
//! Work is stopped through its [`Control`]: by Ctrl-C or by a time limit. Solvers that cannot be
//! interrupted run in separate processes, which are killed. A worker that goes on nevertheless is left
//! alone after a while, and ends with the process.

use crate::exit::Failure;
use crate::output::text::printable;
use crate::supervision::interrupt::{grace_period, time_left};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use queensat::Control;
use solvers::{Interrupt, UnknownReason};
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

/// Time between updates of the progress line.
const TICK: Duration = Duration::from_millis(50);
/// Time after which progress is shown.
const DELAY: Duration = Duration::from_millis(300);
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
        match self.send(item) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

/// Result of a worker.
pub struct Finished<R> {
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
    ) -> Result<Finished<R>, Failure> {
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
        let worker = thread::Builder::new()
            .name("worker".into())
            .spawn(move || {
                let result = work(&reporter);
                drop(reporter);
                main.unpark();
                (result, started.elapsed())
            })
            .map_err(|error| Failure::Runtime(format!("cannot start a thread: {error}")))?;

        let mut progress = Progress::new(what, self.quiet);
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
                    if let Some(reason) = patience.ended(&self.control) {
                        let (result, time) = (stopped(reason), started.elapsed());
                        return Ok(Finished { result, time });
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
            .map(|(result, time)| Finished { result, time })
            .map_err(|panic| {
                let message = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied())
                    .unwrap_or("no message");
                Failure::Runtime(format!("internal error, the worker panicked: {message}"))
            })
    }

    /// Runs work that sends no items, like [`Supervisor::supervise`].
    pub fn supervise_counting<R: Send + 'static>(
        &self,
        what: &str,
        work: impl FnOnce(&Reporter<()>) -> R + Send + 'static,
        stopped: impl FnOnce(UnknownReason) -> R,
    ) -> Result<Finished<R>, Failure> {
        self.supervise(what, work, |()| Ok(()), || Ok(()), stopped)
    }
}

/// Wait for the end of work that is to stop.
#[derive(Default)]
struct Patience(Option<Instant>);

impl Patience {
    /// Returns the reason to stop if the work has had enough time to do so, which leaves time for the
    /// report.
    fn ended(&mut self, control: &Control) -> Option<UnknownReason> {
        let reason = control.stop()?.into();
        let since = self.0.get_or_insert_with(Instant::now);
        (since.elapsed() > grace_period(reason) / 2).then_some(reason)
    }
}

/// Returns a progress line on standard error. It is hidden in quiet runs, or if that is no terminal.
pub fn progress_bar(length: Option<u64>, template: &str, quiet: bool) -> ProgressBar {
    let target = match quiet {
        true => ProgressDrawTarget::hidden(),
        false => ProgressDrawTarget::stderr(),
    };
    let style = ProgressStyle::with_template(template).expect("a valid template");
    ProgressBar::with_draw_target(length, target).with_style(style)
}

/// Progress line on standard error, if that is a terminal.
struct Progress {
    bar: ProgressBar,
    what: String,
    /// Number of the phase that `what` describes.
    phase: u32,
    started: Instant,
    redrawn: Instant,
}

impl Progress {
    fn new(what: &str, quiet: bool) -> Self {
        let started = Instant::now();
        Self {
            bar: progress_bar(None, "{spinner} {msg} {elapsed}", quiet),
            what: printable(what),
            phase: 0,
            started,
            redrawn: started,
        }
    }

    fn show(&mut self, progress: &queensat::Progress) {
        let (phase, what) = progress.phase();
        if phase != self.phase {
            (self.phase, self.what) = (phase, printable(&what));
            self.started = Instant::now();
        }
        let elapsed = self.started.elapsed();
        if self.bar.is_hidden() || elapsed < DELAY || self.redrawn.elapsed() < TICK {
            return;
        }
        self.redrawn = Instant::now();
        let (found, done) = (progress.solutions(), progress.fraction());
        self.bar.set_message(if found > 0 {
            let new = found.saturating_sub(progress.earlier_solutions());
            let rate = new as f64 / elapsed.as_secs_f64();
            let cubes = cubes_text(progress, elapsed);
            format!(
                "{}: {found} solutions ({rate:.0} per second){cubes}",
                self.what
            )
        } else if done > 0.0 {
            let left = elapsed.mul_f64((1.0 - done) / done);
            format!(
                "{}: {:.0} % done, about {} left,",
                self.what,
                100.0 * done,
                HumanDuration(left)
            )
        } else {
            self.what.clone()
        });
        self.bar.tick();
    }
}

/// Describes the progress of cubes, if their number is known. The estimate of the time assumes that
/// the remaining cubes are as hard as the finished ones.
fn cubes_text(progress: &queensat::Progress, elapsed: Duration) -> String {
    let (cubes, expected) = (progress.pieces_done(), progress.pieces());
    let Some(left) = expected.checked_sub(cubes).filter(|_| expected > 0) else {
        return String::new();
    };
    let text = format!(", {cubes} of {expected} cubes");
    match cubes - progress.earlier_pieces() {
        0 => text,
        done => {
            let seconds = elapsed.as_secs_f64() / done as f64 * left as f64;
            format!("{text}, about {seconds:.0} s left")
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
