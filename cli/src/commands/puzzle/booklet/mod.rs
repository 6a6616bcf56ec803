//! `queensat puzzle booklet`: prints puzzles, with their solutions at the end, to be printed on paper.
//!
//! The solutions are printed at the end, so each puzzle is solved first, and one with several solutions or none is
//! refused by name: a booklet on paper cannot be mended. All puzzles are read, and the file is claimed, before the
//! first is solved. Rules that all puzzles share are stated once, others below each puzzle.

mod args;
mod pages;
mod run;

use crate::command_line::entry::CommandArgs;
use crate::commands::puzzle::noting_stars;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::BookletArgs;

impl CommandArgs for BookletArgs {
    const NAME: &'static str = "booklet";
    const ABOUT: &'static str =
        "Write a booklet of puzzles for print, with the solutions at the end";
    const EXAMPLES: &'static str = "\
Examples:
  queensat puzzle new 9 --level easy..expert --count 24 -o week.txt
  queensat puzzle booklet week.txt -o week.pdf --title 'This week'
  queensat puzzle booklet puzzle.txt 551W4yw5QQI -o booklet.html --colored

Each puzzle must have exactly one solution. The booklet says how hard each one is, and prints titles that files
state. Puzzles with the same solution, up to symmetry, are named in a warning.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        noting_stars(run::run(self, supervision))
    }
}
