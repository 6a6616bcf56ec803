//! Supervision of long work: progress, signals and time limits.

pub mod forecast;
pub mod interrupt;
pub mod progress;
pub mod worker;

use crate::exit::Failure;
use worker::Supervisor;

/// Supervision of a command, which begins when its input was read. Until then, a signal ends the program.
#[derive(Clone, Copy, Debug)]
pub struct Supervision {
    /// Shows no progress.
    pub quiet: bool,
}

impl Supervision {
    /// Begins the supervision: from now on, a signal stops the work, and what was found is reported.
    pub fn begin(self) -> Result<Supervisor, Failure> {
        Ok(Supervisor::new(interrupt::on_signal()?, self.quiet))
    }
}
