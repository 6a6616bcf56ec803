//! `queensat puzzle repair`: the fewest changes after which a puzzle has exactly one solution.
//!
//! The answer is a report, or with `--to` the repaired puzzle alone, which other commands read. The search may take
//! long, so it is checked before that the file can be written and that its format can state the puzzle. An interrupt
//! keeps the best repair so far, without a proof that fewer changes do not suffice.

pub mod args;
mod output;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::commands::puzzle::noting_stars;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::RepairArgs;

impl CommandArgs for RepairArgs {
    const NAME: &'static str = "repair";
    const ABOUT: &'static str =
        "Change a puzzle as little as possible so that it has exactly one solution";
    const EXAMPLES: &'static str = "\
Examples:
  queensat puzzle repair puzzle.txt
  queensat puzzle repair 551W4yw5QQI
  queensat puzzle repair puzzle.txt --level medium

With --level, a person can solve the repaired puzzle by steps of that level. The exit code is 1 without a repair.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        noting_stars(run::run(&self, supervision))
    }
}
