//! Long work in a thread of its own, so that Ctrl-C is obeyed whatever the work is doing.
//!
//! Some SAT solvers cannot be interrupted. When an interrupt comes, the worker gets a moment to end
//! by itself; if it does not, it is left behind, what it reported until then is kept, and the end
//! of the process ends it.

use super::exit::Failure;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use solvers::{Interrupt, UnknownReason};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long an interrupted worker may take to end by itself.
const GRACE: Duration = Duration::from_millis(500);
/// How often the interrupt is looked at and the progress redrawn.
const TICK: Duration = Duration::from_millis(50);
/// Progress is shown only for work that takes longer than this.
const QUICK: Duration = Duration::from_millis(300);
/// Items under way between the worker and whoever takes them.
const QUEUE: usize = 1024;

/// What all commands of one run of the program share.
pub struct Supervisor {
    /// Triggered by Ctrl-C.
    pub interrupt: Interrupt,
    /// Whether to show no progress.
    pub quiet: bool,
    /// When the work is to be stopped.
    pub deadline: Option<Instant>,
}

/// How many cubes there are and how many of them are done, if the work is done by cubes.
#[derive(Debug, Default)]
pub struct CubesDone {
    /// 0 where it is not known.
    expected: AtomicU64,
    /// Those that were done before the work began.
    before: AtomicU64,
    done: AtomicU64,
}

impl CubesDone {
    /// Says how many there are, and how many of them are done already.
    pub fn expect(&self, expected: u64, before: u64) {
        self.before.store(before, Ordering::Relaxed);
        self.expected.store(expected, Ordering::Relaxed);
    }

    /// Counts one more.
    pub fn done(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// What there is to say, if there is anything, when the work has taken so long. The estimate
    /// takes the cubes to come for as hard as those that are done.
    fn text(&self, elapsed: Duration) -> Option<String> {
        let expected = self.expected.load(Ordering::Relaxed);
        let (before, done) = (
            self.before.load(Ordering::Relaxed),
            self.done.load(Ordering::Relaxed),
        );
        let left = expected
            .checked_sub(before + done)
            .filter(|_| expected > 0)?;
        let text = format!(", {} of {expected} cubes", before + done);
        if done == 0 {
            return Some(text);
        }
        let seconds = elapsed.as_secs_f64() / done as f64 * left as f64;
        Some(format!("{text}, about {seconds:.0} s left"))
    }
}

/// What a worker reports while it works.
#[derive(Clone)]
pub struct Reporter<T> {
    items: SyncSender<T>,
    found: Arc<AtomicU64>,
    /// Those of the solutions that an earlier run found.
    found_before: Arc<AtomicU64>,
    /// The part of the work that is done, as the bits of a number between 0 and 1.
    fraction: Arc<AtomicU64>,
    /// Triggered when the worker should stop.
    pub interrupt: Interrupt,
    /// How many cubes are done.
    pub cubes: Arc<CubesDone>,
    /// Whether somebody sees the progress.
    pub shows_progress: bool,
}

impl<T> Reporter<T> {
    /// Counts more solutions, for the progress display and for a partial count.
    pub fn count(&self, solutions: u64) {
        self.found.fetch_add(solutions, Ordering::Relaxed);
    }

    /// Counts the solutions of an earlier run with which this one goes on. They do not make it any
    /// faster.
    pub fn count_of_earlier_run(&self, solutions: u64) {
        self.found_before.fetch_add(solutions, Ordering::Relaxed);
        self.count(solutions);
    }

    /// Tells what part of the work is done, between 0 and 1.
    pub fn is_done_to(&self, fraction: f64) {
        self.fraction.store(fraction.to_bits(), Ordering::Relaxed);
    }

    /// Hands over one item. Returns whether anybody still wants items.
    #[must_use]
    pub fn hand_over(&self, item: T) -> bool {
        self.items.send(item).is_ok()
    }
}

/// How the work ended.
pub enum End<R> {
    /// By itself, possibly because it was interrupted.
    Finished {
        /// What it returned.
        result: R,
        /// How long it worked.
        time: Duration,
    },
    /// It was interrupted and did not end by itself.
    Abandoned {
        /// How many solutions it had reported.
        found: u64,
        /// How long it had worked until then.
        time: Duration,
    },
}

impl Supervisor {
    /// The same with a time, from now on, after which the work is to be stopped.
    pub fn with_time_limit(&self, limit: Option<Duration>) -> Self {
        Self {
            interrupt: self.interrupt.clone(),
            quiet: self.quiet,
            deadline: limit.and_then(|limit| Instant::now().checked_add(limit)),
        }
    }

    /// Why work in this thread should stop, if it should.
    pub fn stop(&self) -> Option<UnknownReason> {
        if self.interrupt.is_triggered() {
            Some(UnknownReason::Interrupted)
        } else if self.is_late() {
            Some(UnknownReason::TimeLimit)
        } else {
            None
        }
    }

    fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Why the work was stopped, which for the worker is always an interrupt.
    pub fn reason(&self, reason: UnknownReason) -> UnknownReason {
        let by_time = self.is_late() && !self.interrupt.is_triggered();
        match reason {
            UnknownReason::Interrupted if by_time => UnknownReason::TimeLimit,
            reason => reason,
        }
    }

    /// Runs `work` in a thread of its own. The items that it hands over are given to `take` in
    /// this thread; `idle` is called when for the moment there are no more.
    pub fn supervise<T: Send + 'static, R: Send + 'static>(
        &self,
        what: &str,
        work: impl FnOnce(&Reporter<T>) -> R + Send + 'static,
        mut take: impl FnMut(T) -> Result<(), Failure>,
        mut idle: impl FnMut() -> Result<(), Failure>,
    ) -> Result<End<R>, Failure> {
        let (items, taken) = sync_channel(QUEUE);
        let found = Arc::new(AtomicU64::new(0));
        let found_before = Arc::new(AtomicU64::new(0));
        let fraction = Arc::new(AtomicU64::new(0));
        let stop = self.interrupt.narrower();
        let cubes = Arc::default();
        let reporter = Reporter {
            items,
            found: Arc::clone(&found),
            found_before: Arc::clone(&found_before),
            fraction: Arc::clone(&fraction),
            interrupt: stop.clone(),
            cubes: Arc::clone(&cubes),
            shows_progress: !self.quiet && io::stderr().is_terminal(),
        };
        let worker = thread::Builder::new()
            .name("worker".into())
            .spawn(move || {
                let started = Instant::now();
                let result = work(&reporter);
                (result, started.elapsed())
            })
            .map_err(|error| Failure::Runtime(format!("cannot start a thread: {error}")))?;

        let started = Instant::now();
        let mut progress = Progress::new(what, self.quiet);
        let mut interrupted_at = None;
        loop {
            match next(&taken, &mut idle)? {
                Next::Item(item) => take(item)?,
                Next::Closed => break,
                Next::Nothing => {}
            }
            if self.is_late() {
                stop.trigger();
            }
            if stop.is_triggered() {
                let since = *interrupted_at.get_or_insert_with(Instant::now);
                if since.elapsed() > GRACE {
                    return Ok(End::Abandoned {
                        found: found.load(Ordering::Relaxed),
                        time: started.elapsed(),
                    });
                }
            }
            let done = f64::from_bits(fraction.load(Ordering::Relaxed));
            let before = found_before.load(Ordering::Relaxed);
            progress.show(found.load(Ordering::Relaxed), before, done, &cubes);
        }
        drop(progress);
        // The worker has dropped its reporter, so it is done or has panicked.
        let ended = worker.join();
        ended
            .map(|(result, time)| End::Finished { result, time })
            .map_err(|panic| {
                let message = panic
                    .downcast_ref::<String>()
                    .map(String::as_str)
                    .or_else(|| panic.downcast_ref::<&str>().copied())
                    .unwrap_or("no message");
                Failure::Runtime(format!("internal error, the worker panicked: {message}"))
            })
    }

    /// Like [`Supervisor::supervise`], for work that only counts.
    pub fn supervise_counting<R: Send + 'static>(
        &self,
        what: &str,
        work: impl FnOnce(&Reporter<()>) -> R + Send + 'static,
    ) -> Result<End<R>, Failure> {
        self.supervise(what, work, |()| Ok(()), || Ok(()))
    }
}

enum Next<T> {
    Item(T),
    Nothing,
    Closed,
}

/// The next item; before waiting for one, `idle` is called.
fn next<T>(
    taken: &Receiver<T>,
    idle: &mut impl FnMut() -> Result<(), Failure>,
) -> Result<Next<T>, Failure> {
    if let Ok(item) = taken.try_recv() {
        return Ok(Next::Item(item));
    }
    idle()?;
    Ok(match taken.recv_timeout(TICK) {
        Ok(item) => Next::Item(item),
        Err(RecvTimeoutError::Timeout) => Next::Nothing,
        Err(RecvTimeoutError::Disconnected) => Next::Closed,
    })
}

/// A line on standard error that says how far the work is, if that is a terminal.
struct Progress {
    bar: Option<ProgressBar>,
    what: String,
    started: Instant,
    redrawn: Instant,
}

impl Progress {
    fn new(what: &str, quiet: bool) -> Self {
        let bar = (!quiet).then(|| {
            // Hidden by itself when standard error is no terminal.
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}")
                .expect("a valid template");
            bar.with_style(style)
        });
        let started = Instant::now();
        Self {
            bar,
            what: what.into(),
            started,
            redrawn: started,
        }
    }

    fn show(&mut self, found: u64, before: u64, done: f64, cubes: &CubesDone) {
        let Some(bar) = &self.bar else { return };
        let elapsed = self.started.elapsed();
        if elapsed < QUICK || self.redrawn.elapsed() < TICK {
            return;
        }
        self.redrawn = Instant::now();
        bar.set_message(if found > 0 {
            let rate = found.saturating_sub(before) as f64 / elapsed.as_secs_f64();
            let cubes = cubes.text(elapsed).unwrap_or_default();
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
        bar.tick();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
