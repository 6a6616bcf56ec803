//! `queensat completions`: prints completions for shells, from the definitions of the arguments.
//!
//! They are made when they are asked for, so no file of them can differ from the program.

pub mod args;
pub mod run;

use crate::command_line::entry::CommandArgs;
use crate::exit::{Exit, Failure};
use crate::supervision::Supervision;
pub use args::CompletionsArgs;

impl CommandArgs for CompletionsArgs {
    const NAME: &'static str = "completions";
    const ABOUT: &'static str = "Print a completion script for a shell";
    const EXAMPLES: &'static str = "\
Examples:
  queensat completions bash > ~/.local/share/bash-completion/completions/queensat
  queensat completions fish > ~/.config/fish/completions/queensat.fish";

    fn run(self, supervision: Supervision) -> Result<Exit, Failure> {
        run::run(&self, (supervision.program)())
    }
}
