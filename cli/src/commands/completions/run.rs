//! Run of `completions`: a script for a shell, made from the commands of this build.

use super::args::CompletionsArgs;
use crate::exit::{Exit, Failure};
use crate::output::print;

/// Prints completions for a shell.
pub fn run(args: &CompletionsArgs, mut program: clap::Command) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "queensat", &mut script);
    print(&String::from_utf8(script).map_err(Failure::runtime)?)?;
    Ok(Exit::Answered)
}
