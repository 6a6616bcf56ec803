//! `queensat count`: counts all solutions by SAT and by backtracking, and compares the counts.
//!
//! This is what the project is for, so two sides are the default, and one alone is the option. Counts that differ are
//! printed, and reported with a reproducer, exit code 4, even if the output cannot be written. Several sizes give a
//! table, a row as soon as it is known.

pub mod args;
pub mod run;
mod table;
mod text;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::CountArgs;

impl CommandArgs for CountArgs {
    const NAME: &'static str = "count";
    const ABOUT: &'static str =
        "Count all solutions by SAT and by backtracking, and compare the counts";
    const EXAMPLES: &'static str = "\
Examples:
  queensat count 8
  queensat count 1..12
  queensat count 10 --backend batsat --encoding product --format json
  queensat count 12 --engine sat --block 1,1 --queen 2,5";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, supervision)
    }
}
