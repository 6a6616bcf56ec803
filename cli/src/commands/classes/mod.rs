//! `queensat classes`: counts classes of symmetric solutions: Bell's table, and classes of other problems.
//!
//! Solutions with a symmetry are counted by searches of their own, to larger boards than all solutions, so each column
//! of the table has a greatest size of its own.

pub mod args;
pub mod run;
mod text;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::ClassesArgs;

impl CommandArgs for ClassesArgs {
    const NAME: &'static str = "classes";
    const ABOUT: &'static str = "Count classes of symmetric solutions: Bell's table";
    const EXAMPLES: &'static str = "\
Examples:
  queensat classes 1..16
  queensat classes 12..37 --total-up-to 0 --half-turn-up-to 20
  queensat classes 8 --list

A class without symmetry has 8 solutions, a class that is invariant under a half turn (180
degrees) has 4, and a class that is invariant under a quarter turn (90 degrees) has 2. The latter
come in sets of 2^(k-1) classes, where k is n/4 rounded down.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, supervision)
    }
}
