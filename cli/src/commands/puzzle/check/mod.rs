//! `queensat puzzle check`: decides if a puzzle has none, one or several solutions.
//!
//! Every error has exit code 2, like those of `diff` and `grep`: code 1 is the answer "no".

pub mod args;
mod list;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::commands::puzzle::noting_stars;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::CheckArgs;

impl CommandArgs for CheckArgs {
    const NAME: &'static str = "check";
    const ABOUT: &'static str = "Decide if a puzzle has exactly one solution";
    const EXAMPLES: &'static str = "\
Examples:
  queensat puzzle check puzzle.txt
  queensat puzzle check AABBB/ACBDB/CCCDB/CEEDD/EEEED
  queensat puzzle check 551W4yw5QQI --level
  queensat puzzle check puzzle.txt --format svg -o solution.svg
  queensat puzzle check puzzles.txt --level

The exit code is 0 for exactly one solution and 1 for none or several. It is 2 for every error, such as
a puzzle that cannot be read. If there are several solutions, two of them are shown, and the squares in
which they differ. A SAT solver confirms the answer of native search. `queensat certify --problem FILE -o DIR`
(feature proofs) proves the number of solutions. Several puzzles have a line each: text, or JSON with
--problems or --format json.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        noting_stars(run::run(&self, supervision))
    }
}
