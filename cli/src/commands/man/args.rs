//! Arguments of `man`: a command, or a folder for all pages.

use crate::files::file_format::file_of;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub struct ManArgs {
    /// Command to describe, such as count or puzzle check [default: the program]
    #[arg(value_name = "COMMAND")]
    pub command: Vec<String>,
    /// Write the pages of all commands to files in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "command", value_parser = file_of(&[]))]
    pub all: Option<PathBuf>,
}
