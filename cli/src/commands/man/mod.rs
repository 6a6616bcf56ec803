//! `queensat man`: prints manual pages, from the definitions of the arguments.
//!
//! They are made when they are asked for, so no page can differ from the program; packages make theirs with `--all`.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::ManArgs;

impl CommandArgs for ManArgs {
    const NAME: &'static str = "man";
    const ABOUT: &'static str = "Print the manual page of a command";
    const EXAMPLES: &'static str = "\
Examples:
  queensat man count | man -l -
  queensat man --all ~/.local/share/man/man1";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, (supervision.program)())
    }
}
