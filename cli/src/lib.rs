//! Command line interface of queensat: [`run`] is the program.
//!
//! A command is a folder of `commands/`. What commands share stands beside it, by what it is about:
//!
//! | module | contents |
//! |---|---|
//! | `command_line` | the definition of the command line, and its reading |
//! | `board`, `sizes`, `engines`, `limits` | groups of options of several commands |
//! | `input`, `files` | what a command reads before it asks, and the files that it reads and writes |
//! | `output`, `exit` | what is written: text, JSON, pictures; messages, failures and exit codes |
//! | `supervision` | the worker of a command, progress, signals, time limits, forecasts |
//! | `batch` | many problems in one file |
//! | `this_program` | how this program is started once more |

#![forbid(unsafe_code)]
// What commands of several wings share has no use where some of them are left out.
#![cfg_attr(
    not(all(
        feature = "proofs",
        feature = "puzzle",
        feature = "teach",
        feature = "units"
    )),
    allow(dead_code)
)]

mod batch;
mod board;
mod command_line;
mod commands;
mod engines;
mod exit;
mod files;
mod input;
mod limits;
mod output;
mod sizes;
mod supervision;
mod this_program;

pub use commands::encode::write::write_formula;
pub use exit::Failure;
pub use supervision::forecast::long_time;

use command_line::program::{ProgramArgs, definition};
use commands::COMMANDS;
use encodings::at_most_one::families;
use exit::Exit;
use output::color;
use std::ffi::OsString;
use std::io;
use supervision::{Supervision, interrupt};

/// Runs a command line, whose first word is the name of the program, and returns the exit status. `this` are the
/// words that start this program once more, for the runs of a comparison; none if they are not known.
#[must_use]
pub fn run(words: &[OsString], this: Vec<OsString>) -> u8 {
    this_program::set(this);
    let result = run_command(words);
    interrupt::remove_unfinished();
    result.unwrap_or_else(Failure::report).code()
}

/// Returns what `queensat backends` and `queensat encodings` list, in JSON.
///
/// # Errors
///
/// If a list has no form in JSON.
pub fn lists() -> serde_json::Result<[String; 2]> {
    let backends = commands::backends::run::report(&commands::backends::run::rows());
    let encodings = commands::encodings::run::report(families().iter());
    Ok([
        serde_json::to_string(&backends)?,
        serde_json::to_string(&encodings)?,
    ])
}

/// Reads the command line, and runs the command that it calls.
fn run_command(words: &[OsString]) -> Result<Exit, Failure> {
    prepare_output().map_err(Failure::unprepared)?;
    // The colours of errors in the command line are needed before it is read.
    let color = color::typed();
    color::choose(color);
    let definition = definition(program()).color(color);
    let call = command_line::parse(&definition, COMMANDS, words)
        .map_err(command_line::print_help_or_error)?;
    exit::set_quiet(call.quiet);
    if let Some(limit) = call.time_limit {
        interrupt::start_time_limit(limit);
    }
    (call.run)(Supervision {
        quiet: call.quiet,
        program,
    })
}

/// Returns the program with its commands, before its help is prepared.
fn program() -> clap::Command {
    ProgramArgs::program(COMMANDS)
}

/// Makes each failure to write an error: on standard output, and beyond a limit of the size of files.
fn prepare_output() -> io::Result<()> {
    interrupt::fail_at_size_limit()?;
    output::prepare()
}
