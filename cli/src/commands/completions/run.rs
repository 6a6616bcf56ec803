//! Run of `completions`: a script for a shell, made from the commands of this build.

use super::args::CompletionsArgs;
use crate::command_line::program::ProgramArgs;
use crate::exit::{Exit, Failure};
use crate::output::print;

/// Prints completions for a shell.
pub fn run(args: &CompletionsArgs) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    let mut program = ProgramArgs::program();
    clap_complete::generate(args.shell, &mut program, "queensat", &mut script);
    print(&String::from_utf8(script).map_err(Failure::runtime)?)?;
    Ok(Exit::Answered)
}
