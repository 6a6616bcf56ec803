//! `queensat puzzle new`: puzzles with exactly one solution.

use crate::args::puzzle::NewArgs;
use crate::exit::{Exit, Failure, fail};
use crate::worker::Supervisor;

/// Makes puzzles, and prints them.
pub fn run(_args: NewArgs, _supervisor: &Supervisor) -> Result<Exit, Failure> {
    fail!("in preparation")
}
