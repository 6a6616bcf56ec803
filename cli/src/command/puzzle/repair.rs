//! `queensat puzzle repair`: the smallest change after which a puzzle has exactly one solution.

use crate::args::puzzle::{RepairArgs, RepairTask};
use crate::batch::{Answer, Fault};
use crate::exit::{Exit, Failure, fail};
use crate::worker::Supervisor;
use queensat::Control;
use queensat::problem::Problem;

/// Repairs the puzzle, and prints it.
pub fn run(_args: RepairArgs, _supervisor: &Supervisor) -> Result<Exit, Failure> {
    fail!("in preparation")
}

/// Answers one of many puzzles.
pub fn answer(_: &RepairTask, _: &Problem, _: &Control) -> Result<Answer, Fault> {
    Err(Fault::error("in preparation"))
}
