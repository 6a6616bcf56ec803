//! Ctrl-C and its kin.

use super::exit::{Exit, Failure, tell};
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

/// How long an interrupted command may take to wind up without writing anything. It may be stuck
/// where it cannot look at the interrupt, as in a write to a pipe that nobody reads.
const PATIENCE: Duration = Duration::from_secs(3);

/// Signals that follow the first one within this time are the same request: `timeout` sends two.
const SAME_REQUEST: Duration = Duration::from_secs(1);

/// How long the last message may take.
const LAST_WORD: Duration = Duration::from_millis(200);

/// The file that is being written and would be left behind by a sudden end.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// An interrupt that the first signal triggers. If nothing comes of it, or at the second signal, the
/// process ends without further ado.
pub fn on_signal() -> Result<Interrupt, Failure> {
    let interrupt = Interrupt::new();
    let trigger = interrupt.clone();
    let mut first = None;
    listen(move || {
        let first = *first.get_or_insert_with(Instant::now);
        if !trigger.is_triggered() {
            trigger.trigger();
            thread::spawn(leave_when_stuck);
        } else if first.elapsed() > SAME_REQUEST {
            leave();
        }
    })
    .map_err(|error| Failure::Runtime(format!("Ctrl-C cannot be handled: {error}")))?;
    Ok(interrupt)
}

/// Calls `heard` for every signal, in a thread of its own. A signal that whoever started the program
/// has set to be ignored, as `nohup` does with the hang-up, stays ignored.
#[cfg(unix)]
fn listen(mut heard: impl FnMut() + Send + 'static) -> io::Result<()> {
    use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    // A file that grows past the limit of the process is a failure to write, not a sudden end.
    signal_hook::flag::register(SIGXFSZ, Arc::default())?;
    // Whoever ignores the end of its children is not told how they ended.
    signal_hook::flag::register(SIGCHLD, Arc::default())?;
    let ignored = ignored_signals();
    let mut signals = Signals::new(
        [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
            .into_iter()
            .filter(|signal| ignored >> (signal - 1) & 1 == 0),
    )?;
    thread::Builder::new()
        .name("signals".into())
        .spawn(move || signals.forever().for_each(|_| heard()))?;
    Ok(())
}

/// The signals that are ignored, a bit each, signal 1 the lowest; none where the system does not
/// tell.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    Process::Current.ignored_signals().unwrap_or(0)
}

/// Where there are no such signals, Ctrl-C ends the program in the ordinary way.
#[cfg(not(unix))]
fn listen(_: impl FnMut() + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Waits until nothing has been written for a while, and ends the process.
fn leave_when_stuck() {
    loop {
        let written = output::written();
        thread::sleep(PATIENCE);
        if output::written() == written {
            leave();
        }
    }
}

/// Ends the process, whatever it is doing.
fn leave() -> ! {
    if let Ok(unfinished) = UNFINISHED.try_lock()
        && let Some(path) = &*unfinished
    {
        // If that fails there is nothing left to do about it.
        let _ = fs::remove_file(path);
    }
    let exit = if output::written() > 0 {
        // Standard error may be stuck too, so the last word gets a moment and no more.
        thread::spawn(|| {
            tell("interrupted while writing: the output is partial and may end within a line");
        });
        thread::sleep(LAST_WORD);
        Exit::Incomplete
    } else {
        Exit::Interrupted
    };
    std::process::exit(exit.code().into());
}

/// Marks a file as unfinished for as long as it lives.
pub struct Unfinished;

impl Unfinished {
    /// From now on the file is removed if the process has to end suddenly.
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
