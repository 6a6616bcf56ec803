//! `queensat show`: draws solutions: one, a page, or a picture of each.
//!
//! It draws what `check` reads. A board that breaks the rules is refused unless `--anyway` draws it, with the attacks
//! in red.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::ShowArgs;

impl CommandArgs for ShowArgs {
    const NAME: &'static str = "show";
    const ABOUT: &'static str = "Draw solutions as text, SVG, PNG or PDF";
    const EXAMPLES: &'static str = "\
Examples:
  queensat show 2 4 1 3
  queensat show 1 5 8 6 3 7 2 4 --attack-lines -o board.svg
  queensat classes 8 --list | queensat show - -o classes.png

Boards with more than 40 rows are drawn as dots. Solutions have the forms that `check` reads; a name
before a colon, or text after '#', is the caption.";

    fn run(self, _: Supervision) -> Result<Exit, Failure> {
        run::run(&self.plan()?)
    }
}
