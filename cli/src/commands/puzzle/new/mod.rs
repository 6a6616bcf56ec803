//! `queensat puzzle new`: puzzles with exactly one solution.
//!
//! Each puzzle has a seed of its own, the next after that of the one before, so any one can be made again without the
//! others. It is written when it is made: an interrupt keeps what is there, and a seed without a puzzle is named while
//! the others go on. One puzzle is a problem file; several are one a line, as `--problems` reads them.

pub mod args;
mod output;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::NewArgs;

impl CommandArgs for NewArgs {
    const NAME: &'static str = "new";
    const ABOUT: &'static str = "Make puzzles that have exactly one solution";
    const EXAMPLES: &'static str = "\
Examples:
  queensat puzzle new 10 --stars 2 --level hard
  queensat puzzle new 9 --level easy..expert --count 24 | queensat puzzle booklet - -o week.pdf

The same seed gives the same puzzles. Without --seed, a seed is chosen and printed. No two puzzles have the same
solution up to symmetry, unless the board has few. A puzzle has the rules of Star Battle: K stars in each row,
column and region, and no two touch, not even at a corner. Regions are connected. Native search and a SAT solver
both prove that there is exactly one solution.

The output is a problem file. Several puzzles are one a line, as --problems of the other commands reads
them. Ctrl-C and --time-limit keep the puzzles that are made.";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(self, &supervision.begin()?)
    }
}
