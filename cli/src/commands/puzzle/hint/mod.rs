//! `queensat puzzle hint`: the next steps of a person, with their reasons.
//!
//! A person who is stuck wants the next step and no more, so one step is the default, and the board is drawn with it.
//! Squares that options add are taken for the person's own work: they are compared with the only solution first, if it
//! is found quickly, because a hint from a wrong square would lead further astray. The run is that of `puzzle solve`
//! (`steps`), so the two give the same steps.

pub mod args;

use crate::command_line::entry::CommandArgs;
use crate::commands::puzzle::{noting_stars, steps};
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::HintArgs;

impl CommandArgs for HintArgs {
    const NAME: &'static str = "hint";
    const ABOUT: &'static str =
        "Give the next step of a person who solves the puzzle, with its reason";
    const EXAMPLES: &'static str = "\
Examples:
  queensat puzzle hint puzzle.txt
  queensat puzzle hint 551W4yw5QQI --queen 2,1 --block 4,2      (what is known already)
  queensat puzzle hint puzzle.txt --steps 3 --level hard -o hint.svg

The reason is in round brackets or on bright ground, and the new squares are in square brackets or
thick frames. The exit code is 3 if no step is found, and 1 if there is no solution or if the given squares do
not fit the only one.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        noting_stars(steps::run::run(self.task(), supervision))
    }
}
