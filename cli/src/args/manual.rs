//! Arguments of `completions` and `man`.

use crate::files::file_format::file_of;
use clap::Args;
use clap_complete::Shell;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    pub shell: Shell,
}

#[derive(Debug, Args)]
pub struct ManArgs {
    /// Command to describe, such as count or puzzle check [default: the program]
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// Write the pages of all commands to files in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command", value_parser = file_of(&[]))]
    pub all: Option<PathBuf>,
}
