//! `queensat puzzle solve`: all steps of a person.
//!
//! `queensat solve` finds a solution in the fastest way; this command shows how a person finds it, and how hard that
//! is. It asks the question of `puzzle hint` without a number of steps, so both share their run and their output
//! (`steps`). What it adds is `--pictures`, the board after each step in the text.

pub mod args;

use crate::command_line::entry::CommandArgs;
use crate::commands::puzzle::{noting_stars, steps};
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::SolveArgs;

impl CommandArgs for SolveArgs {
    const NAME: &'static str = "solve";
    const ABOUT: &'static str = "Solve a puzzle by the steps of a person";
    const EXAMPLES: &'static str = "\
Examples:
  queensat puzzle solve puzzle.txt
  queensat puzzle solve 551W4yw5QQI --level easy --pictures
  queensat puzzle solve puzzle.txt -o steps.svg
  queensat puzzle solve --problems puzzles.txt

Each step is of a kind, from easy to hard: single, pointing, sets, neighbours, shapes and contradiction;
docs/puzzles.md explains them. The exit code is 3 if they do not solve the puzzle, and 1 if it has no solution.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        noting_stars(steps::run::run(self.task(), supervision))
    }
}
