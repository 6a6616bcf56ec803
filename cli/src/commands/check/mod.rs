//! `queensat check`: verifies solutions that other programs or persons wrote.
//!
//! The lines are read as a stream, in every form that the library recognizes: a list of any length may come from a
//! pipe. What cannot be read is never called a wrong solution. With `--complete` the list is compared with the whole
//! count, too.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::CheckArgs;

impl CommandArgs for CheckArgs {
    const NAME: &'static str = "check";
    const ABOUT: &'static str = "Check a solution, or a list of them";
    const EXAMPLES: &'static str = "\
Examples:
  queensat check 8 \"1 5 8 6 3 7 2 4\"
  queensat check 8 solutions.txt --all
  queensat enumerate 8 | queensat check 8 -
  queensat check 8 solutions.txt --complete

A solution is the column of the queen in each row, counted from 1, such as 2 4 1 3, 2-4-1-3, [2,4,1,3]
or 2413; or squares such as r1c2 or, as in chess, b4, whose rows are counted from the bottom: b4 d3 a2 c1,
b4d3a2c1 or Qb4 Qd3 Qa2 Qc1; or a drawn board or a matrix, such as .Q.., # X # # or 0 1 0 0 for a row; or
JSON, as `enumerate --format json` writes it. A name and a colon may come before it. Empty lines are
skipped. The exit code is 1 if a solution is wrong or repeated.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, supervision)
    }
}
