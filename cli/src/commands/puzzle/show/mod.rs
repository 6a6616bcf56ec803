//! `queensat puzzle show`: puzzles as pictures, with or without their solutions.
//!
//! A picture needs no solution, so nothing is solved without `--solution`, and puzzles with several solutions or none
//! can be drawn as well. With it, one of several solutions is drawn, and a note says so. Before any puzzle is solved,
//! it is checked that the picture has room and the file can be written.

pub mod args;
mod run;

use crate::command_line::entry::CommandArgs;
use crate::commands::puzzle::noting_stars;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::ShowArgs;

impl CommandArgs for ShowArgs {
    const NAME: &'static str = "show";
    const ABOUT: &'static str = "Draw a puzzle, with or without its solution";
    const EXAMPLES: &'static str = "\
Examples:
  queensat puzzle show puzzle.txt
  queensat puzzle show puzzle.txt -o puzzle.pdf
  queensat puzzle show puzzle.txt --solution --black-and-white -o solution.svg
  queensat puzzle show --problems puzzles.txt -o puzzles.png

Each of up to 30 regions has a look of its own. Where there are more, neighbours never look alike.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        noting_stars(run::run(self, supervision))
    }
}
