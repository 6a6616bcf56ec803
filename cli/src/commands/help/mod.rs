//! `queensat help`: the help of a command, as by its `--help`, and the topics that commands share, each told once.

pub mod args;
mod topics;

use crate::command_line::entry::CommandArgs;
use crate::command_line::program::definition;
use crate::command_line::{help_of, print_help_or_error};
use crate::exit::{Exit, Failure};
use crate::output::print;
use crate::supervision::Supervision;
pub use args::HelpArgs;

impl CommandArgs for HelpArgs {
    const NAME: &'static str = "help";
    const ABOUT: &'static str = "Print the help of a command, or of a topic";
    const EXAMPLES: &'static str = "\
Examples:
  queensat help count
  queensat help board";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        match topics::text(&self.words) {
            Some(text) => print(&text).map(|()| Exit::Answered),
            None => {
                let definition = definition((supervision.program)());
                Err(print_help_or_error(help_of(&definition, &self.words)))
            }
        }
    }
}
