//! Termination signals, such as Ctrl-C.

use super::exit::{Exit, Failure, print_diagnostic};
use super::output;
use solvers::Interrupt;
#[cfg(unix)]
use solvers::process::stats::Process;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Time that an interrupted command has to finish without writing anything. It may be blocked where
/// it cannot check the interrupt, such as in a write to a pipe that is not read.
const GRACE_PERIOD: Duration = Duration::from_secs(3);

/// Signals that follow the first one within this time are the same request: `timeout` sends two.
const SAME_REQUEST: Duration = Duration::from_secs(1);

/// Time for the last message.
const LAST_MESSAGE: Duration = Duration::from_millis(200);

/// File to remove if the process exits before it is complete.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

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
            let _ = thread::Builder::new().spawn(exit_when_blocked);
        } else if first.elapsed() > SAME_REQUEST {
            exit_now();
        }
    })
    .map_err(|error| Failure::Runtime(format!("Ctrl-C cannot be handled: {error}")))?;
    Ok(interrupt)
}

/// Makes a write beyond the file size limit an error, where the default is a signal that kills the
/// process.
pub fn fail_at_size_limit() -> io::Result<()> {
    #[cfg(unix)]
    signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default())?;
    Ok(())
}

/// Calls `on_signal` for every signal, in a separate thread. Signals that the parent process has set
/// to be ignored, as `nohup` does, stay ignored.
#[cfg(unix)]
fn listen(mut on_signal: impl FnMut() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;
    // The exit status of a child is lost while SIGCHLD is ignored.
    signal_hook::flag::register(SIGCHLD, Arc::default())?;
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

/// Does nothing on this system, where Ctrl-C terminates the process.
#[cfg(not(unix))]
fn listen(_: impl FnMut() + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Exits the process once nothing has been written for the grace period.
fn exit_when_blocked() {
    loop {
        let written = output::written();
        thread::sleep(GRACE_PERIOD);
        if output::written() == written {
            exit_now();
        }
    }
}

/// Exits the process if, after the time limit, one operation on an output lasts for a whole grace
/// period. All other work checks the limit itself.
pub fn limit_output(limit: Duration) {
    let _ = thread::Builder::new().spawn(move || {
        thread::sleep(limit);
        loop {
            let operation = output::unfinished_operation();
            thread::sleep(GRACE_PERIOD);
            if operation.is_some() && output::unfinished_operation() == operation {
                exit_with(match output::written() {
                    0 => "time limit: nothing was written, because the output is not read",
                    _ => {
                        "time limit while writing: the output is partial and may end within a line"
                    }
                });
            }
        }
    });
}

/// Exits the process immediately after an interrupt.
fn exit_now() -> ! {
    if output::written() > 0 {
        exit_with("interrupted while writing: the output is partial and may end within a line");
    }
    remove_unfinished();
    std::process::exit(Exit::Interrupted.code().into());
}

/// Exits the process with this message about an incomplete output.
fn exit_with(message: &'static str) -> ! {
    remove_unfinished();
    // Standard error may be blocked too, so the message has limited time.
    let _ = thread::Builder::new().spawn(move || print_diagnostic(message));
    thread::sleep(LAST_MESSAGE);
    std::process::exit(Exit::Incomplete.code().into());
}

fn remove_unfinished() {
    if let Ok(unfinished) = UNFINISHED.try_lock()
        && let Some(path) = &*unfinished
    {
        let _ = fs::remove_file(path);
    }
}

/// Guard that marks a file as unfinished.
pub struct Unfinished;

impl Unfinished {
    /// Registers a file for removal if the process exits early.
    pub fn new(path: &Path) -> Self {
        *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = Some(path.to_owned());
        Self
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
