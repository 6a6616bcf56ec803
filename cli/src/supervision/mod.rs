//! Supervision of long work: progress, signals and time limits.
//!
//! The work is in a worker, and the main thread is free to write, to show progress, and to end. There are two lines of
//! defence: the supervisor leaves a worker alone that does not stop, so that its command reports what it has
//! (`worker`), and a last resort ends the process if the command itself does not (`interrupt`). Work that is expected
//! to take more than a day is refused before it begins, unless it has a limit or is forced (`forecast`).

pub mod forecast;
pub mod interrupt;
pub mod progress;
pub mod worker;

use crate::exit::Failure;
use worker::Supervisor;

/// Supervision of a command, which begins once its input has been read. Until then, a signal ends the program. Input
/// that is read while the work goes on, such as questions, is supervised, too.
///
/// It hands on the definition of the program, too, to commands that describe it or read its command lines. They cannot
/// name it, since it names each of them.
#[derive(Clone, Copy, Debug)]
pub struct Supervision {
    /// Shows no progress.
    pub quiet: bool,
    /// Defines the program with all its commands.
    pub program: fn() -> clap::Command,
}

impl Supervision {
    /// Begins the supervision: from now on, a signal stops the work, and what was found is reported.
    pub fn begin(self) -> Result<Supervisor, Failure> {
        Ok(Supervisor::new(interrupt::on_signal()?, self.quiet))
    }
}
