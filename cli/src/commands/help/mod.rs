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
use clap::error::{ContextKind, ContextValue, ErrorKind};

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
                let mut error = help_of(&definition, &self.words);
                if error.kind() == ErrorKind::InvalidSubcommand
                    && error.get(ContextKind::Suggested).is_none()
                {
                    let topics = "the topics are board, solver, engines and exit-codes; `queensat` lists the commands";
                    let topics = ContextValue::StyledStrs(vec![topics.into()]);
                    error.insert(ContextKind::Suggested, topics);
                    error.remove(ContextKind::Usage);
                }
                Err(print_help_or_error(error))
            }
        }
    }
}
