//! Ctrl-C and termination signals.

use super::exit::{Exit, Failure};
use queensat::solver::Interrupt;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How long an interrupted command may take to wind up. It may be stuck where it cannot look at the
/// interrupt, as in a write to a pipe that nobody reads.
const PATIENCE: Duration = Duration::from_secs(3);

/// The file that is being written and would be left behind by a sudden end.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// An interrupt that the first signal triggers. After a while, or at the second signal, the process
/// ends without further ado.
pub fn on_signal() -> Result<Interrupt, Failure> {
    let interrupt = Interrupt::new();
    let trigger = interrupt.clone();
    ctrlc::set_handler(move || {
        if trigger.is_triggered() {
            leave();
        }
        trigger.trigger();
        thread::spawn(|| {
            thread::sleep(PATIENCE);
            leave();
        });
    })
    .map_err(|error| Failure::Runtime(format!("Ctrl-C cannot be handled: {error}")))?;
    Ok(interrupt)
}

/// Ends the process, whatever it is doing.
fn leave() -> ! {
    let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = &*unfinished {
        // If that fails there is nothing left to do about it.
        let _ = fs::remove_file(path);
    }
    std::process::exit(Exit::Interrupted.code().into());
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
