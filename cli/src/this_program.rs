//! The words that start this program once more.

use crate::exit::Failure;
use std::ffi::OsString;
use std::process::Command;
use std::sync::OnceLock;

static WORDS: OnceLock<Vec<OsString>> = OnceLock::new();

/// Sets the words; none if they are not known.
pub fn set(words: Vec<OsString>) {
    let _ = WORDS.set(words);
}

/// Returns the program and its first arguments.
pub fn words() -> Result<(OsString, Vec<OsString>), Failure> {
    let mut words = WORDS.get().cloned().unwrap_or_default().into_iter();
    let program = words.next();
    let program = program.ok_or_else(|| {
        Failure::Runtime("the path of this program cannot be determined".to_owned())
    })?;
    Ok((program, words.collect()))
}

/// Returns the command that starts this program without arguments.
pub fn command() -> Result<Command, Failure> {
    let (program, first) = words()?;
    let mut command = Command::new(program);
    command.args(first);
    Ok(command)
}
