//! `queensat enumerate`: lists all solutions as they are found.
//!
//! A line is written when it is found, so the list is in no order and never in memory. With a checkpoint, a later run
//! goes on where this one was stopped or killed.

pub mod args;
pub mod run;
mod sheet;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::EnumerateArgs;

impl CommandArgs for EnumerateArgs {
    const NAME: &'static str = "enumerate";
    const ABOUT: &'static str = "List all solutions as they are found, one per line";
    const EXAMPLES: &'static str = "\
Examples:
  queensat enumerate 6
  queensat enumerate 8 --engine backtrack      (in lexicographic order)
  queensat enumerate 12 --limit 5 --format json
  queensat enumerate 16 --symmetric 90
  queensat enumerate 8 --method orbits --format svg --sheet -o classes8.svg

When the limit is reached the search ends with exit code 3; more solutions may exist.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&run::read_and_resolve(self)?, &supervision.begin()?)
    }
}
