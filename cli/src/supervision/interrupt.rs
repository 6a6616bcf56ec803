//! Ends of commands by termination signals, such as Ctrl-C, and by a time limit.
//!
//! Both request a stop first. A command that goes on without writing anything is ended here, as the last
//! resort: it may wait for a pipe, or compute where it cannot check the request.

use crate::exit::{Exit, Failure, print_diagnostic};
use crate::output;
use control::Control;
#[cfg(unix)]
use solvers::process::stats::Process;
use solvers::{Interrupt, UnknownReason};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use std::{fs, io, thread};

/// Time that a command has to end after its time limit, so that it has ended half a second after it.
const GRACE_AFTER_LIMIT: Duration = Duration::from_millis(350);

/// Time that an interrupted command has to end.
const GRACE_AFTER_SIGNAL: Duration = Duration::from_secs(2);

/// Signals that follow the first one within this time are the same request: `timeout` sends two.
const SAME_REQUEST: Duration = Duration::from_secs(1);

/// Time for the last message.
const LAST_MESSAGE: Duration = Duration::from_millis(200);

/// Files to remove if the process exits before they are complete.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// End of the time limit of the command.
static DEADLINE: OnceLock<Instant> = OnceLock::new();

/// Returns an interrupt that the first signal triggers. The process exits at the second signal, or
/// if the command does not react to the first.
pub fn on_signal() -> Result<Interrupt, Failure> {
    let interrupt = Interrupt::new();
    let trigger = interrupt.clone();
    let mut first = None;
    listen(move || {
        let first = *first.get_or_insert_with(Instant::now);
        if !trigger.is_triggered() {
            trigger.trigger();
            // Without a thread only the second signal ends a blocked command.
            let reason = UnknownReason::Interrupted;
            let _ = thread::Builder::new().spawn(move || exit_unless_writing(reason));
        } else if first.elapsed() > SAME_REQUEST {
            exit_now(UnknownReason::Interrupted);
        }
    })
    .map_err(|error| Failure::Runtime(format!("Ctrl-C cannot be handled: {error}")))?;
    Ok(interrupt)
}

/// Makes a write beyond the file size limit an error, where the default is a signal that kills the
/// process.
pub fn fail_at_size_limit() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default())?;
    Ok(())
}

/// Calls `on_signal` for every signal, in a separate thread. Signals that the parent process has set
/// to be ignored, as `nohup` does, stay ignored.
#[cfg(unix)]
fn listen(mut on_signal: impl FnMut() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    // The exit status of a child is lost while SIGCHLD is ignored.
    signal_hook::flag::register(SIGCHLD, std::sync::Arc::default())?;
    // Signal 1 is the lowest bit. Without `/proc` no signal is known to be ignored.
    let ignored = Process::Current.ignored_signals().unwrap_or(0);
    let mut signals = Signals::new(
        [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
            .into_iter()
            .filter(|signal| ignored >> (signal - 1) & 1 == 0),
    )?;
    thread::Builder::new()
        .name("signals".into())
        .spawn(move || signals.forever().for_each(|_| on_signal()))?;
    Ok(())
}

/// Calls `on_signal` for Ctrl-C and Ctrl-Break, in a separate thread.
#[cfg(windows)]
fn listen(on_signal: impl FnMut() + Send + 'static) -> io::Result<()> {
    ctrlc::set_handler(on_signal).map_err(io::Error::other)
}

/// Starts the time limit of the command. It includes reading the problem and writing the answer.
pub fn start_time_limit(limit: Duration) {
    let _ = DEADLINE.set(Instant::now() + limit);
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(limit);
        exit_unless_writing(UnknownReason::TimeLimit);
    });
}

/// Returns the time that is left of the time limit of the command, if there is one.
pub fn time_left() -> Option<Duration> {
    let deadline = DEADLINE.get()?;
    Some(deadline.saturating_duration_since(Instant::now()))
}

/// Returns a control for work that precedes a supervisor: the time limit of the command stops it, and a signal ends
/// the program.
pub fn in_time() -> Control {
    let control = Control::new();
    match time_left() {
        Some(left) => control.with_time_limit(left),
        None => control,
    }
}

/// Returns the time that a command has to end after a request to stop.
pub const fn grace_period(reason: UnknownReason) -> Duration {
    match reason {
        UnknownReason::TimeLimit => GRACE_AFTER_LIMIT,
        _ => GRACE_AFTER_SIGNAL,
    }
}

/// Exits the process once nothing has been written for the grace period. An answer that is being
/// written is not lost.
fn exit_unless_writing(reason: UnknownReason) {
    loop {
        let written = output::written();
        thread::sleep(grace_period(reason));
        if output::written() == written {
            exit_now(reason);
        }
    }
}

/// Exits the process immediately after a request to stop.
fn exit_now(reason: UnknownReason) -> ! {
    remove_unfinished();
    let written = output::written();
    let end = match written {
        1.. => " while writing: the output is partial and may end within a line",
        0 if output::is_waiting() => ": nothing was written, because the output is not read",
        0 => ": the command was ended without an answer",
    };
    let exit = match reason {
        UnknownReason::Interrupted if written == 0 => Exit::Interrupted,
        _ => Exit::Incomplete,
    };
    let exit = i32::from(exit.code());
    // Standard error may be blocked too, so the message has limited time. This thread writes it: a new one may not
    // begin in that time where the machine is busy, or not at all where memory is short.
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(LAST_MESSAGE);
        std::process::exit(exit);
    });
    print_diagnostic(&format!("{reason}{end}"));
    std::process::exit(exit);
}

/// Removes files that are not complete.
pub fn remove_unfinished() {
    if let Ok(unfinished) = UNFINISHED.try_lock() {
        for path in &*unfinished {
            let _ = fs::remove_file(path);
        }
    }
}

/// Guard that marks a file as unfinished.
pub struct Unfinished(PathBuf);

impl Unfinished {
    /// Registers a file for removal if the process exits early.
    pub fn new(path: &Path) -> Self {
        unfinished().push(path.to_owned());
        Self(path.to_owned())
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        unfinished().retain(|path| *path != self.0);
    }
}

fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner)
}
