//! The program queensat.

#![forbid(unsafe_code)]

use std::process::ExitCode;

/// Runs the command line of this process.
fn main() -> ExitCode {
    let this = std::env::current_exe().map(|path| vec![path.into()]);
    let words: Vec<_> = std::env::args_os().collect();
    queensat_cli::run(&words, this.unwrap_or_default()).into()
}
